import { and, countDistinct, eq, or, sql } from "drizzle-orm";
import type { Database } from "#api/db/client.ts";
import { prepared } from "#api/db/prepared.ts";
import { scheduleEvents } from "#api/db/schema/catalogue.ts";
import { lectureViews } from "#api/db/schema/study.ts";
import { usableCourses } from "#api/features/enrolment/access.ts";
import { pastUnfinished } from "#api/features/exams/queries.ts";
import { isPending } from "#api/features/schedules/queries.ts";

const videosQuery = prepared((db) => {
  const doctorId = sql.placeholder("doctorId");
  const courses = usableCourses(db, doctorId);
  return db
    .select({ courseId: courses.enrolment_id, count: countDistinct(scheduleEvents.id) })
    .from(courses)
    .innerJoin(scheduleEvents, eq(scheduleEvents.batch_schedule_id, courses.schedule_id))
    .leftJoin(
      lectureViews,
      and(eq(lectureViews.lecture_id, scheduleEvents.lecture_id), eq(lectureViews.doctor_id, doctorId)),
    )
    .where(isPending(sql`now()`))
    .groupBy(courses.enrolment_id)
    .prepare("pending_videos");
});

const examsQuery = prepared((db) => {
  const doctorId = sql.placeholder("doctorId");
  const courses = usableCourses(db, doctorId);
  const past = pastUnfinished(db, doctorId);
  return db
    .select({ courseId: courses.enrolment_id, count: countDistinct(past.event_id) })
    .from(courses)
    .innerJoin(past, eq(past.schedule_id, courses.schedule_id))
    .where(or(past.allow_pending, past.isRunning))
    .groupBy(courses.enrolment_id)
    .prepare("pending_exams");
});

interface PendingOfCourse {
  courseId: number;
  count: number;
}

/** Sums counts over courses, and links to the list of the newest course that has some. */
function totalOf(rows: PendingOfCourse[], listOf: (courseId: number) => string) {
  const newest = Math.max(...rows.map(({ courseId }) => courseId));
  return {
    count: rows.reduce((sum, { count }) => sum + count, 0),
    link: rows.length === 0 ? null : listOf(newest),
  };
}

const videosOf = (courseId: number) => `/my/pending-video/${courseId}`;
const examsOf = (courseId: number) => `/my/pending-exam/${courseId}`;

/**
 * Counts past lectures that were not completed and exams that can still be sat as late practice: in total and for each
 * course that the doctor may use.
 */
export async function countPending(db: Database, doctorId: number) {
  const [videoRows, examRows] = await Promise.all([
    videosQuery(db).execute({ doctorId }),
    examsQuery(db).execute({ doctorId }),
  ]);
  const [videos, exams] = [totalOf(videoRows, videosOf), totalOf(examRows, examsOf)];
  const each = [
    ...examRows.map((row) => ({ ...row, kind: "exams" as const, link: examsOf(row.courseId) })),
    ...videoRows.map((row) => ({ ...row, kind: "videos" as const, link: videosOf(row.courseId) })),
  ];
  return {
    totals: { videos: videos.count, videos_link: videos.link, exams: exams.count, exams_link: exams.link },
    each,
  };
}
