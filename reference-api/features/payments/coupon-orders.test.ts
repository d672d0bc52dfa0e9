import fc from "fast-check";
import { and, eq, inArray, sql } from "drizzle-orm";
import { pino } from "pino";
import { expect, test } from "vitest";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { couponRedemptions, coupons, coursePayments, orders, refunds } from "#api/db/schema/payments.ts";
import { createSmsGateway } from "#api/gateways/sms/client.ts";
import { sweepSeats } from "#api/jobs/payments.ts";
import { applyCoupon, removeCoupon } from "#contract/payments/checkout.ts";
import { cancelEnrolment, enrol } from "#contract/payments/enrolment.ts";
import { addDoctor, loggedIn, testAccounts } from "#tests/support/api/accounts.ts";
import { scriptedGateways } from "#tests/support/fakes/scripted-gateways.ts";
import { addOffer } from "#tests/support/rows/enrolments.ts";
import { orderNow, paymentNow } from "#tests/support/rows/order-rows.ts";
import { ApiError } from "#api/http/errors.ts";
import { inPaisa } from "#api/http/wire.ts";
import { beginPayment } from "./begin.ts";
import { createRefund, finishRefund } from "./refund.ts";
import { couponUsedUp, settledStatuses, settlePaid, settleUnpaid } from "./settle.ts";

const refusals = (error: unknown) => {
  if (!(error instanceof ApiError)) throw error;
};

/** Two doctors with an order each, and the coupons A and B that may be used once. */
async function scene() {
  const accounts = await testAccounts();
  const { db, ok } = accounts;
  const opened = (tran: string) =>
    ({
      outcome: "opened",
      sessionKey: tran,
      redirectUrl: "https://gateway.example",
      request: {},
      response: {},
    }) as const;
  const { gateways, clients } = scriptedGateways({});
  clients.bkash.createSession = async (session: unknown) => opened(JSON.stringify(session));
  clients.sslcommerz.createSession = clients.bkash.createSession;
  const jobs = { db, gateways, log: pino({ level: "silent" }), sms: createSmsGateway(undefined), isLastTry: false };

  async function start() {
    const { batch, schedule } = await addOffer(db);
    await db.delete(couponRedemptions);
    await db.update(coursePayments).set({ coupon_id: null });
    await db.update(orders).set({ coupon_id: null });
    await db.delete(coupons);
    const once = { kind: "percent" as const, use_limit: 1, batch_id: batch.id };
    await db.insert(coupons).values([
      { ...once, code: "A-COUPON", value: "10.00" },
      { ...once, code: "B-COUPON", value: "20.00" },
    ]);
    const buyers = [];
    for (const _ of ["one", "two"]) {
      const doctor = await addDoctor(db);
      const who = await loggedIn(db, doctor.id);
      const body = { schedule_id: schedule.id, agree: true as const };
      const { course, order } = await ok(enrol, { params: { id: batch.id }, body }, who);
      buyers.push({ who, doctorId: doctor.id, courseId: course.id, orderId: order.id });
    }
    return buyers;
  }

  return {
    ...accounts,
    start,
    begin: async (orderId: number, doctorId: number, method: "bkash" | "sslcommerz", plan: "full" | "first_part") =>
      beginPayment(
        { db, gateways, now: new Date(), publicOrigin: "https://portal.example" },
        { orderId, doctorId, method, plan, amount: undefined },
      ),
    async sweep() {
      await db.update(enrolments).set({ seat_held_until: sql`seat_held_until - interval '1 day'` });
      await sweepSeats({}, { ...jobs, signal: new AbortController().signal });
    },
  };
}

type Scene = Awaited<ReturnType<typeof scene>>;
type Buyer = Awaited<ReturnType<Scene["start"]>>[number];

type Step = "apply A" | "apply B" | "remove" | "begin" | "begin part" | "pay" | "fail" | "cancel" | "sweep" | "refund";

const between: Step[] = ["pay", "fail", "remove", "cancel", "sweep", "apply B", "begin part"];
const ends: Step[] = ["remove", "cancel", "sweep", "pay", "refund"];
/** Steps of one doctor, who wants the coupon twice; in any other order most steps would only be refused. */
const aPath = fc
  .tuple(fc.shuffledSubarray(between, { maxLength: 3 }), fc.shuffledSubarray(ends, { maxLength: 3 }))
  .map(([middle, last]): Step[] => ["apply A", "begin", ...middle, "apply A", "begin", ...last]);
const moves = fc.array(fc.record({ buyer: fc.nat(1), choice: fc.nat(3) }), { minLength: 20, maxLength: 20 });

const pay = (db: Scene["db"], id: number) => settlePaid(db, { paymentId: id, trxRef: `T${id}`, now: new Date() });

/** Carries out one step; a step that the portal refuses changes nothing. */
async function take(at: Scene, { who, doctorId, courseId, orderId }: Buyer, step: Step, choice: number) {
  const { db, send } = at;
  const params = { params: { id: orderId } };
  const begun = await db
    .select()
    .from(coursePayments)
    .where(eq(coursePayments.order_id, orderId))
    .orderBy(coursePayments.id);
  const payment = begun[choice % Math.max(1, begun.length)];
  const method = choice % 2 === 0 ? "bkash" : "sslcommerz";
  const coupon = (code: string) => send(applyCoupon, { ...params, body: { code } }, who);
  if (step === "apply A") await coupon("A-COUPON");
  if (step === "apply B") await coupon("B-COUPON");
  if (step === "remove") await send(removeCoupon, params, who);
  if (step === "begin") await at.begin(orderId, doctorId, method, "full");
  if (step === "begin part") await at.begin(orderId, doctorId, method, "first_part");
  if (step === "pay" && payment) await pay(db, payment.id);
  if (step === "fail" && payment) await settleUnpaid(db, payment.id, { status: "failed" });
  if (step === "cancel") await send(cancelEnrolment, { params: { id: courseId } }, who);
  if (step === "sweep") await at.sweep();
  if (step === "refund" && payment) {
    await db.transaction(async (transaction) => {
      const created = await createRefund(transaction, {
        paymentId: payment.id,
        amountPaisa: undefined,
        reason: "r",
        by: "s",
      });
      if (typeof created !== "string") await finishRefund(transaction, created.id, "R");
    });
  }
}

test("two doctors who exchange their coupons at the same time both get a response", async () => {
  const at = await scene();
  const [one, two] = await at.start();
  if (!one || !two) throw new Error("the scene has no two buyers");
  const apply = ({ who, orderId }: Buyer, code: string) =>
    at.send(applyCoupon, { params: { id: orderId }, body: { code } }, who).then(({ status }) => status);
  await at.db.update(coupons).set({ use_limit: 2 });
  for (let round = 0; round < 20; round++) {
    const [first, second] = round % 2 === 0 ? ["A-COUPON", "B-COUPON"] : ["B-COUPON", "A-COUPON"];
    expect(await Promise.all([apply(one, first), apply(two, second)])).toEqual([200, 200]);
  }
});

/** Asserts that no coupon is used beyond its limit and that all received money is credited or to be refunded. */
async function check({ db }: Scene, buyers: Buyer[]) {
  for (const coupon of await db.select().from(coupons)) {
    const rows = await db.$count(couponRedemptions, eq(couponRedemptions.coupon_id, coupon.id));
    expect([coupon.used, coupon.used <= (coupon.use_limit ?? 0)]).toEqual([rows, true]);
  }
  for (const { orderId } of buyers) {
    const order = await orderNow(db, orderId);
    const received = await db.select().from(coursePayments).where(eq(coursePayments.order_id, orderId));
    let credited = 0;
    for (const payment of received) {
      if (!settledStatuses.some((status) => status === payment.status)) continue;
      credited += inPaisa(payment.credited);
      const back = await db.select().from(refunds).where(eq(refunds.course_payment_id, payment.id));
      const returned = back.reduce((sum, { amount }) => sum + inPaisa(amount), 0);
      expect(returned).toBeGreaterThanOrEqual(inPaisa(payment.amount) - inPaisa(payment.credited));
      if (payment.plan === "full") expect(inPaisa(order.payable)).toBeLessThanOrEqual(inPaisa(order.paid));
    }
    expect(inPaisa(order.paid)).toBe(credited);
    expect(credited).toBeLessThanOrEqual(inPaisa(order.payable));
    const isPriced = order.coupon_id !== null && order.frozen_at !== null;
    const use = and(eq(couponRedemptions.order_id, orderId), eq(couponRedemptions.coupon_id, order.coupon_id ?? 0));
    if (isPriced) expect(await db.$count(couponRedemptions, use)).toBe(1);
  }
}

test("two doctors take every step in every order: no coupon is used too often and no money is lost", async () => {
  const at = await scene();
  await fc.assert(
    fc.asyncProperty(fc.tuple(aPath, aPath), moves, async (paths, turns) => {
      const buyers = await at.start();
      const taken = [0, 0];
      for (const { buyer, choice } of turns) {
        const step = paths[buyer]?.[taken[buyer] ?? 0];
        const who = buyers[buyer];
        if (!who || !step) continue;
        taken[buyer] = (taken[buyer] ?? 0) + 1;
        await take(at, who, step, choice).catch(refusals);
        await check(at, buyers);
      }
      // every begun payment succeeds in the end, however late
      const ids = buyers.map(({ orderId }) => orderId);
      const begun = await at.db.select().from(coursePayments).where(inArray(coursePayments.order_id, ids));
      for (const { id } of begun) await pay(at.db, id);
      await check(at, buyers);
      for (const { id } of begun) {
        const { status, fail_reason } = await paymentNow(at.db, id);
        if (status === "under_review") expect(fail_reason).toBe(couponUsedUp);
        else expect(settledStatuses).toContain(status);
      }
    }),
    { numRuns: 25, seed: 20261126 },
  );
});

test("a coupon's only use stays held while a payment at its price may succeed, though it was removed or cancelled", async () => {
  const at = await scene();
  for (const step of ["remove", "cancel", "fail", "sweep"] as const) {
    const [one, two] = await at.start();
    if (!one || !two) throw new Error("no buyers");
    for (const taken of ["apply A", "begin", step, "remove"] as const) await take(at, one, taken, 0).catch(refusals);
    const apply = { params: { id: two.orderId }, body: { code: "A-COUPON" } };
    expect((await at.refused(422, applyCoupon, apply, two.who)).errors, step).toBeDefined();
    await take(at, one, "pay", 0);
    expect(await orderNow(at.db, one.orderId), step).toMatchObject({
      status: "paid",
      paid: "12600.00",
      discount: "1400.00",
    });
    await check(at, [one, two]);
  }
});

test("a use is given back once no payment can succeed any more; a success after that waits for staff", async () => {
  const at = await scene();
  const [one, two] = await at.start();
  if (!one || !two) throw new Error("no buyers");
  for (const step of ["apply A", "begin", "cancel"] as const) await take(at, one, step, 0);
  const [payment] = await at.db.select().from(coursePayments);
  if (!payment) throw new Error("no payment");
  await settleUnpaid(at.db, payment.id, { status: "expired" });
  await at.sweep();
  await take(at, two, "apply A", 0);
  expect(await pay(at.db, payment.id)).toBe(false);
  expect(await paymentNow(at.db, payment.id)).toMatchObject({
    status: "under_review",
    fail_reason: couponUsedUp,
    trx_ref: `T${payment.id}`,
    credited: "0.00",
  });
  await check(at, [one, two]);
  await at.db.update(coupons).set({ use_limit: 2 });
  expect(await pay(at.db, payment.id)).toBe(true);
  expect(await orderNow(at.db, one.orderId)).toMatchObject({ status: "paid", paid: "12600.00" });
});

test("another coupon waits for the payment begun with the first; the same one can be set again", async () => {
  const at = await scene();
  const [one] = await at.start();
  if (!one) throw new Error("no buyer");
  for (const step of ["apply A", "begin", "remove"] as const) await take(at, one, step, 0);
  const set = (code: string) => ({ params: { id: one.orderId }, body: { code } });
  expect((await at.refused(422, applyCoupon, set("B-COUPON"), one.who)).errors).toEqual({ code: [expect.any(String)] });
  expect((await at.ok(applyCoupon, set("A-COUPON"), one.who)).order.payable).toBe("12600.00");
  await check(at, [one]);
});
