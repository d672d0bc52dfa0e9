import { and, asc, eq, inArray, isNull } from "drizzle-orm";
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

/** What a notice gives reason to ask, in a word: notices of one word are answered by asking once. */
function questionOf(event: Event): string {
  const fields = Fields.parse(event.payload);
  if (event.kind === "callback") return `callback ${fields["status"] ?? ""}`;
  const valId = event.kind === "webhook" || event.hash_ok === false ? undefined : fields["val_id"];
  return valId ? `validate ${valId}` : "query";
}

/**
 * bKash moves no money before our execute: a callback of failure or cancel ends the payment as it says. What SSLCommerz
 * sends is only a reason to ask.
 */
async function stateAfter(scope: VerifyScope, question: string, session: Session): Promise<PaymentState> {
  const [, word, value = ""] = /^(\w+) ?(.*)$/.exec(question) ?? [];
  if (word === "callback") {
    if (value === "success") return execute(scope, session);
    return { outcome: value === "cancel" ? "cancelled" : "failed", reason: question, answer: {} };
  }
  const state = word === "validate" ? await validate(scope, session, value) : undefined;
  return state && state.outcome !== "unknown" ? state : query(scope, session);
}

/** The notices of a payment that nobody has followed up, the oldest first, and how the payment stands. */
async function findOpen(db: Database, paymentId: number) {
  return db
    .select({ event: gatewayEvents, session: gatewaySessions, status: coursePayments.status })
    .from(gatewayEvents)
    .innerJoin(gatewaySessions, eq(gatewaySessions.id, gatewayEvents.gateway_session_id))
    .innerJoin(coursePayments, eq(coursePayments.id, gatewaySessions.course_payment_id))
    .where(and(eq(coursePayments.id, paymentId), isNull(gatewayEvents.handled_at)))
    .orderBy(asc(gatewayEvents.id));
}

/**
 * Follows up the notices of a payment, each once: those that ask the same are answered together, and about a payment that
 * is settled nobody is asked. Throws when the gateway cannot be reached: a later try may.
 */
export async function verifyNotices(scope: VerifyScope, paymentId: number): Promise<void> {
  const { db } = scope;
  for (let open = await findOpen(db, paymentId); open[0]; open = await findOpen(db, paymentId)) {
    const [{ session, status, event }] = open;
    const isSettled = settled.some((one) => one === status);
    const question = questionOf(event);
    const answered = isSettled ? open : open.filter((one) => questionOf(one.event) === question);
    const state = isSettled ? undefined : await stateAfter(scope, question, session);
    const outcome = state ? await apply(scope, session, state) : "settled before";
    if (state?.outcome === "unreachable") throw new Error(`the gateway cannot be reached: ${state.reason}`);
    const ids = answered.map((one) => one.event.id);
    await db.update(gatewayEvents).set({ handled_at: new Date(), outcome }).where(inArray(gatewayEvents.id, ids));
  }
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
