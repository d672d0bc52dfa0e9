import { and, desc, eq, isNotNull } from "drizzle-orm";
import type { Database } from "#api/db/client.ts";
import { batches, batchSchedules, scheduleEvents } from "#api/db/schema/catalogue.ts";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { lectures } from "#api/db/schema/lectures.ts";
import { notices } from "#api/db/schema/service.ts";
import { freeVideos, referenceBooks } from "#api/db/schema/study.ts";
import { path } from "#app/paths.ts";

/*
 * Paths of pages that show rows of the demo, which are found by their keys in the demo's files (reference-api/content/demo/files). A
 * course is a doctor's own, by its id in the addresses.
 */

function found<Row>([row]: Row[], what: string): Row {
  if (row === undefined) throw new Error(`the demo has no ${what}`);
  return row;
}

/** Timetable of a doctor's course. */
export async function timetablePath(db: Database, course: string): Promise<string> {
  const rows = await db
    .select({
      year_course_session_id: batches.year_course_session_id,
      batch_id: batches.id,
      schedule_id: enrolments.batch_schedule_id,
    })
    .from(enrolments)
    .innerJoin(batches, eq(batches.id, enrolments.batch_id))
    .where(eq(enrolments.id, Number(course)));
  return path("course-schedule", found(rows, `course ${course}`));
}

/** Last lecture of a doctor's course, which has not opened while the course is running. */
export async function lastLecturePath(db: Database, course: string): Promise<string> {
  const rows = await db
    .select({ scheduleId: batchSchedules.id, eventId: scheduleEvents.id })
    .from(enrolments)
    .innerJoin(batchSchedules, eq(batchSchedules.id, enrolments.batch_schedule_id))
    .innerJoin(scheduleEvents, eq(scheduleEvents.batch_schedule_id, batchSchedules.id))
    .where(and(eq(enrolments.id, Number(course)), isNotNull(scheduleEvents.lecture_id)))
    .orderBy(desc(scheduleEvents.starts_at))
    .limit(1);
  return path("my-lecture", { id: course, ...found(rows, `lecture in course ${course}`) });
}

/** Free video in a doctor's course, by the key of its lecture. */
export async function freeVideoPath(db: Database, course: string, key: string): Promise<string> {
  const rows = await db
    .select({ freeVideoId: freeVideos.id })
    .from(freeVideos)
    .innerJoin(lectures, eq(lectures.id, freeVideos.lecture_id))
    .where(eq(lectures.key, key));
  return path("my-free-video", { id: course, ...found(rows, `free video ${key}`) });
}

/** Notice of the demo's files. */
export async function noticePath(db: Database, key: string): Promise<string> {
  const rows = await db.select({ id: notices.id }).from(notices).where(eq(notices.key, key));
  return path("my-notices-show", found(rows, `notice ${key}`));
}

/** Pages of a reference book, without the number of the page. */
export async function bookPath(db: Database, key: string): Promise<string> {
  const rows = await db.select({ bookId: referenceBooks.id }).from(referenceBooks).where(eq(referenceBooks.key, key));
  return path("my-reference-book", { ...found(rows, `book ${key}`), pageNo: "" }).replace(/\/$/, "");
}
