import { byWeek } from "#app/components/study/weeks.ts";
import type { AgendaEvent } from "#contract/study/dashboard.ts";
import { dayInDhaka } from "#locale/calendar.ts";

const kindsOf = { class: ["lecture", "solve"], exam: ["exam"] } as const;

export type ScheduleFilter = keyof typeof kindsOf;

export function filterOf(query: URLSearchParams): ScheduleFilter | null {
  const kind = query.get("kind");
  return kind === "class" || kind === "exam" ? kind : null;
}

function matches({ kind }: AgendaEvent, filter: ScheduleFilter | null): boolean {
  if (filter === null) return true;
  const kinds: readonly string[] = kindsOf[filter];
  return kinds.includes(kind ?? "");
}

interface WeekQuery {
  filter: ScheduleFilter | null;
  /** Saturday of the week; the first week with events if there is none of this day. */
  week: string | null;
  now: string;
}

/**
 * One week of a schedule by day, and the starts of the weeks with events before and after it (null without one). Events
 * that began before today are shown today.
 */
export function weekView(events: AgendaEvent[], { filter, week, now }: WeekQuery) {
  const today = dayInDhaka(new Date(now));
  const dayOf = ({ starts_at }: AgendaEvent) => {
    const day = dayInDhaka(new Date(starts_at));
    return day < today ? today : day;
  };
  const shown = events.filter((event) => matches(event, filter));
  const weeks = byWeek(
    shown.map((event) => ({ event, day: dayOf(event), starts_at: `${dayOf(event)}T12:00:00+06:00` })),
  );
  const found = weeks.findIndex(([starts]) => starts === week);
  const at = Math.max(0, found);
  const [startsOn = null, entries = []] = weeks[at] ?? [];
  const days = new Map<string, AgendaEvent[]>();
  for (const { event, day } of entries) days.set(day, [...(days.get(day) ?? []), event]);
  return {
    startsOn,
    count: entries.length,
    days: [...days],
    previous: weeks[at - 1]?.[0] ?? null,
    next: weeks[at + 1]?.[0] ?? null,
  };
}
