import { and, eq, ne } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { manualPayments } from "#api/db/schema/manual-payments.ts";
import { coursePayments, orders, refunds } from "#api/db/schema/payments.ts";
import type { StoredOrder } from "#api/features/orders/queries.ts";
import { lockOrder } from "#api/features/orders/service.ts";
import { inPaisa } from "#api/http/wire.ts";
import { takaOf } from "#locale/taka.ts";
import { goodsOf } from "./goods/goods.ts";
import { notifyDoctor } from "./settle.ts";
import { amountInDigits } from "./words.ts";

export type CorrectionRefusal = "no such payment" | "not recorded by hand" | "not paid" | "refunded" | "unchanged";

interface Correction {
  paymentId: number;
  /** 0: the money was never received. */
  amountPaisa: number;
  reason: string;
  now: Date;
}

type Payment = typeof coursePayments.$inferSelect;

async function saveSums(
  transaction: Writer,
  order: StoredOrder,
  sums: Partial<Pick<StoredOrder, "amount" | "discount" | "payable" | "paid">>,
) {
  const saved = { ...order, ...sums };
  const [paid, payable] = [inPaisa(saved.paid), inPaisa(saved.payable)];
  const status = paid >= payable ? ("paid" as const) : paid > 0 ? ("part_paid" as const) : ("open" as const);
  await transaction
    .update(orders)
    .set({ ...sums, status })
    .where(eq(orders.id, order.id));
  if (order.kind === "course") {
    await transaction
      .update(enrolments)
      .set({ paid_total: saved.paid, total_fee: saved.amount })
      .where(eq(enrolments.id, order.enrolmentId));
  }
  return { ...saved, status };
}

async function refusalOf(
  transaction: Writer,
  payment: Payment,
  amountPaisa: number,
): Promise<CorrectionRefusal | undefined> {
  if (payment.method !== "manual") return "not recorded by hand";
  const isRefund = and(eq(refunds.course_payment_id, payment.id), ne(refunds.status, "refused"));
  if ((await transaction.$count(refunds, isRefund)) > 0) return "refunded";
  if (payment.status !== "paid" || payment.duplicate_of !== null) return "not paid";
  return inPaisa(payment.amount) === amountPaisa ? "unchanged" : undefined;
}

/**
 * Error of a correction whose amount or fee the order does not admit; `mostPaisa` has the limit: the highest possible
 * amount of a payment, or the lowest possible fee.
 */
export class TooMuch extends Error {
  override name = "TooMuch";
  constructor(readonly mostPaisa: number) {
    super("more than is due");
  }
}

/**
 * Corrects the amount of a payment that staff recorded wrongly, and tells the doctor by SMS; no money moves. An amount
 * of 0 takes the payment back and leaves the course as it is. Returns the order and the amount before, or the reason
 * for a refusal. Throws TooMuch if more than the order costs would be paid.
 */
export async function correctPayment(transaction: Writer, { paymentId, amountPaisa, reason, now }: Correction) {
  const [found] = await transaction.select().from(coursePayments).where(eq(coursePayments.id, paymentId));
  if (!found) return "no such payment";
  const order = await lockOrder(transaction, found.order_id);
  const isThis = eq(coursePayments.id, paymentId);
  const [payment = found] = await transaction.select().from(coursePayments).where(isThis).for("update");
  const refusal = await refusalOf(transaction, payment, amountPaisa);
  if (refusal) return refusal;
  const others = inPaisa(order.paid) - inPaisa(payment.credited);
  const most = inPaisa(order.payable) - others;
  if (amountPaisa > most) throw new TooMuch(most);
  const amount = takaOf(amountPaisa);
  const why = { fail_reason: `corrected: ${reason}`, amount_before: payment.amount_before ?? payment.amount };
  const values =
    amountPaisa === 0
      ? ({ ...why, credited: "0.00", status: "rejected" } as const)
      : { ...why, amount, credited: amount };
  await transaction.update(coursePayments).set(values).where(isThis);
  if (amountPaisa === 0)
    await transaction
      .update(manualPayments)
      .set({ rejected_at: now })
      .where(eq(manualPayments.course_payment_id, paymentId));
  const corrected = await saveSums(transaction, order, { paid: takaOf(others + amountPaisa) });
  const body = `আপনার টাকার হিসাব সংশোধন করা হয়েছে: ${amountInDigits(inPaisa(payment.amount))} নয়, ${amountInDigits(amountPaisa)} টাকা। ${order.title}।`;
  await notifyDoctor(transaction, order, body);
  return { order: corrected, before: payment.amount };
}

/**
 * Corrects the fee of an order whose row is locked; its coupon's discount stays, up to the new fee. Grants an order that
 * is fully paid by this; `isGranted` is false only if that failed. Throws TooMuch with the lowest possible fee if more
 * has been paid.
 */
export async function correctFee(transaction: Writer, order: StoredOrder, feePaisa: number, now: Date) {
  const discount = Math.min(inPaisa(order.discount), feePaisa);
  const payable = feePaisa - discount;
  if (payable < inPaisa(order.paid)) throw new TooMuch(inPaisa(order.paid) + inPaisa(order.discount));
  const sums = { amount: takaOf(feePaisa), discount: takaOf(discount), payable: takaOf(payable) };
  const corrected = await saveSums(transaction, order, sums);
  const isGranted =
    corrected.status !== "paid" || (await goodsOf(order).grant(transaction, corrected, now)) === "granted";
  return { order: corrected, isGranted };
}
