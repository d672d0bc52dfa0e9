import { dayInDhaka, weekOf } from "#locale/calendar.ts";

/**
 * Groups events, which are in order of time, by week. Returns the Saturday on which each week begins (YYYY-MM-DD, in
 * Dhaka) with its events.
 */
export function byWeek<Event extends { starts_at: string }>(events: Event[]): [string, Event[]][] {
  const weeks = new Map<string, Event[]>();
  for (const event of events) {
    const week = weekOf(dayInDhaka(new Date(event.starts_at)));
    weeks.set(week, [...(weeks.get(week) ?? []), event]);
  }
  return [...weeks];
}
