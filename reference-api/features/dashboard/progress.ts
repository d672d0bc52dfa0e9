import { desc, eq, sql } from "drizzle-orm";
import type { Database, Writer } from "#api/db/client.ts";
import { prepared } from "#api/db/prepared.ts";
import { batches, scheduleEvents } from "#api/db/schema/catalogue.ts";
import { examAttempts } from "#api/db/schema/exams/exam-attempts.ts";
import { examResults } from "#api/db/schema/exams/exam-results.ts";
import { lectureViews } from "#api/db/schema/study.ts";
import { usableCourses } from "#api/features/enrolment/access.ts";
import { isPaperFree } from "#api/features/exams/paper-hold.ts";

/**
 * Query of the progress in each course that the doctor may use: numbers of recorded and of completed lectures, average
 * percentage of the published results, null without any, and the day of the examination that the course prepares for.
 * The average leaves out late practice, and exams whose ranked attempts can still be written.
 */
export function progressOf(db: Writer) {
  const doctorId = sql.placeholder("doctorId");
  const courses = usableCourses(db, doctorId);
  const ofSchedule = sql`${scheduleEvents} where ${scheduleEvents.batch_schedule_id} = ${courses.schedule_id}
    and ${scheduleEvents.lecture_id} is not null`;
  return db
    .select({
      id: courses.enrolment_id,
      schedule_id: courses.schedule_id,
      batch_id: courses.batch_id,
      year_course_session_id: batches.year_course_session_id,
      title: batches.title,
      target_exam_on: batches.target_exam_on,
      total: sql<number>`(select count(*) from ${ofSchedule})`.mapWith(Number),
      done: sql<number>`(select count(*) from ${ofSchedule} and exists (
        select from ${lectureViews} where ${lectureViews.lecture_id} = ${scheduleEvents.lecture_id}
          and ${lectureViews.doctor_id} = ${doctorId} and ${lectureViews.completed_at} is not null))`.mapWith(Number),
      average_percent: sql<number | null>`(
        select round(avg(${examResults.obtained} * 100.0 / nullif(${examResults.total}, 0)))::float8
        from ${examAttempts} join ${examResults} on ${examResults.attempt_id} = ${examAttempts.id}
        where ${examAttempts.enrolment_id} = ${courses.enrolment_id} and ${examAttempts.status} = 'published'
          and not ${examAttempts.is_pending} and ${isPaperFree(examAttempts.exam_id)})`,
    })
    .from(courses)
    .innerJoin(batches, eq(batches.id, courses.batch_id))
    .orderBy(desc(courses.enrolment_id));
}

const progressQuery = prepared((db) => progressOf(db).prepare("course_progress"));

export function selectProgress(db: Database, doctorId: number) {
  return progressQuery(db).execute({ doctorId });
}
