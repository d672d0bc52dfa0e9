import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "#api/db/client.ts";
import { examAnswers } from "#api/db/schema/exams/exam-attempts.ts";
import { keyOf, type AnswerValue } from "#api/db/schema/exams/exam-values.ts";
import { examQuestions, questions, questionVersions } from "#api/db/schema/exams/exams.ts";
import { ApiError, NotFound } from "#api/http/errors.ts";
import { timestamp } from "#api/http/wire.ts";
import { pageSize } from "#contract/exams/exam-attempt.ts";
import type { AnswerFilter, ScriptQuestion } from "#contract/exams/exam-script.ts";
import { isAnswerOf, keyedColumns } from "../grading/grading.ts";
import { scoreQuestion, shownMarks, type KeyedQuestion, type Marking } from "../grading/scoring.ts";
import { answerState, shownQuestion } from "../paper/questions.ts";
import type { Attempt, Exam } from "../queries.ts";
import { selectReading } from "../reading/queries.ts";
import { letterOutcome } from "./letter-outcome.ts";
import { selectRightShares } from "./quiz-peers.ts";
import { requireReview, type ReadableAttempt } from "./result.ts";
import { partOpens, type Visible } from "./review-phase.ts";

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

function notAvailable(review: ReadableAttempt, part: PaperList | "correctness"): ApiError {
  const details = { code: "not_available", available_at: timestamp(partOpens(part, review)) };
  return new ApiError(403, "এটি এখনো দেখার সময় হয়নি।", details);
}

/** Reads questions with all their fields, including the key. Only `scriptQuestion` decides which of them are sent. */
async function selectScript(db: Database, attempt: Attempt, ids: number[]) {
  return db
    .select({
      ...keyedColumns,
      practice_id: questions.id,
      subject: questions.subject,
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

export function questionMarks(
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
    ...(parts.marks && { marks: questionMarks(exam, row, row.value) }),
    ...(parts.key && { standing: row.status, key: keyOf(row) }),
    ...(parts.explanations && {
      practice_id: row.practice_id,
      explanation_html: row.explanation_html,
      reference: row.reference,
      discussion_url: row.discussion_url,
    }),
  } satisfies ScriptQuestion;
}

interface Filter {
  filter: AnswerFilter;
  /** null: all subjects. */
  subject: string | null;
}

async function filteredIds(
  db: Database,
  { attempt, exam }: { attempt: Attempt; exam: Exam },
  { filter, subject }: Filter,
): Promise<number[]> {
  const ids = attempt.order.questions;
  if (filter === "all" && subject === null) return ids;
  const paper = await db
    .select({ question: keyedColumns, subject: questions.subject, value: examAnswers.value })
    .from(examQuestions)
    .innerJoin(questionVersions, eq(questionVersions.id, examQuestions.question_version_id))
    .innerJoin(questions, eq(questions.id, questionVersions.question_id))
    .leftJoin(examAnswers, isAnswerOf(attempt.id))
    .where(
      and(eq(examQuestions.exam_id, attempt.exam_id), subject === null ? undefined : eq(questions.subject, subject)),
    );
  const matching = new Set(
    paper
      .filter(({ question, value }) => {
        if (filter === "all") return true;
        if (filter === "blank") return answerState(value, question.options.length) === "blank";
        return question.status === "normal" && scoreQuestion(exam, question, value).wrong > 0;
      })
      .map(({ question }) => question.id),
  );
  return ids.filter((id) => matching.has(id));
}

async function selectSubjects(db: Database, { exam_id }: Attempt): Promise<string[]> {
  const rows = await db
    .selectDistinct({ subject: questions.subject })
    .from(examQuestions)
    .innerJoin(questionVersions, eq(questionVersions.id, examQuestions.question_version_id))
    .innerJoin(questions, eq(questions.id, questionVersions.question_id))
    .where(eq(examQuestions.exam_id, exam_id))
    .orderBy(asc(questions.subject));
  return rows.map(({ subject }) => subject);
}

/**
 * Returns a function that gives what a doctor can read about the subject of a question; nothing in a quiz, which guests
 * read too.
 */
async function readings(db: Database, { doctor_id, enrolment_id }: Attempt, rows: ScriptRow[], now: Date) {
  const isRead = doctor_id !== null && enrolment_id !== null && rows.length > 0;
  const subjects = [...new Set(rows.map(({ subject }) => subject))];
  const reading = isRead ? await selectReading({ db, doctorId: doctor_id, now, subjects }) : undefined;
  return ({ subject }: ScriptRow): Pick<ScriptQuestion, "reading"> =>
    reading ? { reading: reading.get(subject) ?? [] } : {};
}

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
 * opening time of the list or filter, 403 not_taken without an attempt, and 404 for a page beyond the last.
 */
export async function readScript(
  db: Database,
  review: ReadableAttempt,
  { list, page, ...filter }: Filter & { list: PaperList; page: number },
) {
  const { attempt, visible } = requireReview(review);
  if (!visible[list]) throw notAvailable(review, list);
  const parts = fieldsOf(list, visible);
  const needsCorrectness = filter.filter === "wrong" || filter.subject !== null;
  if (needsCorrectness && !visible.correctness) throw notAvailable(review, "correctness");
  const { exam, now } = review;
  const ids = await filteredIds(db, { attempt, exam }, filter);
  const page_count = Math.max(1, Math.ceil(ids.length / pageSize));
  if (page > page_count) throw new NotFound("এই পাতায় কোনো প্রশ্ন নেই।");
  const rows = await selectScript(db, attempt, ids.slice((page - 1) * pageSize, page * pageSize));
  const [shares, reading, subjects] = await Promise.all([
    rightShares(db, attempt, parts.explanations ? rows : []),
    readings(db, attempt, parts.explanations ? rows : [], now),
    visible.correctness ? selectSubjects(db, attempt) : null,
  ]);
  return {
    title: exam.title,
    questions: rows
      .map((row) => ({ ...scriptQuestion(row, { attempt, exam, parts }), ...shares(row), ...reading(row) }))
      .toSorted((one, other) => one.number - other.number),
    page,
    page_count,
    total: ids.length,
    ...(filter.subject !== null && { subject: filter.subject }),
    subjects,
  };
}
