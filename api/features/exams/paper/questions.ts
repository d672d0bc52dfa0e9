import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { examAnswers } from "#api/db/schema/exam-attempts.ts";
import type { AnswerValue, Letter, LetterRevs, PaperOrder } from "#api/db/schema/exam-values.ts";
import { examQuestions, questions, questionVersions } from "#api/db/schema/exams.ts";
import { timestamp } from "#api/http/wire.ts";
import type { AttemptCounts, PaletteItem } from "#contract/exam-attempt.ts";
import type { AnswerConflict, Question } from "#contract/exams.ts";
import { labelOfDevice, type Attempt } from "../queries.ts";

/** What a candidate sees of a question. The key stays in the database: options come without `is_true`. */
const shown = {
  id: examQuestions.id,
  kind: questions.kind,
  stem_html: questionVersions.stem_html,
  image: questionVersions.image,
  options: sql<
    Question["options"]
  >`(select jsonb_agg(jsonb_build_object('letter', option ->> 'letter', 'text', option ->> 'text') order by place)
      from jsonb_array_elements(${questionVersions.options}) with ordinality as listed (option, place))`,
};

/** What is known of an answer, also of one that was never given. */
export const answered = {
  value: examAnswers.value,
  letter_revs: sql<LetterRevs>`coalesce(${examAnswers.letter_revs}, '{}')`,
  rev: sql<number>`coalesce(${examAnswers.rev}, 0)`,
  flagged: sql<boolean>`coalesce(${examAnswers.flagged}, false)`,
  device_id: examAnswers.device_id,
  device_seq: sql`coalesce(${examAnswers.device_seq}, 0)`.mapWith(examAnswers.device_seq),
  other_rev: sql<number>`coalesce(${examAnswers.other_rev}, 0)`,
  saved_at: examAnswers.saved_at,
  conflict: examAnswers.conflict,
};

type OfAttempt = Pick<Attempt, "id" | "exam_id" | "doctor_id">;

/** The questions of the attempt's paper among these ids, with what was answered, in no order. Foreign ids are left out. */
export function selectAnsweredQuestions(db: Writer, attempt: OfAttempt, ids: number[]) {
  return db
    .select({ ...shown, ...answered, device_label: labelOfDevice(examAnswers.device_id, attempt.doctor_id) })
    .from(examQuestions)
    .innerJoin(questionVersions, eq(questionVersions.id, examQuestions.question_version_id))
    .innerJoin(questions, eq(questions.id, questionVersions.question_id))
    .leftJoin(
      examAnswers,
      and(eq(examAnswers.attempt_id, attempt.id), eq(examAnswers.exam_question_id, examQuestions.id)),
    )
    .where(and(eq(examQuestions.exam_id, attempt.exam_id), inArray(examQuestions.id, ids)));
}

export type AnsweredQuestion = Awaited<ReturnType<typeof selectAnsweredQuestions>>[number];

/** An answer as another device sees it. */
export function standing(
  { value, rev, device_label, saved_at }: Pick<AnsweredQuestion, "value" | "rev" | "device_label" | "saved_at">,
  now: Date,
): AnswerConflict["current"] {
  return { value, rev, device_label, saved_at: timestamp(saved_at ?? now) };
}

/** The questions of an exam as its paper has them, for an attempt's order: none of their texts, which every start would bring anew. */
export async function selectPaper(db: Writer, examId: number) {
  const letters = sql<Letter[]>`jsonb_path_query_array(${questionVersions.options}, '$[*].letter')`;
  return db
    .select({ id: examQuestions.id, kind: questions.kind, letters })
    .from(examQuestions)
    .innerJoin(questionVersions, eq(questionVersions.id, examQuestions.question_version_id))
    .innerJoin(questions, eq(questions.id, questionVersions.question_id))
    .where(eq(examQuestions.exam_id, examId))
    .orderBy(asc(examQuestions.number));
}

/** Blank, answered in part, or answered: a statement that was taken back is no answer. */
export function answerState(value: AnswerValue, statementCount: number): PaletteItem["state"] {
  if (value === null) return "blank";
  if (typeof value === "string") return "answered";
  const given = Object.values(value).filter((statement) => statement !== null).length;
  if (given === 0) return "blank";
  return given < statementCount ? "partial" : "answered";
}

/** Every question of an attempt in its order, with how it stands. */
export async function selectPalette(db: Writer, attempt: OfAttempt & { order: PaperOrder }): Promise<PaletteItem[]> {
  const rows = await db
    .select({
      id: examAnswers.exam_question_id,
      value: examAnswers.value,
      flagged: examAnswers.flagged,
      statements: sql<number>`jsonb_array_length(${questionVersions.options})`,
    })
    .from(examAnswers)
    .innerJoin(examQuestions, eq(examQuestions.id, examAnswers.exam_question_id))
    .innerJoin(questionVersions, eq(questionVersions.id, examQuestions.question_version_id))
    .where(eq(examAnswers.attempt_id, attempt.id));
  const answers = new Map(rows.map((row) => [row.id, row]));
  return attempt.order.questions.map((id, place) => {
    const answer = answers.get(id);
    const state = answer ? answerState(answer.value, answer.statements) : "blank";
    return { id, number: place + 1, state, flagged: answer?.flagged ?? false };
  });
}

export function countsOf(palette: PaletteItem[]): AttemptCounts {
  const count = (state: PaletteItem["state"]) => palette.filter((item) => item.state === state).length;
  return {
    answered: count("answered"),
    partial: count("partial"),
    blank: count("blank"),
    flagged: palette.filter(({ flagged }) => flagged).length,
  };
}

/** A question as its attempt shows it: numbered by the attempt's order, its options in the attempt's order. Names what may be seen, and nothing else. */
export function shownQuestion(
  question: Pick<AnsweredQuestion, "id" | "kind" | "stem_html" | "image" | "options">,
  order: PaperOrder,
): Question {
  const { id, kind, stem_html, image, options } = question;
  const letters = order.options?.[id];
  const place = ({ letter }: Question["options"][number]) => letters?.indexOf(letter) ?? 0;
  return {
    id,
    number: order.questions.indexOf(id) + 1,
    kind,
    stem_html,
    image,
    options: letters ? options.toSorted((one, other) => place(one) - place(other)) : options,
  };
}
