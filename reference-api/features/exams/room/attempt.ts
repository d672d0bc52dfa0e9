import { eq } from "drizzle-orm";
import type { Database, Writer } from "#api/db/client.ts";
import { examAttempts, examLateAnswers } from "#api/db/schema/exams/exam-attempts.ts";
import { ApiError, DeviceUnverified } from "#api/http/errors.ts";
import { timestamp, timestampOrNull } from "#api/http/wire.ts";
import { pageSize, type AttemptHead } from "#contract/exams/exam-attempt.ts";
import type { KeyRing } from "#config/secrets.ts";
import { isAttemptExpired, remainingSeconds } from "../grading/expiry.ts";
import { gradeAttempts } from "../grading/grading.ts";
import { publishExam } from "../grading/publishing.ts";
import type { Attempt } from "../queries.ts";
import { attemptTokenOf } from "./attempt-token.ts";
import type { AttemptState, RoomAttempts, WritingState } from "./room-attempts.ts";

export interface AttemptAccess {
  /** Queries that find the caller's own attempt; `values` fills their placeholders. */
  attempts: RoomAttempts;
  values: Record<string, number | string | null>;
  deviceId: number | undefined;
  /** An unverified device may only continue the attempt that is active on it. */
  isDeviceVerified: boolean;
  /** Rate-limit key for the caller's writes. */
  limitKey: string;
  /** Throws the error that says why there is no such attempt. */
  throwNoAttempt: (db: Writer) => Promise<never>;
}

/** Throws 423 for an unverified device, unless the attempt is active on it: then it may continue until the end. */
export function requireDevice(
  attempt: Pick<Attempt, "active_device_id">,
  { deviceId, isDeviceVerified }: AttemptAccess,
): void {
  if (isDeviceVerified || (deviceId !== undefined && attempt.active_device_id === deviceId)) return;
  throw new DeviceUnverified();
}

/**
 * Locks the caller's attempt until the transaction ends, so that changes to one attempt are serialised. Throws the
 * error of `access.throwNoAttempt` if there is none, and 423 for an unverified device that does not hold it.
 */
export async function lockAttempt(transaction: Writer, access: AttemptAccess): Promise<AttemptState> {
  const [state] = await access.attempts.lock(transaction).execute(access.values);
  if (!state) return access.throwNoAttempt(transaction);
  requireDevice(state.attempt, access);
  return state;
}

export async function findAttempt(
  db: Database,
  { attempts, values }: Pick<AttemptAccess, "attempts" | "values">,
): Promise<AttemptState | undefined> {
  const [state] = await attempts.find(db).execute(values);
  return state;
}

export async function readAttempt(db: Database, access: AttemptAccess): Promise<AttemptState> {
  const state = await findAttempt(db, access);
  if (!state) return access.throwNoAttempt(db);
  requireDevice(state.attempt, access);
  if (!isAttemptOver(state)) return state;
  await db.transaction(async (transaction) => {
    const locked = await lockAttempt(transaction, access);
    if (isAttemptOver(locked)) await closeAttempt(transaction, locked, "expiry");
  });
  return (await findAttempt(db, access)) ?? access.throwNoAttempt(db);
}

export function isAttemptOver({ attempt, exam, now }: Pick<WritingState, "attempt" | "exam" | "now">): boolean {
  return attempt.status === "in_progress" && isAttemptExpired(attempt, exam, now);
}

const maxQuestionsGradedOnClose = 200;

/**
 * Ends a locked attempt. Grades it immediately only if its result is shown immediately and it has at most 200
 * questions, and publishes it if the result time has come; otherwise a job grades it in a batch, so that candidates who
 * all submit at the same moment do not wait for grading.
 */
export async function closeAttempt(
  transaction: Writer,
  { attempt, exam, now, resultAt }: AttemptState,
  endedBy: "doctor" | "expiry",
): Promise<void> {
  await transaction
    .update(examAttempts)
    .set({
      status: endedBy === "doctor" ? "submitted" : "auto_submitted",
      ended_by: endedBy,
      submitted_at: endedBy === "doctor" ? now : attempt.ends_at,
    })
    .where(eq(examAttempts.id, attempt.id));
  const isOut = resultAt <= now;
  if (!(isOut || exam.instant_result) || attempt.order.questions.length > maxQuestionsGradedOnClose) return;
  await gradeAttempts(transaction, [attempt.id]);
  if (isOut) await publishExam(transaction, attempt.exam_id);
}

export async function attemptClosed(
  db: Writer,
  attempt: Pick<Attempt, "id" | "status">,
  details = {},
): Promise<ApiError> {
  const late_kept = await db.$count(examLateAnswers, eq(examLateAnswers.attempt_id, attempt.id));
  const [stored] = await db
    .select({ ended_by: examAttempts.ended_by })
    .from(examAttempts)
    .where(eq(examAttempts.id, attempt.id));
  const message =
    stored?.ended_by === "doctor" ? "উত্তর জমা দেওয়া হয়েছে। আর উত্তর দেওয়া যায় না।" : "সময় শেষ। আর উত্তর দেওয়া যায় না।";
  return new ApiError(409, message, {
    code: "attempt_closed",
    attempt_status: attempt.status,
    late_kept,
    ...(stored?.ended_by && { ended_by: stored.ended_by }),
    ...details,
  });
}

/** Returns the caller's attempt; throws 409 attempt_closed if it has ended, and the errors of `readAttempt`. */
export async function requireRunning(db: Database, access: AttemptAccess): Promise<AttemptState> {
  const state = await readAttempt(db, access);
  if (state.attempt.status !== "in_progress") throw await attemptClosed(db, state.attempt);
  return state;
}

export function isActiveOn({ active_device_id }: Attempt, deviceId: number | undefined): boolean {
  return active_device_id === (deviceId ?? null);
}

/** Attempt as sent to the exam room. Only the device that the attempt is active on gets the token. */
export function attemptHead(
  { attempt, exam, now, deviceLabel: device_label, isTrial }: AttemptState,
  { deviceId, keys }: { deviceId: number | undefined; keys: KeyRing },
): AttemptHead {
  const isHere = isActiveOn(attempt, deviceId);
  const questionCount = attempt.order.questions.length;
  return {
    id: attempt.id,
    title: exam.title,
    status: attempt.status,
    is_pending: attempt.is_pending,
    is_trial: isTrial,
    set_code: attempt.set_code,
    token: isHere ? attemptTokenOf(keys, attempt) : null,
    open_on: isHere ? null : { device_label, last_saved_at: timestampOrNull(attempt.last_saved_at) },
    submission_key: attempt.submission_key,
    started_at: timestamp(attempt.started_at),
    ends_at: timestamp(attempt.ends_at),
    server_now: timestamp(now),
    remaining_seconds: remainingSeconds(attempt.ends_at, now),
    question_count: questionCount,
    page_count: Math.ceil(questionCount / pageSize),
    answered_count: attempt.answered_count,
  };
}
