import type { examEvents } from "#api/db/schema/exams/exam-attempts.ts";
import type { exams } from "#api/db/schema/exams/exams.ts";

export type ExamWindow = Pick<
  typeof examEvents.$inferSelect,
  "opens_at" | "start_until" | "answers_until" | "result_at" | "solution_at"
>;

type GracePeriods = Pick<typeof exams.$inferSelect, "grace_seconds" | "offline_grace_seconds">;

const secondMs = 1000;

/**
 * Returns the state of the period in which an attempt that counts can be started; both its ends are inclusive. When it
 * is `over`, only late practice is possible.
 */
export function startState({ opens_at, start_until }: Pick<ExamWindow, "opens_at" | "start_until">, now: Date) {
  if (now < opens_at) return "upcoming";
  return now <= start_until ? "open" : "over";
}

interface AttemptTimes {
  startedAt: Date;
  durationMinutes: number;
  /** Extra time granted by staff; it also extends beyond `answersUntil`. */
  allowanceSeconds?: number;
  /** Common end of the exam; null if it has none, and for practice. */
  answersUntil: Date | null;
}

/**
 * Returns the end of an attempt: after its duration, or at the common end of the exam if that is earlier (but not
 * before the start), plus the extra time that staff granted.
 */
export function endsAt({ startedAt, durationMinutes, allowanceSeconds = 0, answersUntil }: AttemptTimes): Date {
  const full = startedAt.getTime() + durationMinutes * 60 * secondMs;
  const cut = answersUntil ? Math.min(full, answersUntil.getTime()) : full;
  return new Date(Math.max(cut, startedAt.getTime()) + allowanceSeconds * secondMs);
}

export function isShortened(length: AttemptTimes): boolean {
  return endsAt(length) < endsAt({ ...length, answersUntil: null });
}

export function remainingSeconds(end: Date, now: Date): number {
  return Math.max(0, Math.ceil((end.getTime() - now.getTime()) / secondMs));
}

export function secondsLate(end: Date, now: Date): number {
  return remainingSeconds(now, end);
}

function graceSeconds({ grace_seconds, offline_grace_seconds }: GracePeriods, isQueued: boolean): number {
  return isQueued ? Math.max(grace_seconds, offline_grace_seconds) : grace_seconds;
}

/**
 * Milliseconds that the answers queued by an offline page may take to arrive: a save this shortly before the end of the
 * grace period may be the first of them.
 */
const burstMs = 10 * secondMs;

interface AttemptEnd {
  ends_at: Date;
  last_saved_at: Date | null;
}

/**
 * True if the page may have been offline when the attempt ended, as far as the server knows. A save after the end, but
 * not in the last seconds of the grace period, proves a connection, which would have delivered the queued answers too.
 */
function mayHaveBeenOffline({ ends_at, last_saved_at }: AttemptEnd, { grace_seconds }: GracePeriods): boolean {
  if (last_saved_at === null || last_saved_at <= ends_at) return true;
  return last_saved_at.getTime() > ends_at.getTime() + grace_seconds * secondMs - burstMs;
}

/**
 * True if an answer that arrives now still counts: within the grace period for a slow network, or within the longer
 * offline grace period for an answer that a page without connection had queued. The longer one needs both a `typedAt`,
 * reported by the page, not after the end, and saved answers that do not prove a connection.
 */
export function isInTime(attempt: AttemptEnd, grace: GracePeriods, now: Date, typedAt?: Date): boolean {
  const isQueued = typedAt !== undefined && typedAt <= attempt.ends_at && mayHaveBeenOffline(attempt, grace);
  return now.getTime() <= attempt.ends_at.getTime() + graceSeconds(grace, isQueued) * secondMs;
}

/** True if no answer can arrive in time any more, not even from an offline page. */
export function isAttemptExpired({ ends_at }: { ends_at: Date }, grace: GracePeriods, now: Date): boolean {
  return !isInTime({ ends_at, last_saved_at: null }, grace, now, ends_at);
}
