import { and, asc, eq, inArray, notExists, sql } from "drizzle-orm";
import { dhaka } from "#api/db/dhaka.ts";
import { batches } from "#api/db/schema/catalogue.ts";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { coursePayments, orders } from "#api/db/schema/payments.ts";
import { lastPaidAt, partEveryDays } from "#api/features/my-courses/queries.ts";
import { shortDay } from "#locale/times.ts";
import { isUntold, wanting } from "../wanting.ts";
import { daysAhead, isDaytime, type FindDue } from "./due.ts";

/** Instalments that are due within three days, told by day. Money that staff still look at may have paid them. */
export const findInstalments: FindDue = async (db, { now, limit }) => {
  if (!isDaytime(now)) return [];

  const who = wanting(db, "payment");
  const dueOn = sql<string>`((${lastPaidAt} at time zone ${dhaka})::date + ${partEveryDays}::int)`;
  const key = sql<string>`'payment:' || ${orders.id} || ':' || ${dueOn}`;
  const today = sql`(${now.toISOString()}::timestamptz at time zone ${dhaka})::date`;
  const reviewed = db
    .select({ id: coursePayments.id })
    .from(coursePayments)
    .where(and(eq(coursePayments.order_id, orders.id), inArray(coursePayments.status, ["submitted", "under_review"])));
  const rows = await db
    .select({
      doctorId: who.doctor_id,
      key,
      title: batches.title,
      dueOn: sql<string>`${dueOn}::text`,
      courseId: enrolments.id,
    })
    .from(who)
    .innerJoin(orders, and(eq(orders.doctor_id, who.doctor_id), eq(orders.status, "part_paid")))
    .innerJoin(enrolments, and(eq(enrolments.id, orders.enrolment_id), eq(enrolments.status, "active")))
    .innerJoin(batches, eq(batches.id, enrolments.batch_id))
    .where(
      and(
        sql`${dueOn} between ${today} and ${today} + ${daysAhead}::int`,
        notExists(reviewed),
        isUntold(db, who.doctor_id, key),
      ),
    )
    .orderBy(asc(orders.id))
    .limit(limit);
  return rows.map(({ doctorId, key: told, title, dueOn: day, courseId }) => ({
    doctorId,
    key: told,
    title: `কিস্তির শেষ দিন ${shortDay(day)}`,
    body: title,
    link: `/my/courses/${courseId}/checkout`,
    usefulUntil: new Date(`${day}T23:59:59+06:00`),
  }));
};
