import { and, eq, isNull } from "drizzle-orm";
import type { Database, Writer } from "#api/db/client.ts";
import { manualPayments, type receivedChannels } from "#api/db/schema/manual-payments.ts";
import { coursePayments, orders } from "#api/db/schema/payments.ts";
import { findSettlingPayment, toOrder } from "#api/features/orders/queries.ts";
import { lockOrder } from "#api/features/orders/service.ts";
import { dueOfOrder } from "#api/features/payments/payment-sums.ts";
import { settlePaid } from "#api/features/payments/settle.ts";
import { inPaisa } from "#api/http/wire.ts";
import { StaffError } from "#api/staff/context.ts";

export type Channel = (typeof receivedChannels)[number];

/**
 * Records money received outside the portal as a paid manual payment, so that it gets an invoice and can be refunded.
 */
export async function receivePayment(
  db: Database,
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

interface Instalment {
  courseId: number;
  amount: string;
  receipt: string;
  channel: Channel;
}

/** Finds the payment that was recorded with a receipt; throws a StaffError if it is of another course or amount. */
async function findByReceipt(db: Writer, orderId: number, { amount, receipt, channel }: Instalment) {
  const isReceipt = and(eq(manualPayments.trx_id, receipt), eq(manualPayments.channel, channel));
  const [found] = await db
    .select({ payment: coursePayments })
    .from(manualPayments)
    .innerJoin(coursePayments, eq(coursePayments.id, manualPayments.course_payment_id))
    .where(and(isReceipt, isNull(manualPayments.rejected_at)));
  if (!found) return undefined;
  const { id, status, order_id } = found.payment;
  const first = found.payment.amount_before ?? found.payment.amount;
  if (order_id !== orderId || first !== amount)
    throw new StaffError(`Receipt ${receipt} is that of payment ${id} of ${first} taka already.`);
  return { id, isNew: false, isSettled: status !== "submitted" };
}

/** Stores an instalment of a course, unless a payment has its receipt already. */
async function storeInstalment(db: Database, orderId: number, instalment: Instalment) {
  const { courseId, amount, receipt, channel } = instalment;
  return db.transaction(async (transaction) => {
    const order = await lockOrder(transaction, orderId);
    const known = await findByReceipt(transaction, orderId, instalment);
    if (known) return known;
    const due = dueOfOrder(order);
    if (inPaisa(amount) === 0) throw new StaffError("An instalment is more than 0.");
    if (inPaisa(amount) > inPaisa(due)) throw new StaffError(`Only ${due} taka are due for course ${courseId}.`);
    const waiting = await findSettlingPayment(transaction, orderId);
    if (waiting) throw new StaffError(`Payment ${waiting.id} of the course is ${waiting.status}: settle it first.`);
    const plan = amount === due ? "remaining" : "custom";
    const [payment] = await transaction
      .insert(coursePayments)
      .values({ order_id: orderId, amount, plan, method: "manual", status: "submitted", trx_ref: receipt })
      .returning({ id: coursePayments.id });
    if (!payment) throw new Error("a payment was not inserted");
    await transaction
      .insert(manualPayments)
      .values({ course_payment_id: payment.id, channel, sender_no: "", trx_id: receipt });
    return { id: payment.id, isNew: true, isSettled: false };
  });
}

interface Receiving {
  now: Date;
  /** Writes in the transaction that settles the payment. */
  record(transaction: Writer, paymentId: number): Promise<unknown>;
}

/** Records an instalment that staff received for a course. A receipt counts once, however often it is given. */
export async function receiveInstalment(db: Database, instalment: Instalment, { now, record }: Receiving) {
  const { courseId, receipt } = instalment;
  const [row] = await db.select().from(orders).where(eq(orders.enrolment_id, courseId));
  if (!row) throw new StaffError(`There is no course ${courseId} with a fee.`);
  const { id, isNew, isSettled } = await storeInstalment(db, row.id, instalment);
  const runInTransaction = (transaction: Writer) => record(transaction, id);
  if (!isSettled) await settlePaid(db, { paymentId: id, trxRef: receipt, now, from: "submitted", runInTransaction });
  const [after] = await db.select().from(orders).where(eq(orders.id, row.id));
  const [payment] = await db
    .select({ status: coursePayments.status })
    .from(coursePayments)
    .where(eq(coursePayments.id, id));
  return { paymentId: id, isNew: isNew || !isSettled, status: payment?.status, order: toOrder(after ?? row) };
}
