import type { AgendaEvent, Dashboard } from "#contract/study/dashboard.ts";

/** Activity in progress: a doctor's attempt at an exam, a class, or an exam that is open for at most 24 hours. */
export interface OngoingItem {
  title: string;
  /** Null if unknown. */
  endsAt: string | null;
  link: string;
  word: string;
  /** Venue of a class that is not online. */
  place: string | null;
  course: string | null;
}

function ongoingItem(event: AgendaEvent): OngoingItem {
  const { title, kind, ends_at, link, join_link, place, course } = event;
  const word = kind === "exam" ? "পরীক্ষায় যান" : join_link ? "ক্লাসে যোগ দিন" : "কোর্সে যান";
  const href = kind === "exam" ? link : (join_link ?? link);
  return { title, endsAt: ends_at ?? null, link: href, word, place: place ?? null, course: course ?? null };
}

const dayMs = 24 * 60 * 60 * 1000;

/** Checks whether an event is an open exam that is open for more than 24 hours in all, or has no known end. */
function isWindow({ kind, state, starts_at, ends_at }: AgendaEvent): boolean {
  if (kind !== "exam" || state !== "open") return false;
  return !ends_at || Date.parse(ends_at) - Date.parse(starts_at) > dayMs;
}

function isOngoing(event: AgendaEvent): boolean {
  const { kind, state } = event;
  if (kind === "exam") return state === "open" && !isWindow(event);
  return state === "running" && kind !== "notice";
}

/**
 * Splits a dashboard's events: `present` are ongoing (attempts first), `windows` exams open for more than 24 hours,
 * `following` the next `shown` others, without a running exam during an attempt. `nextExam` is the next upcoming exam
 * if `following` has none, else undefined.
 */
export function splitAgenda(
  {
    next_events,
    running_attempt,
    running_attempts,
  }: Pick<Dashboard, "next_events" | "running_attempt" | "running_attempts">,
  shown = 3,
) {
  const attempts = running_attempts ?? (running_attempt ? [running_attempt] : []);
  const present = [
    ...attempts.map(({ title, ends_at, link }): OngoingItem => ({
      title,
      endsAt: ends_at,
      link,
      word: "পরীক্ষায় ফিরুন",
      place: null,
      course: null,
    })),
    ...next_events.filter(isOngoing).map(ongoingItem),
  ];
  const windows = next_events.filter(isWindow);
  const ahead = next_events.filter(
    (event) =>
      !isOngoing(event) &&
      !windows.includes(event) &&
      !(event.kind === "exam" && event.state === "running" && attempts.length > 0),
  );
  const following = ahead.slice(0, shown);
  const hasExam = following.some(({ kind }) => kind === "exam");
  const nextExam = hasExam ? undefined : ahead.find(({ kind, state }) => kind === "exam" && state === "upcoming");
  return { isInExam: attempts.length > 0, present, windows, following, nextExam };
}

export interface MissedCount {
  kind: "exams" | "videos";
  count: number;
  link: string | null | undefined;
  /** Null for the total of all courses. */
  course: string | null;
}

export function missedCounts({
  videos,
  videos_link,
  exams,
  exams_link,
  by_course,
}: Dashboard["pending"]): MissedCount[] {
  const all: MissedCount[] = [
    { kind: "exams", count: exams ?? 0, link: exams_link, course: null },
    { kind: "videos", count: videos ?? 0, link: videos_link, course: null },
  ];
  return (by_course ?? all).filter(({ count }) => count > 0);
}
