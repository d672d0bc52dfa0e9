import { and, countDistinct, eq, max, or, sql } from "drizzle-orm";
import type { Database } from "#api/db/client.ts";
import { prepared } from "#api/db/prepared.ts";
import { scheduleEvents } from "#api/db/schema/catalogue.ts";
import { lectureViews } from "#api/db/schema/study.ts";
import { usableCourses } from "#api/features/enrolment/access.ts";
import { pastUnfinished } from "#api/features/exams/queries.ts";
import { isPending } from "#api/features/schedules/queries.ts";

const pendingVideosQuery = prepared((db) => {
  const doctorId = sql.placeholder("doctorId");
  const courses = usableCourses(db, doctorId);
  return db
    .select({ videos: countDistinct(scheduleEvents.id), newest: max(courses.enrolment_id) })
    .from(courses)
    .innerJoin(scheduleEvents, eq(scheduleEvents.batch_schedule_id, courses.schedule_id))
    .leftJoin(
      lectureViews,
      and(eq(lectureViews.lecture_id, scheduleEvents.lecture_id), eq(lectureViews.doctor_id, doctorId)),
    )
    .where(isPending(sql`now()`))
    .prepare("pending_videos");
});

/** Lectures that are over and not watched to the end, in all courses that may be used, and the list of the newest course that has some. */
export async function pendingVideosOf(db: Database, doctorId: number) {
  const [pending] = await pendingVideosQuery(db).execute({ doctorId });
  const { videos, newest } = pending ?? { videos: 0, newest: null };
  return { videos, videos_link: newest === null ? null : `/my/pending-video/${newest}` };
}

const pendingExamsQuery = prepared((db) => {
  const doctorId = sql.placeholder("doctorId");
  const courses = usableCourses(db, doctorId);
  const past = pastUnfinished(db, doctorId);
  return db
    .select({ exams: countDistinct(past.event_id), newest: max(courses.enrolment_id) })
    .from(courses)
    .innerJoin(past, eq(past.schedule_id, courses.schedule_id))
    .where(or(past.allow_pending, past.isRunning))
    .prepare("pending_exams");
});

/** Exams that can still be sat late, in all courses that may be used, and the list of the newest course that has some. */
export async function pendingExamsOf(db: Database, doctorId: number) {
  const [pending] = await pendingExamsQuery(db).execute({ doctorId });
  const { exams, newest } = pending ?? { exams: 0, newest: null };
  return { exams, exams_link: newest === null ? null : `/my/pending-exam/${newest}` };
}
