import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { coursePayments } from "#api/db/schema/payments.ts";
import { NotFound } from "#api/http/errors.ts";
import { paymentStatuses } from "#contract/payments/payments.ts";
import { testDatabase } from "#tests/support/processes/postgres/database.ts";
import { addEnrolment } from "#tests/support/rows/enrolments.ts";
import {
  addBuyer,
  addCourseOrder,
  addEventOrder,
  addPayment,
  addSubscriptionOrder,
} from "#tests/support/rows/order-rows.ts";
import {
  insertOrder,
  lockOrder,
  requireCourseOrder,
  requireEventOrder,
  requireNoOpenPayment,
  requireSubscriptionOrder,
} from "./service.ts";

const { db, close } = await testDatabase();
afterAll(close);

test("a new order is open, or paid if it costs nothing", async () => {
  for (const [amount, status] of [
    ["0.01", "open"],
    ["0.00", "paid"],
  ] as const) {
    const { id: doctor_id } = await addBuyer(db);
    const { id: enrolmentId } = await addEnrolment(db, doctor_id);
    const order = await insertOrder(db, { kind: "course", enrolmentId }, { doctor_id, title: "ব্যাচ", amount });
    expect(order).toMatchObject({ kind: "course", enrolmentId, status, payable: amount });
  }
});

test("finds orders of every kind for their own doctor only", async () => {
  const stranger = (await addCourseOrder(db)).order.doctor_id;
  const { order: course, enrolment } = await addCourseOrder(db);
  const { order: event, event: ownEvent } = await addEventOrder(db);
  const { order: subscription, subscription: ownSubscription } = await addSubscriptionOrder(db);
  const finders: [typeof course, (doctor: number) => Promise<typeof course>][] = [
    [course, (doctor) => requireCourseOrder(db, enrolment.id, doctor)],
    [event, (doctor) => requireEventOrder(db, ownEvent.id, doctor)],
    [subscription, (doctor) => requireSubscriptionOrder(db, ownSubscription.id, doctor)],
    [course, (doctor) => lockOrder(db, course.id, doctor)],
  ];
  for (const [order, find] of finders) {
    expect(await find(order.doctor_id)).toEqual(order);
    await expect(find(stranger)).rejects.toThrow(NotFound);
  }
  expect(await lockOrder(db, course.id), "for staff and jobs").toEqual(course);
  await expect(lockOrder(db, 999_999)).rejects.toThrow(NotFound);
});

test("finds the active registration for an event among several, or else the newest", async () => {
  const { order: first, event } = await addEventOrder(db, { registration: { status: "cancelled" } });
  const { doctor_id } = first;
  const again = (status: "cancelled" | "registered") =>
    addEventOrder(db, { registration: { public_event_id: event.id, doctor_id, status }, order: { doctor_id } });
  await addEventOrder(db, { registration: { doctor_id, status: "registered" }, order: { doctor_id } }); // elsewhere
  const { order: second } = await again("cancelled");
  expect((await requireEventOrder(db, event.id, doctor_id)).id).toBe(second.id);
  const { order: active } = await again("registered");
  await again("cancelled");
  expect((await requireEventOrder(db, event.id, doctor_id)).id).toBe(active.id);
});

test("refuses another payment while the outcome of one is open", async () => {
  const other = await addCourseOrder(db);
  await addPayment(db, other.order, { status: "submitted" });
  const { order } = await addCourseOrder(db);
  const blocking = [];
  for (const status of paymentStatuses) {
    const { id } = await addPayment(db, order, { status });
    const refusal = await requireNoOpenPayment(db, order.id).then(
      () => undefined,
      (error: unknown) => error,
    );
    if (refusal) {
      blocking.push(status);
      expect(refusal).toMatchObject({ status: 409, details: { code: "payment_open", payment_id: id } });
    }
    await db.delete(coursePayments).where(eq(coursePayments.id, id));
  }
  expect(blocking).toEqual(["verifying", "submitted", "under_review"]);
});
