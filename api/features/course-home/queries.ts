import { and, eq, gt, inArray, isNull, ne, or, type Placeholder } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { batches, batchSchedules, courses, sessions, yearCourseSessions } from "#api/db/schema/catalogue.ts";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { orders } from "#api/db/schema/payments.ts";
import { Forbidden, NotFound, PaymentRequired } from "#api/http/errors.ts";
import { timestampOrNull } from "#api/http/wire.ts";
import type { CourseHead } from "#contract/course-home.ts";

/** Who asks, and when: part of every handler's scope. */
export interface CourseScope {
  db: Writer;
  doctor: { id: number };
  now: Date;
}

/** What says which of the doctor's courses is meant: its id, or the place in the catalogue that the schedule's address names. */
export type CourseKey = number | { year_course_session_id: number; batch_id: number; schedule_id: number };

function selectCourse(db: Writer, doctorId: number, key: CourseKey) {
  const isMeant =
    typeof key === "number"
      ? eq(enrolments.id, key)
      : and(
          eq(enrolments.batch_id, key.batch_id),
          eq(enrolments.batch_schedule_id, key.schedule_id),
          eq(batches.year_course_session_id, key.year_course_session_id),
        );
  return db
    .select({
      id: enrolments.id,
      status: enrolments.status,
      reg_no: enrolments.reg_no,
      access_until: enrolments.access_until,
      enrolment: enrolments,
      order: { payable: orders.payable, paid: orders.paid, status: orders.status },
      batch_id: batches.id,
      batch: batches.title,
      mode: batches.mode,
      venue: batches.venue,
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
    .where(and(eq(enrolments.doctor_id, doctorId), ne(enrolments.status, "cancelled"), isMeant))
    .limit(1);
}

type CourseRow = Awaited<ReturnType<typeof selectCourse>>[number];

export type OwnCourse = CourseRow & { status: CourseHead["status"] };

/**
 * The doctor's own course, when it may be used. Throws 404 for an id that is absent, cancelled or another doctor's, 402
 * while it waits for its payment, 403 when it is suspended or its access has ended.
 */
export async function requireCourse({ db, doctor, now }: CourseScope, key: CourseKey): Promise<OwnCourse> {
  const [course] = await selectCourse(db, doctor.id, key);
  if (!course || course.status === "cancelled") throw new NotFound("কোর্সটি পাওয়া যায়নি।");
  if (course.status === "pending_payment") throw new PaymentRequired(course.id);
  if (course.status === "suspended") {
    throw new Forbidden("suspended", "কোর্সটি এখন বন্ধ আছে। জানতে অভিযোগ বক্সে লিখুন বা আমাদের ফোন করুন।");
  }
  if (course.access_until && course.access_until <= now) {
    throw new Forbidden("access_ended", "এই কোর্সে আপনার প্রবেশের মেয়াদ শেষ হয়েছে।");
  }
  return { ...course, status: course.status };
}

export function toCourseHead(course: OwnCourse): CourseHead {
  const { id, batch, session, year, schedule, reg_no, status } = course;
  const { year_course_session_id, batch_id, schedule_id } = course;
  return {
    ...{ id, batch, course: course.course, session, year, schedule, reg_no, status },
    ...{ year_course_session_id, batch_id, schedule_id },
    access_until: timestampOrNull(course.access_until),
  };
}

/** The courses a doctor may use now, as a table to join: what requireCourse() lets pass. */
export function usableCourses(db: Writer, doctorId: number | Placeholder, now: Date | Placeholder) {
  return db
    .select({
      enrolment_id: enrolments.id,
      course_id: yearCourseSessions.course_id,
      batch_id: enrolments.batch_id,
      schedule_id: enrolments.batch_schedule_id,
    })
    .from(enrolments)
    .innerJoin(batches, eq(batches.id, enrolments.batch_id))
    .innerJoin(yearCourseSessions, eq(yearCourseSessions.id, batches.year_course_session_id))
    .where(
      and(
        eq(enrolments.doctor_id, doctorId),
        inArray(enrolments.status, ["active", "completed"]),
        or(isNull(enrolments.access_until), gt(enrolments.access_until, now)),
      ),
    )
    .as("usable_courses");
}
