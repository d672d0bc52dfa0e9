import { and, asc, eq, inArray, isNull, notInArray, sql } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { nextNumber } from "#api/db/next-number.ts";
import { doctors } from "#api/db/schema/identity.ts";
import { coursePayments, invoices, orders, refunds } from "#api/db/schema/payments.ts";
import { dropUse, findUse, redeemUse, takeUse } from "#api/features/orders/coupon-uses.ts";
import type { StoredOrder } from "#api/features/orders/queries.ts";
import { lockOrder } from "#api/features/orders/service.ts";
import { inPaisa } from "#api/http/wire.ts";
import { dayInDhaka } from "#locale/calendar.ts";
import { queueSms } from "#api/queue/sms.ts";
import { takaOf } from "#locale/taka.ts";
import { goodsOf } from "./goods/goods.ts";
import { amountInDigits } from "./words.ts";

type Payment = typeof coursePayments.$inferSelect;

/** Statuses of payments that received money; later reports of a gateway or a doctor do not change them. */
export const settledStatuses = ["paid", "paid_no_seat", "refund_pending", "partially_refunded", "refunded"] as const;

interface Proof {
  paymentId: number;
  trxRef: string;
  now: Date;
  /** Time that a gateway tells, now by default; stored as between the beginning of the payment and now. */
  paidAt?: Date | undefined;
  /** Status that the payment must have; by default any that is not settled. */
  from?: Payment["status"];
  /** False sends no SMS to the doctor. */
  isNotified?: boolean;
}

/** Locks the order of a payment. Whoever locks both locks the order's row first, which prevents deadlocks. */
async function lockOrderOf(transaction: Writer, paymentId: number): Promise<StoredOrder> {
  const [payment] = await transaction
    .select({ orderId: coursePayments.order_id })
    .from(coursePayments)
    .where(eq(coursePayments.id, paymentId));
  if (!payment) throw new Error(`payment ${paymentId} does not exist`);
  return lockOrder(transaction, payment.orderId);
}

/**
 * Redeems the coupon of an order's first payment and returns the order with its price. A coupon with which the payment
 * began keeps its discount, even if it was removed from the order or replaced meanwhile. Returns later payments' orders
 * unchanged, and undefined if the coupon's limit is reached.
 */
async function redeemCoupon(
  transaction: Writer,
  order: StoredOrder,
  payment: Payment,
): Promise<StoredOrder | undefined> {
  if (order.frozen_at !== null) return order;
  const { coupon_id: promisedId, discount } = payment;
  const couponId = promisedId ?? order.coupon_id;
  if (couponId === null) await dropUse(transaction, order.id);
  else if ((await findUse(transaction, order.id)) === couponId) await redeemUse(transaction, order.id);
  else if (!(await takeUse(transaction, { orderId: order.id, couponId, status: "redeemed" }))) return undefined;
  if (couponId === order.coupon_id) return order;
  const payable = takaOf(inPaisa(order.amount) - inPaisa(discount));
  return { ...order, coupon_id: couponId, discount, payable };
}

/**
 * Issues the order's invoice, if it has none. Called last: from here on other orders' first payments wait for this
 * transaction.
 */
async function issueInvoice(transaction: Writer, orderId: number, now: Date): Promise<void> {
  if ((await transaction.$count(invoices, eq(invoices.order_id, orderId))) > 0) return;
  const year = Number(dayInDhaka(now).slice(0, 4));
  const serial = await nextNumber(transaction, `invoice ${year}`);
  const no = `INV-${year}-${String(serial).padStart(6, "0")}`;
  await transaction.insert(invoices).values({ order_id: orderId, year, serial, no, issued_at: now });
}

export async function notifyDoctor(transaction: Writer, order: StoredOrder, body: string): Promise<void> {
  const [doctor] = await transaction
    .select({ recipient: doctors.mobile_number })
    .from(doctors)
    .where(eq(doctors.id, order.doctor_id));
  if (doctor) await queueSms(transaction, { ...doctor, body, purpose: "payment" });
}

async function openRefundCase(transaction: Writer, payment: Payment, amount: string, reason: string): Promise<void> {
  await transaction
    .insert(refunds)
    .values({ course_payment_id: payment.id, amount, reason, status: "open", requested_by: "system" });
}

async function settleDuplicate(transaction: Writer, order: StoredOrder, payment: Payment): Promise<void> {
  const [first] = await transaction
    .select({ id: coursePayments.id })
    .from(coursePayments)
    .where(
      and(
        eq(coursePayments.order_id, order.id),
        inArray(coursePayments.status, [...settledStatuses]),
        isNull(coursePayments.duplicate_of),
        sql`${coursePayments.id} <> ${payment.id}`,
      ),
    )
    .orderBy(asc(coursePayments.paid_at), asc(coursePayments.id))
    .limit(1);
  await transaction
    .update(coursePayments)
    .set({ duplicate_of: first?.id ?? null })
    .where(eq(coursePayments.id, payment.id));
  await openRefundCase(transaction, payment, payment.amount, "paid twice");
  await notifyDoctor(
    transaction,
    order,
    `একই ফি দুবার এসেছে: ${amountInDigits(inPaisa(payment.amount))} টাকা। দ্বিতীয়টি আমরা ফেরত দেব, আপনাকে কিছু করতে হবে না।`,
  );
}

async function settleFirst(
  transaction: Writer,
  priced: StoredOrder,
  payment: Payment,
  { now, isNotified = true }: Proof,
): Promise<void> {
  const due = Math.max(0, inPaisa(priced.payable) - inPaisa(priced.paid));
  const credited = Math.min(due, inPaisa(payment.amount));
  const paid = takaOf(inPaisa(priced.paid) + credited);
  const status = credited === due ? ("paid" as const) : ("part_paid" as const);
  const order: StoredOrder = { ...priced, paid, status, frozen_at: priced.frozen_at ?? now };
  const { coupon_id, discount, payable, frozen_at } = order;
  await transaction
    .update(orders)
    .set({ coupon_id, discount, payable, frozen_at, paid, status })
    .where(eq(orders.id, order.id));

  await transaction
    .update(coursePayments)
    .set({ credited: takaOf(credited) })
    .where(eq(coursePayments.id, payment.id));
  const excess = inPaisa(payment.amount) - credited;
  if (excess > 0) await openRefundCase(transaction, payment, takaOf(excess), "more than was due");
  const hasSeat = (await goodsOf(order).grant(transaction, order, now)) === "granted";
  if (!hasSeat) {
    await transaction.update(coursePayments).set({ status: "paid_no_seat" }).where(eq(coursePayments.id, payment.id));
  }
  const rest = due > credited ? `বাকি ${amountInDigits(due - credited)} টাকা।` : "ফি সম্পূর্ণ।";
  const result = hasSeat
    ? `${order.title}। ${rest}`
    : "কিন্তু আসন আর খালি নেই। অন্য ব্যাচ বা টাকা ফেরতের জন্য আমরা শিগগির ফোন করব।";
  if (isNotified)
    await notifyDoctor(transaction, order, `আপনার ${amountInDigits(inPaisa(payment.amount))} টাকা পেয়েছি। ${result}`);
  await issueInvoice(transaction, order.id, now);
}

/**
 * Reason (`fail_reason`) for which a payment waits for staff; they raise the coupon's limit and release the payment, or
 * refund it.
 */
export const couponUsedUp = "its coupon has no use left";

/**
 * Marks a payment as paid, or paid_no_seat. In one transaction it grants the order's subject if a seat is free, redeems
 * the coupon, queues the SMS and issues the invoice; a payment of an order that is paid already becomes a duplicate to
 * be refunded. Returns false if the payment is settled already, has another status than `from`, or is held for staff
 * because its coupon has been used up; throws if it does not exist.
 */
export async function settlePaid(db: Writer, proof: Proof): Promise<boolean> {
  const { paymentId, trxRef, now, paidAt = now, from } = proof;
  return db.transaction(async (transaction) => {
    const order = await lockOrderOf(transaction, paymentId);
    const isThis = eq(coursePayments.id, paymentId);
    const isOpen = and(
      isThis,
      notInArray(coursePayments.status, [...settledStatuses]),
      from && eq(coursePayments.status, from),
    );
    const [unpaid] = await transaction.select().from(coursePayments).where(isOpen).for("update");
    if (!unpaid) return false;
    const isNothingDue = inPaisa(order.paid) >= inPaisa(order.payable) || order.status === "refunded";
    const priced = isNothingDue ? undefined : await redeemCoupon(transaction, order, unpaid);
    if (!isNothingDue && !priced) {
      const held = { status: "under_review", fail_reason: couponUsedUp, trx_ref: trxRef } as const;
      await transaction.update(coursePayments).set(held).where(isThis);
      return false;
    }
    const told = Math.max(unpaid.created_at.getTime(), paidAt.getTime());
    const paid_at = new Date(Math.min(told, now.getTime()));
    const paid = { status: "paid", trx_ref: trxRef, paid_at, fail_reason: null, message: null } as const;
    const [payment = unpaid] = await transaction.update(coursePayments).set(paid).where(isThis).returning();
    if (priced) await settleFirst(transaction, priced, payment, proof);
    else await settleDuplicate(transaction, order, payment);
    return true;
  });
}

const open = ["initiated", "redirected", "verifying"] as const;

/**
 * For each outcome other than paid: the statuses of a payment that it may replace. `under_review` may also replace
 * "failed", "cancelled" and "expired", so that staff look at the payment again.
 */
const replaces = {
  failed: open,
  cancelled: open,
  expired: open,
  under_review: [...open, "failed", "cancelled", "expired"],
  rejected: ["submitted"],
} as const;

type UnpaidOutcome = Pick<typeof coursePayments.$inferInsert, "fail_reason" | "message" | "trx_ref"> & {
  status: keyof typeof replaces;
};

/** Sets an outcome other than paid. Returns false if the payment's status does not allow it. */
export async function settleUnpaid(db: Writer, paymentId: number, outcome: UnpaidOutcome): Promise<boolean> {
  const ended = await db
    .update(coursePayments)
    .set(outcome)
    .where(and(eq(coursePayments.id, paymentId), inArray(coursePayments.status, [...replaces[outcome.status]])))
    .returning({ id: coursePayments.id });
  return ended.length > 0;
}
