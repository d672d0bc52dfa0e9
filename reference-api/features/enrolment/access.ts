import { and, eq, inArray, lte, ne, sql, type Placeholder, type SQL } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { batches, batchSchedules, courses, sessions, yearCourseSessions } from "#api/db/schema/catalogue.ts";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { orders } from "#api/db/schema/payments.ts";
import { Forbidden, NotFound, PaymentRequired } from "#api/http/errors.ts";
import { timestampOrNull } from "#api/http/wire.ts";
import type { CourseHead } from "#contract/study/course-home.ts";

type UsableStatus = NonNullable<CourseHead["status"]>;
export type AccessState = (typeof enrolments.$inferSelect)["status"] | "ended";

const usableStatuses: UsableStatus[] = ["active", "completed"];
const isOver = and(inArray(enrolments.status, usableStatuses), lte(enrolments.access_until, sql`now()`));

/**
 * SQL expression of the status of an enrolment; `ended` for an active or completed one from `access_until` on, by the
 * database's clock.
 */
export const accessState = sql<AccessState>`case when ${isOver} then 'ended' else ${enrolments.status} end`;

/** SQL condition on enrolments that `requireAccess()` would accept: active or completed, and access not ended. */
export const isUsable = inArray(accessState, usableStatuses);

/** Days after the end of access in which what a doctor practised and noted can still be read. */
const readableDays = 90;

export const isStillReadable = and(
  isOver,
  sql`${enrolments.access_until} > now() - make_interval(days => ${readableDays})`,
);

/**
 * Requires a course that is active or completed and whose access has not ended, and gives its status. Otherwise throws
 * 402 payment_required, 403 suspended or access_ended, or 404 if it was cancelled.
 */
export function requireAccess({ id, status }: { id: number; status: AccessState }): UsableStatus {
  if (status === "cancelled") throw new NotFound("কোর্সটি পাওয়া যায়নি।");
  if (status === "pending_payment") throw new PaymentRequired(id);
  if (status === "suspended") {
    throw new Forbidden("suspended", "কোর্সটি এখন বন্ধ আছে। জানতে অভিযোগ বক্সে লিখুন বা আমাদের ফোন করুন।");
  }
  if (status === "ended") throw new Forbidden("access_ended", "এই কোর্সে আপনার প্রবেশের মেয়াদ শেষ হয়েছে।");
  return status;
}

export function isOwnEnrolment(doctorId: number | Placeholder): SQL | undefined {
  return and(eq(enrolments.doctor_id, doctorId), ne(enrolments.status, "cancelled"));
}

/** Identifies one of the doctor's courses: by enrolment id, or by the three catalogue ids in the URL of a schedule. */
export type CourseKey = number | { year_course_session_id: number; batch_id: number; schedule_id: number };

function matchesKey(key: CourseKey): SQL | undefined {
  return typeof key === "number"
    ? eq(enrolments.id, key)
    : and(
        eq(enrolments.batch_id, key.batch_id),
        eq(enrolments.batch_schedule_id, key.schedule_id),
        eq(batches.year_course_session_id, key.year_course_session_id),
      );
}

/**
 * Finds the doctor's own course, which must be usable. Throws 404 if there is none, and the errors of
 * `requireAccess()`.
 */
export async function requireCourse({ db, doctor }: { db: Writer; doctor: { id: number } }, key: CourseKey) {
  const [course] = await db
    .select({
      id: enrolments.id,
      status: accessState,
      reg_no: enrolments.reg_no,
      access_until: enrolments.access_until,
      enrolment: enrolments,
      order: { payable: orders.payable, paid: orders.paid, status: orders.status },
      batch_id: batches.id,
      batch: batches.title,
      schedule_id: batchSchedules.id,
      schedule: batchSchedules.title,
      year_course_session_id: yearCourseSessions.id,
      year: yearCourseSessions.year,
      course_id: courses.id,
      course: courses.title,
      session: sessions.title,
    })
    .from(enrolments)
    .innerJoin(batches, eq(batches.id, enrolments.batch_id))
    .innerJoin(batchSchedules, eq(batchSchedules.id, enrolments.batch_schedule_id))
    .innerJoin(yearCourseSessions, eq(yearCourseSessions.id, batches.year_course_session_id))
    .innerJoin(courses, eq(courses.id, yearCourseSessions.course_id))
    .innerJoin(sessions, eq(sessions.id, yearCourseSessions.session_id))
    .leftJoin(orders, eq(orders.enrolment_id, enrolments.id))
    .where(and(isOwnEnrolment(doctor.id), matchesKey(key)))
    .limit(1);
  if (!course) throw new NotFound("কোর্সটি পাওয়া যায়নি।");
  return { ...course, status: requireAccess(course) };
}

export type OwnCourse = Awaited<ReturnType<typeof requireCourse>>;

export function toCourseHead(course: OwnCourse): CourseHead {
  const { id, batch, session, year, schedule, reg_no, status } = course;
  const { year_course_session_id, batch_id, schedule_id } = course;
  return {
    id,
    batch,
    course: course.course,
    session,
    year,
    schedule,
    reg_no,
    status,
    year_course_session_id,
    batch_id,
    schedule_id,
    access_until: timestampOrNull(course.access_until),
  };
}

export function usableCourses(db: Writer, doctorId: number | Placeholder) {
  return db
    .select({
      enrolment_id: enrolments.id,
      course_id: yearCourseSessions.course_id,
      batch_id: enrolments.batch_id,
      schedule_id: enrolments.batch_schedule_id,
      access_until: enrolments.access_until,
    })
    .from(enrolments)
    .innerJoin(batches, eq(batches.id, enrolments.batch_id))
    .innerJoin(yearCourseSessions, eq(yearCourseSessions.id, batches.year_course_session_id))
    .where(and(eq(enrolments.doctor_id, doctorId), isUsable))
    .as("usable_courses");
}
