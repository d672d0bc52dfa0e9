import type { examEvents } from "#api/db/schema/exams/exam-attempts.ts";
import type { exams } from "#api/db/schema/exams/exams.ts";

/** When an exam may be started, answered and read about. */
export type ExamWindow = Pick<
  typeof examEvents.$inferSelect,
  "opens_at" | "start_until" | "answers_until" | "result_at" | "solution_at"
>;

type Grace = Pick<typeof exams.$inferSelect, "grace_seconds" | "offline_grace_seconds">;

const secondMs = 1000;

/** Whether an attempt that counts may begin: `upcoming`, `open`, or `over`, when it can be sat late at most. */
export function startState({ opens_at, start_until }: Pick<ExamWindow, "opens_at" | "start_until">, now: Date) {
  if (now < opens_at) return "upcoming";
  return now <= start_until ? "open" : "over";
}

interface Length {
  startedAt: Date;
  durationMinutes: number;
  /** Given by staff: it also goes beyond `answersUntil`. */
  allowanceSeconds?: number;
  /** null for an exam without one, and for practice. */
  answersUntil: Date | null;
}

/** The end of an attempt: fixed when it starts, cut where the exam ends for everybody. */
export function endsAt({ startedAt, durationMinutes, allowanceSeconds = 0, answersUntil }: Length): Date {
  const full = startedAt.getTime() + durationMinutes * 60 * secondMs;
  const cut = answersUntil ? Math.min(full, answersUntil.getTime()) : full;
  return new Date(Math.max(cut, startedAt.getTime()) + allowanceSeconds * secondMs);
}

/** Whether an attempt that begins now has less than the full duration. */
export function isShortened(length: Length): boolean {
  return endsAt(length) < endsAt({ ...length, answersUntil: null });
}

/** Seconds until the end, never less than none; a part counts as a whole one. */
export function remainingSeconds(end: Date, now: Date): number {
  return Math.max(0, Math.ceil((end.getTime() - now.getTime()) / secondMs));
}

export function secondsLate(end: Date, now: Date): number {
  return remainingSeconds(now, end);
}

function graceSeconds({ grace_seconds, offline_grace_seconds }: Grace, isQueued: boolean): number {
  return isQueued ? Math.max(grace_seconds, offline_grace_seconds) : grace_seconds;
}

/** A queue comes in several batches: the first of them may arrive just within the grace. */
const burstMs = 10 * secondMs;

interface Ending {
  ends_at: Date;
  last_saved_at: Date | null;
}

/**
 * Whether the room may have had no connection when its time was over, as far as the server knows: what was saved since
 * then, within the grace, came by one that would have brought the rest as well.
 */
function mayHaveBeenAway({ ends_at, last_saved_at }: Ending, { grace_seconds }: Grace): boolean {
  if (last_saved_at === null || last_saved_at <= ends_at) return true;
  return last_saved_at.getTime() > ends_at.getTime() + grace_seconds * secondMs - burstMs;
}

/**
 * Whether an answer that arrives now still counts: until the grace for a slow network is over; for what waited in the queue
 * of a room without connection, until the longer one is. The server's clock and what it has saved decide; `typedAt`, which
 * the page says, can only take the longer grace away.
 */
export function isInTime(attempt: Ending, grace: Grace, now: Date, typedAt?: Date): boolean {
  const isQueued = typedAt !== undefined && typedAt <= attempt.ends_at && mayHaveBeenAway(attempt, grace);
  return now.getTime() <= attempt.ends_at.getTime() + graceSeconds(grace, isQueued) * secondMs;
}

/** Whether nothing can arrive in time any more: such an attempt is ended by whoever touches it first. */
export function isExpired({ ends_at }: { ends_at: Date }, grace: Grace, now: Date): boolean {
  return !isInTime({ ends_at, last_saved_at: null }, grace, now, ends_at);
}
