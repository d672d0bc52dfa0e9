import { eq, sql } from "drizzle-orm";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { ZodError } from "zod";
import { batches, publicEvents } from "#api/db/schema/catalogue.ts";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { gatewaySessions } from "#api/db/schema/gateways.ts";
import { coupons, eventRegistrations } from "#api/db/schema/payments.ts";
import { subscriptionOrders } from "#api/db/schema/subscriptions.ts";
import { holdCoupon } from "#api/features/orders/service.ts";
import { createRefund } from "#api/features/payments/refund.ts";
import { createSmsGateway } from "#api/gateways/sms/client.ts";
import { requestReconciliation, requestRefund } from "#api/queue/payments.ts";
import { daysFromNow } from "#tests/support/rows/catalogue-rows.ts";
import { testDatabase } from "#tests/support/processes/postgres/database.ts";
import {
  addCourseOrder,
  addEventOrder,
  addPaidCourse,
  addPayment,
  addSubscriptionOrder,
  paymentNow,
} from "#tests/support/rows/order-rows.ts";
import { noGateways } from "#tests/support/fakes/scripted-gateways.ts";
import { reconcilePayment, processRefund, sweepSeats, verifyPayment } from "./payments.ts";

/** Scope of a job without configured gateways. */
async function jobFixture() {
  const { db, close } = await testDatabase();
  onTestFinished(close);
  const log = pino({ level: "silent" });
  const { signal } = new AbortController();
  const scope = { db, log, gateways: noGateways, sms: createSmsGateway(undefined), isLastTry: false, signal };
  const queued = async () => {
    const { rows } = await db.execute<{ key: string; queue: string; run_at: Date; tries: number }>(
      sql`select j.key, q.queue_name queue, j.run_at, j.max_attempts tries from graphile_worker._private_jobs j
        join graphile_worker._private_job_queues q on q.id = j.job_queue_id order by j.id`,
    );
    return rows.map(({ run_at, ...row }) => ({ ...row, run_at: new Date(run_at).toISOString() }));
  };
  return { db, scope, queued };
}

const begunAt = new Date("2027-03-05T06:00:00Z");
const hourMs = 3_600_000;

test("checks an unsettled payment after 3, 10 and 30 minutes, 2, 6 and 24 hours, then expires it", async () => {
  const { db, scope, queued } = await jobFixture();
  const { order } = await addCourseOrder(db);
  const { id } = await addPayment(db, order);
  const session = { course_payment_id: id, gateway: "sslcommerz", tran_id: "CP1-1", amount: "14000.00" } as const;
  await db.insert(gatewaySessions).values({ ...session, reuse_until: begunAt });
  await requestReconciliation(db, { paymentId: id, step: 0, from: begunAt });
  const waits = [];
  for (let step = 0; step < 6; step += 1) {
    const [job, ...more] = await queued();
    expect([job?.key, job?.queue, job?.tries, more]).toEqual([`payment.reconcile:${id}`, `payment:${id}`, 7, []]);
    waits.push((new Date(job?.run_at ?? 0).getTime() - begunAt.getTime()) / hourMs);
    expect((await paymentNow(db, id)).status, "before the last check").toBe("redirected");
    await db.execute(sql`select graphile_worker.remove_job(${`payment.reconcile:${id}`})`);
    await reconcilePayment({ payment: id, step, from: begunAt.toISOString() }, scope);
  }
  expect(waits).toEqual([0.05, 1 / 6, 0.5, 2, 6, 24]);
  expect(await queued()).toEqual([]);
  expect(await paymentNow(db, id)).toMatchObject({ status: "expired", fail_reason: "no payment within a day" });
});

test("retries a refund while its gateway is not configured, and ignores missing rows", async () => {
  const { db, scope, queued } = await jobFixture();
  const { id } = await addPaidCourse(db);
  const refund = await createRefund(db, { paymentId: id, amountPaisa: undefined, reason: "left", by: "staff" });
  if (typeof refund === "string") throw new Error(refund);
  await requestRefund(db, refund.id);
  await requestRefund(db, refund.id);
  expect(await queued()).toMatchObject([
    { key: `payment.refund:${refund.id}`, queue: `refund:${refund.id}`, tries: 7 },
  ]);
  await expect(processRefund({ refund: refund.id }, scope)).rejects.toThrow("sslcommerz is not set up");
  await processRefund({ refund: 999_999 }, scope);
  await verifyPayment({ payment: 999_999 }, scope);
  for (const job of [verifyPayment, reconcilePayment, processRefund]) {
    await expect(job({ unknown: 1 }, scope)).rejects.toThrow(ZodError);
  }
});

test("releases only unpaid seats of batches and events, coupons and subscriptions whose time is over", async () => {
  const { db, scope } = await jobFixture();
  const past = { seat_held_until: daysFromNow(-1) };
  const coupon = { code: "HELD", kind: "fixed", value: "1.00" } as const;
  await db.insert(coupons).values(coupon);
  const late = await addCourseOrder(db, { enrolment: past });
  const inTime = await addCourseOrder(db);
  const active = await addCourseOrder(db, { enrolment: { ...past, status: "active" } });
  const lateEvent = await addEventOrder(db, { registration: past });
  const eventInTime = await addEventOrder(db);
  const registered = await addEventOrder(db, { registration: { ...past, status: "registered" } });
  const lapsing = await addSubscriptionOrder(db, { held_until: daysFromNow(-1) });
  const lasting = await addSubscriptionOrder(db);
  const paying = await addSubscriptionOrder(db, { held_until: daysFromNow(-1) });
  await addPayment(db, paying.order, { status: "redirected" });
  const withoutSeat = await addCourseOrder(db, { enrolment: { seat_held_until: null } });
  for (const { order } of [withoutSeat, inTime]) await holdCoupon(db, order, "HELD", begunAt);

  await sweepSeats({}, scope);
  await sweepSeats({}, scope);
  const taken = await db.select({ id: batches.id, seats: batches.seats_taken }).from(batches);
  const seatsOf = ({ batch }: typeof late) => taken.find(({ id }) => id === batch.id)?.seats;
  expect([late, inTime, active].map(seatsOf)).toEqual([0, 1, 1]);
  const events = await db.select().from(publicEvents).orderBy(publicEvents.id);
  expect(events.map(({ seats_taken }) => seats_taken)).toEqual([0, 1, 1]);
  const registrations = await db.select().from(eventRegistrations).orderBy(eventRegistrations.id);
  expect(registrations.map(({ seat_held_until }) => seat_held_until)).toEqual([
    null,
    eventInTime.registration.seat_held_until,
    registered.registration.seat_held_until,
  ]);
  const [course] = await db.select().from(enrolments).where(eq(enrolments.id, late.enrolment.id));
  expect(course).toMatchObject({ status: "pending_payment", seat_held_until: null });
  const subscriptions = await db.select().from(subscriptionOrders).orderBy(subscriptionOrders.id);
  expect(subscriptions.map(({ id, status }) => [id, status])).toEqual([
    [lapsing.subscription.id, "cancelled"],
    [lasting.subscription.id, "pending_payment"],
    [paying.subscription.id, "pending_payment"],
  ]);
  expect((await db.select().from(coupons))[0]?.used, "the coupon of an order that still has its seat").toBe(1);
  expect(lateEvent.event.seats_taken).toBe(1);
});
