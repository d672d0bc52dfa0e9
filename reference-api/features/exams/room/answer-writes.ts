import type { examAnswerLog } from "#api/db/schema/exams/exam-attempts.ts";
import { Invalid } from "#api/http/errors.ts";
import { timestamp } from "#api/http/wire.ts";
import type { AnswerWrite } from "#contract/exams/exam-attempt.ts";
import type { AnswerResult } from "#contract/exams/exams.ts";
import { isInTime } from "../grading/expiry.ts";
import { answerState, currentAnswer } from "../paper/questions.ts";
import { decideWrite } from "./merge-answer.ts";
import type { WritingState, WrittenQuestion } from "./room-attempts.ts";

export type QuestionWrite = AnswerWrite & { question_id: number };

/**
 * Throws 422 if the question is not of this exam or the value does not fit it; the whole batch is then rejected. `n` is
 * the index of the answer in the batch.
 */
export function requireValidAnswer(question: WrittenQuestion | undefined, { value }: QuestionWrite, n: number): void {
  if (!question) throw new Invalid({ [`answers.${n}.question_id`]: ["প্রশ্নটি এই পরীক্ষার নয়।"] });
  if (value === undefined || value === null) return;
  const isChoice = typeof value === "string";
  const letters = isChoice ? [value] : Object.keys(value);
  const isKnown = letters.every((letter) => question.letters.includes(letter));
  if (isChoice === (question.kind === "sba") && isKnown) return;
  throw new Invalid({ [`answers.${n}.value`]: ["উত্তরটি এই প্রশ্নের নয়।"] });
}

function resultOf(
  { id, rev, value, flagged, saved_at }: WrittenQuestion,
  { now, ...write }: { mutation_id: string; outcome: AnswerResult["outcome"]; now: Date },
): AnswerResult {
  return { question_id: id, ...write, replayed: false, rev, value, flagged, saved_at: timestamp(saved_at ?? now) };
}

interface DecisionContext {
  questions: ReadonlyMap<number, WrittenQuestion>;
  /** Replies by mutation id; new decisions are added. */
  replies: Map<string, AnswerResult>;
  deviceId: number | undefined;
  isClosed: boolean;
}

export interface DecidedWrites {
  /** Questions that were written to, with their new state. */
  changed: Map<number, WrittenQuestion>;
  log: (typeof examAnswerLog.$inferInsert)[];
  results: AnswerResult[];
  late: QuestionWrite[];
}

/**
 * Decides the writes in order, without storing them; each one sees the effects of those before it. A write whose reply
 * is known gets that reply again.
 */
export function decideWrites(
  { attempt, exam, now }: WritingState,
  answers: QuestionWrite[],
  { questions, replies, deviceId, isClosed }: DecisionContext,
): DecidedWrites {
  const decided: DecidedWrites = { changed: new Map(), log: [], results: [], late: [] };
  for (const { question_id, mutation_id, typed_at, ...write } of answers) {
    const reply = replies.get(mutation_id);
    if (reply) {
      decided.results.push({ ...reply, replayed: true });
      continue;
    }
    const before = decided.changed.get(question_id) ?? questions.get(question_id);
    if (!before) throw new Error("a write to an unknown question passed validation");
    const typedAt = typed_at === undefined ? undefined : new Date(typed_at);
    if (isClosed || !isInTime(attempt, exam, now, typedAt)) {
      decided.late.push({ question_id, mutation_id, ...write, ...(typed_at && { typed_at }) });
      decided.results.push(resultOf(before, { mutation_id, outcome: "late", now }));
      continue;
    }
    const { outcome, answer, yours } = decideWrite(before.kind, before, { ...write, device_id: deviceId ?? null });
    const after = { ...before, ...answer, saved_at: answer.rev > before.rev ? now : before.saved_at };
    const result = resultOf(after, { mutation_id, outcome, now });
    if (yours !== undefined) result.conflict = { current: currentAnswer({ ...before, ...answer }, now), yours };
    replies.set(mutation_id, result);
    decided.changed.set(question_id, after);
    decided.results.push(result);
    decided.log.push({
      attempt_id: attempt.id,
      exam_question_id: question_id,
      mutation_id,
      value: write.value,
      base_rev: write.base_rev,
      rev: answer.rev,
      device_id: deviceId,
      device_seq: write.device_seq,
      outcome,
      reply: result,
      at: now,
    });
  }
  return decided;
}

function isAnswered(question: WrittenQuestion): boolean {
  return answerState(question.value, question.letters.length) !== "blank";
}

export function answeredCountChange(
  questions: ReadonlyMap<number, WrittenQuestion>,
  { changed }: DecidedWrites,
): number {
  let change = 0;
  for (const [id, after] of changed) {
    const before = questions.get(id);
    change += Number(isAnswered(after)) - Number(before !== undefined && isAnswered(before));
  }
  return change;
}
