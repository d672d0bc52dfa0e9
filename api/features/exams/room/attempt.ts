import { eq } from "drizzle-orm";
import type { Database, Writer } from "#api/db/client.ts";
import { examAttempts, examLateAnswers } from "#api/db/schema/exams/exam-attempts.ts";
import { ApiError, DeviceLocked } from "#api/http/errors.ts";
import { timestamp, timestampOrNull } from "#api/http/wire.ts";
import { pageSize, type AttemptHead } from "#contract/exams/exam-attempt.ts";
import type { KeyRing } from "#config/secrets.ts";
import { isExpired, remainingSeconds } from "../grading/expiry.ts";
import { gradeAttempts } from "../grading/grading.ts";
import { publishExam } from "../grading/publishing.ts";
import type { Attempt } from "../queries.ts";
import { attemptTokenOf } from "./attempt-token.ts";
import type { AttemptState, RoomAttempts, WritingState } from "./room-attempts.ts";

/** Who is in an exam room. */
export interface RoomGuest {
  /** Where the guest's own attempt is found, and by what. */
  attempts: RoomAttempts;
  values: Record<string, number | string | null>;
  deviceId: number | undefined;
  /** A device that is not verified may only go on with the attempt that it holds. */
  isDeviceVerified: boolean;
  /** Under which the guest's writes are counted. */
  limitKey: string;
  /** Says why there is no such attempt: throws. */
  explainAbsence: (db: Writer) => Promise<never>;
}

/** Whether a device that the doctor may not use holds the attempt: it goes on until the end. Throws 423 otherwise. */
export function requireDevice(
  attempt: Pick<Attempt, "active_device_id">,
  { deviceId, isDeviceVerified }: RoomGuest,
): void {
  if (isDeviceVerified || (deviceId !== undefined && attempt.active_device_id === deviceId)) return;
  throw new DeviceLocked("device_unverified", "এই ডিভাইসটি যাচাই করা হয়নি।");
}

/** The guest's attempt, locked until the transaction ends: everything that changes an attempt happens one at a time. */
export async function lockAttempt(transaction: Writer, guest: RoomGuest): Promise<AttemptState> {
  const [state] = await guest.attempts.lock(transaction).execute(guest.values);
  if (!state) return guest.explainAbsence(transaction);
  requireDevice(state.attempt, guest);
  return state;
}

export async function findAttempt(
  db: Database,
  { attempts, values }: Pick<RoomGuest, "attempts" | "values">,
): Promise<AttemptState | undefined> {
  const [state] = await attempts.find(db).execute(values);
  return state;
}

/** The guest's attempt as it stands: one whose time is over ends now. */
export async function readAttempt(db: Database, guest: RoomGuest): Promise<AttemptState> {
  const state = await findAttempt(db, guest);
  if (!state) return guest.explainAbsence(db);
  requireDevice(state.attempt, guest);
  if (!isOver(state)) return state;
  await db.transaction(async (transaction) => {
    const locked = await lockAttempt(transaction, guest);
    if (isOver(locked)) await closeAttempt(transaction, locked, "expiry");
  });
  return (await findAttempt(db, guest)) ?? guest.explainAbsence(db);
}

export function isOver({ attempt, exam, now }: Pick<WritingState, "attempt" | "exam" | "now">): boolean {
  return attempt.status === "in_progress" && isExpired(attempt, exam, now);
}

const markedAtOnce = 200;

/**
 * Ends a locked attempt. It is marked at once where its result is shown at once; else it waits for the job that marks many
 * together, so that a hall of candidates who submit in one moment wait for no marking.
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
  if (!(isOut || exam.instant_result) || attempt.order.questions.length > markedAtOnce) return;
  await gradeAttempts(transaction, [attempt.id]);
  if (isOut) await publishExam(transaction, attempt.exam_id);
}

/** The 409 of an attempt that is over, with the count of answers that came too late. */
export async function attemptClosed(
  db: Writer,
  attempt: Pick<Attempt, "id" | "status">,
  details = {},
): Promise<ApiError> {
  const late_kept = await db.$count(examLateAnswers, eq(examLateAnswers.attempt_id, attempt.id));
  return new ApiError(409, "পরীক্ষাটি শেষ হয়েছে। আর উত্তর দেওয়া যায় না।", {
    code: "attempt_closed",
    attempt_status: attempt.status,
    late_kept,
    ...details,
  });
}

/** The guest's attempt in progress. Throws 409 attempt_closed. */
export async function requireRunning(db: Database, guest: RoomGuest): Promise<AttemptState> {
  const state = await readAttempt(db, guest);
  if (state.attempt.status !== "in_progress") throw await attemptClosed(db, state.attempt);
  return state;
}

export function isHeldBy({ active_device_id }: Attempt, deviceId: number | undefined): boolean {
  return active_device_id === (deviceId ?? null);
}

/** An attempt as its room shows it. Only the device that holds it gets the token. */
export function attemptHead(
  { attempt, exam, now, deviceLabel: device_label }: AttemptState,
  { deviceId, keys }: { deviceId: number | undefined; keys: KeyRing },
): AttemptHead {
  const isHere = isHeldBy(attempt, deviceId);
  const questionCount = attempt.order.questions.length;
  return {
    id: attempt.id,
    title: exam.title,
    status: attempt.status,
    is_pending: attempt.is_pending,
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
