import { and, asc, eq, gt, lte, sql } from "drizzle-orm";
import { batches } from "#api/db/schema/catalogue.ts";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { subscriptionOrders } from "#api/db/schema/subscriptions.ts";
import { listTime } from "#locale/times.ts";
import { isNotReminded, reminderRecipients } from "../recipients.ts";
import { daysAhead, isDaytime, type FindDue } from "./due.ts";

const dayMs = 24 * 60 * 60 * 1000;

export const findEndingSubscriptions: FindDue = async (db, { now, limit }) => {
  if (!isDaytime(now)) return [];
  const recipient = reminderRecipients(db, "subscription");
  const { ends_at } = subscriptionOrders;
  const key = sql<string>`'subscription:' || ${subscriptionOrders.id} || ':' || extract(epoch from ${ends_at})::bigint`;
  const rows = await db
    .select({
      doctorId: recipient.doctor_id,
      key,
      title: batches.title,
      endsAt: sql`${ends_at}`.mapWith(subscriptionOrders.created_at),
      courseId: enrolments.id,
    })
    .from(recipient)
    .innerJoin(
      subscriptionOrders,
      and(eq(subscriptionOrders.doctor_id, recipient.doctor_id), eq(subscriptionOrders.status, "active")),
    )
    .innerJoin(enrolments, eq(enrolments.id, subscriptionOrders.enrolment_id))
    .innerJoin(batches, eq(batches.id, enrolments.batch_id))
    .where(
      and(
        gt(ends_at, now),
        lte(ends_at, new Date(now.getTime() + daysAhead * dayMs)),
        isNotReminded(db, recipient.doctor_id, key),
      ),
    )
    .orderBy(asc(ends_at), asc(subscriptionOrders.id))
    .limit(limit);
  return rows.map(({ doctorId, key: reminderKey, title, endsAt, courseId }) => ({
    doctorId,
    key: reminderKey,
    title: `সাবস্ক্রিপশন শেষ হবে ${listTime(endsAt.toISOString())}`,
    body: title,
    link: `/my/subscription/${courseId}/list`,
    usefulUntil: endsAt,
  }));
};
