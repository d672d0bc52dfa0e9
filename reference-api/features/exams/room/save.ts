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
import { decideWrites, answeredCountChange, requireValidAnswer, type QuestionWrite } from "./answer-writes.ts";
import {
  attemptClosed,
  closeAttempt,
  isAttemptOver,
  lockAttempt,
  requireDevice,
  type AttemptAccess,
} from "./attempt.ts";
import { tokenState } from "./attempt-token.ts";
import type { WritingRow, WritingState, WrittenQuestion } from "./room-attempts.ts";

interface SaveRequest {
  attempt_token: string;
  answers: QuestionWrite[];
}

interface SaveResult {
  results: AnswerResult[];
  server_now: string;
  remaining_seconds: number;
  answered_count: number;
}

const maxLateAnswers = 1000;

/**
 * Returns whether a token is the attempt's current one, or one from before it was moved to another device. Throws 403
 * wrong_token if it was never issued.
 */
function requireToken(keys: KeyRing, { attempt }: Pick<WritingState, "attempt">, token: string): "current" | "moved" {
  const state = tokenState(keys, attempt, token);
  if (!state) throw new Forbidden("wrong_token", "এই পাতাটি পুরোনো। আবার খুলুন।");
  return state;
}

function attemptMoved(results: AnswerResult[]): ApiError {
  const message = "এটি এখন অন্য ডিভাইসে চলছে। এখান থেকে লিখতে চাইলে আবার এই ডিভাইসে আনুন।";
  return new ApiError(409, message, { code: "attempt_moved", results });
}

/**
 * Returns the writes that may have been decided before. An applied write increments the revision of its question, so a
 * write based on the newest revision is new.
 */
function suspectsOf(answers: QuestionWrite[], questions: ReadonlyMap<number, WrittenQuestion>): QuestionWrite[] {
  return answers.filter(({ question_id, base_rev }) => base_rev !== questions.get(question_id)?.rev);
}

async function selectReplies(
  transaction: Writer,
  attemptId: number,
  suspects: QuestionWrite[],
): Promise<Map<string, AnswerResult>> {
  if (suspects.length === 0) return new Map();
  const ids = suspects.map(({ mutation_id }) => mutation_id);
  const rows = await transaction
    .select({ id: examAnswerLog.mutation_id, reply: examAnswerLog.reply })
    .from(examAnswerLog)
    .where(and(eq(examAnswerLog.attempt_id, attemptId), inArray(examAnswerLog.mutation_id, ids)));
  return new Map(rows.map(({ id, reply }) => [id, AnswerResult.parse(reply)]));
}

/** Stores late answers as evidence, each mutation once, up to `maxLateAnswers` for an attempt. */
async function storeLateAnswers(
  transaction: Writer,
  { attempt, now }: WritingState,
  late: QuestionWrite[],
): Promise<void> {
  const stored = await transaction
    .select({ mutation_id: sql<string>`${examLateAnswers.payload} ->> 'mutation_id'` })
    .from(examLateAnswers)
    .where(eq(examLateAnswers.attempt_id, attempt.id))
    .limit(maxLateAnswers);
  const known = new Set(stored.map(({ mutation_id }) => mutation_id));
  const rows = late
    .filter(({ mutation_id }) => !known.has(mutation_id))
    .slice(0, maxLateAnswers - stored.length)
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

function requireAllFitting(questions: ReadonlyMap<number, WrittenQuestion>, answers: QuestionWrite[]): void {
  for (const [n, answer] of answers.entries()) requireValidAnswer(questions.get(answer.question_id), answer, n);
}

function savedReply(
  { attempt, now }: WritingState,
  { results, answeredCount }: { results: AnswerResult[]; answeredCount: number },
): SaveResult {
  return {
    results,
    server_now: timestamp(now),
    remaining_seconds: remainingSeconds(attempt.ends_at, now),
    answered_count: answeredCount,
  };
}

/**
 * Saves in the usual case: the token is the current one, all writes are based on the newest revisions, and none is
 * late. Stores them without a lock, in one statement that checks the row version. Returns undefined if the case is
 * another or the attempt was changed concurrently.
 */
async function saveWithoutLock(
  db: Database,
  keys: KeyRing,
  access: AttemptAccess,
  { attempt_token, answers }: SaveRequest,
) {
  const ids = answers.map(({ question_id }) => question_id);
  const rows = await access.attempts.readForWriting(db).execute({ ...access.values, ids });
  const [state] = rows;
  if (!state || state.attempt.status !== "in_progress" || isAttemptOver(state)) return undefined;
  requireDevice(state.attempt, access);
  if (requireToken(keys, state, attempt_token) === "moved") return undefined;
  const questions = questionsOf(rows);
  requireAllFitting(questions, answers);
  if (suspectsOf(answers, questions).length > 0) return undefined;

  const context = { questions, replies: new Map(), deviceId: access.deviceId, isClosed: false };
  const decided = decideWrites(state, answers, context);
  if (decided.late.length > 0) return undefined;
  const answeredCount = state.attempt.answered_count + answeredCountChange(questions, decided);
  const isStored = await storeAnswers(db, state, { decided, answeredCount });
  return isStored ? savedReply(state, { results: decided.results, answeredCount }) : undefined;
}

async function saveLocked(
  transaction: Writer,
  keys: KeyRing,
  access: AttemptAccess,
  { attempt_token, answers }: SaveRequest,
) {
  const locked = await lockAttempt(transaction, access);
  const { attempt } = locked;
  const holder = requireToken(keys, locked, attempt_token);
  const ids = answers.map(({ question_id }) => question_id);
  const rows = await access.attempts.readForWriting(transaction).execute({ ...access.values, ids });
  const questions = questionsOf(rows);
  requireAllFitting(questions, answers);
  const replies = await selectReplies(transaction, attempt.id, suspectsOf(answers, questions));

  const isClosed = attempt.status !== "in_progress" || isAttemptOver(locked);
  const decided = decideWrites(locked, answers, { questions, replies, deviceId: access.deviceId, isClosed });
  const answeredCount = attempt.answered_count + answeredCountChange(questions, decided);
  if (decided.log.length > 0) await storeAnswers(transaction, locked, { decided, answeredCount });
  if (decided.late.length > 0) await storeLateAnswers(transaction, locked, decided.late);
  if (isAttemptOver(locked)) await closeAttempt(transaction, locked, "expiry");

  const { results } = decided;
  const saved = savedReply(locked, { results, answeredCount });
  const isTooLate = isClosed || (decided.late.length > 0 && decided.log.length === 0);
  if (isTooLate) {
    const status = isAttemptOver(locked) ? "auto_submitted" : attempt.status;
    return { saved, refusal: await attemptClosed(transaction, { id: attempt.id, status }, { results }) };
  }
  return { saved, refusal: holder === "moved" ? attemptMoved(results) : undefined };
}

/**
 * Saves answers. Conflicting letters stay unchanged and are reported; late answers are stored as evidence. Throws 422,
 * and saves none, if an answer does not fit this paper, 403 wrong_token, and 429; after storing, 409 attempt_closed
 * with the number of late answers, or 409 attempt_moved with the result of each answer if another device has taken
 * over.
 */
export async function saveAnswers(
  { db, keys, limits }: Pick<Scope, "db" | "keys" | "limits">,
  access: AttemptAccess,
  saving: SaveRequest,
): Promise<SaveResult> {
  await limits.consume("exam autosave", access.limitKey);
  const savedWithoutLock = await saveWithoutLock(db, keys, access, saving);
  if (savedWithoutLock) return savedWithoutLock;
  const { saved, refusal } = await db.transaction((transaction) => saveLocked(transaction, keys, access, saving));
  if (refusal) throw refusal;
  return saved;
}
