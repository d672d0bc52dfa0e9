import { eq, sql } from "drizzle-orm";
import { pino } from "pino";
import { expect, test } from "vitest";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { coupons, coursePayments } from "#api/db/schema/payments.ts";
import { createSmsGateway } from "#api/gateways/sms/client.ts";
import { sweepSeats } from "#api/jobs/payments.ts";
import { applyCoupon, getCourseCheckout, removeCoupon } from "#contract/payments/checkout.ts";
import { getCourseHome } from "#contract/study/course-home.ts";
import { getDashboard } from "#contract/study/dashboard.ts";
import { cancelEnrolment, enrol } from "#contract/payments/enrolment.ts";
import { listMyCourses } from "#contract/study/my-courses.ts";
import { addDoctor, loggedIn, testAccounts } from "#tests/support/api/accounts.ts";
import { daysFromNow } from "#tests/support/rows/catalogue-rows.ts";
import { addOffer } from "#tests/support/rows/enrolments.ts";
import { addCourseOrder, orderNow } from "#tests/support/rows/order-rows.ts";
import { noGateways } from "#tests/support/fakes/scripted-gateways.ts";
import { settlePaid } from "./settle.ts";

/** Adds a batch of 14,000 taka, with functions to enrol doctors and to begin gateway payments. */
async function scene() {
  const accounts = await testAccounts();
  const { db, ok } = accounts;
  const { batch, schedule } = await addOffer(db);
  const newcomer = async () => loggedIn(db, (await addDoctor(db)).id);
  const enrolment = (coupon?: string) => ({
    params: { id: batch.id },
    body: { schedule_id: schedule.id, agree: true as const, ...(coupon && { coupon }) },
  });
  return {
    ...accounts,
    newcomer,
    enrolment,
    async enrolled(coupon?: string) {
      const who = await newcomer();
      const { course, order } = await ok(enrol, enrolment(coupon), who);
      return { who, course, order, set: { params: { id: order.id }, body: { code: "TEN" } } };
    },
    async begin(orderId: number, amount: string, status: "redirected" | "verifying" = "redirected") {
      const values = { order_id: orderId, amount, plan: "first_part", method: "bkash", status } as const;
      const [payment] = await db.insert(coursePayments).values(values).returning();
      if (!payment) throw new Error("no payment");
      return { paymentId: payment.id, trxRef: `T${payment.id}`, now: new Date() };
    },
    usesOf: async (code: string) => (await db.select().from(coupons).where(eq(coupons.code, code)))[0]?.used,
  };
}

test("enrolling accepts a coupon only from its start to its end", async () => {
  const { db, ok, refused, newcomer, enrolment } = await scene();
  const ten = { kind: "percent" as const, value: "10.00" };
  await db.insert(coupons).values([
    { ...ten, code: "SOON", starts_at: daysFromNow(0.01) },
    { ...ten, code: "OVER", ends_at: daysFromNow(-0.01) },
    { ...ten, code: "NOW", starts_at: daysFromNow(-0.01), ends_at: daysFromNow(0.01) },
  ]);
  const who = await newcomer();
  for (const code of ["SOON", "OVER"]) {
    expect(await refused(422, enrol, enrolment(code), who), code).toMatchObject({
      errors: { coupon: [expect.any(String)] },
    });
  }
  expect((await ok(enrol, enrolment("NOW"), who)).order.payable).toBe("12600.00");
});

test("a coupon's only use is freed when its course is cancelled or its seat hold expires", async () => {
  const { db, ok, refused, newcomer, enrolment, enrolled, usesOf } = await scene();
  await db.insert(coupons).values({ code: "TEN", kind: "percent", value: "10.00", use_limit: 1 });
  const one = await enrolled("TEN");
  await refused(422, enrol, enrolment("TEN"), await newcomer());
  await ok(cancelEnrolment, { params: { id: one.course.id } }, one.who);
  expect(await refused(409, applyCoupon, one.set, one.who)).toMatchObject({ code: "order_cancelled" });
  expect(await usesOf("TEN"), "cancelled").toBe(0);

  await enrolled("TEN");
  await db.update(enrolments).set({ seat_held_until: sql`now() - interval '1 second'` });
  const scope = { db, gateways: noGateways, log: pino({ level: "silent" }), sms: createSmsGateway(undefined) };
  await sweepSeats({}, { ...scope, isLastTry: false, signal: new AbortController().signal });
  expect(await usesOf("TEN"), "not paid for in time").toBe(0);
  await enrolled("TEN");
  expect(await usesOf("TEN")).toBe(1);
});

test("refuses coupon changes after the first instalment and while a payment is being verified", async () => {
  const { db, ok, refused, enrolled, begin } = await scene();
  await db.insert(coupons).values({ code: "TEN", kind: "percent", value: "10.00" });
  const begun = await enrolled();
  await settlePaid(db, await begin(begun.order.id, "7000.00"));
  const preview = { params: { id: begun.course.id }, query: { coupon: "TEN" } };
  const { order } = await ok(getCourseCheckout, preview, begun.who);
  expect(order).toMatchObject({ payable: "14000.00", due: "7000.00", coupon: null, can_change_coupon: false });
  const awaited = await enrolled();
  await begin(awaited.order.id, "14000.00", "verifying");
  for (const [{ who, set }, code] of [
    [begun, "already_paid"],
    [awaited, "payment_open"],
  ] as const) {
    expect(await refused(409, applyCoupon, set, who)).toMatchObject({ code });
    expect(await refused(409, removeCoupon, { params: set.params }, who)).toMatchObject({ code });
  }
  expect((await db.select().from(coupons))[0]?.used).toBe(0);
});

test("the dashboard, the course list and the course's home exclude a coupon's discount from the due amount", async () => {
  const { db, ok, enrolled, begin } = await scene();
  await db.insert(coupons).values({ code: "TEN", kind: "percent", value: "10.00" });
  const { who, course, order } = await enrolled("TEN");
  const due = async () => [
    (await ok(getDashboard, {}, who)).open_payments.map((open) => open.due),
    (await ok(listMyCourses, {}, who)).courses[0]?.payment?.due,
    (await ok(getCourseHome, { params: { id: course.id } }, who)).due,
  ];
  await settlePaid(db, await begin(order.id, "7000.00"));
  expect(await due()).toEqual([["5600.00"], "5600.00", "5600.00"]);
  await settlePaid(db, await begin(order.id, "5600.00"));
  expect(await due()).toEqual([[], "0.00", null]);
});

test("a coupon that makes an order free is refused and not consumed if no seat is left", async () => {
  const { db, refused, usesOf } = await scene();
  await db.insert(coupons).values({ code: "ALL", kind: "percent", value: "100.00" });
  const { order } = await addCourseOrder(db, {
    offer: { batch: { seat_limit: 1 } },
    enrolment: { seat_held_until: null },
  });
  const who = await loggedIn(db, order.doctor_id);
  const code = { params: { id: order.id }, body: { code: "ALL" } };
  expect(await refused(409, applyCoupon, code, who)).toMatchObject({ code: "seat_full" });
  expect(await usesOf("ALL")).toBe(0);
  expect(await orderNow(db, order.id)).toMatchObject({ status: order.status, payable: order.payable });
});
