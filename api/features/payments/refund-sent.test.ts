import { eq, sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, expect, test } from "vitest";
import { gatewaySessions } from "#api/db/schema/gateways.ts";
import { refunds } from "#api/db/schema/payments.ts";
import type { RefundState } from "#api/gateways/payment-gateway.ts";
import { testDatabase } from "#tests/support/database.ts";
import { addPaidCourse, messagesAbout, paymentNow, refundsOf } from "#tests/support/order-rows.ts";
import { noGateways, scriptedGateways } from "#tests/support/scripted-gateways.ts";
import { advanceRefund, askRefund, finishRefund } from "./refund.ts";

const { db, close } = await testDatabase();
afterAll(close);

const log = pino({ level: "silent" });
const answer = { said: "by the gateway" };
const refusal: RefundState = { outcome: "refused", reason: "too late", answer };
async function asked(paymentId: number, amountPaisa?: number) {
  const refund = await askRefund(db, { paymentId, amountPaisa, reason: "left", by: "staff" });
  if (typeof refund === "string") throw new Error(refund);
  return refund;
}

async function statusOf(id: number) {
  return (await paymentNow(db, id)).status;
}

/** Looks at a refund, and the gateway says so. Gives what the gateway was asked. */
async function look(refundId: number, state: RefundState) {
  const { gateways, calls } = scriptedGateways({ refund: state, refundStatus: state });
  await advanceRefund({ db, log, gateways }, refundId);
  return calls;
}

test("a refund that the gateway refuses leaves the payment what it was, however many were asked for", async () => {
  for (const status of ["paid", "under_review"] as const) {
    const { id } = await addPaidCourse(db, { status });
    const one = await asked(id, 400_000);
    await asked((await addPaidCourse(db, { status: "paid_no_seat" })).id);
    const other = await asked(id, 600_000);
    await look(one.id, refusal);
    expect(await statusOf(id), "the other is still under way").toBe("refund_pending");
    await look(other.id, refusal);
    expect(await statusOf(id)).toBe(status);
  }
  const { id } = await addPaidCourse(db);
  const [one, other] = [await asked(id, 400_000), await asked(id, 600_000)];
  await look(one.id, { outcome: "refunded", gatewayRef: "R1", answer });
  await look(other.id, refusal);
  expect(await statusOf(id), "a part of it has gone back").toBe("partially_refunded");
});

test("a refund is sent once with all that the gateway needs; from then on only its state is asked for", async () => {
  const { id: waiting } = await addPaidCourse(db);
  await asked(waiting);
  const { id } = await addPaidCourse(db);
  const { id: refundId } = await asked(id, 100_050);
  const what = {
    tranId: `CP${id}-1`,
    sessionKey: `KEY${id}`,
    refundId: `R${refundId}`,
    trxRef: "BANK1",
    amountPaisa: 100_050,
  };
  expect(await look(refundId, { outcome: "unreachable", reason: "no answer" })).toEqual([
    ["refund", { ...what, reason: "left" }],
  ]);
  expect(await refundsOf(db, id)).toMatchObject([{ status: "sent", gateway_ref: null }]);
  const asking = [["refundStatus", { ...what, gatewayRef: null }]];
  expect(await look(refundId, { outcome: "unknown", reason: "?", answer })).toEqual(asking);
  expect(await refundsOf(db, id)).toMatchObject([{ status: "sent", gateway_ref: null, answer: null }]);
  expect(await look(refundId, { outcome: "processing", gatewayRef: "G1", answer })).toEqual(asking);
  expect(await refundsOf(db, id)).toMatchObject([{ status: "processing", gateway_ref: "G1", answer }]);
  const knowing = [["refundStatus", { ...what, gatewayRef: "G1" }]];
  expect(await look(refundId, { outcome: "refunded", gatewayRef: "G2", answer })).toEqual(knowing);
  expect(await refundsOf(db, id)).toMatchObject([{ status: "refunded", gateway_ref: "G2" }]);
  expect(await look(refundId, refusal), "after its end nothing is asked").toEqual([]);
  expect(await refundsOf(db, waiting), "another is still to be sent").toMatchObject([
    { status: "requested", gateway_ref: null },
  ]);
});

test("while nothing is decided the next look is asked for, ten minutes from now", async () => {
  const { id } = await addPaidCourse(db);
  const { id: refundId } = await asked(id);
  const minutesToNext = async () => {
    const { rows } = await db.execute<{ minutes: number }>(
      sql`select round(extract(epoch from run_at - now()) / 60)::int minutes from graphile_worker.jobs where key = ${`payment.refund:${refundId}`}`,
    );
    return rows.map(({ minutes }) => minutes);
  };
  const undecided: RefundState[] = [
    { outcome: "unreachable", reason: "no answer" },
    { outcome: "unknown", reason: "?", answer },
    { outcome: "processing", gatewayRef: "G1", answer },
  ];
  for (const state of undecided) {
    await look(refundId, state);
    expect([state.outcome, await minutesToNext()]).toEqual([state.outcome, [10]]);
    await db.execute(sql`select graphile_worker.remove_job(${`payment.refund:${refundId}`})`);
  }
  await look(refundId, { outcome: "refunded", gatewayRef: "G1", answer });
  expect(await minutesToNext()).toEqual([]);
});

test("a refusal is kept with the gateway's reason, and is asked about no more", async () => {
  const { id, order } = await addPaidCourse(db);
  const { id: refundId } = await asked(id);
  await look(refundId, refusal);
  expect(await refundsOf(db, id)).toMatchObject([{ status: "refused", answer: { reason: "too late", answer } }]);
  expect(await finishRefund(db, refundId, "G1"), "a late success of what staff may have sent anew").toBe(false);
  expect(await messagesAbout(db, order)).toEqual([]);
});

test.each([
  ["refuses", refusal],
  ["has it under way", { outcome: "processing", gatewayRef: "G0", answer } as const],
])("a success that is told while the gateway %s stays a success", async (_, state) => {
  const { id } = await addPaidCourse(db);
  const { id: refundId } = await asked(id);
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

test("a refund of before its payment's state was noted leaves it paid; a number that is not known is not made up", async () => {
  const { id } = await addPaidCourse(db, { trx_ref: null });
  const { id: refundId } = await asked(id);
  await db.update(refunds).set({ payment_before: null }).where(eq(refunds.id, refundId));
  await db.update(gatewaySessions).set({ session_key: null }).where(eq(gatewaySessions.course_payment_id, id));
  expect(await look(refundId, refusal)).toMatchObject([["refund", { sessionKey: "", trxRef: "" }]]);
  expect(await statusOf(id)).toBe("paid");
});

test("a refund of a payment without a session is left to staff, and one without its gateway is tried again", async () => {
  const { id } = await addPaidCourse(db);
  const { id: refundId } = await asked(id);
  const scope = { db, log, gateways: noGateways };
  await expect(advanceRefund(scope, refundId)).rejects.toThrow("sslcommerz is not set up");
  await db.delete(gatewaySessions).where(eq(gatewaySessions.course_payment_id, id));
  expect(await look(refundId, refusal)).toEqual([]);
  expect(await refundsOf(db, id)).toMatchObject([{ status: "requested" }]);
});
