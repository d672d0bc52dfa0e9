import { eq, sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { gatewaySessions } from "#api/db/schema/gateways.ts";
import type { orders } from "#api/db/schema/payments.ts";
import { coupons, coursePayments } from "#api/db/schema/payments.ts";
import { settings } from "#api/db/schema/site.ts";
import type { StoredOrder } from "#api/features/orders/queries.ts";
import { holdCoupon } from "#api/features/orders/service.ts";
import type { PaymentGateways, SessionResult } from "#api/gateways/payment-gateway.ts";
import { bkashGateway } from "#api/gateways/bkash/gateway.ts";
import { paymentStatuses } from "#contract/payments/payments.ts";
import { testDatabase } from "#tests/support/processes/postgres/database.ts";
import { deferred } from "#tests/support/runner/deferred.ts";
import {
  addCourseOrder,
  addEventOrder,
  addPayment,
  addSubscriptionOrder,
  paymentNow,
} from "#tests/support/rows/order-rows.ts";
import { noGateways, scriptedGateways } from "#tests/support/fakes/scripted-gateways.ts";
import { beginPayment } from "./begin.ts";

const now = new Date("2027-03-05T12:00:00+06:00");
const reuseMs = 20 * 60 * 1000;
const publicOrigin = "http://portal.example";
const page = "https://securepay.sslcommerz.com/page";
const exchange = { request: { sent: "this" }, response: { received: "that" } };
const opened: SessionResult = { outcome: "opened", sessionKey: "KEY", redirectUrl: page, ...exchange };

type PaymentDraft = Parameters<typeof beginPayment>[1];

/** Opens a database with a number for manual payments and returns a function that begins payments. */
async function setUp() {
  const { db, close } = await testDatabase();
  onTestFinished(close);
  await db.insert(settings).values({ key: "payment_bkash_number", value: "01700000100" });
  const begin = (
    order: StoredOrder,
    draft: Partial<PaymentDraft> = {},
    { gateways = noGateways, at = now }: { gateways?: PaymentGateways; at?: Date } = {},
  ) => {
    const defaults = { orderId: order.id, doctorId: order.doctor_id, method: "sslcommerz", plan: "full" } as const;
    return beginPayment({ db, gateways, publicOrigin, now: at }, { ...defaults, amount: undefined, ...draft });
  };
  const sessions = () => db.select().from(gatewaySessions).orderBy(gatewaySessions.id);
  return { db, begin, sessions };
}

test("records a payment before calling its gateway and redirects the doctor to the gateway's page", async () => {
  const { db, begin, sessions } = await setUp();
  const { order } = await addCourseOrder(db);
  await db.insert(coupons).values({ code: "TEN", kind: "percent", value: "10.00" });
  const priced = await holdCoupon(db, order, "TEN", now);
  const { gateways, calls } = scriptedGateways({ createSession: opened });
  const begun = await begin(order, {}, { gateways });
  expect(begun).toEqual({ id: begun.id, status: "redirected", amount: "12600.00", redirectUrl: page });
  const owed = { order_id: order.id, amount: "12600.00", discount: "1400.00", coupon_id: priced.coupon_id };
  const redirected = { ...owed, plan: "full", method: "sslcommerz", status: "redirected" };
  expect(await paymentNow(db, begun.id)).toMatchObject(redirected);
  const [session] = await sessions();
  expect(session?.tran_id).toMatch(/^CP[0-9A-Z]{25}$/);
  expect(session).toMatchObject({
    gateway: "sslcommerz",
    session_key: "KEY",
    redirect_url: page,
    ...exchange,
    amount: "12600.00",
    reuse_until: new Date(now.getTime() + reuseMs),
  });
  const doctor = { id: order.doctor_id, name: "ডা. ক্রেতা", email: undefined };
  const expected = { tranId: session?.tran_id, amountPaisa: 1_260_000, product: "ব্যাচ ১২", orderKind: "course" };
  const names = { coursePaymentId: begun.id, sessionUuid: session?.uuid, publicOrigin };
  expect(calls).toMatchObject([["createSession", { ...expected, ...names, doctor }]]);
  const { rows } = await db.execute(sql`select key, run_at from graphile_worker.jobs`);
  const inThreeMinutes = new Date(now.getTime() + 3 * 60 * 1000);
  expect(rows.map(({ key, run_at }) => [key, new Date(String(run_at))])).toEqual([
    [`payment.reconcile:${begun.id}`, inThreeMinutes],
  ]);
});

test("sends the gateway the doctor's name and email as far as they are set", async () => {
  const { db, begin } = await setUp();
  const { order } = await addCourseOrder(db);
  await db.execute(sql`update doctors set name = null, email = 'a@example.com' where id = ${order.doctor_id}`);
  const { gateways, calls } = scriptedGateways({ createSession: opened });
  await begin(order, {}, { gateways });
  const name: unknown = expect.stringMatching(/^018\d{8}$/);
  expect(calls).toMatchObject([["createSession", { doctor: { name, email: "a@example.com" } }]]);
});

test("reuses a gateway session for the same payment for twenty minutes, then opens a new one", async () => {
  const { db, begin } = await setUp();
  const { order } = await addCourseOrder(db);
  const first = await begin(order, {}, scriptedGateways({ createSession: opened }));
  const lastMoment = new Date(now.getTime() + reuseMs - 1);
  expect(await begin(order, {}, { ...scriptedGateways({}), at: lastMoment })).toEqual(first);
  const another: SessionResult = { ...opened, sessionKey: "KEY2", redirectUrl: `${page}/2` };
  const { gateways } = scriptedGateways({ createSession: another });
  const second = await begin(order, {}, { gateways, at: new Date(now.getTime() + reuseMs) });
  expect(second).toMatchObject({ redirectUrl: `${page}/2` });
  expect(second.id).not.toBe(first.id);
});

test("another amount, method or order, or an ended payment, starts a new payment", async () => {
  const { db, begin } = await setUp();
  const { order } = await addCourseOrder(db, { order: { min_first_payment: "7000.00" } });
  let keys = 0;
  const gateways = () => scriptedGateways({ createSession: { ...opened, sessionKey: `K${++keys}` } });
  const first = await begin(order, {}, gateways());
  const ids = [
    (await begin(order, { plan: "first_part" }, gateways())).id,
    (await begin(order, { method: "bkash" }, gateways())).id,
    (await begin(order, { method: "manual" })).id,
    (await begin((await addCourseOrder(db)).order, {}, gateways())).id,
  ];
  expect(new Set([first.id, ...ids]).size).toBe(5);
  for (const status of ["failed", "cancelled", "expired"] as const) {
    await db.update(coursePayments).set({ status }).where(eq(coursePayments.order_id, order.id));
    const again = await begin(order, {}, gateways());
    expect(again.id, status).not.toBe(first.id);
  }
});

test("a second click while the session is being opened gets 409 in_flight, and later the same page", async () => {
  const { db, begin, sessions } = await setUp();
  const { order } = await addCourseOrder(db);
  const { gateways, clients } = scriptedGateways({ createSession: opened });
  const pending = deferred<SessionResult>();
  const slow = { ...gateways, bkash: bkashGateway({ ...clients.bkash, createSession: () => pending.promise }) };
  const bkash = { method: "bkash" } as const;
  const first = begin(order, bkash, { gateways: slow });
  await expect.poll(sessions).toHaveLength(1);
  const inFlight = { status: 409, details: { code: "in_flight" } };
  await expect(begin(order, bkash, { gateways: slow })).rejects.toMatchObject(inFlight);
  pending.resolve(opened);
  const { id } = await first;
  expect(await begin(order, bkash, { gateways: slow })).toMatchObject({ id, redirectUrl: page });
  expect(await sessions()).toHaveLength(1);
});

test("a payment whose process died while opening the session blocks others for forty seconds only", async () => {
  const { db, begin, sessions } = await setUp();
  const { order } = await addCourseOrder(db);
  const { gateways } = scriptedGateways({ createSession: opened });
  const payment = await addPayment(db, order, { amount: "14000.00", method: "bkash", status: "initiated" });
  const reuse_until = new Date(now.getTime() + reuseMs);
  await db
    .insert(gatewaySessions)
    .values({ course_payment_id: payment.id, gateway: "bkash", tran_id: "CPDEAD", amount: "14000.00", reuse_until });
  const at = (seconds: number) => ({ gateways, at: new Date(now.getTime() + seconds * 1000) });
  await expect(begin(order, { method: "bkash" }, at(39))).rejects.toMatchObject({ status: 409 });
  expect(await begin(order, { method: "bkash" }, at(41))).toMatchObject({ redirectUrl: page });
  expect(await sessions()).toHaveLength(2);
});

test("a manual payment needs no gateway and is begun once", async () => {
  const { db, begin, sessions } = await setUp();
  const { order } = await addCourseOrder(db, { order: { min_first_payment: "7000.00" } });
  const first = await begin(order, { method: "manual", plan: "custom", amount: "8000.50" });
  expect(first).toEqual({ id: first.id, status: "initiated", amount: "8000.50", redirectUrl: null });
  expect(await begin(order, { method: "manual", plan: "custom", amount: "8000.50" })).toEqual(first);
  expect(await sessions()).toEqual([]);
});

test.each<[what: string, draft: Partial<PaymentDraft>, errors: object]>([
  ["a method that is not available", { method: "bkash" }, { method: [expect.any(String)] }],
  ["a plan that is not on offer", { method: "manual", plan: "remaining" }, { plan: [expect.any(String)] }],
  [
    "an amount that is too small",
    { method: "manual", plan: "custom", amount: "1.00" },
    { amount: [expect.any(String)] },
  ],
])("refuses %s under its field and stores nothing", async (_, draft, errors) => {
  const { db, begin } = await setUp();
  const { order } = await addCourseOrder(db);
  await expect(begin(order, draft)).rejects.toMatchObject({ status: 422, details: { errors } });
  expect(await db.$count(coursePayments)).toBe(0);
});

test("begins payments only for the doctor's own unpaid order that is not cancelled and has no payment with an open outcome", async () => {
  const { db, begin } = await setUp();
  const byHand = { method: "manual" } as const;
  const { order } = await addCourseOrder(db);
  await expect(begin(order, { ...byHand, doctorId: order.doctor_id + 1 })).rejects.toMatchObject({ status: 404 });
  const refused = async (values: Partial<typeof orders.$inferInsert>) => {
    const { order: other } = await addCourseOrder(db, { order: values });
    return begin(other, byHand).then(
      () => undefined,
      (error: unknown) => error,
    );
  };
  const already = { status: 409, details: { code: "already_paid" } };
  expect(await refused({ status: "cancelled" })).toMatchObject({ details: { code: "order_cancelled" } });
  expect(await refused({ status: "refunded", paid: "7000.00" })).toMatchObject(already);
  expect(await refused({ status: "paid", paid: "14000.00" })).toMatchObject(already);
  expect(await refused({ status: "part_paid", paid: "13999.99" }), "one paisa is due").not.toMatchObject(already);
  const blocking: string[] = [];
  for (const status of paymentStatuses) {
    const { order: other } = await addCourseOrder(db);
    await addPayment(db, other, { status });
    await begin(other, byHand).catch(() => blocking.push(status));
  }
  expect(blocking).toEqual(["verifying", "submitted", "under_review"]);
});

test("beginning a payment holds the seat for half an hour; without a free seat nothing is begun", async () => {
  const { db, begin } = await setUp();
  const { order, enrolment } = await addCourseOrder(db);
  await begin(order, { method: "manual" });
  const [course] = await db.select().from(enrolments).where(eq(enrolments.id, enrolment.id));
  expect(course?.seat_held_until).toEqual(new Date(now.getTime() + 30 * 60 * 1000));
  const full = await addCourseOrder(db, {
    offer: { batch: { seat_limit: 1 } },
    enrolment: { seat_held_until: null },
  });
  const seat_full = { status: 409, details: { code: "seat_full" } };
  await expect(begin(full.order, { method: "manual" })).rejects.toMatchObject(seat_full);
  expect(await db.$count(coursePayments, eq(coursePayments.order_id, full.order.id))).toBe(0);
});

test("begins payments for events and subscriptions the same way", async () => {
  const { db, begin } = await setUp();
  for (const { order } of [await addEventOrder(db), await addSubscriptionOrder(db)]) {
    const { gateways, calls } = scriptedGateways({ createSession: { ...opened, sessionKey: order.kind } });
    expect(await begin(order, {}, { gateways })).toMatchObject({ amount: order.payable, redirectUrl: page });
    expect(calls).toMatchObject([["createSession", { orderKind: order.kind }]]);
  }
});

test.each<[what: string, result: SessionResult, response: unknown]>([
  ["is unreachable", { outcome: "unreachable", reason: "no response in time", request: exchange.request }, null],
  ["refuses", { outcome: "refused", reason: "no store", ...exchange }, exchange.response],
])("when the gateway %s the payment fails and another can begin at once", async (_, result, response) => {
  const { db, begin, sessions } = await setUp();
  const elsewhere: SessionResult = { ...opened, sessionKey: "ELSEWHERE", redirectUrl: `${page}/elsewhere` };
  await begin((await addCourseOrder(db)).order, {}, scriptedGateways({ createSession: elsewhere }));
  const { order } = await addCourseOrder(db);
  const gateway_down = { status: 502, details: { code: "gateway_down" } };
  await expect(begin(order, {}, scriptedGateways({ createSession: result }))).rejects.toMatchObject(gateway_down);
  const [failed] = await db.select().from(coursePayments).where(eq(coursePayments.order_id, order.id));
  expect(failed).toMatchObject({ status: "failed", fail_reason: result.outcome === "opened" ? "" : result.reason });
  const ofOther = { ...exchange, redirect_url: elsewhere.redirectUrl };
  expect(await sessions()).toMatchObject([ofOther, { request: exchange.request, response, redirect_url: null }]);
  expect(await begin(order, {}, scriptedGateways({ createSession: opened }))).toMatchObject({ redirectUrl: page });
  expect((await sessions())[0]).toMatchObject(ofOther);
});
