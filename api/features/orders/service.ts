import { and, eq, gt, sql, type SQL } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { batches } from "#api/db/schema/catalogue.ts";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { couponRedemptions, coupons, eventRegistrations, orders } from "#api/db/schema/payments.ts";
import { Conflict, Invalid, NotFound } from "#api/http/errors.ts";
import { inPaisa } from "#api/http/wire.ts";
import { takaOf } from "#locale/taka.ts";
import { discountOf } from "./discount.ts";
import {
  findSettlingPayment,
  toColumns,
  toOrder,
  type NewRow,
  type Order,
  type Subject,
  type SubjectColumn,
} from "./queries.ts";

/** Opens the order of what is there already; one that costs nothing is paid. */
export async function insertOrder(
  transaction: Writer,
  subject: Subject,
  money: Omit<NewRow, SubjectColumn | "payable" | "discount" | "status">,
): Promise<Order> {
  const status = inPaisa(money.amount) === 0 ? "paid" : "open";
  const [row] = await transaction
    .insert(orders)
    .values({ ...money, ...toColumns(subject), payable: money.amount, status })
    .returning();
  if (!row) throw new Error("an order was not inserted");
  return toOrder(row);
}

/** Holds the order's row until the transaction ends. Another doctor's is not found: throws 404. */
export async function lockOrder(transaction: Writer, id: number, doctorId?: number): Promise<Order> {
  const [row] = await transaction
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), doctorId === undefined ? undefined : eq(orders.doctor_id, doctorId)))
    .for("update");
  if (!row) throw new NotFound();
  return toOrder(row);
}

async function requireOwn(db: Writer, doctorId: number, isMeant: SQL, message: string): Promise<Order> {
  const [row] = await db
    .select()
    .from(orders)
    .where(and(isMeant, eq(orders.doctor_id, doctorId)));
  if (!row) throw new NotFound(message);
  return toOrder(row);
}

/** The order of the doctor's own enrolment. Throws 404. */
export function requireCourseOrder(db: Writer, enrolmentId: number, doctorId: number): Promise<Order> {
  return requireOwn(db, doctorId, eq(orders.enrolment_id, enrolmentId), "কোর্সটি পাওয়া যায়নি।");
}

/** The order of the doctor's registration for an event: of several the one that stands, else the newest. Throws 404. */
export async function requireEventOrder(db: Writer, eventId: number, doctorId: number): Promise<Order> {
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

/** The order of the doctor's own subscription. Throws 404. */
export function requireSubscriptionOrder(db: Writer, subscriptionId: number, doctorId: number): Promise<Order> {
  const isMeant = eq(orders.subscription_order_id, subscriptionId);
  return requireOwn(db, doctorId, isMeant, "সাবস্ক্রিপশনটি পাওয়া যায়নি।");
}

/** Throws 409 while it is not known what became of another payment of the order. */
export async function requireNothingUnderWay(db: Writer, orderId: number): Promise<void> {
  const payment = await findSettlingPayment(db, orderId);
  if (!payment) return;
  const message = "আপনার আগের পেমেন্টটি যাচাই হচ্ছে। ফল জানা পর্যন্ত অপেক্ষা করুন।";
  throw new Conflict("payment_open", message, { payment_id: payment.id });
}

function refusedCoupon(message: string): Invalid {
  return new Invalid({ code: [message] });
}

/** Whether coupons count for what the order is for. */
export function takesCoupons({ kind }: Order): boolean {
  return kind !== "subscription";
}

/** The batch and category that a coupon for one of them must name; undefined: the order is for no batch. */
async function findCouponPlace(db: Writer, order: Order) {
  if (order.kind !== "course") return undefined;
  const [place] = await db
    .select({ batchId: batches.id, categoryId: batches.category_id })
    .from(enrolments)
    .innerJoin(batches, eq(batches.id, enrolments.batch_id))
    .where(eq(enrolments.id, order.enrolmentId));
  return place;
}

/** A coupon that is good for the order now, apart from the times it was used. Throws 422. */
export async function requireCoupon(db: Writer, order: Order, code: string, now: Date) {
  if (!takesCoupons(order)) throw refusedCoupon("এখানে কুপন চলে না।");
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

/** Ends an order, whose row is locked; its coupon is free for others. */
export async function cancelOrder(transaction: Writer, order: Order): Promise<void> {
  const { id } = await releaseCoupon(transaction, order);
  await transaction.update(orders).set({ status: "cancelled" }).where(eq(orders.id, id));
}
