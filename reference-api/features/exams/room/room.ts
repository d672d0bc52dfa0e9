import { eq, sql } from "drizzle-orm";
import type { Database } from "#api/db/client.ts";
import { auditLog } from "#api/db/schema/audit.ts";
import { examAttempts } from "#api/db/schema/exams/exam-attempts.ts";
import { examResults } from "#api/db/schema/exams/exam-results.ts";
import { ApiError, Invalid, NotFound } from "#api/http/errors.ts";
import { hashToken } from "#api/http/secret-token.ts";
import { timestamp, timestampOrNull } from "#api/http/wire.ts";
import { pageSize } from "#contract/exams/exam-attempt.ts";
import type { KeyRing } from "#config/secrets.ts";
import { isInTime, remainingSeconds } from "../grading/expiry.ts";
import { shownMarks } from "../grading/scoring.ts";
import { frozenPaper } from "../paper/frozen-papers.ts";
import { paletteCounts, paletteOf, selectAnswers, shownQuestion, openConflict } from "../paper/questions.ts";
import {
  attemptClosed,
  attemptHead,
  closeAttempt,
  isActiveOn,
  isAttemptOver,
  lockAttempt,
  readAttempt,
  requireRunning,
  type AttemptAccess,
} from "./attempt.ts";
import { newAttemptToken } from "./attempt-token.ts";
import type { AttemptState } from "./room-attempts.ts";

async function readScript(db: Database, { attempt, exam }: AttemptState) {
  const [paper, answers] = await Promise.all([frozenPaper(db, exam), selectAnswers(db, attempt.id)]);
  return { paper, answers };
}

async function readStanding(db: Database, state: AttemptState) {
  const { paper, answers } = await readScript(db, state);
  return paletteOf(state.attempt.order, paper, answers);
}

export async function readRoom(
  db: Database,
  access: AttemptAccess,
  { page, keys }: { page: number | "all"; keys: KeyRing },
) {
  const state = await requireRunning(db, access);
  const { attempt, now } = state;
  const ids = attempt.order.questions;
  const shown = page === "all" ? ids : ids.slice((page - 1) * pageSize, page * pageSize);
  if (shown.length === 0) throw new NotFound("এই পাতায় কোনো প্রশ্ন নেই।");
  const { paper, answers } = await readScript(db, state);
  const questions = shown.flatMap((id) => {
    const [question, answer] = [paper.get(id), answers.get(id)];
    if (!question) return [];
    const { value = null, rev = 0, flagged = false } = answer ?? {};
    return {
      ...shownQuestion(question, attempt.order),
      value,
      rev,
      flagged,
      conflict: openConflict(answer, { now, deviceId: access.deviceId }),
    };
  });
  const attemptOnWire = attemptHead(state, { deviceId: access.deviceId, keys });
  const palette = paletteOf(attempt.order, paper, answers);
  return { attempt: attemptOnWire, page: page === "all" ? 0 : page, questions, palette };
}

function clockOf({ attempt, now }: AttemptState) {
  return {
    server_now: timestamp(now),
    ends_at: timestamp(attempt.ends_at),
    remaining_seconds: attempt.status === "in_progress" ? remainingSeconds(attempt.ends_at, now) : 0,
    status: attempt.status,
  };
}

export async function readClock(db: Database, access: AttemptAccess) {
  return clockOf(await readAttempt(db, access));
}

export async function readPalette(db: Database, access: AttemptAccess) {
  const state = await requireRunning(db, access);
  const palette = await readStanding(db, state);
  return { ...clockOf(state), counts: paletteCounts(palette), palette };
}

export async function readReview(db: Database, access: AttemptAccess, keys: KeyRing) {
  const state = await requireRunning(db, access);
  const palette = await readStanding(db, state);
  return { attempt: attemptHead(state, { deviceId: access.deviceId, keys }), counts: paletteCounts(palette), palette };
}

/**
 * Moves the attempt to the caller's device. The former device can only read, but answers it still sends are stored.
 * Throws 409 attempt_closed if the attempt has ended.
 */
export async function takeOver(db: Database, access: AttemptAccess, keys: KeyRing) {
  const { deviceId } = access;
  const { state, before } = await db.transaction(async (transaction) => {
    const found = await lockAttempt(transaction, access);
    const { attempt, now } = found;
    const isRunning = attempt.status === "in_progress" && !isAttemptOver(found);
    if (!isRunning || isActiveOn(attempt, deviceId)) return { state: found, before: undefined };
    const generation = attempt.token_generation + 1;
    const token = newAttemptToken(keys, { submissionKey: attempt.submission_key, generation });
    const [moved] = await transaction
      .update(examAttempts)
      .set({
        active_device_id: deviceId ?? null,
        token_generation: generation,
        attempt_token_hash: hashToken(token),
        former_token_hashes: sql`array_append(${examAttempts.former_token_hashes}, ${attempt.attempt_token_hash})`,
      })
      .where(eq(examAttempts.id, attempt.id))
      .returning();
    if (!moved) throw new Error("a locked attempt disappeared");
    await transaction.insert(auditLog).values({
      actor: attempt.doctor_id === null ? "guest" : `doctor ${attempt.doctor_id}`,
      action: "exam.takeover",
      detail: { attempt: attempt.id, from: attempt.active_device_id, to: deviceId ?? null },
      at: now,
    });
    return { state: { ...found, attempt: moved }, before: found };
  });
  if (state.attempt.status !== "in_progress" || isAttemptOver(state)) {
    const { attempt } = await readAttempt(db, access);
    throw await attemptClosed(db, attempt);
  }
  return {
    attempt: attemptHead(state, { deviceId, keys }),
    queue_hint: before
      ? { device_label: before.deviceLabel, last_saved_at: timestampOrNull(before.attempt.last_saved_at) }
      : null,
  };
}

async function findScore(db: Database, { attempt, exam }: AttemptState) {
  if (!exam.instant_result) return null;
  const [result] = await db
    .select({ obtained: examResults.obtained, total: examResults.total, passed: examResults.passed })
    .from(examResults)
    .where(eq(examResults.attempt_id, attempt.id));
  if (!result) return null;
  const marks = (thousandths: number) => shownMarks(thousandths, exam.decimal_places);
  return { obtained: marks(result.obtained), total: marks(result.total), passed: result.passed };
}

/**
 * Submits the attempt. Idempotent: repeated and concurrent calls make one submission. Throws 422 for a wrong key, and
 * 409 attempt_moved if the attempt is active on another device.
 */
export async function submitAttempt(db: Database, access: AttemptAccess, submissionKey: string) {
  await db.transaction(async (transaction) => {
    const state = await lockAttempt(transaction, access);
    const { attempt, exam, now } = state;
    if (attempt.submission_key !== submissionKey) {
      throw new Invalid({ submission_key: ["পাতাটি পুরোনো। আবার খুলে জমা দিন।"] });
    }
    if (attempt.status !== "in_progress") return;
    if (!isActiveOn(attempt, access.deviceId) && !isAttemptOver(state)) {
      const message = "এটি এখন অন্য ডিভাইসে চলছে। সেখান থেকে জমা দিন, বা আগে এই ডিভাইসে আনুন।";
      throw new ApiError(409, message, { code: "attempt_moved" });
    }
    await closeAttempt(transaction, state, isInTime(attempt, exam, now) ? "doctor" : "expiry");
  });
  const state = await readAttempt(db, access);
  const { attempt } = state;
  const { answered, partial, blank } = paletteCounts(await readStanding(db, state));
  return {
    status: attempt.ended_by === "doctor" ? ("submitted" as const) : ("auto_submitted" as const),
    submitted_at: timestamp(attempt.submitted_at ?? attempt.ends_at),
    answered,
    partial,
    blank,
    result_at: timestamp(state.resultAt),
    result: await findScore(db, state),
  };
}
