import { and, eq, inArray, sql } from "drizzle-orm";
import type { Database, Writer } from "#api/db/client.ts";
import { examAnswerLog, examLateAnswers } from "#api/db/schema/exams/exam-attempts.ts";
import { ApiError, Forbidden } from "#api/http/errors.ts";
import type { Scope } from "#api/http/implement.ts";
import { timestamp } from "#api/http/wire.ts";
import { AnswerResult } from "#contract/exams/exams.ts";
import type { KeyRing } from "#config/secrets.ts";
import { remainingSeconds, secondsLate } from "../grading/expiry.ts";
import { storeAnswers } from "./answer-store.ts";
import { decideWrites, gain, requireFitting, type Write } from "./answer-writes.ts";
import { attemptClosed, closeAttempt, isOver, lockAttempt, requireDevice, type RoomGuest } from "./attempt.ts";
import { tokenState } from "./attempt-token.ts";
import type { WritingRow, WritingState, WrittenQuestion } from "./room-attempts.ts";

interface Saving {
  attempt_token: string;
  answers: Write[];
}

/** What a batch of writes became, and the clock. */
interface Saved {
  results: AnswerResult[];
  server_now: string;
  remaining_seconds: number;
  answered_count: number;
}

const maxLateAnswers = 1000;

/** Throws 403 for a token that was never given. */
function requireToken(keys: KeyRing, { attempt }: Pick<WritingState, "attempt">, token: string): "current" | "moved" {
  const state = tokenState(keys, attempt, token);
  if (!state) throw new Forbidden("wrong_token", "এই পাতাটি পুরোনো। পরীক্ষাটি আবার খুলুন।");
  return state;
}

function attemptMoved(results: AnswerResult[]): ApiError {
  const message = "পরীক্ষাটি এখন অন্য ডিভাইসে চলছে। এখান থেকে লিখতে চাইলে আবার এই ডিভাইসে আনুন।";
  return new ApiError(409, message, { code: "attempt_moved", results });
}

/**
 * The writes that may have been decided before. One that was applied has moved its question on, so one that still names
 * the newest revision is new.
 */
function suspectsOf(answers: Write[], questions: ReadonlyMap<number, WrittenQuestion>): Write[] {
  return answers.filter(({ question_id, base_rev }) => base_rev !== questions.get(question_id)?.rev);
}

/** The replies that these writes had before. */
async function selectReplies(
  transaction: Writer,
  attemptId: number,
  suspects: Write[],
): Promise<Map<string, AnswerResult>> {
  if (suspects.length === 0) return new Map();
  const ids = suspects.map(({ mutation_id }) => mutation_id);
  const rows = await transaction
    .select({ id: examAnswerLog.mutation_id, reply: examAnswerLog.reply })
    .from(examAnswerLog)
    .where(and(eq(examAnswerLog.attempt_id, attemptId), inArray(examAnswerLog.mutation_id, ids)));
  return new Map(rows.map(({ id, reply }) => [id, AnswerResult.parse(reply)]));
}

/** Keeps what came too late, each once. */
async function keepLate(transaction: Writer, { attempt, now }: WritingState, late: Write[]): Promise<void> {
  const kept = await transaction
    .select({ mutation_id: sql<string>`${examLateAnswers.payload} ->> 'mutation_id'` })
    .from(examLateAnswers)
    .where(eq(examLateAnswers.attempt_id, attempt.id))
    .limit(maxLateAnswers);
  const known = new Set(kept.map(({ mutation_id }) => mutation_id));
  const rows = late
    .filter(({ mutation_id }) => !known.has(mutation_id))
    .slice(0, maxLateAnswers - kept.length)
    .map((payload) => ({
      attempt_id: attempt.id,
      payload,
      received_at: now,
      seconds_late: secondsLate(attempt.ends_at, now),
    }));
  if (rows.length > 0) await transaction.insert(examLateAnswers).values(rows);
}

function questionsOf(rows: WritingRow[]): Map<number, WrittenQuestion> {
  return new Map(rows.map(({ question, ...row }) => [question.id, { ...question, ...row }]));
}

function requireAllFitting(questions: ReadonlyMap<number, WrittenQuestion>, answers: Write[]): void {
  for (const [n, answer] of answers.entries()) requireFitting(questions.get(answer.question_id), answer, n);
}

function savedReply(
  { attempt, now }: WritingState,
  { results, answeredCount }: { results: AnswerResult[]; answeredCount: number },
): Saved {
  return {
    results,
    server_now: timestamp(now),
    remaining_seconds: remainingSeconds(attempt.ends_at, now),
    answered_count: answeredCount,
  };
}

/**
 * The ordinary save: the writer holds the attempt, knows every newest revision and is in time. What was decided is stored
 * by one statement if the attempt is still as it was read. undefined: it is no such save, or another one came between.
 */
async function saveAtOnce(db: Database, keys: KeyRing, guest: RoomGuest, { attempt_token, answers }: Saving) {
  const ids = answers.map(({ question_id }) => question_id);
  const rows = await guest.attempts.readForWriting(db).execute({ ...guest.values, ids });
  const [state] = rows;
  if (!state || state.attempt.status !== "in_progress" || isOver(state)) return undefined;
  requireDevice(state.attempt, guest);
  if (requireToken(keys, state, attempt_token) === "moved") return undefined;
  const questions = questionsOf(rows);
  requireAllFitting(questions, answers);
  if (suspectsOf(answers, questions).length > 0) return undefined;

  const given = { questions, replies: new Map(), deviceId: guest.deviceId, isClosed: false };
  const decided = decideWrites(state, answers, given);
  if (decided.late.length > 0) return undefined;
  const answeredCount = state.attempt.answered_count + gain(questions, decided);
  const isStored = await storeAnswers(db, state, { decided, answeredCount });
  return isStored ? savedReply(state, { results: decided.results, answeredCount }) : undefined;
}

/** Every save, with the attempt locked. */
async function saveLocked(transaction: Writer, keys: KeyRing, guest: RoomGuest, { attempt_token, answers }: Saving) {
  const locked = await lockAttempt(transaction, guest);
  const { attempt } = locked;
  const holder = requireToken(keys, locked, attempt_token);
  const ids = answers.map(({ question_id }) => question_id);
  const rows = await guest.attempts.readForWriting(transaction).execute({ ...guest.values, ids });
  const questions = questionsOf(rows);
  requireAllFitting(questions, answers);
  const replies = await selectReplies(transaction, attempt.id, suspectsOf(answers, questions));

  const isClosed = attempt.status !== "in_progress" || isOver(locked);
  const decided = decideWrites(locked, answers, { questions, replies, deviceId: guest.deviceId, isClosed });
  const answeredCount = attempt.answered_count + gain(questions, decided);
  if (decided.log.length > 0) await storeAnswers(transaction, locked, { decided, answeredCount });
  if (decided.late.length > 0) await keepLate(transaction, locked, decided.late);
  if (isOver(locked)) await closeAttempt(transaction, locked, "expiry");

  const { results } = decided;
  const saved = savedReply(locked, { results, answeredCount });
  const isTooLate = isClosed || (decided.late.length > 0 && decided.log.length === 0);
  if (isTooLate) {
    const status = isOver(locked) ? "auto_submitted" : attempt.status;
    return { saved, refusal: await attemptClosed(transaction, { id: attempt.id, status }, { results }) };
  }
  return { saved, refusal: holder === "moved" ? attemptMoved(results) : undefined };
}

/**
 * Keeps answers, in one transaction. What conflicts is left as it is and told; what comes too late is kept as evidence.
 * Throws 422 and keeps nothing when one is not of this paper; 409 attempt_closed with the count of late answers; 409
 * attempt_moved when another device has taken over, with what became of each answer.
 */
export async function saveAnswers(
  { db, keys, limits }: Pick<Scope, "db" | "keys" | "limits">,
  guest: RoomGuest,
  saving: Saving,
): Promise<Saved> {
  await limits.take("exam autosave", guest.limitKey);
  const savedAtOnce = await saveAtOnce(db, keys, guest, saving);
  if (savedAtOnce) return savedAtOnce;
  const { saved, refusal } = await db.transaction((transaction) => saveLocked(transaction, keys, guest, saving));
  if (refusal) throw refusal;
  return saved;
}
