import type { AgendaEvent, Dashboard } from "#contract/study/dashboard.ts";
import { practiceMinutes, sessionSize } from "#app/components/study/practice-session.ts";
import { daysUntil, isSameDay } from "#locale/calendar.ts";

const minuteMs = 60_000;
const daysOfWeek = 7;

type Practice = NonNullable<Dashboard["practice"]>;

/**
 * Practice of today: reviews that are due, or new questions if none is; null if there are none and nothing was
 * practised today. It is done once something was practised, and nothing is due or the day's portion (one session if the
 * API tells of none) is reached.
 */
function practiceOf({ due, left: ofPortion, session_id, done_today, unseen }: Practice) {
  const done = done_today ?? 0;
  const left = due > 0 ? due : (unseen ?? 0);
  const isDone = done > 0 && (due === 0 || (ofPortion ?? Math.max(0, sessionSize - done)) === 0);
  if (left === 0 && !isDone) return null;
  const count = Math.min(sessionSize, left);
  return {
    /** Number at the tab. */
    left: ofPortion ?? due,
    isDone,
    done,
    count,
    minutes: practiceMinutes(count),
    isNew: due === 0,
    session: session_id ?? null,
  };
}

function missedOf({ duration_seconds, ...lecture }: NonNullable<Dashboard["missed_lecture"]>) {
  return { ...lecture, minutes: Math.max(1, Math.ceil((duration_seconds * (100 - lecture.coverage)) / 100 / 60)) };
}

/**
 * Checks whether an event is a class or exam that is still to begin today; false if its kind is unknown, since it may
 * be a notice.
 */
function isTask({ kind, state, starts_at }: AgendaEvent, now: string): boolean {
  const isAhead = kind && kind !== "notice" && state !== "open" && Date.parse(starts_at) > Date.parse(now);
  return Boolean(isAhead) && isSameDay(starts_at, now);
}

function minutesOf({ starts_at, ends_at }: AgendaEvent): number {
  return ends_at ? Math.max(0, Math.round((Date.parse(ends_at) - Date.parse(starts_at)) / minuteMs)) : 0;
}

function targetOf({ on, course: title }: NonNullable<Dashboard["target_exam"]>, courses: Course[], now: string) {
  const days = daysUntil(on, now);
  if (days < 0) return null;
  const { done = 0, total = 0 } = courses.find((course) => course.title === title)?.lectures ?? {};
  const perWeek = Math.ceil((total - done) / Math.max(1, days / daysOfWeek));
  return { on, days, title, done, total, perWeek };
}

interface PlanParts extends Pick<
  Dashboard,
  "courses" | "practice" | "missed_lecture" | "watched_today" | "target_exam"
> {
  /** Events to come, soonest first. */
  following: AgendaEvent[];
}

export function planOf(
  { following, courses, practice: known, missed_lecture, watched_today, target_exam }: PlanParts,
  now: string,
) {
  const practice = known ? practiceOf(known) : null;
  const event = following.find((one) => isTask(one, now)) ?? null;
  const watched = watched_today?.title ?? null;
  const missed = missed_lecture && watched === null ? missedOf(missed_lecture) : null;
  const minutes =
    (practice && !practice.isDone ? practice.minutes : 0) + (missed?.minutes ?? 0) + (event ? minutesOf(event) : 0);
  const isDone = !missed && !event && (practice ? practice.isDone : watched !== null);
  return {
    practice,
    missed,
    watched,
    event,
    minutes,
    isDone,
    target: target_exam ? targetOf(target_exam, courses, now) : null,
  };
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

/**
 * Checks whether no lecture of a course was watched and no exam has a result, or whether its seat is not paid. A course
 * whose number of watched lectures is unknown counts as begun.
 */
function isUntouched({ lectures, average_percent, seat_held_until }: Course): boolean {
  return Boolean(seat_held_until) || (lectures?.done === 0 && typeof average_percent !== "number");
}

/**
 * Returns the first steps of a new doctor: a course or its payment, a verified device, and a first class, or a trial
 * exam if no paid course exists. Null for a doctor who has begun a course.
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
