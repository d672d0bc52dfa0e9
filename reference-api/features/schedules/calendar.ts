import ical from "ical-generator";
import { timeZone } from "#locale/calendar.ts";
import type { CalendarEvent } from "./calendar-queries.ts";
import { calendarIdentity } from "./queries.ts";

const refreshSeconds = 60 * 60;
const defaultDurationMs = 15 * 60 * 1000;

/** Writes the events as iCalendar text. Times are in UTC; calendar programs show them in their own time zone. */
export function calendarText(events: CalendarEvent[]): string {
  const calendar = ical({
    name: "আমার ক্লাস ও পরীক্ষা",
    prodId: { company: "Matra", product: "Schedule", language: "BN" },
    ttl: refreshSeconds,
    x: { "X-WR-TIMEZONE": timeZone },
  });
  for (const event of events) {
    const { uid, sequence } = calendarIdentity(event);
    calendar.createEvent({
      id: uid,
      summary: event.title,
      description: [event.topic, event.mentor, event.batch].filter(Boolean).join("\n"),
      location: event.venue,
      start: event.starts_at,
      end: event.ends_at ?? new Date(event.starts_at.getTime() + defaultDurationMs),
      created: event.created_at,
      lastModified: event.updated_at,
      stamp: event.updated_at,
      sequence,
    });
  }
  return `${calendar.toString()}\r\n`;
}
