import { and, eq, isNull } from "drizzle-orm";
import type { Logger } from "pino";
import { z } from "zod";
import type { Database } from "#api/db/client.ts";
import { gatewayEvents, gatewaySessions } from "#api/db/schema/gateways.ts";
import { coursePayments } from "#api/db/schema/payments.ts";
import type { PaymentGateways, PaymentState } from "#api/gateways/payment-gateway.ts";
import { inPaisa } from "#api/http/wire.ts";
import { recordAnswer } from "./events.ts";
import { settled, settlePaid, settleUnpaid } from "./settle.ts";

export interface VerifyScope {
  db: Database;
  log: Logger;
  gateways: PaymentGateways;
  signal?: AbortSignal;
  /** A failure of this try is final. */
  isLastTry?: boolean;
}

type Session = typeof gatewaySessions.$inferSelect;
type Event = typeof gatewayEvents.$inferSelect;

const cannotAsk: PaymentState = { outcome: "unreachable", reason: "the gateway is not set up" };

/** Only what the gateway says about exactly this payment is taken. Gives the outcome in a word, for the log. */
async function apply({ db, log }: VerifyScope, session: Session, state: PaymentState): Promise<string> {
  const paymentId = session.course_payment_id;
  const facts = { payment: paymentId, gateway: session.gateway, outcome: state.outcome };
  if (state.outcome === "failed" || state.outcome === "cancelled") {
    const message = "message" in state ? state.message : undefined;
    await settleUnpaid(db, paymentId, { status: state.outcome, fail_reason: state.reason, message: message ?? null });
  }
  if (state.outcome !== "paid") {
    log.info(facts, "a payment was looked at");
    return state.outcome;
  }
  if (state.tranId !== session.tran_id) {
    log.warn({ ...facts, tran_id: state.tranId }, "a gateway's answer is about another payment");
    return "another payment";
  }
  const asked = inPaisa(session.amount);
  const doubt =
    state.currency !== "BDT"
      ? `paid in ${state.currency}`
      : state.amountPaisa < asked
        ? `${asked - state.amountPaisa} paisa too little`
        : state.isRisky
          ? "the gateway calls it risky"
          : undefined;
  if (doubt) {
    log.warn({ ...facts, doubt }, "a payment is held for staff");
    await settleUnpaid(db, paymentId, { status: "under_review", fail_reason: doubt, trx_ref: state.trxRef });
    return doubt;
  }
  const isNew = await settlePaid(db, { paymentId, trxRef: state.trxRef, now: new Date() });
  const excess = state.amountPaisa - asked;
  log.info({ ...facts, isNew, excess }, "a payment is paid");
  return excess > 0 ? `paid, ${excess} paisa too much` : "paid";
}

function referenceOf(session: Session) {
  return { tranId: session.tran_id, sessionKey: session.session_key ?? "" };
}

/** Looks without changing anything at the gateway. */
async function query(scope: VerifyScope, session: Session): Promise<PaymentState> {
  const state = (await scope.gateways[session.gateway]?.query(referenceOf(session), scope.signal)) ?? cannotAsk;
  await recordAnswer(scope.db, session, "query", state);
  return state;
}

async function validate(scope: VerifyScope, session: Session, valId: string): Promise<PaymentState> {
  const state = (await scope.gateways.sslcommerz?.validate(valId, scope.signal)) ?? cannotAsk;
  await recordAnswer(scope.db, session, "validate", state);
  return state;
}

/** Whatever execute did, one that gave no clear answer is asked for once more by a query. */
async function execute(scope: VerifyScope, session: Session): Promise<PaymentState> {
  const state = (await scope.gateways.bkash?.execute(referenceOf(session), scope.signal)) ?? cannotAsk;
  await recordAnswer(scope.db, session, "execute", state);
  return state.outcome === "unknown" || state.outcome === "unreachable" ? query(scope, session) : state;
}

const Fields = z.record(z.string(), z.string());

/**
 * bKash moves no money before our execute: a callback of failure or cancel ends the payment as it says. What SSLCommerz
 * sends is only a reason to ask.
 */
async function stateAfter(scope: VerifyScope, event: Event, session: Session): Promise<PaymentState> {
  const fields = Fields.parse(event.payload);
  if (event.kind === "webhook") return query(scope, session);
  if (session.gateway === "bkash") {
    const status = fields["status"];
    if (status === "success") return execute(scope, session);
    const outcome = status === "cancel" ? "cancelled" : "failed";
    return { outcome, reason: `callback ${status ?? ""}`, answer: {} };
  }
  const valId = fields["val_id"];
  if (event.hash_ok !== false && valId) {
    const state = await validate(scope, session, valId);
    if (state.outcome !== "unknown") return state;
  }
  return query(scope, session);
}

/** Follows up one notice, once. Throws when the gateway cannot be reached: a later try may. */
export async function verifyEvent(scope: VerifyScope, eventId: number): Promise<void> {
  const { db } = scope;
  const isThis = eq(gatewayEvents.id, eventId);
  const [found] = await db
    .select({ event: gatewayEvents, session: gatewaySessions, payment: coursePayments.status })
    .from(gatewayEvents)
    .innerJoin(gatewaySessions, eq(gatewaySessions.id, gatewayEvents.gateway_session_id))
    .innerJoin(coursePayments, eq(coursePayments.id, gatewaySessions.course_payment_id))
    .where(and(isThis, isNull(gatewayEvents.handled_at)));
  if (!found) return;
  const { event, session, payment } = found;
  if (event.kind === "webhook" && settled.some((status) => status === payment)) {
    await db.update(gatewayEvents).set({ handled_at: new Date(), outcome: "settled before" }).where(isThis);
    return;
  }
  const state = await stateAfter(scope, event, session);
  const outcome = await apply(scope, session, state);
  if (state.outcome === "unreachable") throw new Error(`the gateway cannot be reached: ${state.reason}`);
  await db.update(gatewayEvents).set({ handled_at: new Date(), outcome }).where(isThis);
}

/** Asks about a payment that no notice has finished. At the end of the last day it has expired. */
export async function reconcile(scope: VerifyScope, paymentId: number, { isLast }: { isLast: boolean }): Promise<void> {
  const { db } = scope;
  const [found] = await db
    .select({ status: coursePayments.status, session: gatewaySessions })
    .from(coursePayments)
    .innerJoin(gatewaySessions, eq(gatewaySessions.course_payment_id, coursePayments.id))
    .where(eq(coursePayments.id, paymentId));
  if (!found || !["initiated", "redirected", "verifying"].includes(found.status)) return;
  const state: PaymentState =
    found.session.session_key === null
      ? { outcome: "unknown", reason: "the gateway never answered", answer: {} }
      : await query(scope, found.session);
  await apply(scope, found.session, state);
  if (!isLast) return;
  if (state.outcome === "unreachable" && !scope.isLastTry) {
    throw new Error(`the gateway cannot be reached: ${state.reason}`);
  }
  await settleUnpaid(db, paymentId, { status: "expired", fail_reason: "no payment within a day" });
}
