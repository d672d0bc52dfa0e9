import { and, eq, gt, sql } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { couponRedemptions, coupons, orders } from "#api/db/schema/payments.ts";
import { Invalid } from "#api/http/errors.ts";
import { inPaisa } from "#api/http/wire.ts";
import { takaOf } from "#contract/taka.ts";
import { goodsOf } from "./goods/goods.ts";
import { discountOf } from "./pricing.ts";
import type { Order } from "./queries.ts";

function refusedCoupon(message: string): Invalid {
  return new Invalid({ code: [message] });
}

/** A coupon that is good for the order now, apart from the times it was used. Throws 422. */
export async function requireCoupon(db: Writer, order: Order, code: string, now: Date) {
  const { findCouponPlace } = goodsOf(order);
  if (!findCouponPlace) throw refusedCoupon("এখানে কুপন চলে না।");
  const [coupon] = await db.select().from(coupons).where(eq(coupons.code, code));
  if (!coupon?.active || (coupon.starts_at && coupon.starts_at > now)) throw refusedCoupon("কুপন কোডটি ঠিক নয়।");
  if (coupon.ends_at && coupon.ends_at < now) throw refusedCoupon("কুপনটির মেয়াদ শেষ।");
  if (coupon.batch_id === null && coupon.category_id === null) return coupon;
  const place = await findCouponPlace(db, order);
  if (place && (coupon.batch_id === place.batchId || coupon.category_id === place.categoryId)) return coupon;
  throw refusedCoupon("কুপনটি এই ব্যাচের জন্য নয়।");
}

/** The price with a coupon. */
export function withCoupon(order: Order, coupon: typeof coupons.$inferSelect): Order {
  const amount = inPaisa(order.amount);
  const discount = discountOf(coupon, amount);
  return { ...order, discount: takaOf(discount), payable: takaOf(amount - discount), coupon_id: coupon.id };
}

/** Holds one use of a coupon for the order, whose row is locked. An order that becomes free is paid with it. Throws 422. */
export async function holdCoupon(transaction: Writer, order: Order, code: string, now: Date): Promise<Order> {
  const coupon = await requireCoupon(transaction, order, code, now);
  const [used] = await transaction
    .update(coupons)
    .set({ used: sql`${coupons.used} + 1` })
    .where(
      and(eq(coupons.id, coupon.id), sql`(${coupons.use_limit} is null or ${coupons.used} < ${coupons.use_limit})`),
    )
    .returning({ id: coupons.id });
  if (!used) throw refusedCoupon("কুপনটির সব ব্যবহার শেষ হয়ে গেছে।");
  const { discount, payable, coupon_id } = withCoupon(order, coupon);
  const isFree = inPaisa(payable) === 0;
  await transaction
    .insert(couponRedemptions)
    .values({ coupon_id: coupon.id, order_id: order.id, status: isFree ? "redeemed" : "held" });
  const values = { discount, payable, coupon_id, ...(isFree && { status: "paid" as const, frozen_at: now }) };
  await transaction.update(orders).set(values).where(eq(orders.id, order.id));
  return { ...order, ...values };
}

/** Takes the coupon off an order, whose row is locked; its use is free for others. */
export async function releaseCoupon(transaction: Writer, order: Order): Promise<Order> {
  if (order.coupon_id === null) return order;
  const removed = await transaction
    .delete(couponRedemptions)
    .where(eq(couponRedemptions.order_id, order.id))
    .returning({ id: couponRedemptions.id });
  if (removed.length > 0) {
    await transaction
      .update(coupons)
      .set({ used: sql`${coupons.used} - 1` })
      .where(and(eq(coupons.id, order.coupon_id), gt(coupons.used, 0)));
  }
  const values = { discount: "0.00", payable: order.amount, coupon_id: null };
  await transaction.update(orders).set(values).where(eq(orders.id, order.id));
  return { ...order, ...values };
}

export async function cancelOrder(transaction: Writer, order: Order): Promise<void> {
  const { id } = await releaseCoupon(transaction, order);
  await transaction.update(orders).set({ status: "cancelled" }).where(eq(orders.id, id));
}
