import { DrizzleQueryError, eq, inArray, sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { coursePayments, orders } from "#api/db/schema/payments.ts";
import { orderKinds } from "#contract/payments/checkout.ts";
import { daysFromNow } from "#tests/support/rows/catalogue-rows.ts";
import { testDatabase } from "#tests/support/processes/postgres/database.ts";
import {
  addBuyer,
  addCourseOrder,
  addEventOrder,
  addPayment,
  addSubscriptionOrder,
} from "#tests/support/rows/order-rows.ts";
import { goods, goodsOf } from "./goods.ts";

const { db, close } = await testDatabase();
afterAll(close);

/** Name of the constraint that a write violates; undefined if the database accepts it. */
async function refusalOf(write: PromiseLike<unknown>): Promise<string | undefined> {
  return write.then(
    () => undefined,
    (error: unknown) => {
      const cause = error instanceof DrizzleQueryError ? error.cause : undefined;
      if (!(cause instanceof pg.DatabaseError)) throw error;
      return cause.constraint;
    },
  );
}

type Ids = [enrolment: number | null, registration: number | null, subscription: number | null];

function insertRow(doctorId: number, kind: string, [enrolment, registration, subscription]: Ids) {
  return db.execute(sql`
    insert into orders (doctor_id, title, amount, payable, kind, enrolment_id, event_registration_id, subscription_order_id)
    values (${doctorId}, 'কিছু', 1, 1, ${kind}, ${enrolment}, ${registration}, ${subscription})`);
}

test("every kind of order has its goods, which return the id and title of the order's subject", async () => {
  const course = await addCourseOrder(db);
  const event = await addEventOrder(db);
  const subscription = await addSubscriptionOrder(db);
  const sold = [course, event, subscription].map(({ order }) => order);
  expect(sold.map(({ kind }) => kind)).toEqual(orderKinds);
  expect(Object.keys(goods)).toEqual(orderKinds);
  expect(await Promise.all(sold.map((order) => goodsOf(order).findSubject(db, order)))).toEqual([
    { id: course.enrolment.id, title: course.order.title },
    { id: event.event.id, title: event.event.title },
    { id: subscription.subscription.id, title: subscription.order.title },
  ]);
});

test.each([
  ["course", addCourseOrder],
  ["event", addEventOrder],
])("returns the end of the seat hold of a %s until it is granted", async (_, addOrder) => {
  const { order } = await addOrder(db);
  const { hold, grant, findSeatHold } = goodsOf(order);
  const until = daysFromNow(2);
  await hold(db, order, until);
  expect(await findSeatHold(db, order)).toEqual(until);
  await grant(db, order, new Date());
  expect(await findSeatHold(db, order)).toBeNull();
});

test("the database accepts an order only with exactly the subject id that its kind names", async () => {
  const { id: doctorId } = await addBuyer(db);
  const { enrolment, order } = await addCourseOrder(db);
  const { registration, order: ofEvent } = await addEventOrder(db);
  const { subscription, order: ofSubscription } = await addSubscriptionOrder(db);
  await db.delete(orders).where(inArray(orders.id, [order.id, ofEvent.id, ofSubscription.id]));
  const accepted = [];
  for (const kind of [...orderKinds, "gift"]) {
    for (const a of [enrolment.id, null]) {
      for (const b of [registration.id, null]) {
        for (const c of [subscription.id, null]) {
          const refusal = await refusalOf(insertRow(doctorId, kind, [a, b, c]));
          if (refusal === undefined) accepted.push([kind, a, b, c]);
          else expect(refusal).toBe("orders_kind_names_its_id");
          await db.delete(orders).where(eq(orders.doctor_id, doctorId));
        }
      }
    }
  }
  expect(accepted).toEqual([
    ["course", enrolment.id, null, null],
    ["event", null, registration.id, null],
    ["subscription", null, null, subscription.id],
  ]);
});

test("the database refuses an order for a missing subject, and a duplicate of a missing payment", async () => {
  const { id: doctorId } = await addBuyer(db);
  const gone = 999_999;
  expect([
    await refusalOf(insertRow(doctorId, "course", [gone, null, null])),
    await refusalOf(insertRow(doctorId, "event", [null, gone, null])),
    await refusalOf(insertRow(doctorId, "subscription", [null, null, gone])),
  ]).toEqual([
    "orders_enrolment_id_enrolments_id_fk",
    "orders_event_registration_id_event_registrations_id_fk",
    "orders_subscription_order_id_subscription_orders_id_fk",
  ]);
  const { id } = await addPayment(db, (await addCourseOrder(db)).order);
  const repeat = db.update(coursePayments).set({ duplicate_of: gone }).where(eq(coursePayments.id, id));
  expect(await refusalOf(repeat)).toBe("course_payments_duplicate_of_course_payments_id_fk");
});
