import { eq, sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, expect, test } from "vitest";
import { gatewaySessions } from "#api/db/schema/gateways.ts";
import { refunds } from "#api/db/schema/payments.ts";
import type { RefundState } from "#api/gateways/payment-gateway.ts";
import { testDatabase } from "#tests/support/processes/postgres/database.ts";
import { addPaidCourse, messagesAbout, paymentNow, refundsOf } from "#tests/support/rows/order-rows.ts";
import { noGateways, scriptedGateways } from "#tests/support/fakes/scripted-gateways.ts";
import { advanceRefund, createRefund, finishRefund } from "./refund.ts";

const { db, close } = await testDatabase();
afterAll(close);

const log = pino({ level: "silent" });
const response = { said: "by the gateway" };
const refusal: RefundState = { outcome: "refused", reason: "too late", response };
async function requested(paymentId: number, amountPaisa?: number) {
  const refund = await createRefund(db, { paymentId, amountPaisa, reason: "left", by: "staff" });
  if (typeof refund === "string") throw new Error(refund);
  return refund;
}

async function statusOf(id: number) {
  return (await paymentNow(db, id)).status;
}

/** Advances a refund with a gateway that reports the given state. Returns the calls to the gateway. */
async function advance(refundId: number, state: RefundState) {
  const { gateways, calls } = scriptedGateways({ refund: state, refundStatus: state });
  await advanceRefund({ db, log, gateways }, refundId);
  return calls;
}

test("a refund that the gateway refuses restores the payment's previous status, also with several refunds", async () => {
  for (const status of ["paid", "under_review"] as const) {
    const { id } = await addPaidCourse(db, { status });
    const one = await requested(id, 400_000);
    await requested((await addPaidCourse(db, { status: "paid_no_seat" })).id);
    const other = await requested(id, 600_000);
    await advance(one.id, refusal);
    expect(await statusOf(id), "the other is still in progress").toBe("refund_pending");
    await advance(other.id, refusal);
    expect(await statusOf(id)).toBe(status);
  }
  const { id } = await addPaidCourse(db);
  const [one, other] = [await requested(id, 400_000), await requested(id, 600_000)];
  await advance(one.id, { outcome: "refunded", gatewayRef: "R1", response });
  await advance(other.id, refusal);
  expect(await statusOf(id), "a part of it is refunded").toBe("partially_refunded");
});

test("sends a refund to the gateway once and afterwards only queries its status", async () => {
  const { id: unsent } = await addPaidCourse(db);
  await requested(unsent);
  const { id } = await addPaidCourse(db);
  const { id: refundId } = await requested(id, 100_050);
  const request = {
    tranId: `CP${id}-1`,
    sessionKey: `KEY${id}`,
    refundId: `R${refundId}`,
    trxRef: "BANK1",
    amountPaisa: 100_050,
  };
  expect(await advance(refundId, { outcome: "unreachable", reason: "no response" })).toEqual([
    ["refund", { ...request, reason: "left" }],
  ]);
  expect(await refundsOf(db, id)).toMatchObject([{ status: "sent", gateway_ref: null }]);
  const withoutRef = [["refundStatus", { ...request, gatewayRef: null }]];
  expect(await advance(refundId, { outcome: "unknown", reason: "?", response })).toEqual(withoutRef);
  expect(await refundsOf(db, id)).toMatchObject([{ status: "sent", gateway_ref: null, response: null }]);
  expect(await advance(refundId, { outcome: "processing", gatewayRef: "G1", response })).toEqual(withoutRef);
  expect(await refundsOf(db, id)).toMatchObject([{ status: "processing", gateway_ref: "G1", response }]);
  const withRef = [["refundStatus", { ...request, gatewayRef: "G1" }]];
  expect(await advance(refundId, { outcome: "refunded", gatewayRef: "G2", response })).toEqual(withRef);
  expect(await refundsOf(db, id)).toMatchObject([{ status: "refunded", gateway_ref: "G2" }]);
  expect(await advance(refundId, refusal), "a finished refund is not queried").toEqual([]);
  expect(await refundsOf(db, unsent), "another is not sent yet").toMatchObject([
    { status: "requested", gateway_ref: null },
  ]);
});

test("schedules the next check in ten minutes while a refund is undecided", async () => {
  const { id } = await addPaidCourse(db);
  const { id: refundId } = await requested(id);
  const minutesToNext = async () => {
    const { rows } = await db.execute<{ minutes: number }>(
      sql`select round(extract(epoch from run_at - now()) / 60)::int minutes from graphile_worker.jobs where key = ${`payment.refund:${refundId}`}`,
    );
    return rows.map(({ minutes }) => minutes);
  };
  const undecided: RefundState[] = [
    { outcome: "unreachable", reason: "no response" },
    { outcome: "unknown", reason: "?", response },
    { outcome: "processing", gatewayRef: "G1", response },
  ];
  for (const state of undecided) {
    await advance(refundId, state);
    expect([state.outcome, await minutesToNext()]).toEqual([state.outcome, [10]]);
    await db.execute(sql`select graphile_worker.remove_job(${`payment.refund:${refundId}`})`);
  }
  await advance(refundId, { outcome: "refunded", gatewayRef: "G1", response });
  expect(await minutesToNext()).toEqual([]);
});

test("stores a refusal with the gateway's reason as final", async () => {
  const { id, order } = await addPaidCourse(db);
  const { id: refundId } = await requested(id);
  await advance(refundId, refusal);
  expect(await refundsOf(db, id)).toMatchObject([{ status: "refused", response: { reason: "too late", response } }]);
  expect(
    await finishRefund(db, refundId, "G1"),
    "a late success is ignored, as staff may have refunded otherwise",
  ).toBe(false);
  expect(await messagesAbout(db, order)).toEqual([]);
});

test.each([
  ["refuses", refusal],
  ["processes it", { outcome: "processing", gatewayRef: "G0", response } as const],
])("a refund that succeeds while the gateway %s stays refunded", async (_, state) => {
  const { id } = await addPaidCourse(db);
  const { id: refundId } = await requested(id);
  const { gateways, clients } = scriptedGateways({});
  const refund = async () => {
    await finishRefund(db, refundId, "G1");
    return state;
  };
  const client = { ...clients.sslcommerz, refund };
  const slow = { ...gateways, sslcommerz: { ...gateways.sslcommerz, client } };
  await advanceRefund({ db, log, gateways: slow }, refundId);
  expect(await refundsOf(db, id)).toMatchObject([{ status: "refunded", gateway_ref: "G1" }]);
  expect(await statusOf(id)).toBe("refunded");
});

test("an older refund without a stored payment status leaves the payment paid; missing references are sent empty", async () => {
  const { id } = await addPaidCourse(db, { trx_ref: null });
  const { id: refundId } = await requested(id);
  await db.update(refunds).set({ payment_before: null }).where(eq(refunds.id, refundId));
  await db.update(gatewaySessions).set({ session_key: null }).where(eq(gatewaySessions.course_payment_id, id));
  expect(await advance(refundId, refusal)).toMatchObject([["refund", { sessionKey: "", trxRef: "" }]]);
  expect(await statusOf(id)).toBe("paid");
});

test("ignores a refund of a payment without a session, and throws for one whose gateway is not set up", async () => {
  const { id } = await addPaidCourse(db);
  const { id: refundId } = await requested(id);
  const scope = { db, log, gateways: noGateways };
  await expect(advanceRefund(scope, refundId)).rejects.toThrow("sslcommerz is not set up");
  await db.delete(gatewaySessions).where(eq(gatewaySessions.course_payment_id, id));
  expect(await advance(refundId, refusal)).toEqual([]);
  expect(await refundsOf(db, id)).toMatchObject([{ status: "requested" }]);
});
