import { and, desc, eq, exists, gt, inArray, sql, type AnyColumn } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { batches } from "#api/db/schema/catalogue.ts";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { subscriptionOrders, subscriptionVideos } from "#api/db/schema/subscriptions.ts";
import { keysetPage, type KeysetPage } from "#api/http/keyset.ts";

export interface Subscriber {
  doctorId: number;
  now: Date;
}

/**
 * Selects the doctor's active, completed and suspended courses, even if their access has ended, newest first and at
 * most 50; with `id`, that one only.
 */
export function selectSubscribableCourses(db: Writer, doctorId: number, id?: number) {
  return db
    .select({
      id: enrolments.id,
      title: batches.title,
      status: enrolments.status,
      scheduleId: enrolments.batch_schedule_id,
    })
    .from(enrolments)
    .innerJoin(batches, eq(batches.id, enrolments.batch_id))
    .where(
      and(
        eq(enrolments.doctor_id, doctorId),
        inArray(enrolments.status, ["active", "completed", "suspended"]),
        id === undefined ? undefined : eq(enrolments.id, id),
      ),
    )
    .orderBy(desc(enrolments.id))
    .limit(50);
}

const subscriptionColumns = {
  id: subscriptionOrders.id,
  course: { id: enrolments.id, title: batches.title },
  status: subscriptionOrders.status,
  months: subscriptionOrders.months,
  payable: subscriptionOrders.payable,
  created_at: subscriptionOrders.created_at,
  starts_at: subscriptionOrders.starts_at,
  ends_at: subscriptionOrders.ends_at,
};

function videoCount(db: Writer) {
  return db.$count(subscriptionVideos, eq(subscriptionVideos.subscription_order_id, subscriptionOrders.id));
}

export function selectSubscriptions(db: Writer, doctorId: number, page: KeysetPage) {
  const query = db
    .select({ ...subscriptionColumns, video_count: videoCount(db) })
    .from(subscriptionOrders)
    .innerJoin(enrolments, eq(enrolments.id, subscriptionOrders.enrolment_id))
    .innerJoin(batches, eq(batches.id, enrolments.batch_id));
  return keysetPage(
    { column: subscriptionOrders.created_at, id: subscriptionOrders.id, direction: "desc", ...page },
    (beyond) => query.where(and(eq(subscriptionOrders.doctor_id, doctorId), beyond)),
    (row) => row.created_at,
  );
}

export async function findSubscription(db: Writer, id: number, doctorId: number) {
  const [found] = await db
    .select({ ...subscriptionColumns, video_count: videoCount(db) })
    .from(subscriptionOrders)
    .innerJoin(enrolments, eq(enrolments.id, subscriptionOrders.enrolment_id))
    .innerJoin(batches, eq(batches.id, enrolments.batch_id))
    .where(and(eq(subscriptionOrders.id, id), eq(subscriptionOrders.doctor_id, doctorId)));
  return found;
}

/** SQL condition that a subscription is the doctor's, activated and not expired. */
export function isActiveSubscription({ doctorId, now }: Subscriber) {
  return and(
    eq(subscriptionOrders.doctor_id, doctorId),
    eq(subscriptionOrders.status, "active"),
    gt(subscriptionOrders.ends_at, now),
  );
}

/** SQL condition that a view of the lecture is running in one of the doctor's active subscriptions. */
export function isViewed(db: Writer, { doctorId, now }: Subscriber, lectureId: AnyColumn | number) {
  return exists(
    db
      .select({ one: sql`1` })
      .from(subscriptionVideos)
      .innerJoin(subscriptionOrders, eq(subscriptionOrders.id, subscriptionVideos.subscription_order_id))
      .where(
        and(
          eq(subscriptionVideos.lecture_id, lectureId),
          gt(subscriptionVideos.view_until, now),
          isActiveSubscription({ doctorId, now }),
        ),
      ),
  );
}
