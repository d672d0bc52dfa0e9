import { and, asc, eq, inArray, notExists, sql } from "drizzle-orm";
import { dhaka } from "#api/db/dhaka.ts";
import { batches } from "#api/db/schema/catalogue.ts";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { coursePayments, orders } from "#api/db/schema/payments.ts";
import { lastPaidAt, instalmentIntervalDays } from "#api/features/my-courses/queries.ts";
import { endOfDay } from "#locale/calendar.ts";
import { shortDay } from "#locale/times.ts";
import { isNotReminded, reminderRecipients } from "../recipients.ts";
import { daysAhead, isDaytime, type FindDue } from "./due.ts";

/**
 * Finds reminders of instalments that are due today or within three days, except those for which a payment is under
 * review; none at night.
 */
export const findInstalments: FindDue = async (db, { now, limit }) => {
  if (!isDaytime(now)) return [];

  const recipient = reminderRecipients(db, "payment");
  const dueOn = sql<string>`((${lastPaidAt} at time zone ${dhaka})::date + ${instalmentIntervalDays}::int)`;
  const key = sql<string>`'payment:' || ${orders.id} || ':' || ${dueOn}`;
  const today = sql`(${now.toISOString()}::timestamptz at time zone ${dhaka})::date`;
  const reviewed = db
    .select({ id: coursePayments.id })
    .from(coursePayments)
    .where(and(eq(coursePayments.order_id, orders.id), inArray(coursePayments.status, ["submitted", "under_review"])));
  const rows = await db
    .select({
      doctorId: recipient.doctor_id,
      key,
      title: batches.title,
      dueOn: sql<string>`${dueOn}::text`,
      courseId: enrolments.id,
    })
    .from(recipient)
    .innerJoin(orders, and(eq(orders.doctor_id, recipient.doctor_id), eq(orders.status, "part_paid")))
    .innerJoin(enrolments, and(eq(enrolments.id, orders.enrolment_id), eq(enrolments.status, "active")))
    .innerJoin(batches, eq(batches.id, enrolments.batch_id))
    .where(
      and(
        sql`${dueOn} between ${today} and ${today} + ${daysAhead}::int`,
        notExists(reviewed),
        isNotReminded(db, recipient.doctor_id, key),
      ),
    )
    .orderBy(asc(orders.id))
    .limit(limit);
  return rows.map(({ doctorId, key: reminderKey, title, dueOn: day, courseId }) => ({
    doctorId,
    key: reminderKey,
    title: `কিস্তির শেষ দিন ${shortDay(day)}`,
    body: title,
    link: `/my/courses/${courseId}/checkout`,
    usefulUntil: endOfDay(day),
  }));
};
