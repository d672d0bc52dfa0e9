import { and, desc, eq, sql, type SQL } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { batches } from "#api/db/schema/catalogue.ts";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { coupons, eventRegistrations, orders } from "#api/db/schema/payments.ts";
import { ApiError, Conflict, Invalid, NotFound, TooMany } from "#api/http/errors.ts";
import type { RateLimits } from "#api/http/rate-limits.ts";
import { inPaisa } from "#api/http/wire.ts";
import { takaOf } from "#locale/taka.ts";
import { findUse, giveBackUse, hasOwnUseLeft, lockCoupons, redeemUse, takeUse } from "./coupon-uses.ts";
import { discountOf } from "./discount.ts";
import {
  findSettlingPayment,
  toColumns,
  toOrder,
  type NewOrderRow,
  type StoredOrder,
  type OrderSubject,
  type SubjectColumn,
} from "./queries.ts";

export async function insertOrder(
  transaction: Writer,
  subject: OrderSubject,
  money: Omit<NewOrderRow, SubjectColumn | "payable" | "discount" | "status">,
): Promise<StoredOrder> {
  const status = inPaisa(money.amount) === 0 ? "paid" : "open";
  const [row] = await transaction
    .insert(orders)
    .values({ ...money, ...toColumns(subject), payable: money.amount, status })
    .returning();
  if (!row) throw new Error("an order was not inserted");
  return toOrder(row);
}

/** Locks an order until the transaction ends. Throws 404 if it is missing or, given `doctorId`, another doctor's. */
export async function lockOrder(transaction: Writer, id: number, doctorId?: number): Promise<StoredOrder> {
  const [row] = await transaction
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), doctorId === undefined ? undefined : eq(orders.doctor_id, doctorId)))
    .for("update");
  if (!row) throw new NotFound();
  return toOrder(row);
}

async function requireOwn(db: Writer, doctorId: number, condition: SQL, message: string): Promise<StoredOrder> {
  const [row] = await db
    .select()
    .from(orders)
    .where(and(condition, eq(orders.doctor_id, doctorId)));
  if (!row) throw new NotFound(message);
  return toOrder(row);
}

/** Returns the order of the doctor's own enrolment. Throws 404 if there is none. */
export function requireCourseOrder(db: Writer, enrolmentId: number, doctorId: number): Promise<StoredOrder> {
  return requireOwn(db, doctorId, eq(orders.enrolment_id, enrolmentId), "কোর্সটি পাওয়া যায়নি।");
}

/**
 * Returns the order of the doctor's registration for an event: the active registration's, or else the newest. Throws
 * 404 if there is none.
 */
export async function requireEventOrder(db: Writer, eventId: number, doctorId: number): Promise<StoredOrder> {
  const [found] = await db
    .select({ order: orders })
    .from(orders)
    .innerJoin(eventRegistrations, eq(eventRegistrations.id, orders.event_registration_id))
    .where(and(eq(eventRegistrations.public_event_id, eventId), eq(orders.doctor_id, doctorId)))
    .orderBy(sql`${eventRegistrations.status} = 'cancelled'`, sql`${orders.id} desc`)
    .limit(1);
  if (!found) throw new NotFound("ইভেন্টটিতে আপনার রেজিস্ট্রেশন পাওয়া যায়নি।");
  return toOrder(found.order);
}

/** Returns the order of the doctor's own subscription. Throws 404 if there is none. */
export function requireSubscriptionOrder(db: Writer, subscriptionId: number, doctorId: number): Promise<StoredOrder> {
  const condition = eq(orders.subscription_order_id, subscriptionId);
  return requireOwn(db, doctorId, condition, "সাবস্ক্রিপশনটি পাওয়া যায়নি।");
}

/** Throws 409 `payment_open` while a payment of the order is being verified or reviewed. */
export async function requireNoOpenPayment(db: Writer, orderId: number): Promise<void> {
  const payment = await findSettlingPayment(db, orderId);
  if (!payment) return;
  const message = "আপনার আগের পেমেন্টটি যাচাই হচ্ছে। ফল জানা পর্যন্ত অপেক্ষা করুন।";
  throw new Conflict("payment_open", message, { payment_id: payment.id });
}

function refusedCoupon(message: string): Invalid {
  return new Invalid({ code: [message] });
}

export function acceptsCoupons({ kind }: StoredOrder): boolean {
  return kind !== "subscription";
}

async function findBatchOf(db: Writer, order: StoredOrder) {
  if (order.kind !== "course") return undefined;
  const [batch] = await db
    .select({ batchId: batches.id, categoryId: batches.category_id })
    .from(enrolments)
    .innerJoin(batches, eq(batches.id, enrolments.batch_id))
    .where(eq(enrolments.id, order.enrolmentId));
  return batch;
}

/**
 * Returns the coupon that is valid for the order now, regardless of its use limit. Throws 422, in the same words for a
 * code that does not exist and for one of other batches; that a code has expired is only said of one that is for the
 * order.
 */
export async function requireCoupon(db: Writer, order: StoredOrder, code: string, now: Date) {
  if (!acceptsCoupons(order)) throw refusedCoupon("এখানে কুপন চলে না।");
  // people leave hyphens out; the exact code is preferred if two codes differ only in them
  const [coupon] = await db
    .select()
    .from(coupons)
    .where(eq(sql`translate(${coupons.code}, '-', '')`, code.replaceAll("-", "")))
    .orderBy(desc(eq(coupons.code, code)))
    .limit(1);
  const batch = await findBatchOf(db, order);
  const isForOrder =
    coupon &&
    ((coupon.batch_id === null && coupon.category_id === null) ||
      (batch && (coupon.batch_id === batch.batchId || coupon.category_id === batch.categoryId)));
  if (!isForOrder || !coupon.active || (coupon.starts_at && coupon.starts_at > now)) {
    throw refusedCoupon("কুপন কোডটি ঠিক নয়, বা এই ব্যাচের জন্য নয়।");
  }
  if (coupon.ends_at && coupon.ends_at < now) throw refusedCoupon("কুপনটির মেয়াদ শেষ।");
  return coupon;
}

/** Returns the order with a coupon's discount applied, without saving it. */
export function withCoupon(order: StoredOrder, coupon: typeof coupons.$inferSelect): StoredOrder {
  const amount = inPaisa(order.amount);
  const discount = discountOf(coupon, amount);
  return { ...order, discount: takaOf(discount), payable: takaOf(amount - discount), coupon_id: coupon.id };
}

/**
 * Reserves one use of a coupon for an order whose row is locked; a use that the order still holds is taken again. An
 * order that becomes free is marked as paid and frozen. Throws 422 if the coupon is invalid or used up, or while a
 * payment with another coupon may still succeed.
 */
export async function holdCoupon(
  transaction: Writer,
  order: StoredOrder,
  code: string,
  now: Date,
): Promise<StoredOrder> {
  const coupon = await requireCoupon(transaction, order, code, now);
  const heldId = await findUse(transaction, order.id);
  if (heldId !== undefined && heldId !== coupon.id) {
    throw refusedCoupon("আগের কুপনে শুরু করা পেমেন্টের ফল এখনো আসেনি। ফল আসার পর অন্য কুপন দেওয়া যাবে।");
  }
  const use = { orderId: order.id, couponId: coupon.id, status: "held" as const };
  if (heldId === undefined && !(await takeUse(transaction, use))) {
    const isOwn = !(await hasOwnUseLeft(transaction, use));
    throw refusedCoupon(isOwn ? "এই কুপন আপনি আগেই ব্যবহার করেছেন।" : "কুপনটির সব ব্যবহার শেষ হয়ে গেছে।");
  }
  const { discount, payable, coupon_id } = withCoupon(order, coupon);
  const isFree = inPaisa(payable) === 0;
  if (isFree) await redeemUse(transaction, order.id);
  const values = { discount, payable, coupon_id, ...(isFree && { status: "paid" as const, frozen_at: now }) };
  await transaction.update(orders).set(values).where(eq(orders.id, order.id));
  return { ...order, ...values };
}

/**
 * Removes the coupon from an order whose row is locked and restores the price. The coupon's use is given back unless a
 * payment that carries the coupon may still succeed; then a later release does it.
 */
export async function releaseCoupon(transaction: Writer, order: StoredOrder): Promise<StoredOrder> {
  await giveBackUse(transaction, order.id);
  if (order.coupon_id === null) return order;
  const values = { discount: "0.00", payable: order.amount, coupon_id: null };
  await transaction.update(orders).set(values).where(eq(orders.id, order.id));
  return { ...order, ...values };
}

/** Replaces the coupon of an order whose row is locked, if it has one, by another. Throws like `holdCoupon`. */
export async function replaceCoupon(
  transaction: Writer,
  order: StoredOrder,
  code: string,
  now: Date,
): Promise<StoredOrder> {
  const coupon = await requireCoupon(transaction, order, code, now);
  await lockCoupons(transaction, order.id, coupon.id);
  return holdCoupon(transaction, await releaseCoupon(transaction, order), code, now);
}

/** Cancels an order whose row is locked and releases its coupon. */
export async function cancelOrder(transaction: Writer, order: StoredOrder): Promise<void> {
  const { id } = await releaseCoupon(transaction, order);
  await transaction.update(orders).set({ status: "cancelled" }).where(eq(orders.id, id));
}

/**
 * Runs `hold`, which holds a seat for an unpaid order or renews the hold, and counts it for the doctor: without a
 * limit one doctor could hold a seat for ever. A hold that is refused with a 4xx error is not counted; one that fails
 * at a gateway is. Throws 429 over the limit.
 */
export async function countHold<Result>(
  limits: RateLimits,
  doctorId: number,
  hold: () => Promise<Result>,
): Promise<Result> {
  await limits.consume("seat hold: doctor", doctorId).catch((error: unknown) => {
    if (error instanceof TooMany) error.message = "আজ অনেকবার আসন ধরে রাখা হয়েছে। দরকার হলে আমাদের ফোন করুন।";
    throw error;
  });
  return hold().catch(async (error: unknown) => {
    if (error instanceof ApiError && error.status < 500) await limits.refund("seat hold: doctor", doctorId);
    throw error;
  });
}
