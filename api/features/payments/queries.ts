import { and, eq, gt, inArray, sql } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { batches } from "#api/db/schema/catalogue.ts";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { couponRedemptions, coupons, coursePayments, eventRegistrations, orders } from "#api/db/schema/payments.ts";
import { Conflict, Invalid, NotFound } from "#api/http/errors.ts";
import { inPaisa } from "#api/http/wire.ts";
import { takaOf } from "#contract/taka.ts";
import { discountOf } from "./pricing.ts";

export type Order = typeof orders.$inferSelect;

/** Payments that may yet bring money without anybody asking for it again. */
export const liveStatuses = ["initiated", "redirected", "verifying", "submitted", "under_review"] as const;
/** Payments that the doctor has done with: another must wait until it is known what became of them. */
const settlingStatuses = ["verifying", "submitted", "under_review"] as const;

/** The id of what an order is for: an enrolment, a registration or a subscription, as its kind says. */
export function subjectId({ enrolment_id, event_registration_id, subscription_order_id }: Order): number {
  return enrolment_id ?? event_registration_id ?? subscription_order_id ?? 0;
}

export async function insertOrder(
  transaction: Writer,
  values: Omit<typeof orders.$inferInsert, "payable" | "discount" | "status">,
): Promise<Order> {
  const [order] = await transaction
    .insert(orders)
    .values({ ...values, payable: values.amount, status: inPaisa(values.amount) === 0 ? "paid" : "open" })
    .returning();
  if (!order) throw new Error("an order was not inserted");
  return order;
}

/** Holds the order's row until the transaction ends. Another doctor's is not found. */
export async function lockOrder(transaction: Writer, id: number, doctorId?: number): Promise<Order> {
  const [order] = await transaction
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), doctorId === undefined ? undefined : eq(orders.doctor_id, doctorId)))
    .for("update");
  if (!order) throw new NotFound();
  return order;
}

export async function findCourseOrder(db: Writer, enrolmentId: number, doctorId: number): Promise<Order> {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.enrolment_id, enrolmentId), eq(orders.doctor_id, doctorId)));
  if (!order) throw new NotFound("কোর্সটি পাওয়া যায়নি।");
  return order;
}

export async function findEventOrder(db: Writer, eventId: number, doctorId: number): Promise<Order> {
  const [found] = await db
    .select({ order: orders })
    .from(orders)
    .innerJoin(eventRegistrations, eq(eventRegistrations.id, orders.event_registration_id))
    .where(and(eq(eventRegistrations.public_event_id, eventId), eq(orders.doctor_id, doctorId)))
    .orderBy(sql`${eventRegistrations.status} = 'cancelled'`, sql`${orders.id} desc`)
    .limit(1);
  if (!found) throw new NotFound("অনুষ্ঠানটিতে আপনার নিবন্ধন পাওয়া যায়নি।");
  return found.order;
}

export async function findSubscriptionOrder(db: Writer, subscriptionId: number, doctorId: number): Promise<Order> {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.subscription_order_id, subscriptionId), eq(orders.doctor_id, doctorId)));
  if (!order) throw new NotFound("সাবস্ক্রিপশনটি পাওয়া যায়নি।");
  return order;
}

/** The order's payment of which it is not yet known whether money came. */
export async function findSettlingPayment(db: Writer, orderId: number) {
  const [payment] = await db
    .select({ id: coursePayments.id, status: coursePayments.status })
    .from(coursePayments)
    .where(and(eq(coursePayments.order_id, orderId), inArray(coursePayments.status, [...settlingStatuses])))
    .limit(1);
  return payment;
}

export async function requireNothingUnderWay(db: Writer, orderId: number): Promise<void> {
  const payment = await findSettlingPayment(db, orderId);
  if (!payment) return;
  const message = "আপনার আগের পেমেন্টটি যাচাই হচ্ছে। ফল জানা পর্যন্ত অপেক্ষা করুন।";
  throw new Conflict("payment_open", message, { payment_id: payment.id });
}

function refusedCoupon(message: string): Invalid {
  return new Invalid({ code: [message] });
}

/** A coupon that is good for the order now, apart from the times it was used. Throws 422. */
export async function requireCoupon(db: Writer, order: Order, code: string, now: Date) {
  if (order.kind === "subscription") throw refusedCoupon("এখানে কুপন চলে না।");
  const [coupon] = await db.select().from(coupons).where(eq(coupons.code, code));
  if (!coupon?.active || (coupon.starts_at && coupon.starts_at > now)) throw refusedCoupon("কুপন কোডটি ঠিক নয়।");
  if (coupon.ends_at && coupon.ends_at < now) throw refusedCoupon("কুপনটির মেয়াদ শেষ।");
  if (coupon.batch_id === null && coupon.category_id === null) return coupon;
  const [place] = await db
    .select({ batchId: batches.id, categoryId: batches.category_id })
    .from(enrolments)
    .innerJoin(batches, eq(batches.id, enrolments.batch_id))
    .where(eq(enrolments.id, order.enrolment_id ?? 0));
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
