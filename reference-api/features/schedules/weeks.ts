import type { CourseEvent } from "#contract/study/course-events.ts";
import type { ScheduleWeek } from "#contract/study/schedules.ts";
import { dayInDhaka, weekOf } from "#locale/calendar.ts";

export function weekOfInstant(instant: Date): string {
  return weekOf(dayInDhaka(instant));
}

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
