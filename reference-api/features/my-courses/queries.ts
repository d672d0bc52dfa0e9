import { and, asc, desc, eq, gt, inArray, ne, sql } from "drizzle-orm";
import type { Database, Writer } from "#api/db/client.ts";
import { prepared } from "#api/db/prepared.ts";
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
import { keysetPage, type KeysetPage } from "#api/http/keyset.ts";
import { inPaisa } from "#api/http/wire.ts";
import { dayInDhaka } from "#locale/calendar.ts";
import type { CoursePayment, CourseStatus } from "#contract/study/my-courses.ts";
import { takaOf } from "#locale/taka.ts";

/**
 * SQL expression of the time of the last credited payment of an order, null if there is none. The rest is due
 * `instalmentIntervalDays` later.
 */
export const lastPaidAt = sql<string | null>`(select max(${coursePayments.paid_at}) from ${coursePayments}
  where ${coursePayments.order_id} = ${orders.id} and ${coursePayments.credited} > 0)`;

function selectCourses(db: Writer) {
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

interface Fee {
  /** null for a course that was not enrolled through this portal. */
  order: Pick<typeof orders.$inferSelect, "payable" | "paid" | "status"> | null;
  enrolment: Pick<typeof enrolments.$inferSelect, "status" | "total_fee" | "discount" | "paid_total">;
}

/**
 * Returns the total, paid and due amounts of a course in paisa, from its order if it has one. Nothing is due for a
 * cancelled or refunded course.
 */
export function feeOf({ order, enrolment }: Fee): { total: number; paid: number; due: number } {
  const total = order ? inPaisa(order.payable) : inPaisa(enrolment.total_fee) - inPaisa(enrolment.discount);
  const paid = inPaisa(order?.paid ?? enrolment.paid_total);
  const isOver = enrolment.status === "cancelled" || order?.status === "refunded";
  return { total, paid, due: isOver ? 0 : Math.max(0, total - paid) };
}

export const instalmentIntervalDays = 30;
const partEveryMs = instalmentIntervalDays * 24 * 60 * 60 * 1000;

/**
 * Returns the payment summary of a course. The rest of a fee is due 30 days after the last payment, an unpaid fee when
 * the seat hold ends; `next_due_on` is null if nothing is due.
 */
export function paymentOf(row: CourseRow): CoursePayment {
  const { order, enrolment, last_paid_at } = row;
  const { total, paid, due } = feeOf(row);
  const dueAt = last_paid_at ? new Date(last_paid_at.getTime() + partEveryMs) : enrolment.seat_held_until;
  return {
    order_id: order?.id ?? null,
    total: takaOf(total),
    paid: takaOf(paid),
    due: takaOf(due),
    next_due_on: due > 0 && dueAt ? dayInDhaka(dueAt) : null,
  };
}

interface CourseQuery extends KeysetPage {
  doctorId: number;
  status?: CourseStatus | undefined;
}

export function selectMyCourses(db: Database, { doctorId, status, ...page }: CourseQuery) {
  return keysetPage(
    { column: enrolments.created_at, id: enrolments.id, direction: "desc", ...page },
    (beyond) =>
      selectCourses(db).where(
        and(
          eq(enrolments.doctor_id, doctorId),
          status ? eq(enrolments.status, status) : ne(enrolments.status, "cancelled"),
          beyond,
        ),
      ),
    ({ enrolment }) => enrolment.created_at,
  );
}

export async function findMyCourse(db: Database, id: number, doctorId: number): Promise<CourseRow | undefined> {
  const [found] = await selectCourses(db).where(and(eq(enrolments.id, id), eq(enrolments.doctor_id, doctorId)));
  return found;
}

const newestQuery = prepared((db) =>
  selectCourses(db)
    .where(and(eq(enrolments.doctor_id, sql.placeholder("doctorId")), ne(enrolments.status, "cancelled")))
    .orderBy(desc(enrolments.created_at), desc(enrolments.id))
    .limit(sql.placeholder("limit"))
    .prepare("newest_courses"),
);

export function selectNewestCourses(db: Writer, doctorId: number, limit: number): Promise<CourseRow[]> {
  return newestQuery(db).execute({ doctorId, limit });
}

export async function selectNextEvents(db: Database, scheduleIds: number[], now: Date) {
  const rows = await db
    .selectDistinctOn([scheduleEvents.batch_schedule_id], {
      scheduleId: scheduleEvents.batch_schedule_id,
      kind: scheduleEvents.kind,
      title: scheduleEvents.title,
      starts_at: scheduleEvents.starts_at,
      ends_at: scheduleEvents.ends_at,
      id: scheduleEvents.id,
      created_at: scheduleEvents.created_at,
      updated_at: scheduleEvents.updated_at,
    })
    .from(scheduleEvents)
    .where(
      and(
        inArray(scheduleEvents.batch_schedule_id, scheduleIds),
        gt(scheduleEvents.starts_at, now),
        ne(scheduleEvents.kind, "notice"),
      ),
    )
    .orderBy(asc(scheduleEvents.batch_schedule_id), asc(scheduleEvents.starts_at), asc(scheduleEvents.id));
  return new Map(rows.map(({ scheduleId, ...event }) => [scheduleId, event]));
}

/** Tells if a course has an invoice. Courses imported from another system and unpaid courses have none. */
export async function hasInvoice(db: Writer, enrolmentId: number): Promise<boolean> {
  const ofCourse = db.select({ id: orders.id }).from(orders).where(eq(orders.enrolment_id, enrolmentId));
  return (await db.$count(invoices, inArray(invoices.order_id, ofCourse))) > 0;
}
