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
  type GatewayPaymentState,
  type FollowUp,
  type SavedWebhook,
} from "#api/gateways/payment-gateway.ts";
import { inPaisa } from "#api/http/wire.ts";
import { settledStatuses, settlePaid, settleUnpaid } from "./settle.ts";
import { saveResponse, type GatewaySession } from "./webhooks.ts";

export interface VerifyScope {
  db: Database;
  log: Logger;
  gateways: PaymentGateways;
  signal?: AbortSignal;
  /** True if the job is not retried after this attempt. */
  isLastTry?: boolean;
}

type Event = typeof gatewayEvents.$inferSelect;

/**
 * Applies a gateway's state to a payment: settles it, ends it or holds it for staff, when too little was paid, the
 * currency is not taka or the gateway calls it risky. A success of another payment, or a response that tells nothing,
 * changes nothing. Returns the outcome, to be stored with the webhook.
 */
async function apply({ db, log }: VerifyScope, session: GatewaySession, state: GatewayPaymentState): Promise<string> {
  const paymentId = session.course_payment_id;
  const facts = { payment: paymentId, gateway: session.gateway, outcome: state.outcome };
  if (state.outcome === "failed" || state.outcome === "cancelled") {
    const message = "message" in state ? state.message : undefined;
    await settleUnpaid(db, paymentId, { status: state.outcome, fail_reason: state.reason, message: message ?? null });
  }
  if (state.outcome !== "paid") {
    log.info(facts, "payment checked");
    return state.outcome;
  }
  if (state.tranId !== session.tran_id) {
    log.warn({ ...facts, tran_id: state.tranId }, "gateway response is about another payment");
    return "another payment";
  }
  const expected = inPaisa(session.amount);
  const doubt =
    state.currency !== "BDT"
      ? `paid in ${state.currency}`
      : state.amountPaisa < expected
        ? `${expected - state.amountPaisa} paisa too little`
        : state.isRisky
          ? "the gateway calls it risky"
          : undefined;
  if (doubt) {
    log.warn({ ...facts, doubt }, "payment held for staff");
    await settleUnpaid(db, paymentId, { status: "under_review", fail_reason: doubt, trx_ref: state.trxRef });
    return doubt;
  }
  const isNew = await settlePaid(db, { paymentId, trxRef: state.trxRef, now: new Date(), paidAt: state.paidAt });
  const excess = state.amountPaisa - expected;
  log.info({ ...facts, isNew, excess }, "payment paid");
  return excess > 0 ? `paid, ${excess} paisa too much` : "paid";
}

function referenceOf(session: GatewaySession) {
  return { tranId: session.tran_id, sessionKey: session.session_key ?? "" };
}

/** Queries the payment's state, a read-only call to the gateway, and stores the response. */
async function query({ db, gateways, signal }: VerifyScope, session: GatewaySession): Promise<GatewayPaymentState> {
  const state = (await gateways[session.gateway].client?.query(referenceOf(session), signal)) ?? notSetUp;
  await saveResponse(db, session, "query", state);
  return state;
}

const Payload = z.record(z.string(), z.string());
const Kind = z.enum(webhookKinds);

/** Returns true if an execute call of the session got no clear response, so that it may still move the money. */
async function mayBeExecuted(db: Database, session: GatewaySession): Promise<boolean> {
  const isUnclear = and(
    eq(gatewayEvents.gateway_session_id, session.id),
    eq(gatewayEvents.kind, "execute"),
    inArray(gatewayEvents.outcome, ["unknown", "unreachable"]),
  );
  return (await db.$count(gatewayEvents, isUnclear)) > 0;
}

function requestFor(
  { gateways }: VerifyScope,
  { kind, payload, hash_ok, gateway }: Event,
  isUnclear: boolean,
): FollowUp {
  const webhook: SavedWebhook = {
    kind: Kind.parse(kind),
    payload: Payload.parse(payload),
    isSigned: hash_ok ?? undefined,
  };
  return gateways[gateway].followUpFor(webhook, isUnclear);
}

async function sendRequest(
  { db, signal }: VerifyScope,
  request: FollowUp,
  session: GatewaySession,
): Promise<GatewayPaymentState> {
  return request.send(
    referenceOf(session),
    async (kind, response) => {
      const state = await response;
      await saveResponse(db, session, kind, state);
      return state;
    },
    signal,
  );
}

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
 * Verifies the unhandled webhooks of a payment with its gateway. Webhooks that need the same call share it; for a
 * settled payment none is made. Throws if the gateway is unreachable, so that the job is retried.
 */
export async function verifyWebhooks(scope: VerifyScope, paymentId: number): Promise<void> {
  const { db } = scope;
  for (let open = await findOpen(db, paymentId); open[0]; open = await findOpen(db, paymentId)) {
    const [{ session, status, event }] = open;
    const isSettled = settledStatuses.some((one) => one === status);
    const isUnclear = await mayBeExecuted(db, session);
    const request = requestFor(scope, event, isUnclear);
    const hasSameKey = (one: Event) => requestFor(scope, one, isUnclear).key === request.key;
    const handled = isSettled ? open : open.filter((one) => hasSameKey(one.event));
    const state = isSettled ? undefined : await sendRequest(scope, request, session);
    const outcome = state ? await apply(scope, session, state) : "settled before";
    if (state?.outcome === "unreachable") throw new Error(`the gateway cannot be reached: ${state.reason}`);
    const ids = handled.map((one) => one.event.id);
    await db.update(gatewayEvents).set({ handled_at: new Date(), outcome }).where(inArray(gatewayEvents.id, ids));
  }
}

/**
 * Queries the gateway about a payment that is still open, if it opened a session, or that ended although it may be
 * executed. `isLast` marks an open one as expired if it stays open; if the gateway is unreachable then, the call throws
 * so that the job is retried, except at its last try.
 */
export async function reconcile(scope: VerifyScope, paymentId: number, { isLast }: { isLast: boolean }): Promise<void> {
  const { db } = scope;
  const [found] = await db
    .select({ status: coursePayments.status, session: gatewaySessions })
    .from(coursePayments)
    .innerJoin(gatewaySessions, eq(gatewaySessions.course_payment_id, coursePayments.id))
    .where(eq(coursePayments.id, paymentId));
  if (!found) return;
  const { status } = found;
  const isOpen = ["initiated", "redirected", "verifying"].includes(status);
  const isEnded = ["failed", "cancelled"].includes(status);
  if (!isOpen && !(isEnded && (await mayBeExecuted(db, found.session)))) return;
  const state: GatewayPaymentState =
    found.session.session_key === null
      ? { outcome: "unknown", reason: "the gateway never responded", response: {} }
      : await query(scope, found.session);
  await apply(scope, found.session, state);
  if (!isLast) return;
  if (state.outcome === "unreachable" && !scope.isLastTry) {
    throw new Error(`the gateway cannot be reached: ${state.reason}`);
  }
  await settleUnpaid(db, paymentId, { status: "expired", fail_reason: "no payment within a day" });
}
