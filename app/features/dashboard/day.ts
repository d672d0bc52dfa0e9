import type { AgendaEvent, Dashboard } from "#contract/study/dashboard.ts";

/** What goes on now: what the doctor is in the middle of, or could join or begin. */
export interface Present {
  title: string;
  /** null: it is not known when it ends. */
  endsAt: string | null;
  link: string;
  word: string;
  /** Where a class is that is not online. */
  place: string | null;
  course: string | null;
}

function presentOf(event: AgendaEvent): Present {
  const { title, kind, ends_at, link, join_link, place, course } = event;
  const word = kind === "exam" ? "পরীক্ষায় যান" : join_link ? "ক্লাসে যোগ দিন" : "কোর্সে যান";
  const way = kind === "exam" ? link : (join_link ?? link);
  return { title, endsAt: ends_at ?? null, link: way, word, place: place ?? null, course: course ?? null };
}

function goesOn({ kind, state }: AgendaEvent): boolean {
  if (kind === "exam") return state === "open";
  return state === "running" && kind !== "notice";
}

/** A dashboard's events in three: what goes on now, exams under way first; what follows; the next exam where it is far behind them. */
export function dayOf({ next_events, running_attempt, running_attempts }: Dashboard, shown = 5) {
  const attempts = running_attempts ?? (running_attempt ? [running_attempt] : []);
  const present = [
    ...attempts.map(({ title, ends_at, link }): Present => ({
      ...{ title, endsAt: ends_at, link, word: "পরীক্ষায় ফিরুন", place: null, course: null },
    })),
    ...next_events.filter(goesOn).map(presentOf),
  ];
  const ahead = next_events.filter(
    (event) => !goesOn(event) && !(event.kind === "exam" && event.state === "running" && attempts.length > 0),
  );
  const following = ahead.slice(0, shown);
  const hasExam = following.some(({ kind }) => kind === "exam");
  const nextExam = hasExam ? undefined : ahead.find(({ kind, state }) => kind === "exam" && state === "upcoming");
  return { isInExam: attempts.length > 0, present, following, nextExam };
}

export interface Missed {
  kind: "exams" | "videos";
  count: number;
  link: string | null | undefined;
  /** null: in all courses. */
  course: string | null;
}

/** What was missed: by course where that is told, else in all. */
export function missedOf({ videos, videos_link, exams, exams_link, by_course }: Dashboard["pending"]): Missed[] {
  const all: Missed[] = [
    { kind: "exams", count: exams ?? 0, link: exams_link, course: null },
    { kind: "videos", count: videos ?? 0, link: videos_link, course: null },
  ];
  return (by_course ?? all).filter(({ count }) => count > 0);
}
