import { and, asc, count, eq, min, ne, sql } from "drizzle-orm";
import type { Database } from "#api/db/client.ts";
import { batchSchedules, scheduleEvents } from "#api/db/schema/catalogue.ts";
import { teachers } from "#api/db/schema/teachers.ts";
import { keysetPage, type KeysetPage } from "#api/http/keyset.ts";
import type { EventKind, Weekday } from "#contract/catalogue/batches.ts";
import { timeZone } from "#locale/calendar.ts";

const exams = sql<number>`count(*) filter (where ${scheduleEvents.kind} = 'exam')`.mapWith(Number);

/**
 * SQL array of the weekdays of a schedule's classes. A weekday with less than a tenth of the classes is an exception,
 * and left out.
 */
const weekdays = sql<Weekday[]>`array(
  select weekday from (
    select to_char(starts_at at time zone ${timeZone}, 'dy') as weekday, count(*) as classes, sum(count(*)) over () as total
    from schedule_events where batch_schedule_id = ${batchSchedules.id} and kind in ('lecture', 'solve') group by 1
  ) as by_weekday where classes * 10 >= total)`;

/**
 * Selects the schedules of a batch in order, each with the start of its first event and its numbers of classes and
 * exams. Notices are left out; a class of the kind `solve`, which explains an exam, counts as a class.
 */
export function selectSchedules(db: Database, batchId: number) {
  return db
    .select({
      id: batchSchedules.id,
      title: batchSchedules.title,
      note: batchSchedules.note,
      seats_limit: batchSchedules.seats_limit,
      seats_taken: batchSchedules.seats_taken,
      first_event_at: min(scheduleEvents.starts_at),
      event_count: count(scheduleEvents.id),
      lecture_count: sql<number>`${count(scheduleEvents.id)} - ${exams}`.mapWith(Number),
      exam_count: exams,
      weekdays,
    })
    .from(batchSchedules)
    .leftJoin(
      scheduleEvents,
      and(eq(scheduleEvents.batch_schedule_id, batchSchedules.id), ne(scheduleEvents.kind, "notice")),
    )
    .where(eq(batchSchedules.batch_id, batchId))
    .groupBy(batchSchedules.id)
    .orderBy(asc(batchSchedules.sort), asc(batchSchedules.id));
}

export type ScheduleRow = Awaited<ReturnType<typeof selectSchedules>>[number];

interface EventQuery extends KeysetPage {
  /** null for a batch without a schedule; it has no events. */
  scheduleId: number | null;
  kind?: EventKind | undefined;
}

export function selectScheduleEvents(db: Database, { scheduleId, kind, ...page }: EventQuery) {
  const ofSchedule = scheduleId === null ? sql`false` : eq(scheduleEvents.batch_schedule_id, scheduleId);
  const query = db
    .select({
      id: scheduleEvents.id,
      kind: scheduleEvents.kind,
      title: scheduleEvents.title,
      topic: scheduleEvents.topic,
      mentor: scheduleEvents.mentor,
      mentor_degrees: teachers.degrees,
      starts_at: scheduleEvents.starts_at,
      ends_at: scheduleEvents.ends_at,
    })
    .from(scheduleEvents)
    .leftJoin(teachers, eq(teachers.name, scheduleEvents.mentor));
  return keysetPage(
    { column: scheduleEvents.starts_at, id: scheduleEvents.id, direction: "asc", ...page },
    (beyond) => query.where(and(ofSchedule, kind && eq(scheduleEvents.kind, kind), beyond)),
    (event) => event.starts_at,
  );
}
