import { and, countDistinct, desc, eq, gte, lte, or, sql } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { batches, scheduleEvents } from "#api/db/schema/catalogue.ts";
import { lectures } from "#api/db/schema/lectures.ts";
import { lectureViews } from "#api/db/schema/study.ts";
import { usableCourses } from "#api/features/enrolment/access.ts";
import { pastUnfinished } from "#api/features/exams/queries.ts";
import { coverageOf, isPending } from "#api/features/schedules/queries.ts";
import type { Dashboard } from "#contract/study/dashboard.ts";

export function pendingVideos(db: Writer) {
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
    .groupBy(courses.enrolment_id);
}

export function pendingExams(db: Writer) {
  const doctorId = sql.placeholder("doctorId");
  const courses = usableCourses(db, doctorId);
  const past = pastUnfinished(db, doctorId);
  return db
    .select({ courseId: courses.enrolment_id, count: countDistinct(past.event_id) })
    .from(courses)
    .innerJoin(past, eq(past.schedule_id, courses.schedule_id))
    .where(or(past.allow_pending, past.isRunning))
    .groupBy(courses.enrolment_id);
}

interface PendingOfCourse {
  courseId: number;
  count: number;
}

function totalOf(rows: PendingOfCourse[], listOf: (courseId: number) => string) {
  const newest = Math.max(...rows.map(({ courseId }) => courseId));
  return {
    count: rows.reduce((sum, { count }) => sum + count, 0),
    link: rows.length === 0 ? null : listOf(newest),
  };
}

const videosOf = (courseId: number) => `/my/pending-video/${courseId}`;
const examsOf = (courseId: number) => `/my/pending-exam/${courseId}`;

export function toPending(
  { videos: videoRows, exams: examRows }: Record<"videos" | "exams", PendingOfCourse[]>,
  titleOf: (courseId: number) => string,
): Dashboard["pending"] {
  const [videos, exams] = [totalOf(videoRows, videosOf), totalOf(examRows, examsOf)];
  const course = ({ courseId, count }: PendingOfCourse) => ({ count, course: titleOf(courseId) });
  return {
    videos: videos.count,
    videos_link: videos.link,
    exams: exams.count,
    exams_link: exams.link,
    by_course: [
      ...examRows.map((row) => ({ ...course(row), kind: "exams" as const, link: examsOf(row.courseId) })),
      ...videoRows.map((row) => ({ ...course(row), kind: "videos" as const, link: videosOf(row.courseId) })),
    ],
  };
}

export function newestMissed(db: Writer) {
  const doctorId = sql.placeholder("doctorId");
  const courses = usableCourses(db, doctorId);
  // one lateral query per course, which reads its schedule backwards from now to the first pending lecture
  const ofCourse = db
    .select({
      id: scheduleEvents.id,
      title: scheduleEvents.title,
      starts_at: scheduleEvents.starts_at,
      duration_seconds: lectures.duration_seconds,
      covered_seconds: lectureViews.covered_seconds,
    })
    .from(scheduleEvents)
    .innerJoin(lectures, eq(lectures.id, scheduleEvents.lecture_id))
    .leftJoin(lectureViews, and(eq(lectureViews.lecture_id, lectures.id), eq(lectureViews.doctor_id, doctorId)))
    .where(
      and(
        eq(scheduleEvents.batch_schedule_id, courses.schedule_id),
        lte(scheduleEvents.starts_at, sql`now()`),
        isPending(sql`now()`),
      ),
    )
    .orderBy(desc(scheduleEvents.starts_at), desc(scheduleEvents.id))
    .limit(1)
    .as("of_course");
  return db
    .select({
      courseId: courses.enrolment_id,
      course: batches.title,
      id: ofCourse.id,
      title: ofCourse.title,
      duration_seconds: ofCourse.duration_seconds,
      covered_seconds: ofCourse.covered_seconds,
    })
    .from(courses)
    .innerJoin(batches, eq(batches.id, courses.batch_id))
    .crossJoinLateral(ofCourse)
    .orderBy(desc(ofCourse.starts_at), desc(ofCourse.id))
    .limit(1);
}

type Missed = Awaited<ReturnType<typeof newestMissed>>[number];

export function toMissedLecture(found: Missed | undefined): Dashboard["missed_lecture"] {
  if (!found) return null;
  const { id, courseId, course, title, duration_seconds, covered_seconds } = found;
  const coverage = coverageOf(covered_seconds, duration_seconds);
  return { title, course, link: `${videosOf(courseId)}/video/${id}`, duration_seconds, coverage };
}

export function watchedSince(db: Writer) {
  return db
    .select({ title: lectures.title })
    .from(lectureViews)
    .innerJoin(lectures, eq(lectures.id, lectureViews.lecture_id))
    .where(
      and(
        eq(lectureViews.doctor_id, sql.placeholder("doctorId")),
        gte(lectureViews.completed_at, sql.placeholder("since")),
      ),
    )
    .orderBy(desc(lectureViews.completed_at))
    .limit(1);
}
