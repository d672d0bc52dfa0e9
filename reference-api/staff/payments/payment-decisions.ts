import { eq } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { rolledBack } from "#api/db/rolled-back.ts";
import { manualPayments } from "#api/db/schema/manual-payments.ts";
import { lockOrder } from "#api/features/orders/service.ts";
import { createRefund, finishRefund } from "#api/features/payments/refund.ts";
import { couponUsedUp, notifyDoctor, settlePaid, settleUnpaid } from "#api/features/payments/settle.ts";
import { inPaisa } from "#api/http/wire.ts";
import { takaOf } from "#locale/taka.ts";
import { requestRefund } from "#api/queue/payments.ts";
import { StaffError } from "#api/staff/context.ts";
import type { Change } from "#api/staff/plan/change.ts";
import { doctorIsTold } from "#api/staff/plan/named.ts";
import { describePayment, sumWords } from "./payment-words.ts";

const refundSentences = {
  "no such payment": "There is no such payment.",
  "not refundable": "This payment cannot be refunded.",
  "too much": "That is more than the rest of the payment.",
};

/**
 * Settles a payment that staff accepted, through the same transition as gateway payments. If its coupon has no use
 * left, a submitted payment becomes a held one. Throws a StaffError if its status is not `from`, or for a held payment
 * whose coupon has no use left.
 */
export async function acceptPayment(
  db: Writer,
  id: number,
  { from, now }: { from: "submitted" | "under_review"; now: Date },
): Promise<Change> {
  const { payment, words } = await describePayment(db, id);
  if (payment.status !== from) throw new StaffError(`Payment ${id} is ${payment.status}, not ${from}.`);
  const isPaid = await settlePaid(db, { paymentId: id, trxRef: payment.trx_ref ?? "", now, from });
  const { payment: after, order } = await describePayment(db, id);
  const isHeld = !isPaid && after.fail_reason === couponUsedUp;
  const raise = "raise the coupon's limit and release it, or refund the payment";
  if (isHeld && after.status === from)
    throw new StaffError(`Payment ${id} counts on a coupon that has no use left: ${raise}.`);
  if (!isPaid && !isHeld) throw new StaffError(`Payment ${id} has changed in the meantime.`);
  const rest = inPaisa(after.amount) - inPaisa(after.credited);
  const surplus = rest > 0 && !isHeld ? ` ${takaOf(rest)} taka were not due: a refund is opened.` : "";
  const outcome = isHeld ? `Its coupon has no use left: ${raise}.` : `${sumWords(order)}.${surplus} ${doctorIsTold}`;
  return {
    effect: [`${words}: ${from} → ${after.status}. ${outcome}`],
    detail: { payment: id, amount: payment.amount, trx_ref: payment.trx_ref, was: from, is: after.status },
    done: [`Payment ${id} of ${payment.amount} is ${after.status}.`],
    remedy: `${payment.method === "manual" ? "A wrong amount is put right by `payments correct`; money" : "Money"} goes back by \`payments refund\`.`,
  };
}

export async function rejectPayment(
  db: Writer,
  id: number,
  { reason, now }: { reason: string; now: Date },
): Promise<Change> {
  const { payment, words } = await describePayment(db, id);
  const order = await lockOrder(db, payment.order_id);
  if (!(await settleUnpaid(db, id, { status: "rejected", fail_reason: reason })))
    throw new StaffError(
      `Payment ${id} is ${payment.status}: only a submitted one can be rejected; release or refund it.`,
    );
  await db.update(manualPayments).set({ rejected_at: now }).where(eq(manualPayments.course_payment_id, id));
  await notifyDoctor(db, order, `আপনার জমা দেওয়া TrxID মেলেনি: ${payment.trx_ref ?? ""}। পোর্টালে দেখুন বা ফোন করুন।`);
  return {
    effect: [`${words}: ${payment.status} → rejected. ${doctorIsTold}`],
    detail: { payment: id, was: payment.status, is: "rejected", reason, trx_ref: payment.trx_ref },
    done: [`Payment ${id} is rejected, and the doctor is notified.`],
    remedy: "If the money did come, `payments receive` records it.",
  };
}

export interface RefundOptions {
  amount?: string;
  reason: string;
  ref?: string;
}

/**
 * Returns the payment and its order as they will be when a refund has ended, by ending it in a transaction that is
 * rolled back.
 */
function forecastRefund(db: Writer, paymentId: number, refundId: number) {
  return rolledBack(db, async (transaction) => {
    await finishRefund(transaction, refundId, "forecast");
    return describePayment(transaction, paymentId);
  });
}

/**
 * Refunds a payment: at once if it was paid by hand, else by a job that requests it from its gateway. Throws a
 * StaffError if it cannot be refunded, or was paid by hand and `ref` is missing.
 */
export async function refundPayment(db: Writer, id: number, { amount, reason, ref }: RefundOptions): Promise<Change> {
  const { payment, order, words } = await describePayment(db, id);
  const amountPaisa = amount === undefined ? undefined : inPaisa(amount);
  const created = await createRefund(db, { paymentId: id, amountPaisa, reason, by: "staff" });
  if (typeof created === "string") throw new StaffError(refundSentences[created]);
  const isByHand = created.method === "manual";
  if (isByHand && !ref)
    throw new StaffError("It was paid by hand: send the money back, then give the transaction number with --ref.");
  const after = await forecastRefund(db, id, created.id);
  if (isByHand) await finishRefund(db, created.id, ref ?? "");
  else await requestRefund(db, created.id);
  const end = after.order.status === "refunded" && order.status !== "refunded" ? " What was bought ends by it." : "";
  const way = isByHand ? `by hand, number ${ref ?? ""}` : `through ${created.method}, by the running portal`;
  const { status } = after.payment;
  return {
    effect: [`${words}: ${created.amount} taka go back ${way}; ${payment.status} → ${status}.${end} ${doctorIsTold}`],
    detail: {
      payment: id,
      refund: created.id,
      amount: created.amount,
      was: payment.status,
      is: isByHand ? status : "refund_pending",
      reason,
      ref: ref ?? null,
    },
    done: [
      `${created.amount} of payment ${id} ${isByHand ? "is refunded" : `goes to ${created.method} with the next job`}.`,
    ],
  };
}
