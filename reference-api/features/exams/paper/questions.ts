import { eq, sql } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { prepared } from "#api/db/prepared.ts";
import { examAnswers, examAttempts } from "#api/db/schema/exams/exam-attempts.ts";
import type { AnswerValue, LetterRevs, PaperOrder } from "#api/db/schema/exams/exam-values.ts";
import { timestamp } from "#api/http/wire.ts";
import type { AttemptCounts, PaletteItem } from "#contract/exams/exam-attempt.ts";
import type { AnswerConflict, Question } from "#contract/exams/exams.ts";
import { labelOfDevice } from "../queries.ts";
import type { Paper, PaperQuestion } from "./frozen-papers.ts";

export const answerColumns = {
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

const answersQuery = prepared((db) =>
  db
    .select({
      id: examAnswers.exam_question_id,
      value: examAnswers.value,
      rev: examAnswers.rev,
      flagged: examAnswers.flagged,
      saved_at: examAnswers.saved_at,
      device_id: examAnswers.device_id,
      conflict: examAnswers.conflict,
      // labels are only needed for a conflict
      device_label: sql<string | null>`case when ${examAnswers.conflict} is not null then
        ${labelOfDevice(examAnswers.device_id, examAttempts.doctor_id)} end`,
      conflict_label: sql<string | null>`case when ${examAnswers.conflict} is not null then
        ${labelOfDevice(sql`(${examAnswers.conflict} ->> 'device_id')::bigint`, examAttempts.doctor_id)} end`,
    })
    .from(examAnswers)
    .innerJoin(examAttempts, eq(examAttempts.id, examAnswers.attempt_id))
    .where(eq(examAnswers.attempt_id, sql.placeholder("attemptId")))
    .prepare("answers_of_attempt"),
);

export async function selectAnswers(db: Writer, attemptId: number) {
  const rows = await answersQuery(db).execute({ attemptId });
  return new Map(rows.map((answer) => [answer.id, answer]));
}

export type Answers = Awaited<ReturnType<typeof selectAnswers>>;
type StoredAnswer = NonNullable<ReturnType<Answers["get"]>>;

export function currentAnswer(
  {
    value,
    rev,
    device_label,
    saved_at,
  }: Pick<StoredAnswer, "value" | "rev" | "device_label"> & { saved_at: Date | null },
  now: Date,
): AnswerConflict["current"] {
  return { value, rev, device_label, saved_at: timestamp(saved_at ?? now) };
}

export function openConflict(
  answer: StoredAnswer | undefined,
  { now, deviceId }: { now: Date; deviceId: number | undefined },
): AnswerConflict | null {
  if (!answer?.conflict) return null;
  const isThis = (id: number | null | undefined) => deviceId !== undefined && id === deviceId;
  const { yours, device_id } = answer.conflict;
  return {
    current: { ...currentAnswer(answer, now), is_this_device: isThis(answer.device_id) },
    yours,
    yours_from: { device_label: answer.conflict_label, is_this_device: isThis(device_id) },
  };
}

export function answerState(value: AnswerValue, statementCount: number): PaletteItem["state"] {
  if (value === null) return "blank";
  if (typeof value === "string") return "answered";
  const answeredCount = Object.values(value).filter((statement) => statement !== null).length;
  if (answeredCount === 0) return "blank";
  return answeredCount < statementCount ? "partial" : "answered";
}

export function paletteOf({ questions }: PaperOrder, paper: Paper, answers: Answers): PaletteItem[] {
  return questions.map((id, place) => {
    const { value = null, flagged = false, conflict = null } = answers.get(id) ?? {};
    const state = answerState(value, paper.get(id)?.options.length ?? 0);
    return { id, number: place + 1, state, flagged, ...(conflict && { has_conflict: true }) };
  });
}

export function paletteCounts(palette: PaletteItem[]): AttemptCounts {
  const count = (state: PaletteItem["state"]) => palette.filter((item) => item.state === state).length;
  return {
    answered: count("answered"),
    partial: count("partial"),
    blank: count("blank"),
    flagged: palette.filter(({ flagged }) => flagged).length,
  };
}

/**
 * Question as shown in an attempt: its number and its options follow the attempt's order. Copies only fields that
 * candidates may see.
 */
export function shownQuestion(question: PaperQuestion, order: PaperOrder): Question {
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
