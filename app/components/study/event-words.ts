import type { EventKind } from "#contract/catalogue/batches.ts";
import type { CourseEvent } from "#contract/study/course-events.ts";
import type { AgendaEvent } from "#contract/study/dashboard.ts";
import { addDays } from "#locale/calendar.ts";
import { listTime, shortDay, time } from "#locale/dates.ts";
import { timeLeft } from "#locale/time-left.ts";
import { hours } from "#locale/time-span.ts";
import { path } from "#app/paths.ts";

export const eventKindWords: Record<EventKind, string> = {
  lecture: "ক্লাস",
  exam: "পরীক্ষা",
  solve: "সমাধান",
  notice: "নোটিশ",
};

export type EventRowFacts = Omit<AgendaEvent, "link"> & Partial<Pick<CourseEvent, "topic" | "mentor" | "coverage">>;

const classWords = {
  upcoming: "আসছে",
  running: "এখন চলছে",
  open: "কিছুটা দেখা",
  done: "দেখা শেষ",
  missed: "বাকি",
  locked: "রেকর্ডিং নেই",
};

const wordsOfKind: Record<EventKind, Record<CourseEvent["state"], string>> = {
  lecture: classWords,
  solve: classWords,
  exam: {
    upcoming: "আসছে",
    running: "এখন চলছে",
    open: "এখন দেওয়া যায়",
    done: "দেওয়া হয়েছে",
    missed: "দেওয়া হয়নি",
    locked: "শেষ, আর দেওয়া যায় না",
  },
  notice: { upcoming: "আসছে", running: "আজ", open: "আজ", done: "জানানো হয়েছে", missed: "শেষ", locked: "শেষ" },
};

/** Milliseconds after the end of a class in which its recording may still come. */
const recordingMs = 24 * 60 * 60 * 1000;

type Stated = Pick<CourseEvent, "kind" | "state" | "starts_at"> & { ends_at?: string | null | undefined };

/**
 * Returns the state of an event in Bengali. A class without a recording is said to have none only 24 hours after its
 * end, or after its start if the end is not known.
 */
export function stateWord({ kind, state, starts_at, ends_at }: Stated, now: string): string {
  const isClass = kind === "lecture" || kind === "solve";
  const endedAt = Date.parse(ends_at ?? starts_at);
  if (isClass && state === "locked" && Date.parse(now) - endedAt < recordingMs) return "রেকর্ডিং আসছে";
  return wordsOfKind[kind][state];
}

export function eventTime({ starts_at, ends_at }: Pick<EventRowFacts, "starts_at" | "ends_at">): string {
  if (!ends_at) return time(starts_at);
  if (shortDay(starts_at) === shortDay(ends_at)) return hours(starts_at, ends_at);
  return `${listTime(starts_at)} – ${listTime(ends_at)}`;
}

const soonMs = 12 * 60 * 60 * 1000;

type Timed = Pick<EventRowFacts, "state" | "starts_at" | "ends_at">;

export function timeLeftWords({ state, starts_at, ends_at }: Timed, now: string): string | null {
  const isSoon = (instant: string) => Date.parse(instant) - Date.parse(now) < soonMs;
  if (state === "upcoming") return isSoon(starts_at) ? `শুরু হতে ${timeLeft(now, starts_at)} বাকি` : null;
  const isOngoing = state === "running" || state === "open";
  return isOngoing && ends_at && Date.parse(ends_at) > Date.parse(now) && isSoon(ends_at)
    ? `শেষ হতে ${timeLeft(now, ends_at)} বাকি`
    : null;
}

const joinableMs = 60 * 60 * 1000;

/** Returns the join link of a class, from an hour before it starts until it ends; else null. */
export function joinHref({ state, starts_at, join_link }: Timed & Pick<EventRowFacts, "join_link">, now: string) {
  const isNear = Date.parse(starts_at) - Date.parse(now) < joinableMs;
  return join_link && isNear && (state === "running" || state === "upcoming") ? join_link : null;
}

export function placeWord({ place, join_link }: Pick<EventRowFacts, "place" | "join_link">): string | null {
  return place ?? (join_link ? "অনলাইনে" : null);
}

export function eventHref(courseId: number, event: CourseEvent): string | null {
  const { id: eventId, schedule_id: scheduleId, kind, state, duration_seconds, has_paper } = event;
  if (kind === "exam") {
    return state === "locked" || has_paper === false
      ? null
      : path("my-exam-status", { id: courseId, scheduleId, eventId });
  }
  const isWatchable = duration_seconds !== null && state !== "upcoming";
  return isWatchable ? path("my-lecture", { id: courseId, scheduleId, eventId }) : null;
}

/**
 * Returns the `lang` attribute of a topic, so that screen readers pronounce it correctly: "en" for a text with Latin
 * and without Bengali letters; undefined for any other.
 */
export function topicLanguage(text: string): "en" | undefined {
  return /[A-Za-z]/.test(text) && !/[\u0980-\u09ff]/.test(text) ? "en" : undefined;
}

/** Formats the seven days from a Saturday: ২১ – ২৭ নভে., ২৮ নভে. – ৪ ডিসে. */
export function weekSpan(startsOn: string): string {
  const [first, end] = [shortDay(startsOn), shortDay(addDays(startsOn, 6))];
  const [date = "", month] = first.split(" ");
  return month === end.split(" ")[1] ? `${date} – ${end}` : `${first} – ${end}`;
}
