import { and, eq, isNull, not } from "drizzle-orm";
import type { Database } from "#api/db/client.ts";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { couponRedemptions, coursePayments, eventRegistrations, orders } from "#api/db/schema/payments.ts";
import { findUse, giveBackUse, isCarried } from "#api/features/orders/coupon-uses.ts";
import { isLive } from "#api/features/orders/queries.ts";
import { cancelOrder, lockOrder, releaseCoupon } from "#api/features/orders/service.ts";
import { goods, goodsOf } from "./goods/goods.ts";

const batchSize = 200;

/** Finds the ids of orders that hold no seat, but the use of a coupon that no payment carries any more. */
async function findSeatlessCoupons(db: Database, limit: number) {
  return db
    .select({ id: orders.id })
    .from(couponRedemptions)
    .innerJoin(orders, eq(orders.id, couponRedemptions.order_id))
    .leftJoin(enrolments, eq(enrolments.id, orders.enrolment_id))
    .leftJoin(eventRegistrations, eq(eventRegistrations.id, orders.event_registration_id))
    .where(
      and(
        eq(couponRedemptions.status, "held"),
        isNull(enrolments.seat_held_until),
        isNull(eventRegistrations.seat_held_until),
        not(isCarried(db)),
      ),
    )
    .limit(limit);
}

/** Finds the ids of orders whose hold has expired, at most 200 of each kind and 200 with a coupon but no seat. */
export async function findOverdue(db: Database, now: Date): Promise<number[]> {
  const due = await findSeatlessCoupons(db, batchSize);
  for (const kind of Object.values(goods)) due.push(...(await kind.findOverdue(db, now, batchSize)));
  return [...new Set(due.map(({ id }) => id))];
}

/**
 * Releases the seat of an order whose hold has expired, and its coupon unless a payment may still succeed; cancels an
 * order that can no longer be paid. Does nothing while a payment awaits staff.
 */
export async function releaseUnpaid(db: Database, orderId: number, now: Date): Promise<void> {
  await db.transaction(async (transaction) => {
    const order = await lockOrder(transaction, orderId);
    const { order_id, status } = coursePayments;
    const live = await transaction
      .select({ status })
      .from(coursePayments)
      .where(and(eq(order_id, order.id), isLive()));
    if (live.some((payment) => payment.status === "submitted" || payment.status === "under_review")) return;
    const isMoneyComing = live.length > 0;
    const released = await goodsOf(order).release(transaction, order, { now, isMoneyComing });
    if (released === "lapsed") await cancelOrder(transaction, order);
    if (released === "freed" && !isMoneyComing) await releaseCoupon(transaction, order);
    const isUnneeded = released === "kept" && (await findUse(transaction, order.id)) !== order.coupon_id;
    if (isUnneeded) await giveBackUse(transaction, order.id);
  });
}
