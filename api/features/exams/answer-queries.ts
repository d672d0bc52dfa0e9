import { and, eq, inArray, sql } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { examAnswerLog, examAnswers, examAttempts, examLateAnswers } from "#api/db/schema/exam-attempts.ts";
import { ApiError, Forbidden } from "#api/http/errors.ts";
import type { Scope } from "#api/http/implement.ts";
import { hashToken } from "#api/http/secret-token.ts";
import { timestamp } from "#api/http/wire.ts";
import { AnswerResult } from "#contract/exams.ts";
import { decideWrites, gain, requireFitting, type Decided, type Write } from "./answer-writes.ts";
import {
  attemptClosed,
  closeAttempt,
  isOver,
  lockAttempt,
  type AttemptState,
  type RoomGuest,
} from "./attempt-queries.ts";
import { remainingSeconds, secondsLate } from "./expiry.ts";
import { selectAnsweredQuestions, type AnsweredQuestion } from "./paper-queries.ts";

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

/** Whose token it is: `moved`, when another device has taken the attempt over. Throws 403 for one that was never given. */
function tokenState({ attempt }: AttemptState, token: string): "current" | "moved" {
  const hash = hashToken(token);
  if (attempt.attempt_token_hash === hash) return "current";
  if (attempt.former_token_hashes.includes(hash)) return "moved";
  throw new Forbidden("wrong_token", "এই পাতাটি পুরোনো। পরীক্ষাটি আবার খুলুন।");
}

function attemptMoved(results: AnswerResult[]): ApiError {
  const message = "পরীক্ষাটি এখন অন্য ডিভাইসে চলছে। এখান থেকে লিখতে চাইলে আবার এই ডিভাইসে আনুন।";
  return new ApiError(409, message, { code: "attempt_moved", results });
}

/**
 * The replies that these writes had before. A write that was applied has moved its question on, so one that still names
 * the newest revision is new: nothing is asked of the log then.
 */
async function selectReplies(
  transaction: Writer,
  attemptId: number,
  answers: Write[],
  questions: ReadonlyMap<number, AnsweredQuestion>,
): Promise<Map<string, AnswerResult>> {
  const suspects = answers.filter((answer) => answer.base_rev !== questions.get(answer.question_id)?.rev);
  if (suspects.length === 0) return new Map();
  const ids = suspects.map(({ mutation_id }) => mutation_id);
  const rows = await transaction
    .select({ id: examAnswerLog.mutation_id, reply: examAnswerLog.reply })
    .from(examAnswerLog)
    .where(and(eq(examAnswerLog.attempt_id, attemptId), inArray(examAnswerLog.mutation_id, ids)));
  return new Map(rows.map(({ id, reply }) => [id, AnswerResult.parse(reply)]));
}

/** Keeps what came too late, each once. */
async function keepLate(transaction: Writer, { attempt, now }: AttemptState, late: Write[]): Promise<void> {
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

/** Stores what was decided, in one statement. */
async function store(
  transaction: Writer,
  { attempt, now }: AttemptState,
  { changed, log }: Decided,
  answeredCount: number,
): Promise<void> {
  const excluded = (column: string) => sql.raw(`excluded.${column}`);
  const rows = [...changed].map(([exam_question_id, answer]) => ({
    attempt_id: attempt.id,
    exam_question_id,
    value: answer.value,
    letter_revs: answer.letter_revs,
    rev: answer.rev,
    flagged: answer.flagged,
    device_id: answer.device_id,
    device_seq: answer.device_seq,
    other_rev: answer.other_rev,
    saved_at: answer.saved_at ?? now,
    conflict: answer.conflict,
  }));
  const saved = transaction.$with("saved").as(
    transaction
      .insert(examAnswers)
      .values(rows)
      .onConflictDoUpdate({
        target: [examAnswers.attempt_id, examAnswers.exam_question_id],
        set: {
          value: excluded("value"),
          letter_revs: excluded("letter_revs"),
          rev: excluded("rev"),
          flagged: excluded("flagged"),
          device_id: excluded("device_id"),
          device_seq: excluded("device_seq"),
          other_rev: excluded("other_rev"),
          saved_at: excluded("saved_at"),
          conflict: excluded("conflict"),
        },
      })
      .returning({ id: examAnswers.exam_question_id }),
  );
  const logged = transaction
    .$with("logged")
    .as(transaction.insert(examAnswerLog).values(log).onConflictDoNothing().returning({ id: examAnswerLog.id }));
  await transaction
    .with(saved, logged)
    .update(examAttempts)
    .set({ answered_count: answeredCount, last_saved_at: now })
    .where(eq(examAttempts.id, attempt.id));
}

/**
 * Keeps answers, in one transaction. What conflicts is left as it is and told; what comes too late is kept as evidence.
 * Throws 422 and keeps nothing when one is not of this paper; 409 attempt_closed with the count of late answers; 409
 * attempt_moved when another device has taken over, with what became of each answer.
 */
export async function saveAnswers(
  { db, limits }: Pick<Scope, "db" | "limits">,
  guest: RoomGuest,
  { attempt_token, answers }: Saving,
): Promise<Saved> {
  await limits.take("exam autosave", guest.limitKey);
  const { saved, refusal } = await db.transaction(async (transaction) => {
    const state = await lockAttempt(transaction, guest);
    const { attempt, now } = state;
    const holder = tokenState(state, attempt_token);
    const ids = [...new Set(answers.map(({ question_id }) => question_id))];
    const rows = await selectAnsweredQuestions(transaction, attempt, ids);
    const questions = new Map(rows.map((row) => [row.id, row]));
    for (const [n, answer] of answers.entries()) requireFitting(questions.get(answer.question_id), answer, n);
    const replies = await selectReplies(transaction, attempt.id, answers, questions);

    const isClosed = attempt.status !== "in_progress" || isOver(state);
    const decided = decideWrites(state, answers, { questions, replies, deviceId: guest.deviceId, isClosed });
    const answeredCount = attempt.answered_count + gain(questions, decided);
    if (decided.log.length > 0) await store(transaction, state, decided, answeredCount);
    if (decided.late.length > 0) await keepLate(transaction, state, decided.late);
    if (isOver(state)) await closeAttempt(transaction, state, "expiry");

    const { results } = decided;
    const saved = {
      results,
      server_now: timestamp(now),
      remaining_seconds: remainingSeconds(attempt.ends_at, now),
      answered_count: answeredCount,
    };
    const isTooLate = isClosed || (decided.late.length > 0 && decided.log.length === 0);
    if (isTooLate) {
      const status = isOver(state) ? "auto_submitted" : attempt.status;
      return { saved, refusal: await attemptClosed(transaction, { id: attempt.id, status }, { results }) };
    }
    return { saved, refusal: holder === "moved" ? attemptMoved(results) : undefined };
  });
  if (refusal) throw refusal;
  return saved;
}
