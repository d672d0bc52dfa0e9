import { and, eq, inArray, sql, type Placeholder, type SQL } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { batches, batchSchedules, scheduleEvents } from "#api/db/schema/catalogue.ts";
import { examAllowances, examEvents } from "#api/db/schema/exams/exam-attempts.ts";
import { exams } from "#api/db/schema/exams/exams.ts";
import { lectures } from "#api/db/schema/lectures.ts";
import { lectureViews } from "#api/db/schema/study.ts";
import { timestamp, timestampOrNull } from "#api/http/wire.ts";
import type { CourseEvent } from "#contract/study/course-events.ts";
import { eventState } from "./event-state.ts";
import { examColumns, ownAllowance } from "./exam-progress.ts";

export const eventEndsAt = sql<Date>`coalesce(${scheduleEvents.ends_at}, ${scheduleEvents.starts_at})`;

export function selectRowsFor(db: Writer, doctorId: number | Placeholder, where: SQL | undefined) {
  return db
    .select({
      id: scheduleEvents.id,
      schedule_id: scheduleEvents.batch_schedule_id,
      kind: scheduleEvents.kind,
      title: scheduleEvents.title,
      topic: scheduleEvents.topic,
      mentor: scheduleEvents.mentor,
      starts_at: scheduleEvents.starts_at,
      ends_at: scheduleEvents.ends_at,
      lecture_id: scheduleEvents.lecture_id,
      duration_seconds: lectures.duration_seconds,
      covered_seconds: lectureViews.covered_seconds,
      position_seconds: lectureViews.position_seconds,
      completed_at: lectureViews.completed_at,
      join_link: batchSchedules.join_link,
      mode: batches.mode,
      venue: batches.venue,
      ...examColumns(doctorId),
    })
    .from(scheduleEvents)
    .innerJoin(batchSchedules, eq(batchSchedules.id, scheduleEvents.batch_schedule_id))
    .innerJoin(batches, eq(batches.id, batchSchedules.batch_id))
    .leftJoin(examEvents, eq(examEvents.schedule_event_id, scheduleEvents.id))
    .leftJoin(exams, eq(exams.id, examEvents.exam_id))
    .leftJoin(examAllowances, ownAllowance(doctorId))
    .leftJoin(lectures, eq(lectures.id, scheduleEvents.lecture_id))
    .leftJoin(lectureViews, and(eq(lectureViews.lecture_id, lectures.id), eq(lectureViews.doctor_id, doctorId)))
    .where(where)
    .$dynamic();
}

type EventRow = Awaited<ReturnType<typeof selectRowsFor>>[number];

export function coverageOf(covered: number | null, duration: number): number {
  return Math.min(100, Math.floor(((covered ?? 0) * 100) / duration));
}

const classKinds: EventRow["kind"][] = ["lecture", "solve"];

function meetingOf({ kind, join_link, mode, venue }: EventRow) {
  if (!classKinds.includes(kind)) return { join_link: null, place: null };
  return { join_link, place: join_link === null && mode !== "online" ? venue : null };
}

/**
 * SQL condition that an event is a class. `classLocation` is the SQL counterpart of `meetingOf()`: the link of a class,
 * or else its venue.
 */
export const isClass = inArray(scheduleEvents.kind, classKinds);
export const classLocation = sql<string | null>`coalesce(${batchSchedules.join_link},
  case when ${batches.mode} <> 'online' then ${batches.venue} end)`;

export function toCourseEvent(row: EventRow, now: Date): CourseEvent {
  const { duration_seconds, covered_seconds, position_seconds, completed_at, exam_opens_at, exam_progress } = row;
  const hasBegun = (covered_seconds ?? 0) > 0 || (position_seconds ?? 0) > 0;
  const watched = completed_at ? "done" : hasBegun ? "begun" : "none";
  const times = exam_opens_at ? { starts_at: exam_opens_at, ends_at: row.exam_start_until } : row;
  return {
    id: row.id,
    schedule_id: row.schedule_id,
    kind: row.kind,
    title: row.title,
    topic: row.topic,
    mentor: row.mentor,
    starts_at: timestamp(row.starts_at),
    ends_at: timestampOrNull(row.ends_at),
    duration_seconds,
    coverage: duration_seconds === null ? null : coverageOf(covered_seconds, duration_seconds),
    has_paper: row.kind === "exam" ? row.exam_status !== null && row.exam_status !== "draft" : null,
    ...meetingOf(row),
    state: eventState(
      {
        ...row,
        ...times,
        isOpenable: row.lecture_id !== null || row.exam_status === "published",
        isOpenableLater: row.lecture_id !== null || row.exam_allows_pending === true,
        progress: exam_progress ?? watched,
      },
      now,
    ),
  };
}
