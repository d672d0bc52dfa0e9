import ical from "ical-generator";
import { timeZone } from "#locale/calendar.ts";
import type { CalendarEvent } from "./calendar-queries.ts";

const refreshSeconds = 60 * 60;
const defaultDurationMs = 15 * 60 * 1000;

/** Number that grows with each change of an event, by which calendar programs recognize that a class has moved. */
function sequenceOf({ created_at, updated_at }: CalendarEvent): number {
  return Math.max(0, Math.ceil((updated_at.getTime() - created_at.getTime()) / 1000));
}

/**
 * Writes the events as iCalendar text. The UID of an event never changes. Times are in UTC; calendar programs show them
 * in their own time zone.
 */
export function calendarText(events: CalendarEvent[]): string {
  const calendar = ical({
    name: "আমার ক্লাস ও পরীক্ষা",
    prodId: { company: "Matra", product: "Schedule", language: "BN" },
    ttl: refreshSeconds,
    x: { "X-WR-TIMEZONE": timeZone },
  });
  for (const event of events) {
    calendar.createEvent({
      id: `schedule-event-${event.id}@matra-portal`,
      summary: event.title,
      description: [event.topic, event.mentor, event.batch].filter(Boolean).join("\n"),
      location: event.venue,
      start: event.starts_at,
      end: event.ends_at ?? new Date(event.starts_at.getTime() + defaultDurationMs),
      created: event.created_at,
      lastModified: event.updated_at,
      stamp: event.updated_at,
      sequence: sequenceOf(event),
    });
  }
  return `${calendar.toString()}\r\n`;
}
