import { eq, sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { batches, publicEvents } from "#api/db/schema/catalogue.ts";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { coupons, coursePayments, eventRegistrations } from "#api/db/schema/payments.ts";
import { subscriptionOrders } from "#api/db/schema/subscriptions.ts";
import type { StoredOrder } from "#api/features/orders/queries.ts";
import { holdCoupon } from "#api/features/orders/service.ts";
import { paymentStatuses, type PaymentStatus } from "#contract/payments/payments.ts";
import { testDatabase } from "#tests/support/processes/postgres/database.ts";
import {
  addCourseOrder,
  addEventOrder,
  addPayment,
  addSubscriptionOrder,
  orderNow,
} from "#tests/support/rows/order-rows.ts";
import { findOverdue, releaseUnpaid } from "./release.ts";

const { db, close } = await testDatabase();
afterAll(close);

const until = new Date("2027-03-05T12:00:00+06:00");
const after = new Date(until.getTime() + 1);
const held = { seat_held_until: until };

let couponCount = 0;
/** Applies a coupon to an order; the returned function reads how often the coupon is used. */
async function withCoupon(order: StoredOrder) {
  const code = `C${++couponCount}`;
  await db.insert(coupons).values({ code, kind: "fixed", value: "100.00" });
  await holdCoupon(db, order, code, until);
  return async () => (await db.select().from(coupons).where(eq(coupons.code, code)))[0]?.used;
}

type Course = Awaited<ReturnType<typeof addCourseOrder>>;
async function courseNow({ enrolment, batch }: Course) {
  const [course] = await db.select().from(enrolments).where(eq(enrolments.id, enrolment.id));
  const [seats] = await db.select().from(batches).where(eq(batches.id, batch.id));
  return { status: course?.status, until: course?.seat_held_until, seats: seats?.seats_taken };
}

type Event = Awaited<ReturnType<typeof addEventOrder>>;
async function eventNow({ registration, event }: Event) {
  const [row] = await db.select().from(eventRegistrations).where(eq(eventRegistrations.id, registration.id));
  const [seats] = await db.select().from(publicEvents).where(eq(publicEvents.id, event.id));
  return { status: row?.status, until: row?.seat_held_until, seats: seats?.seats_taken };
}

async function subscriptionNow({ subscription }: Awaited<ReturnType<typeof addSubscriptionOrder>>) {
  const [row] = await db.select().from(subscriptionOrders).where(eq(subscriptionOrders.id, subscription.id));
  return row?.status;
}

test("frees a batch seat and its coupon once, after the hold expires", async () => {
  const course = await addCourseOrder(db, { enrolment: held });
  const other = await addCourseOrder(db, { enrolment: held });
  const used = await withCoupon(course.order);
  await releaseUnpaid(db, course.order.id, until);
  expect([await courseNow(course), await used()]).toEqual([{ status: "pending_payment", until, seats: 1 }, 1]);
  for (const _ of ["once", "again"]) {
    await releaseUnpaid(db, course.order.id, after);
    expect([await courseNow(course), await used()]).toEqual([{ status: "pending_payment", until: null, seats: 0 }, 0]);
  }
  expect(await orderNow(db, course.order.id)).toMatchObject({ status: "open", coupon_id: null });
  expect(await courseNow(other)).toMatchObject({ until, seats: 1 });
});

test("frees an event seat and its coupon once, after the hold expires", async () => {
  const event = await addEventOrder(db, { registration: held });
  const other = await addEventOrder(db, { registration: held });
  const used = await withCoupon(event.order);
  await releaseUnpaid(db, event.order.id, until);
  expect([await eventNow(event), await used()]).toEqual([{ status: "pending_payment", until, seats: 1 }, 1]);
  for (const _ of ["once", "again"]) {
    await releaseUnpaid(db, event.order.id, after);
    expect([await eventNow(event), await used()]).toEqual([{ status: "pending_payment", until: null, seats: 0 }, 0]);
  }
  expect(await eventNow(other)).toMatchObject({ until, seats: 1 });
});

test("a payment under review keeps seat and coupon, an open one keeps the coupon, any other neither", async () => {
  const keeping: Record<string, PaymentStatus[]> = { both: [], coupon: [], nothing: [] };
  for (const status of paymentStatuses) {
    const course = await addCourseOrder(db, { enrolment: held });
    const used = await withCoupon(course.order);
    await addPayment(db, course.order, { status });
    await releaseUnpaid(db, course.order.id, after);
    const { seats } = await courseNow(course);
    keeping[seats === 1 ? "both" : (await used()) === 1 ? "coupon" : "nothing"]?.push(status);
  }
  expect(keeping).toMatchObject({
    both: ["submitted", "under_review"],
    coupon: ["initiated", "redirected", "verifying"],
  });
  expect(keeping["nothing"]).toHaveLength(paymentStatuses.length - 5);
});

test("a forgotten payment by hand holds neither seat nor coupon", async () => {
  const course = await addCourseOrder(db, { enrolment: held });
  const used = await withCoupon(course.order);
  const { id } = await addPayment(db, course.order, { method: "manual", status: "initiated" });
  await releaseUnpaid(db, course.order.id, after);
  expect([await courseNow(course), await used()]).toMatchObject([{ seats: 0 }, 1]);

  await db
    .update(coursePayments)
    .set({ created_at: sql`now() - interval '25 hours'` })
    .where(eq(coursePayments.id, id));
  expect(await findOverdue(db, after)).toContain(course.order.id);
  await releaseUnpaid(db, course.order.id, after);
  expect([await used(), (await orderNow(db, course.order.id)).coupon_id]).toEqual([0, null]);
});

test("another order's payment does not keep the seat", async () => {
  const course = await addCourseOrder(db, { enrolment: held });
  await addPayment(db, (await addCourseOrder(db)).order, { status: "submitted" });
  await releaseUnpaid(db, course.order.id, after);
  expect(await courseNow(course)).toMatchObject({ seats: 0 });
});

test("does not release a settled order, however old its hold", async () => {
  const course = await addCourseOrder(db, { enrolment: { ...held, status: "active" } });
  const event = await addEventOrder(db, { registration: { ...held, status: "registered" } });
  const ofCourse = await withCoupon(course.order);
  const ofEvent = await withCoupon(event.order);
  await releaseUnpaid(db, course.order.id, after);
  await releaseUnpaid(db, event.order.id, after);
  expect([await courseNow(course), await ofCourse()]).toEqual([{ status: "active", until, seats: 1 }, 1]);
  expect([await eventNow(event), await ofEvent()]).toEqual([{ status: "registered", until, seats: 1 }, 1]);
});

test("a subscription lapses after its hold expires unless a payment may still succeed", async () => {
  const due = { held_until: until };
  const subscription = await addSubscriptionOrder(db, due);
  await releaseUnpaid(db, subscription.order.id, until);
  expect(await subscriptionNow(subscription)).toBe("pending_payment");
  const { id } = await addPayment(db, subscription.order, { status: "redirected" });
  await releaseUnpaid(db, subscription.order.id, after);
  expect(await subscriptionNow(subscription)).toBe("pending_payment");
  expect((await orderNow(db, subscription.order.id)).status).toBe("open");
  await db.delete(coursePayments).where(eq(coursePayments.id, id));
  await releaseUnpaid(db, subscription.order.id, after);
  expect(await subscriptionNow(subscription)).toBe("cancelled");
  expect((await orderNow(db, subscription.order.id)).status).toBe("cancelled");
});

test("an order with a held coupon but no seat is overdue until the coupon is released", async () => {
  const seatless = await addCourseOrder(db, { enrolment: { seat_held_until: null } });
  const seated = await addCourseOrder(db, { enrolment: held });
  const used = await withCoupon(seatless.order);
  await withCoupon(seated.order);
  const now = new Date(until.getTime() - 1);
  const overdue = await findOverdue(db, now);
  expect([overdue.includes(seatless.order.id), overdue.includes(seated.order.id)]).toEqual([true, false]);
  await releaseUnpaid(db, seatless.order.id, now);
  expect([await used(), (await findOverdue(db, now)).includes(seatless.order.id)]).toEqual([0, false]);
});
