import { dayInDhaka } from "#api/http/wire.ts";
import type { CourseEvent } from "#contract/study/course-events.ts";
import type { ScheduleWeek } from "#contract/study/schedules.ts";

const saturday = 6;

/** Instant at which a day begins in Dhaka. */
export function startOfDay(day: string): Date {
  return new Date(`${day}T00:00:00+06:00`);
}

export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** Saturday on which the week of a day begins. */
export function weekOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday - saturday + 7) % 7));
}

export function weekOfInstant(instant: Date): string {
  return weekOf(dayInDhaka(instant));
}

/** First day of the month after the month YYYY-MM. */
export function nextMonth(month: string): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + 1);
  return date.toISOString().slice(0, 10);
}

/** Groups ordered events by week and day. */
export function toWeeks(events: CourseEvent[]): ScheduleWeek[] {
  const weeks: ScheduleWeek[] = [];
  for (const event of events) {
    const day = event.starts_at.slice(0, 10);
    const starts_on = weekOf(day);
    if (weeks.at(-1)?.starts_on !== starts_on) weeks.push({ starts_on, days: [] });
    const days = weeks.at(-1)?.days ?? [];
    if (days.at(-1)?.day !== day) days.push({ day, events: [] });
    days.at(-1)?.events.push(event);
  }
  return weeks;
}
