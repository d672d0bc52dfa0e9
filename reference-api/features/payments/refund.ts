import { and, desc, eq, inArray, notInArray, sql } from "drizzle-orm";
import type { Database, Writer } from "#api/db/client.ts";
import { gatewaySessions } from "#api/db/schema/gateways.ts";
import { coursePayments, orders, refunds } from "#api/db/schema/payments.ts";
import { lockOrder } from "#api/features/orders/service.ts";
import type { RefundState } from "#api/gateways/payment-gateway.ts";
import { inPaisa } from "#api/http/wire.ts";
import { requestRefund } from "#api/queue/payments.ts";
import type { PaymentMethod } from "#contract/payments/checkout.ts";
import { takaOf } from "#locale/taka.ts";
import { goodsOf } from "./goods/goods.ts";
import { notifyDoctor } from "./settle.ts";
import type { VerifyScope } from "./verify.ts";
import { amountInDigits } from "./words.ts";

const recheckSeconds = 10 * 60;
const refundable = ["paid", "paid_no_seat", "under_review", "refund_pending", "partially_refunded"] as const;
const inProgress = ["requested", "sent", "processing"] as const;

type Payment = typeof coursePayments.$inferSelect;

interface RefundDraft {
  paymentId: number;
  /** Undefined refunds the open case's amount, or else all that is left. */
  amountPaisa: number | undefined;
  reason: string;
  by: string;
}

export type RefundRefusal = "no such payment" | "not refundable" | "too much";

async function sumRefunds(
  transaction: Writer,
  paymentId: number,
  statuses: readonly (typeof refunds.$inferSelect)["status"][],
) {
  const [row] = await transaction
    .select({ sum: sql<string>`coalesce(sum(${refunds.amount}), 0)` })
    .from(refunds)
    .where(and(eq(refunds.course_payment_id, paymentId), inArray(refunds.status, [...statuses])));
  return inPaisa(row?.sum ?? "0");
}

/** Returns the status of a payment; while another refund is in progress, the one stored with that refund, or null. */
async function statusBefore(transaction: Writer, { id, status }: Payment): Promise<Payment["status"] | null> {
  if (status !== "refund_pending") return status;
  const [other] = await transaction
    .select({ status: refunds.payment_before })
    .from(refunds)
    .where(and(eq(refunds.course_payment_id, id), inArray(refunds.status, [...inProgress])))
    .orderBy(desc(refunds.id))
    .limit(1);
  return other?.status ?? null;
}

/**
 * Records a refund as requested, without sending it yet; an open case of the payment becomes this refund. Returns the
 * refund, or the reason why the payment cannot be refunded.
 */
export async function createRefund(
  transaction: Writer,
  { paymentId, amountPaisa, reason, by }: RefundDraft,
): Promise<{ id: number; amount: string; method: PaymentMethod } | RefundRefusal> {
  const [found] = await transaction.select().from(coursePayments).where(eq(coursePayments.id, paymentId));
  if (!found) return "no such payment";
  await lockOrder(transaction, found.order_id);
  const [payment] = await transaction
    .select()
    .from(coursePayments)
    .where(and(eq(coursePayments.id, paymentId), inArray(coursePayments.status, [...refundable])));
  if (!payment) return "not refundable";
  const [openCase] = await transaction
    .select()
    .from(refunds)
    .where(and(eq(refunds.course_payment_id, paymentId), eq(refunds.status, "open")))
    .limit(1);
  const refunded = await sumRefunds(transaction, paymentId, [...inProgress, "refunded"]);
  const left = inPaisa(payment.amount) - refunded;
  const paisa = amountPaisa ?? (openCase ? inPaisa(openCase.amount) : left);
  if (paisa <= 0 || paisa > left) return "too much";
  const values = { amount: takaOf(paisa), reason, status: "requested" as const, requested_by: by };
  const before = await statusBefore(transaction, payment);
  const [refund] = openCase
    ? await transaction
        .update(refunds)
        .set({ ...values, payment_before: before })
        .where(eq(refunds.id, openCase.id))
        .returning()
    : await transaction
        .insert(refunds)
        .values({ ...values, payment_before: before, course_payment_id: paymentId })
        .returning();
  if (!refund) throw new Error("a refund was not stored");
  await transaction.update(coursePayments).set({ status: "refund_pending" }).where(eq(coursePayments.id, paymentId));
  return { id: refund.id, amount: refund.amount, method: payment.method };
}

async function endRefund(
  transaction: Writer,
  refundId: number,
  end: Partial<typeof refunds.$inferInsert> & { status: "refunded" | "refused" },
) {
  const [refund] = await transaction
    .update(refunds)
    .set(end)
    .where(and(eq(refunds.id, refundId), notInArray(refunds.status, ["refunded", "refused"])))
    .returning();
  if (!refund) return undefined;
  const paymentId = refund.course_payment_id;
  const [payment] = await transaction.select().from(coursePayments).where(eq(coursePayments.id, paymentId));
  if (!payment) throw new Error(`payment ${paymentId} does not exist`);
  return { refund, payment, order: await lockOrder(transaction, payment.order_id) };
}

/** Sets the payment's status by its refunds: refund pending, refunded in full or part, or else `before`. */
async function updatePaymentStatus(
  transaction: Writer,
  { id, amount }: Payment,
  before: Payment["status"],
): Promise<void> {
  const pending = await sumRefunds(transaction, id, inProgress);
  const refunded = await sumRefunds(transaction, id, ["refunded"]);
  const after = refunded === 0 ? before : refunded >= inPaisa(amount) ? "refunded" : "partially_refunded";
  const status = pending > 0 ? "refund_pending" : after;
  await transaction.update(coursePayments).set({ status }).where(eq(coursePayments.id, id));
}

/**
 * Marks a refund as done and tells the doctor by SMS; revokes the order's subject once all its money is refunded.
 * Returns false if the refund had already ended.
 */
export async function finishRefund(transaction: Writer, refundId: number, gatewayRef: string): Promise<boolean> {
  const ended = await endRefund(transaction, refundId, { status: "refunded", gateway_ref: gatewayRef });
  if (!ended) return false;
  const { refund, payment, order } = ended;
  await updatePaymentStatus(transaction, payment, payment.status);

  // the surplus over the order's price is refunded first and does not reduce what the order has received
  const total = await sumRefunds(transaction, payment.id, ["refunded"]);
  const surplus = inPaisa(payment.amount) - inPaisa(payment.credited);
  const share = Math.max(0, total - surplus) - Math.max(0, total - inPaisa(refund.amount) - surplus);
  const refunded = inPaisa(order.refunded) + share;
  const isEmpty = share > 0 && refunded >= inPaisa(order.paid);
  await transaction
    .update(orders)
    .set({ refunded: takaOf(refunded), ...(isEmpty && { status: "refunded" as const }) })
    .where(eq(orders.id, order.id));
  if (isEmpty) await goodsOf(order).revoke(transaction, order);
  await notifyDoctor(
    transaction,
    order,
    `আপনাকে ${amountInDigits(inPaisa(refund.amount))} টাকা ফেরত পাঠানো হয়েছে। ${order.title}।`,
  );
  return true;
}

async function refuse(transaction: Writer, refundId: number, reason: string, response: unknown): Promise<void> {
  const ended = await endRefund(transaction, refundId, { status: "refused", response: { reason, response } });
  if (ended) await updatePaymentStatus(transaction, ended.payment, ended.refund.payment_before ?? "paid");
}

async function applyState(db: Database, refundId: number, state: RefundState): Promise<void> {
  if (state.outcome === "refunded") {
    const { gatewayRef } = state;
    await db.transaction(async (transaction) => finishRefund(transaction, refundId, gatewayRef));
    return;
  }
  if (state.outcome === "refused") {
    const { reason, response } = state;
    await db.transaction(async (transaction) => refuse(transaction, refundId, reason, response));
    return;
  }
  if (state.outcome === "processing") {
    await db
      .update(refunds)
      .set({ status: "processing", gateway_ref: state.gatewayRef, response: state.response })
      .where(and(eq(refunds.id, refundId), notInArray(refunds.status, ["refunded", "refused"])));
  }
  await requestRefund(db, refundId, recheckSeconds);
}

/**
 * Sends a requested refund to its gateway once; later calls only query its status, even if sending failed. Stores the
 * outcome and queues the next check of a refund that has not ended. Throws if the gateway is not set up.
 */
export async function advanceRefund({ db, log, gateways }: VerifyScope, refundId: number): Promise<void> {
  const [found] = await db
    .select({ refund: refunds, payment: coursePayments, session: gatewaySessions })
    .from(refunds)
    .innerJoin(coursePayments, eq(coursePayments.id, refunds.course_payment_id))
    .innerJoin(gatewaySessions, eq(gatewaySessions.course_payment_id, coursePayments.id))
    .where(and(eq(refunds.id, refundId), inArray(refunds.status, [...inProgress])));
  if (!found) return;
  const { refund, payment, session } = found;
  const { client } = gateways[session.gateway];
  if (!client) throw new Error(`${session.gateway} is not set up`);
  const request = {
    tranId: session.tran_id,
    sessionKey: session.session_key ?? "",
    refundId: `R${refund.id}`,
    trxRef: payment.trx_ref ?? "",
    amountPaisa: inPaisa(refund.amount),
  };
  const [toSend] = await db
    .update(refunds)
    .set({ status: "sent" })
    .where(and(eq(refunds.id, refundId), eq(refunds.status, "requested")))
    .returning({ id: refunds.id });
  const state = toSend
    ? await client.refund({ ...request, reason: refund.reason })
    : await client.refundStatus({ ...request, gatewayRef: refund.gateway_ref });
  log.info({ refund: refundId, outcome: state.outcome }, "refund checked");
  await applyState(db, refundId, state);
}
