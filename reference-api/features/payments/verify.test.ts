import { eq, sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, expect, test } from "vitest";
import { gatewayEvents } from "#api/db/schema/gateways.ts";
import { coursePayments } from "#api/db/schema/payments.ts";
import type { GatewayPaymentState } from "#api/gateways/payment-gateway.ts";
import { paymentStatuses } from "#contract/payments/payments.ts";
import { type StartedPayment, addStartedPayment, gatewayResponse } from "#tests/support/rows/started-payment.ts";
import { testDatabase } from "#tests/support/processes/postgres/database.ts";
import { orderNow, paymentNow } from "#tests/support/rows/order-rows.ts";
import { noGateways, scriptedGateways } from "#tests/support/fakes/scripted-gateways.ts";
import { saveWebhook } from "./webhooks.ts";
import { verifyWebhooks } from "./verify.ts";

const { db, close } = await testDatabase();
afterAll(close);

const log = pino({ level: "silent" });
const unknown: GatewayPaymentState = { outcome: "unknown", reason: "?", response: gatewayResponse };
const unreachable: GatewayPaymentState = { outcome: "unreachable", reason: "no response in time" };

type Webhook = Parameters<typeof saveWebhook>[2];

/**
 * Saves a webhook and verifies it. Returns the calls to the gateway, the webhook's outcome and the stored responses.
 */
async function followUp(
  { session }: StartedPayment,
  webhook: Partial<Webhook>,
  script: Parameters<typeof scriptedGateways>[0] = {},
) {
  const saved: Webhook = { kind: "ipn", payload: { val_id: "V1" }, isSigned: true, ...webhook };
  await saveWebhook(db, session, saved);
  const isWebhook = eq(gatewayEvents.gateway_session_id, session.id);
  const { gateways, calls } = scriptedGateways(script);
  const follow = () => verifyWebhooks({ db, log, gateways }, session.course_payment_id);
  const error: unknown = await follow().catch((thrown: unknown) => thrown);
  const [after, ...responses] = await db.select().from(gatewayEvents).where(isWebhook).orderBy(gatewayEvents.id);
  return { calls, follow, error, outcome: after?.outcome, isHandled: after?.handled_at !== null, responses };
}

test("validates an SSLCommerz webhook by its val_id and settles the payment if that confirms it", async () => {
  const other = await addStartedPayment(db);
  await saveWebhook(db, other.session, { kind: "ipn", payload: { val_id: "V0" }, isSigned: false });
  const payment = await addStartedPayment(db);
  const { calls, outcome, isHandled, responses } = await followUp(payment, {}, { validate: payment.paid() });
  expect([calls, outcome, isHandled]).toEqual([[["validate", "V1"]], "paid", true]);
  expect(await paymentNow(db, payment.id)).toMatchObject({ status: "paid", trx_ref: "BANK1" });
  expect(await orderNow(db, payment.order.id)).toMatchObject({ status: "paid" });
  expect(responses).toMatchObject([
    { kind: "validate", outcome: "paid", payload: gatewayResponse, external_id: payment.reference.tranId },
  ]);
  const isOfOther = eq(gatewayEvents.gateway_session_id, other.session.id);
  expect(await db.select().from(gatewayEvents).where(isOfOther)).toMatchObject([{ handled_at: null, outcome: null }]);
  expect((await paymentNow(db, other.id)).status).toBe("redirected");
});

test.each([
  ["is told", 10, 10],
  ["is before the payment began", 120, 60],
  ["is to come", -10, 0],
])("the time of a payment is bounded when it %s", async (_, toldMinutes, storedMinutes) => {
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  const payment = await addStartedPayment(db);
  await db
    .update(coursePayments)
    .set({ created_at: ago(60) })
    .where(eq(coursePayments.id, payment.id));
  await followUp(payment, {}, { validate: payment.paid({ paidAt: ago(toldMinutes) }) });
  const { paid_at } = await paymentNow(db, payment.id);
  expect(Math.round((Date.now() - (paid_at?.getTime() ?? 0)) / 60_000)).toBe(storedMinutes);
});

test("verifies a webhook once", async () => {
  const payment = await addStartedPayment(db);
  const { follow, calls } = await followUp(payment, {}, { validate: payment.paid() });
  await follow();
  expect(calls).toHaveLength(1);
});

test("combines webhooks of one kind in one query, validates each val_id once and queries nothing for a paid payment", async () => {
  const payment = await addStartedPayment(db);
  const forged = (n: number): Webhook => ({ kind: "ipn", payload: { val_id: `X${n}` }, isSigned: false });
  for (let n = 0; n < 20; n += 1) await saveWebhook(db, payment.session, forged(n));
  const good: Webhook = { kind: "return", payload: { val_id: "V1" }, isSigned: true };
  await saveWebhook(db, payment.session, good);
  await saveWebhook(db, payment.session, { ...good, kind: "ipn" });
  const { gateways, calls } = scriptedGateways({
    query: { outcome: "not_paid_yet", response: gatewayResponse },
    validate: payment.paid(),
  });
  await verifyWebhooks({ db, log, gateways }, payment.id);
  expect(calls).toEqual([
    ["query", payment.reference],
    ["validate", "V1"],
  ]);
  expect((await paymentNow(db, payment.id)).status).toBe("paid");
  await saveWebhook(db, payment.session, { ...good, payload: { val_id: "V1", again: "later" } });
  await verifyWebhooks({ db, log, gateways }, payment.id);
  expect(calls).toHaveLength(2);
  const jobs = await db.execute(sql`select key from graphile_worker.jobs where key like ${`payment.%:${payment.id}`}`);
  expect(jobs.rows).toEqual([{ key: `payment.verify:${payment.id}` }]);
});

test.each<[what: string, webhook: Partial<Webhook>]>([
  ["with an invalid signature", { isSigned: false }],
  ["without a val_id", { payload: { status: "VALID" } }],
])("a webhook %s only triggers a query by our transaction id", async (_, webhook) => {
  const payment = await addStartedPayment(db);
  const { calls, outcome } = await followUp(payment, webhook, { query: payment.paid() });
  expect([calls, outcome]).toEqual([[["query", payment.reference]], "paid"]);
});

test("a val_id that SSLCommerz does not know leads to a query by our transaction id", async () => {
  const payment = await addStartedPayment(db);
  const { calls } = await followUp(
    payment,
    {},
    { validate: unknown, query: { outcome: "not_paid_yet", response: gatewayResponse } },
  );
  expect(calls.map(([call]) => call)).toEqual(["validate", "query"]);
  expect((await paymentNow(db, payment.id)).status).toBe("verifying");
});

test("a failed or cancelled payment ends with the gateway's reason and message", async () => {
  const failed = await addStartedPayment(db);
  const message = "কার্ডটি চলেনি।";
  await followUp(
    failed,
    {},
    { validate: { outcome: "failed", reason: "declined", message, response: gatewayResponse } },
  );
  expect(await paymentNow(db, failed.id)).toMatchObject({ status: "failed", fail_reason: "declined", message });
  const cancelled = await addStartedPayment(db);
  await followUp(cancelled, {}, { validate: { outcome: "cancelled", reason: "CANCELLED", response: gatewayResponse } });
  expect(await paymentNow(db, cancelled.id)).toMatchObject({
    status: "cancelled",
    fail_reason: "CANCELLED",
    message: null,
  });
});

test.each<[payload: Record<string, string>, status: string, reason: string]>([
  [{ status: "cancel" }, "cancelled", "callback cancel"],
  [{ status: "failure" }, "failed", "callback failure"],
  [{}, "failed", "callback "],
])("bKash's callback %j ends the payment as %s without a query", async (payload, status, fail_reason) => {
  const payment = await addStartedPayment(db, { gateway: "bkash" });
  const { calls } = await followUp(payment, { kind: "callback", payload, isSigned: undefined });
  expect(calls).toEqual([]);
  expect(await paymentNow(db, payment.id)).toMatchObject({ status, fail_reason });
});

const notPaid: GatewayPaymentState = { outcome: "not_paid_yet", response: gatewayResponse };

test.each([
  ["cancel", notPaid, "cancelled"],
  ["failure", notPaid, "failed"],
  ["cancel", unknown, "verifying"],
])("a late %s after an unclear execution queries bKash", async (status, query, after) => {
  const payment = await addStartedPayment(db, { gateway: "bkash" });
  const success = { kind: "callback", payload: { status: "success" }, isSigned: undefined } as const;
  await followUp(payment, success, { execute: unknown, query: notPaid });
  const { calls } = await followUp(payment, { ...success, payload: { status } }, { query });
  expect(calls).toEqual([["query", payment.reference]]);
  expect((await paymentNow(db, payment.id)).status).toBe(after);
});

test("an execution that may not have arrived is repeated", async () => {
  const payment = await addStartedPayment(db, { gateway: "bkash" });
  const success = { kind: "callback", payload: { status: "success" }, isSigned: undefined } as const;
  const { error, isHandled } = await followUp(payment, success, { execute: unreachable, query: notPaid });
  expect([String(error), isHandled]).toEqual([expect.stringContaining("the gateway cannot be reached"), false]);
  const { gateways, calls } = scriptedGateways({ execute: payment.paid() });
  await verifyWebhooks({ db, log, gateways }, payment.id);
  expect(calls).toEqual([["execute", payment.reference]]);
  expect((await paymentNow(db, payment.id)).status).toBe("paid");
});

test("executes a bKash payment, and queries it after an unclear response", async () => {
  const callback = { kind: "callback", payload: { status: "success" }, isSigned: undefined } as const;
  const clear = await addStartedPayment(db, { gateway: "bkash" });
  const executed = await followUp(clear, callback, { execute: clear.paid() });
  expect(executed.calls).toEqual([["execute", clear.reference]]);
  for (const execute of [unknown, unreachable]) {
    const payment = await addStartedPayment(db, { gateway: "bkash" });
    const { calls, outcome } = await followUp(payment, callback, { execute, query: payment.paid() });
    expect([calls.map(([call]) => call), outcome]).toEqual([["execute", "query"], "paid"]);
  }
  const refused = await addStartedPayment(db, { gateway: "bkash" });
  const { calls } = await followUp(refused, callback, {
    execute: { outcome: "failed", reason: "2023", response: gatewayResponse },
  });
  expect(calls.map(([call]) => call)).toEqual(["execute"]);
});

test("a bKash webhook only triggers a query, and none for any settled status", async () => {
  const webhook = { kind: "webhook", payload: {}, isSigned: undefined } as const;
  for (const status of paymentStatuses) {
    const payment = await addStartedPayment(db, { gateway: "bkash", status });
    const { calls, outcome } = await followUp(payment, webhook, {
      query: { outcome: "not_paid_yet", response: gatewayResponse },
    });
    const isSettled = ["paid", "paid_no_seat", "refund_pending", "partially_refunded", "refunded"].includes(status);
    expect([status, calls.length, outcome]).toEqual([
      status,
      isSettled ? 0 : 1,
      isSettled ? "settled before" : "not_paid_yet",
    ]);
    expect((await paymentNow(db, payment.id)).status, "a forged webhook blocks no payment").toBe(status);
  }
});

test("leaves a webhook unhandled for a retry if the gateway is unreachable", async () => {
  const payment = await addStartedPayment(db);
  const { error, isHandled, responses } = await followUp(payment, {}, { validate: unreachable });
  expect(error).toEqual(new Error("the gateway cannot be reached: no response in time"));
  expect(isHandled).toBe(false);
  expect(responses).toMatchObject([{ payload: { unreachable: "no response in time" } }]);
});

test.each<[what: string, more: object, status: string, outcome: string]>([
  ["of the exact amount", {}, "paid", "paid"],
  ["a paisa too much", { amountPaisa: 1_400_001 }, "paid", "paid, 1 paisa too much"],
  ["a paisa too little", { amountPaisa: 1_399_999 }, "under_review", "1 paisa too little"],
  ["in another currency", { currency: "USD" }, "under_review", "paid in USD"],
  ["that the gateway calls risky", { isRisky: true }, "under_review", "the gateway calls it risky"],
  ["of another payment", { tranId: "CP0-1" }, "verifying", "another payment"],
])("settles or holds a payment %s", async (_, more, status, outcome) => {
  const payment = await addStartedPayment(db);
  expect((await followUp(payment, {}, { validate: payment.paid(more) })).outcome).toBe(outcome);
  const doubt = status === "under_review" ? { fail_reason: outcome, trx_ref: "BANK1" } : {};
  expect(await paymentNow(db, payment.id)).toMatchObject({ status, ...doubt });
});

test("leaves a webhook unhandled if its gateway is not set up", async () => {
  const webhooks: [Parameters<typeof addStartedPayment>[1], Partial<Webhook>][] = [
    [{}, {}],
    [{}, { payload: {} }],
    [{ gateway: "bkash" }, { kind: "callback", payload: { status: "success" } }],
  ];
  for (const [draft, webhook] of webhooks) {
    const payment = await addStartedPayment(db, draft);
    await saveWebhook(db, payment.session, { kind: "ipn", payload: { val_id: "V1" }, isSigned: true, ...webhook });
    const follow = verifyWebhooks({ db, log, gateways: noGateways }, payment.id);
    await expect(follow).rejects.toThrow("the gateway cannot be reached: the gateway is not set up");
  }
});
