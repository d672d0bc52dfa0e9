import { and, eq, isNull } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { manualPayments, type receivedChannels } from "#api/db/schema/manual-payments.ts";
import { coursePayments, orders } from "#api/db/schema/payments.ts";
import { findSettlingPayment } from "#api/features/orders/queries.ts";
import { lockOrder } from "#api/features/orders/service.ts";
import { dueOfOrder } from "#api/features/payments/payment-sums.ts";
import { settlePaid } from "#api/features/payments/settle.ts";
import { leastByAll } from "#api/gateways/amount-limits.ts";
import { inPaisa } from "#api/http/wire.ts";
import { StaffError } from "#api/staff/context.ts";
import type { Change } from "#api/staff/plan/change.ts";
import { doctorIsTold, nameDoctor } from "#api/staff/plan/named.ts";
import { describePayment, sumWords } from "./payment-words.ts";

export type Channel = (typeof receivedChannels)[number];

/**
 * Records money received outside the portal as a paid manual payment, so that it gets an invoice and can be refunded.
 */
export async function receivePayment(
  db: Writer,
  { orderId, amount }: { orderId: number; amount: string },
  proof: Omit<Parameters<typeof settlePaid>[1], "paymentId">,
): Promise<void> {
  const [payment] = await db
    .insert(coursePayments)
    .values({ order_id: orderId, amount, plan: "full", method: "manual", status: "submitted" })
    .returning({ id: coursePayments.id });
  if (!payment) throw new Error("a payment was not inserted");
  await settlePaid(db, { ...proof, paymentId: payment.id });
}

export interface Instalment {
  courseId: number;
  amount: string;
  receipt: string;
  channel: Channel;
}

async function requireNewReceipt(db: Writer, orderId: number, { amount, receipt, channel }: Instalment) {
  const isReceipt = and(eq(manualPayments.trx_id, receipt), eq(manualPayments.channel, channel));
  const [found] = await db
    .select({ payment: coursePayments })
    .from(manualPayments)
    .innerJoin(coursePayments, eq(coursePayments.id, manualPayments.course_payment_id))
    .where(and(isReceipt, isNull(manualPayments.rejected_at)));
  if (!found) return;
  const { id, status, order_id } = found.payment;
  const first = found.payment.amount_before ?? found.payment.amount;
  if (order_id !== orderId || first !== amount)
    throw new StaffError(`Receipt ${receipt} is that of payment ${id} of ${first} taka already.`);
  throw new StaffError(
    `Receipt ${receipt} was recorded before, as payment ${id}, which is ${status}: nothing is added.`,
  );
}

/**
 * Records an instalment that staff received for a course. Throws a StaffError for a receipt that was recorded before by
 * the same way of payment (unless it was rejected), an amount of 0 or above what is due, and while a payment of the
 * course is being verified or awaits staff.
 */
export async function receiveInstalment(db: Writer, instalment: Instalment, now: Date): Promise<Change> {
  const { courseId, amount, receipt, channel } = instalment;
  const [row] = await db.select().from(orders).where(eq(orders.enrolment_id, courseId));
  if (!row) throw new StaffError(`There is no course ${courseId} with a fee.`);
  const before = await lockOrder(db, row.id);
  await requireNewReceipt(db, row.id, instalment);
  const due = dueOfOrder(before);
  if (inPaisa(amount) === 0) throw new StaffError("An instalment is more than 0.");
  if (inPaisa(amount) > inPaisa(due)) throw new StaffError(`Only ${due} taka are due for course ${courseId}.`);
  const waiting = await findSettlingPayment(db, row.id);
  if (waiting) throw new StaffError(`Payment ${waiting.id} of the course is ${waiting.status}: settle it first.`);
  const plan = amount === due ? "remaining" : "custom";
  const [payment] = await db
    .insert(coursePayments)
    .values({ order_id: row.id, amount, plan, method: "manual", status: "submitted", trx_ref: receipt })
    .returning({ id: coursePayments.id });
  if (!payment) throw new Error("a payment was not inserted");
  await db.insert(manualPayments).values({ course_payment_id: payment.id, channel, sender_no: "", trx_id: receipt });
  await settlePaid(db, { paymentId: payment.id, trxRef: receipt, now, from: "submitted" });
  const { payment: after, order } = await describePayment(db, payment.id);
  const left = inPaisa(dueOfOrder(order));
  const advice = [
    ...(after.status === "paid_no_seat" ? ["No seat is left: give one with `payments move`, or refund it."] : []),
    ...(left > 0 && left < leastByAll
      ? ["Not every gateway takes so little: receive the rest at the office too."]
      : []),
  ];
  const doctor = await nameDoctor(db, order.doctor_id);
  return {
    effect: [
      `Course ${courseId} of ${doctor}, ${order.title}: ${amount} taka by ${channel}, receipt ${receipt}.`,
      `Paid ${before.paid} → ${order.paid} of ${order.payable} taka, ${dueOfOrder(order)} due. ${doctorIsTold}`,
      ...advice,
    ],
    detail: {
      payment: payment.id,
      course: courseId,
      amount,
      receipt,
      method: channel,
      was: before.paid,
      is: order.paid,
    },
    done: [
      `Payment ${payment.id}: ${amount} taka for course ${courseId}, ${channel}, receipt ${receipt}.`,
      `Course ${courseId}: ${sumWords(order)}.`,
      ...advice,
    ],
    remedy: "A wrong amount is put right by `payments correct`.",
  };
}
