import { and, asc, eq, gt, inArray, ne, sql } from "drizzle-orm";
import type { Database } from "#api/db/client.ts";
import { keysetPage } from "#api/db/keyset.ts";
import {
  batches,
  batchSchedules,
  courses,
  scheduleEvents,
  sessions,
  yearCourseSessions,
} from "#api/db/schema/catalogue.ts";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { coursePayments, invoices, orders } from "#api/db/schema/payments.ts";
import type { CourseStatus } from "#contract/my-courses.ts";

/** When the last money came: the rest is due some time after. */
const lastPaidAt = sql<string | null>`(select max(${coursePayments.paid_at}) from ${coursePayments}
  where ${coursePayments.order_id} = ${orders.id} and ${coursePayments.credited} > 0)`;

function selectCourses(db: Database) {
  return db
    .select({
      id: enrolments.id,
      enrolment: enrolments,
      batch: {
        id: batches.id,
        title: batches.title,
        mode: batches.mode,
        venue: batches.venue,
        starts_on: batches.starts_on,
      },
      schedule: { id: batchSchedules.id, title: batchSchedules.title },
      course: courses.title,
      session: sessions.title,
      year: yearCourseSessions.year,
      year_course_session_id: yearCourseSessions.id,
      order: { id: orders.id, payable: orders.payable, paid: orders.paid, status: orders.status },
      last_paid_at: lastPaidAt.mapWith((value: string): Date | null => new Date(value)),
      invoice_id: invoices.id,
    })
    .from(enrolments)
    .innerJoin(batches, eq(batches.id, enrolments.batch_id))
    .innerJoin(batchSchedules, eq(batchSchedules.id, enrolments.batch_schedule_id))
    .innerJoin(yearCourseSessions, eq(yearCourseSessions.id, batches.year_course_session_id))
    .innerJoin(courses, eq(courses.id, yearCourseSessions.course_id))
    .innerJoin(sessions, eq(sessions.id, yearCourseSessions.session_id))
    .leftJoin(orders, eq(orders.enrolment_id, enrolments.id))
    .leftJoin(invoices, eq(invoices.order_id, orders.id));
}

export type CourseRow = Awaited<ReturnType<typeof selectCourses>>[number];

interface CourseList {
  doctorId: number;
  perPage: number;
  status?: CourseStatus | undefined;
  after?: string | undefined;
  before?: string | undefined;
}

/** The doctor's courses, the newest first. */
export function selectMyCourses(db: Database, { doctorId, status, ...page }: CourseList) {
  return keysetPage(
    { column: enrolments.created_at, id: enrolments.id, direction: "desc", ...page },
    ({ where, orderBy, limit }) =>
      selectCourses(db)
        .where(
          and(
            eq(enrolments.doctor_id, doctorId),
            status ? eq(enrolments.status, status) : ne(enrolments.status, "cancelled"),
            where,
          ),
        )
        .orderBy(...orderBy)
        .limit(limit),
    ({ enrolment }) => enrolment.created_at,
  );
}

export async function findMyCourse(db: Database, id: number, doctorId: number): Promise<CourseRow | undefined> {
  const [found] = await selectCourses(db).where(and(eq(enrolments.id, id), eq(enrolments.doctor_id, doctorId)));
  return found;
}

/** The next class, exam or notice of each schedule. */
export async function selectNextEvents(db: Database, scheduleIds: number[], now: Date) {
  const rows = await db
    .selectDistinctOn([scheduleEvents.batch_schedule_id], {
      scheduleId: scheduleEvents.batch_schedule_id,
      kind: scheduleEvents.kind,
      title: scheduleEvents.title,
      starts_at: scheduleEvents.starts_at,
    })
    .from(scheduleEvents)
    .where(and(inArray(scheduleEvents.batch_schedule_id, [0, ...scheduleIds]), gt(scheduleEvents.starts_at, now)))
    .orderBy(asc(scheduleEvents.batch_schedule_id), asc(scheduleEvents.starts_at), asc(scheduleEvents.id));
  return new Map(rows.map(({ scheduleId, ...event }) => [scheduleId, event]));
}
