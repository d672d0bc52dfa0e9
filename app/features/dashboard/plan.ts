import type { AgendaEvent, Dashboard } from "#contract/study/dashboard.ts";
import { dayInDhaka, daysUntil } from "#locale/calendar.ts";

const minuteMs = 60_000;

/** Minutes of an event that takes place today; null for another day or if its end is not known. */
function minutesToday({ starts_at, ends_at }: AgendaEvent, now: string): number | null {
  const isToday = dayInDhaka(new Date(starts_at)) === dayInDhaka(new Date(now));
  const minutes = ends_at ? Math.round((Date.parse(ends_at) - Date.parse(starts_at)) / minuteMs) : 0;
  return isToday && minutes > 0 ? minutes : null;
}

/** Missed lecture with the minutes that were not watched yet, at least one. */
function missedOf({ duration_seconds, ...lecture }: NonNullable<Dashboard["missed_lecture"]>) {
  return { ...lecture, minutes: Math.max(1, Math.ceil((duration_seconds * (100 - lecture.coverage)) / 100 / 60)) };
}

interface PlanParts extends Pick<Dashboard, "missed_lecture" | "target_exam"> {
  /** Events to come, soonest first. */
  following: AgendaEvent[];
}

/** Plan of the day: the next class or exam, one missed class, their minutes, and the days until the target examination. */
export function planOf({ following, missed_lecture, target_exam }: PlanParts, now: string) {
  const next = following.find(
    ({ kind, state, starts_at }) => kind !== "notice" && state !== "open" && Date.parse(starts_at) > Date.parse(now),
  );
  const missed = missed_lecture ? missedOf(missed_lecture) : null;
  const minutes = (missed?.minutes ?? 0) + (next ? (minutesToday(next, now) ?? 0) : 0);
  const days = target_exam ? daysUntil(target_exam.on, now) : -1;
  return { next, missed, minutes, target: target_exam && days >= 0 ? { on: target_exam.on, days } : null };
}

export type Plan = ReturnType<typeof planOf>;

export interface FirstStep {
  kind: "pay" | "course" | "device" | "class" | "exam";
  isDone: boolean;
  link: string | null;
}

interface StepParts extends Pick<Dashboard, "courses" | "open_payments" | "missed_lecture"> {
  following: AgendaEvent[];
  hasVerifiedDevice: boolean;
}

type Course = Dashboard["courses"][number];

/** True if nothing was watched or sat in a course, or if it is not paid; unknown counts as begun. */
function isUntouched({ lectures, average_percent, seat_held_until }: Course): boolean {
  return Boolean(seat_held_until) || (lectures?.done === 0 && typeof average_percent !== "number");
}

/**
 * First steps of a new doctor: a course, a verified device, and a first class, or a trial examination without a course.
 * Null for a doctor who has begun to study.
 */
export function firstSteps({
  courses,
  open_payments,
  missed_lecture,
  following,
  hasVerifiedDevice,
}: StepParts): FirstStep[] | null {
  if (!courses.every(isUntouched)) return null;
  const usable = courses.find(({ seat_held_until }) => !seat_held_until);
  const unpaid = usable ? undefined : open_payments[0];
  const firstEvent = following.find(({ kind }) => kind !== "notice");
  const firstClass = missed_lecture?.link ?? firstEvent?.link ?? usable?.link ?? null;
  return [
    { kind: unpaid ? "pay" : "course", isDone: usable !== undefined, link: unpaid?.link ?? null },
    { kind: "device", isDone: hasVerifiedDevice, link: null },
    usable ? { kind: "class", isDone: false, link: firstClass } : { kind: "exam", isDone: false, link: null },
  ];
}
