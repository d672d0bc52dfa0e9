import { and, eq, inArray } from "drizzle-orm";
import type { Database } from "#api/db/client.ts";
import { coursePayments } from "#api/db/schema/payments.ts";
import { liveStatuses } from "#api/features/orders/queries.ts";
import { cancelOrder, lockOrder, releaseCoupon } from "#api/features/orders/service.ts";
import { goodsOf } from "./goods/goods.ts";

/** Ends what an order holds that was not paid in time, and its coupon's use when no payment is under way any more. */
export async function releaseUnpaid(db: Database, orderId: number, now: Date): Promise<void> {
  await db.transaction(async (transaction) => {
    const order = await lockOrder(transaction, orderId);
    const { order_id, status } = coursePayments;
    const live = await transaction
      .select({ status })
      .from(coursePayments)
      .where(and(eq(order_id, order.id), inArray(status, [...liveStatuses])));
    if (live.some((payment) => payment.status === "submitted" || payment.status === "under_review")) return;
    const isMoneyComing = live.length > 0;
    const released = await goodsOf(order).release(transaction, order, { now, isMoneyComing });
    if (released === "lapsed") await cancelOrder(transaction, order);
    if (released === "freed" && !isMoneyComing) await releaseCoupon(transaction, order);
  });
}
