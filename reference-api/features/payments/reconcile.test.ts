import { eq } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, expect, test } from "vitest";
import { gatewayEvents } from "#api/db/schema/gateways.ts";
import { orders } from "#api/db/schema/payments.ts";
import type { GatewayPaymentState } from "#api/gateways/payment-gateway.ts";
import { paymentStatuses } from "#contract/payments/payments.ts";
import { addStartedPayment, gatewayResponse } from "#tests/support/rows/started-payment.ts";
import { testDatabase } from "#tests/support/processes/postgres/database.ts";
import { paymentNow } from "#tests/support/rows/order-rows.ts";
import { noGateways, scriptedGateways } from "#tests/support/fakes/scripted-gateways.ts";
import { reconcile } from "./verify.ts";
import { saveResponse } from "./webhooks.ts";

const { db, close } = await testDatabase();
afterAll(close);

const log = pino({ level: "silent" });
const unknown: GatewayPaymentState = { outcome: "unknown", reason: "?", response: gatewayResponse };
const unreachable: GatewayPaymentState = { outcome: "unreachable", reason: "no response in time" };

test("queries the gateway about open payments and expires them at the last check", async () => {
  const reconcileNew = async (
    draft: Parameters<typeof addStartedPayment>[1],
    query: GatewayPaymentState,
    more: { isLast?: boolean; isLastTry?: boolean } = {},
  ) => {
    const payment = await addStartedPayment(db, draft);
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
  const cannotBeReached = "the gateway cannot be reached: no response in time";
  expect(await reconcileNew({}, unknown)).toEqual(["redirected", 1, undefined]);
  expect(await reconcileNew({}, unreachable)).toEqual(["redirected", 1, undefined]);
  expect(await reconcileNew({}, unknown, last)).toEqual(["expired", 1, undefined]);
  expect(await reconcileNew({}, unreachable, last)).toEqual(["redirected", 1, cannotBeReached]);
  expect(await reconcileNew({}, unreachable, { ...last, isLastTry: true })).toEqual(["expired", 1, undefined]);
  expect(await reconcileNew({ session_key: null }, unknown)).toEqual(["redirected", 0, undefined]);
  expect(await reconcileNew({ session_key: null }, unknown, last)).toEqual(["expired", 0, undefined]);
});

test("settles an open payment by the gateway's response, at the last check too", async () => {
  for (const isLast of [false, true]) {
    const [paid, failed] = [await addStartedPayment(db), await addStartedPayment(db)];
    const declined = { outcome: "failed", reason: "declined", response: gatewayResponse } as const;
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

test("queries the gateway only about open payments", async () => {
  const queried = [];
  for (const status of paymentStatuses) {
    const payment = await addStartedPayment(db, { status });
    const { gateways, calls } = scriptedGateways({ query: unknown });
    await reconcile({ db, log, gateways }, payment.id, { isLast: true });
    if (calls.length > 0) queried.push(status);
    else expect((await paymentNow(db, payment.id)).status).toBe(status);
  }
  expect(queried).toEqual(["initiated", "redirected", "verifying"]);
  await reconcile({ db, log, gateways: noGateways }, 999_999, { isLast: true });
  expect(await db.$count(orders, eq(orders.id, 999_999))).toBe(0);
});

test.each(["failed", "cancelled"] as const)("credits a %s payment that bKash executed late", async (status) => {
  const payment = await addStartedPayment(db, { gateway: "bkash", status });
  await saveResponse(db, payment.session, "execute", unreachable);
  await reconcile({ db, log, ...scriptedGateways({ query: unknown }) }, payment.id, { isLast: true });
  expect((await paymentNow(db, payment.id)).status).toBe(status);
  await reconcile({ db, log, ...scriptedGateways({ query: payment.paid() }) }, payment.id, { isLast: false });
  expect((await paymentNow(db, payment.id)).status).toBe("paid");
});

test("an expired payment has a reason, and the query to its gateway is stored", async () => {
  const payment = await addStartedPayment(db);
  const { gateways } = scriptedGateways({ query: unknown });
  await reconcile({ db, log, gateways }, payment.id, { isLast: true });
  expect(await paymentNow(db, payment.id)).toMatchObject({ status: "expired", fail_reason: "no payment within a day" });
  const queries = await db.select().from(gatewayEvents).where(eq(gatewayEvents.gateway_session_id, payment.session.id));
  expect(queries).toMatchObject([{ kind: "query", outcome: "unknown", payload: gatewayResponse }]);
});
