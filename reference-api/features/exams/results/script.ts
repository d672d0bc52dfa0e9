import { and, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "#api/db/client.ts";
import { examAnswers } from "#api/db/schema/exams/exam-attempts.ts";
import { keyOf, type AnswerValue } from "#api/db/schema/exams/exam-values.ts";
import { examQuestions, questions, questionVersions } from "#api/db/schema/exams/exams.ts";
import { ApiError, NotFound } from "#api/http/errors.ts";
import { timestamp } from "#api/http/wire.ts";
import { pageSize } from "#contract/exams/exam-attempt.ts";
import type { AnswerFilter, ScriptQuestion } from "#contract/exams/exam-results.ts";
import { isAnswerOf, keyedColumns, selectKeyedPaper } from "../grading/grading.ts";
import { scoreQuestion, shownMarks, type KeyedQuestion, type Marking } from "../grading/scoring.ts";
import { answerState, shownQuestion } from "../paper/questions.ts";
import type { Attempt, Exam } from "../queries.ts";
import { letterOutcome } from "./letter-outcome.ts";
import { selectRightShares } from "./quiz-peers.ts";
import { requireReview, type ReadableAttempt } from "./result.ts";
import type { Visible } from "./review-phase.ts";

/** Fields that a question list includes. */
interface ListFields {
  answers: boolean;
  paper: boolean;
  marks: boolean;
  key: boolean;
  explanations: boolean;
}

export type PaperList = "own_answers" | "question_list" | "answer_list" | "explanations";

function fieldsOf(list: PaperList, visible: Visible): ListFields {
  const isKeyed = list === "answer_list" || list === "explanations";
  return {
    answers: list !== "question_list",
    paper: visible.question_list || isKeyed,
    marks: list !== "question_list" && visible.correctness,
    key: isKeyed,
    explanations: list === "explanations",
  };
}

function notAvailable({ event, writesUntil }: ReadableAttempt, list: PaperList | "wrong"): ApiError {
  const opens = list === "answer_list" || list === "explanations" ? event.solution_at : event.result_at;
  const at = writesUntil && writesUntil > opens ? writesUntil : opens;
  const details = { code: "not_available", available_at: timestamp(at) };
  return new ApiError(403, "এটি এখনো দেখার সময় হয়নি।", details);
}

/** Reads questions with all their fields, including the key. Only `scriptQuestion` decides which of them are sent. */
async function selectScript(db: Database, attempt: Attempt, ids: number[]) {
  return db
    .select({
      ...keyedColumns,
      practice_id: questions.id,
      stem_html: questionVersions.stem_html,
      image: questionVersions.image,
      explanation_html: questionVersions.explanation_html,
      reference: questionVersions.reference,
      discussion_url: questionVersions.discussion_url,
      value: examAnswers.value,
      flagged: sql<boolean>`coalesce(${examAnswers.flagged}, false)`,
    })
    .from(examQuestions)
    .innerJoin(questionVersions, eq(questionVersions.id, examQuestions.question_version_id))
    .innerJoin(questions, eq(questions.id, questionVersions.question_id))
    .leftJoin(examAnswers, isAnswerOf(attempt.id))
    .where(and(eq(examQuestions.exam_id, attempt.exam_id), inArray(examQuestions.id, ids)));
}

type ScriptRow = Awaited<ReturnType<typeof selectScript>>[number];

/** Marks of an answer, with the outcome of each statement or of the chosen option. */
export function marksOf(
  exam: Marking & Pick<Exam, "decimal_places">,
  question: KeyedQuestion,
  value: AnswerValue,
): ScriptQuestion["marks"] {
  const shown = question.kind === "sba" && value === null ? [] : question.options;
  const letters = shown.flatMap((option) => {
    const outcome = letterOutcome(option, value);
    return outcome ? [[option.letter, outcome] as const] : [];
  });
  const { obtained } = scoreQuestion(exam, question, value);
  return { obtained: shownMarks(obtained, exam.decimal_places), letters: Object.fromEntries(letters) };
}

/** Builds a question from the fields that the list may show, and no others. */
function scriptQuestion(row: ScriptRow, { attempt, exam, parts }: { attempt: Attempt; exam: Exam; parts: ListFields }) {
  const options = row.options.map(({ letter, text }) => ({ letter, text }));
  const question = shownQuestion({ ...row, options }, attempt.order);
  const hidden = { stem_html: null, image: null, options: [] };
  return {
    ...question,
    ...(!parts.paper && hidden),
    ...(parts.answers && { value: row.value, flagged: row.flagged }),
    ...(parts.marks && { marks: marksOf(exam, row, row.value) }),
    ...(parts.key && { standing: row.status, key: keyOf(row) }),
    ...(parts.explanations && {
      practice_id: row.practice_id,
      explanation_html: row.explanation_html,
      reference: row.reference,
      discussion_url: row.discussion_url,
    }),
  } satisfies ScriptQuestion;
}

/** Ids of the questions that match the filter, in the attempt's order. */
async function filteredIds(
  db: Database,
  { attempt, exam }: { attempt: Attempt; exam: Exam },
  filter: AnswerFilter,
): Promise<number[]> {
  const ids = attempt.order.questions;
  if (filter === "all") return ids;
  const [paper, answers] = await Promise.all([
    selectKeyedPaper(db, attempt.exam_id),
    db
      .select({ id: examAnswers.exam_question_id, value: examAnswers.value })
      .from(examAnswers)
      .where(eq(examAnswers.attempt_id, attempt.id)),
  ]);
  const values = new Map(answers.map(({ id, value }) => [id, value]));
  const matching = new Set(
    paper
      .filter((question) => {
        const value = values.get(question.id) ?? null;
        if (filter === "blank") return answerState(value, question.options.length) === "blank";
        return question.status === "normal" && scoreQuestion(exam, question, value).wrong > 0;
      })
      .map(({ id }) => id),
  );
  return ids.filter((id) => matching.has(id));
}

/** Function that gives the share of others with a right answer to a question of a quiz; nothing for other exams. */
async function rightShares(db: Database, attempt: Attempt, rows: ScriptRow[]) {
  const asked = rows.filter(({ status }) => status === "normal");
  const shares = attempt.quiz_id === null ? undefined : await selectRightShares(db, attempt, asked);
  return ({ id }: ScriptRow): Pick<ScriptQuestion, "difficulty"> => {
    const difficulty = shares?.get(id);
    return difficulty === undefined ? {} : { difficulty };
  };
}

/**
 * Reads a page of an attempt's questions with the fields that the list may show now. Throws 403 not_available with the
 * opening time of the list.
 */
export async function readScript(
  db: Database,
  review: ReadableAttempt,
  { list, filter, page }: { list: PaperList; filter: AnswerFilter; page: number },
) {
  const { attempt, visible } = requireReview(review);
  if (!visible[list]) throw notAvailable(review, list);
  const parts = fieldsOf(list, visible);
  if (filter === "wrong" && !visible.correctness) throw notAvailable(review, "wrong");
  const { exam } = review;
  const ids = await filteredIds(db, { attempt, exam }, filter);
  const page_count = Math.max(1, Math.ceil(ids.length / pageSize));
  if (page > page_count) throw new NotFound("এই পাতায় কোনো প্রশ্ন নেই।");
  const rows = await selectScript(db, attempt, ids.slice((page - 1) * pageSize, page * pageSize));
  const shares = await rightShares(db, attempt, parts.explanations ? rows : []);
  return {
    title: exam.title,
    questions: rows
      .map((row) => ({ ...scriptQuestion(row, { attempt, exam, parts }), ...shares(row) }))
      .toSorted((one, other) => one.number - other.number),
    page,
    page_count,
    total: ids.length,
  };
}
