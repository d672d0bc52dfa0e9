import { eq, sql } from "drizzle-orm";
import { pino } from "pino";
import { expect, test } from "vitest";
import { coursePayments, invoices } from "#api/db/schema/payments.ts";
import { settings } from "#api/db/schema/site.ts";
import { subscriptionOrders, subscriptionPlans } from "#api/db/schema/subscriptions.ts";
import { settlePaid } from "#api/features/payments/settle.ts";
import { createSmsGateway } from "#api/gateways/sms/client.ts";
import { sweepSeats } from "#api/jobs/payments.ts";
import { applyCoupon, getSubscriptionCheckout } from "#contract/payments/checkout.ts";
import { createPayment, getPayment, submitManualPayment } from "#contract/payments/payments.ts";
import { createSubscription, listSubscriptions } from "#contract/study/subscriptions.ts";
import { addDoctor, loggedIn, testAccounts } from "#tests/support/api/accounts.ts";
import { daysFromNow } from "#tests/support/rows/catalogue-rows.ts";
import { addPlan } from "#tests/support/rows/service-rows.ts";
import { staffDatabase } from "#tests/support/processes/staff.ts";
import { addLecture, addLectureEvent, addOwnCourse } from "#tests/support/rows/study-rows.ts";
import { noGateways } from "#tests/support/fakes/scripted-gateways.ts";

/** Adds a doctor whose course has a past lecture, and opens the staff commands on the same database. */
async function scene() {
  const { db, run } = await staffDatabase();
  await db.insert(settings).values({ key: "payment_bkash_number", value: "01700000100" });
  const api = await testAccounts({ db });
  const doctor = await addDoctor(db);
  const course = await addOwnCourse(db, doctor.id);
  const lecture = await addLecture(db);
  await addLectureEvent(db, course.scheduleId, { lecture, startsAt: daysFromNow(-3) });
  await addPlan(db, 3, "199.99");
  const request = { params: { id: course.id }, body: { lecture_ids: [lecture.id], months: 3 } };
  return { ...api, run, request, who: await loggedIn(db, doctor.id) };
}

test("a subscription has its own checkout, starts when it is paid and is cancelled by a refund", async () => {
  const { db, ok, refused, run, request, who } = await scene();
  const { subscription, order, next } = await ok(createSubscription, request, who);
  expect([next, order.payable]).toEqual(["checkout", "199.99"]);
  expect((await ok(createSubscription, request, who)).order).toEqual(order);
  const params = { id: subscription.id };
  const checkout = await ok(getSubscriptionCheckout, { params }, who);
  expect(checkout).toMatchObject({
    order: { id: order.id, kind: "subscription", due: "199.99", can_change_coupon: false },
    plans: [{ key: "full", amount: "199.99" }],
    seat_held_until: null,
  });
  const other = await loggedIn(db, (await addDoctor(db)).id);
  const foreign = await refused(404, getSubscriptionCheckout, { params }, other);
  expect(foreign).toEqual(await refused(404, getSubscriptionCheckout, { params: { id: 999_999 } }, other));
  const coupon = { params: { id: order.id }, body: { code: "TEN" } };
  expect(await refused(422, applyCoupon, coupon, who)).toMatchObject({ errors: { code: [expect.any(String)] } });

  const draft = { params: { id: order.id }, body: { method: "manual" as const, plan: "full" as const } };
  const { payment } = await ok(createPayment, draft, who);
  const details = { channel: "bkash" as const, sender_no: "01711111111", trx_id: "SUB12345" };
  await ok(submitManualPayment, { params: { id: payment.id }, body: details }, who);
  await run(["payments", "approve", String(payment.id)]);
  expect(await ok(getPayment, { params: { id: payment.id } }, who)).toMatchObject({
    payment: { status: "paid" },
    subscription: { id: subscription.id },
    course: null,
    next: "my-subscription",
  });
  const statuses = async () => (await ok(listSubscriptions, {}, who)).subscriptions.map(({ status }) => status);
  expect(await statuses()).toEqual(["active"]);
  expect(await db.$count(invoices, eq(invoices.order_id, order.id))).toBe(1);
  expect(await refused(409, getSubscriptionCheckout, { params }, who)).toMatchObject({ code: "already_paid" });
  expect((await run(["payments", "refund", String(payment.id), "--reason", "left", "--ref", "BK1"])).code).toBe(0);
  expect(await statuses()).toEqual(["cancelled"]);
});

test("an unpaid subscription lapses unless a payment is open; a late payment still activates it", async () => {
  const { db, ok, refused, request, who } = await scene();
  const log = pino({ level: "silent" });
  const scope = { db, gateways: noGateways, log, sms: createSmsGateway(undefined), isLastTry: false };
  const sweepLater = async () => {
    await db.update(subscriptionOrders).set({ held_until: sql`now() - interval '1 second'` });
    await sweepSeats({}, { ...scope, signal: new AbortController().signal });
  };
  const statuses = async () => (await ok(listSubscriptions, {}, who)).subscriptions.map(({ status }) => status);
  const { order, subscription } = await ok(createSubscription, request, who);
  await sweepSeats({}, { ...scope, signal: new AbortController().signal });
  expect(await statuses()).toEqual(["pending_payment"]);

  const begun = { order_id: order.id, amount: order.payable, plan: "full", method: "bkash" } as const;
  const [payment] = await db
    .insert(coursePayments)
    .values({ ...begun, status: "redirected" })
    .returning();
  await sweepLater();
  expect(await statuses(), "the doctor may be paying now").toEqual(["pending_payment"]);
  expect((await ok(createSubscription, request, who)).order, "requested again").toEqual(order);
  await db.update(coursePayments).set({ status: "failed" });
  await sweepSeats({}, { ...scope, signal: new AbortController().signal });
  expect(await statuses(), "its hold was extended").toEqual(["pending_payment"]);
  await sweepLater();
  expect(await statuses()).toEqual(["cancelled"]);
  const checkout = await refused(409, getSubscriptionCheckout, { params: { id: subscription.id } }, who);
  expect(checkout).toMatchObject({ code: "order_cancelled" });

  await settlePaid(db, { paymentId: payment?.id ?? 0, trxRef: "LATE", now: new Date() });
  expect(await statuses()).toEqual(["active"]);
});

test("a free plan starts at once", async () => {
  const { db, ok, request, who } = await scene();
  await db.update(subscriptionPlans).set({ price_per_video: "0.00" });
  const begun = await ok(createSubscription, request, who);
  expect(begun).toMatchObject({
    next: "my-subscription",
    subscription: { status: "active" },
    order: { payable: "0.00" },
  });
});
