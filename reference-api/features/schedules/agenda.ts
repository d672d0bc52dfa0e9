import { and, asc, eq, gt, sql, type Placeholder, type SQL } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { Writer } from "#api/db/client.ts";
import { prepared } from "#api/db/prepared.ts";
import { scheduleEvents } from "#api/db/schema/catalogue.ts";
import { examAllowances, examEvents } from "#api/db/schema/exams/exam-attempts.ts";
import { usableCourses } from "#api/features/enrolment/access.ts";
import type { CourseEvent } from "#contract/study/course-events.ts";
import { eventEndsAt, selectRowsFor, toCourseEvent } from "./event-rows.ts";
import { ownAllowance } from "./exam-progress.ts";

const longestWindow = sql`interval '31 days'`; // of an exam that can be started on any of these days

const agendaQuery = prepared((db) => {
  const doctorId = sql.placeholder("doctorId");
  const now = sql`${sql.placeholder("now")}::timestamptz`;
  const openUntil = sql`coalesce(${examAllowances.start_until}, ${examEvents.start_until}, ${eventEndsAt})`;
  const byTime = [asc(scheduleEvents.starts_at), asc(scheduleEvents.id)];
  // one lateral query per course: a single join may make PostgreSQL scan the events of every schedule
  const soonest = (where: SQL | undefined, limit: number | Placeholder) => {
    const own = usableCourses(db, doctorId);
    const ofCourse = db
      .select({ id: scheduleEvents.id, starts_at: scheduleEvents.starts_at })
      .from(scheduleEvents)
      .leftJoin(examEvents, eq(examEvents.schedule_event_id, scheduleEvents.id))
      .leftJoin(examAllowances, ownAllowance(doctorId))
      .where(and(eq(scheduleEvents.batch_schedule_id, own.schedule_id), where))
      .orderBy(...byTime)
      .limit(limit)
      .as("of_course");
    const found = db.select({ id: ofCourse.id }).from(own).crossJoinLateral(ofCourse);
    return found.orderBy(asc(ofCourse.starts_at), asc(ofCourse.id)).limit(limit);
  };
  const mayBeOpen = gt(scheduleEvents.starts_at, sql`${now} - ${longestWindow}`);
  const notOver = soonest(and(mayBeOpen, gt(openUntil, now)), sql.placeholder("limit"));
  const nextExam = soonest(and(eq(scheduleEvents.kind, "exam"), gt(scheduleEvents.starts_at, now)), 1);
  return selectRowsFor(db, doctorId, sql`${scheduleEvents.id} = any(array(${unionAll(notOver, nextExam)}))`)
    .orderBy(...byTime)
    .prepare("agenda");
});

interface AgendaQuery {
  doctorId: number;
  now: Date;
  /** Maximum number of events that are not over; the next exam is added if it is not among them. */
  limit: number;
}

export async function selectAgenda(db: Writer, { doctorId, now, limit }: AgendaQuery): Promise<CourseEvent[]> {
  const rows = await agendaQuery(db).execute({ doctorId, now: now.toISOString(), limit });
  return rows.map((row) => toCourseEvent(row, now));
}
