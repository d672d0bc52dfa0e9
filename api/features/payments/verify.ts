import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { Logger } from "pino";
import { z } from "zod";
import type { Database } from "#api/db/client.ts";
import { gatewayEvents, gatewaySessions } from "#api/db/schema/gateways.ts";
import { coursePayments } from "#api/db/schema/payments.ts";
import {
  notSetUp,
  webhookKinds,
  type PaymentGateways,
  type PaymentState,
  type Question,
  type SavedWebhook,
} from "#api/gateways/payment-gateway.ts";
import { inPaisa } from "#api/http/wire.ts";
import { settled, settlePaid, settleUnpaid } from "./settle.ts";
import { saveAnswer, type Session } from "./webhooks.ts";

export interface VerifyScope {
  db: Database;
  log: Logger;
  gateways: PaymentGateways;
  signal?: AbortSignal;
  /** A failure of this try is final. */
  isLastTry?: boolean;
}

type Event = typeof gatewayEvents.$inferSelect;

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
async function query({ db, gateways, signal }: VerifyScope, session: Session): Promise<PaymentState> {
  const state = (await gateways[session.gateway].client?.query(referenceOf(session), signal)) ?? notSetUp;
  await saveAnswer(db, session, "query", state);
  return state;
}

const Payload = z.record(z.string(), z.string());
const Kind = z.enum(webhookKinds);

/** What a saved webhook gives reason to ask its gateway. */
function questionOf({ gateways }: VerifyScope, { kind, payload, hash_ok, gateway }: Event): Question {
  const webhook: SavedWebhook = {
    kind: Kind.parse(kind),
    payload: Payload.parse(payload),
    isSigned: hash_ok ?? undefined,
  };
  return gateways[gateway].questionOf(webhook);
}

async function answerOf({ db, signal }: VerifyScope, question: Question, session: Session): Promise<PaymentState> {
  return question.answer(
    referenceOf(session),
    async (kind, answer) => {
      const state = await answer;
      await saveAnswer(db, session, kind, state);
      return state;
    },
    signal,
  );
}

/** The webhooks of a payment that nobody has followed up, the oldest first, and how the payment stands. */
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
 * Follows up the webhooks of a payment, each once: those that ask the same are answered together, and about a payment that
 * is settled nobody is asked. Throws when the gateway cannot be reached: a later try may.
 */
export async function verifyWebhooks(scope: VerifyScope, paymentId: number): Promise<void> {
  const { db } = scope;
  for (let open = await findOpen(db, paymentId); open[0]; open = await findOpen(db, paymentId)) {
    const [{ session, status, event }] = open;
    const isSettled = settled.some((one) => one === status);
    const question = questionOf(scope, event);
    const answered = isSettled ? open : open.filter((one) => questionOf(scope, one.event).word === question.word);
    const state = isSettled ? undefined : await answerOf(scope, question, session);
    const outcome = state ? await apply(scope, session, state) : "settled before";
    if (state?.outcome === "unreachable") throw new Error(`the gateway cannot be reached: ${state.reason}`);
    const ids = answered.map((one) => one.event.id);
    await db.update(gatewayEvents).set({ handled_at: new Date(), outcome }).where(inArray(gatewayEvents.id, ids));
  }
}

/** Asks about a payment that no webhook has finished. At the end of the last day it has expired. */
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
