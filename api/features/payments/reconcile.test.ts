import { eq } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, expect, test } from "vitest";
import { gatewayEvents } from "#api/db/schema/gateways.ts";
import { orders } from "#api/db/schema/payments.ts";
import type { PaymentState } from "#api/gateways/payment-gateway.ts";
import { paymentStatuses } from "#contract/payments/payments.ts";
import { beginPayment, gatewayAnswer } from "#tests/support/begun-payment.ts";
import { testDatabase } from "#tests/support/database.ts";
import { paymentNow } from "#tests/support/order-rows.ts";
import { noGateways, scriptedGateways } from "#tests/support/scripted-gateways.ts";
import { reconcile } from "./verify.ts";

const { db, close } = await testDatabase();
afterAll(close);

const log = pino({ level: "silent" });
const unknown: PaymentState = { outcome: "unknown", reason: "?", answer: gatewayAnswer };
const unreachable: PaymentState = { outcome: "unreachable", reason: "no answer in time" };

test("what no webhook has finished is asked about, and has expired at the end of the last day", async () => {
  const look = async (
    draft: Parameters<typeof beginPayment>[1],
    query: PaymentState,
    more: { isLast?: boolean; isLastTry?: boolean } = {},
  ) => {
    const payment = await beginPayment(db, draft);
    const { gateways, calls } = scriptedGateways({ query });
    const scope = { db, log, gateways, isLastTry: more.isLastTry ?? false };
    const error: unknown = await reconcile(scope, payment.id, { isLast: more.isLast ?? false }).catch(
      (thrown: unknown) => thrown,
    );
    return [
      (await paymentNow(db, payment.id)).status,
      calls.length,
      error instanceof Error ? error.message : undefined,
    ];
  };
  const last = { isLast: true };
  const away = "the gateway cannot be reached: no answer in time";
  expect(await look({}, unknown)).toEqual(["redirected", 1, undefined]);
  expect(await look({}, unreachable)).toEqual(["redirected", 1, undefined]);
  expect(await look({}, unknown, last)).toEqual(["expired", 1, undefined]);
  expect(await look({}, unreachable, last)).toEqual(["redirected", 1, away]);
  expect(await look({}, unreachable, { ...last, isLastTry: true })).toEqual(["expired", 1, undefined]);
  expect(await look({ session_key: null }, unknown)).toEqual(["redirected", 0, undefined]);
  expect(await look({ session_key: null }, unknown, last)).toEqual(["expired", 0, undefined]);
});

test("what its gateway says of a payment that no webhook has finished settles it, on the last day too", async () => {
  for (const isLast of [false, true]) {
    const [paid, failed] = [await beginPayment(db), await beginPayment(db)];
    const declined = { outcome: "failed", reason: "declined", answer: gatewayAnswer } as const;
    for (const [{ id }, query] of [
      [paid, paid.paid()],
      [failed, declined],
    ] as const) {
      await reconcile({ db, log, ...scriptedGateways({ query }) }, id, { isLast });
    }
    expect(await paymentNow(db, paid.id)).toMatchObject({ status: "paid", trx_ref: "BANK1" });
    expect(await paymentNow(db, failed.id)).toMatchObject({ status: "failed", fail_reason: "declined" });
  }
});

test("only what is open is asked about", async () => {
  const asked = [];
  for (const status of paymentStatuses) {
    const payment = await beginPayment(db, { status });
    const { gateways, calls } = scriptedGateways({ query: unknown });
    await reconcile({ db, log, gateways }, payment.id, { isLast: true });
    if (calls.length > 0) asked.push(status);
    else expect((await paymentNow(db, payment.id)).status).toBe(status);
  }
  expect(asked).toEqual(["initiated", "redirected", "verifying"]);
  await reconcile({ db, log, gateways: noGateways }, 999_999, { isLast: true });
  expect(await db.$count(orders, eq(orders.id, 999_999))).toBe(0);
});

test("a payment that has expired says why, and what its gateway was asked is kept", async () => {
  const payment = await beginPayment(db);
  const { gateways } = scriptedGateways({ query: unknown });
  await reconcile({ db, log, gateways }, payment.id, { isLast: true });
  expect(await paymentNow(db, payment.id)).toMatchObject({ status: "expired", fail_reason: "no payment within a day" });
  const asked = await db.select().from(gatewayEvents).where(eq(gatewayEvents.gateway_session_id, payment.session.id));
  expect(asked).toMatchObject([{ kind: "query", outcome: "unknown", payload: gatewayAnswer }]);
});
