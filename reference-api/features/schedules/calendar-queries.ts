import { asc, eq, gte } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { batches, scheduleEvents } from "#api/db/schema/catalogue.ts";
import { calendarFeeds } from "#api/db/schema/study.ts";
import { usableCourses } from "#api/features/enrolment/access.ts";

const daysBack = 60;

const maxEvents = 1000;

export async function findFeed(db: Writer, doctorId: number) {
  const [feed] = await db.select().from(calendarFeeds).where(eq(calendarFeeds.doctor_id, doctorId));
  return feed;
}

/**
 * Selects the events of a doctor's calendar in order of time: those of all usable courses, from 60 days ago on, at most
 * `maxEvents`.
 */
export function selectCalendarEvents(db: Writer, { doctorId, now }: { doctorId: number; now: Date }) {
  const course = usableCourses(db, doctorId);
  const since = new Date(now.getTime() - daysBack * 24 * 60 * 60 * 1000);
  return db
    .select({
      id: scheduleEvents.id,
      title: scheduleEvents.title,
      topic: scheduleEvents.topic,
      mentor: scheduleEvents.mentor,
      starts_at: scheduleEvents.starts_at,
      ends_at: scheduleEvents.ends_at,
      created_at: scheduleEvents.created_at,
      updated_at: scheduleEvents.updated_at,
      batch: batches.title,
      venue: batches.venue,
    })
    .from(course)
    .innerJoin(batches, eq(batches.id, course.batch_id))
    .innerJoin(scheduleEvents, eq(scheduleEvents.batch_schedule_id, course.schedule_id))
    .where(gte(scheduleEvents.starts_at, since))
    .orderBy(asc(scheduleEvents.starts_at), asc(scheduleEvents.id))
    .limit(maxEvents);
}

export type CalendarEvent = Awaited<ReturnType<typeof selectCalendarEvents>>[number];
