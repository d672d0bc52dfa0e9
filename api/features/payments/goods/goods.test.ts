import { DrizzleQueryError, eq, inArray, sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { coursePayments, orders } from "#api/db/schema/payments.ts";
import { orderKinds } from "#contract/payments/checkout.ts";
import { daysFromNow } from "#tests/support/catalogue-rows.ts";
import { testDatabase } from "#tests/support/database.ts";
import {
  addBuyer,
  addCourseOrder,
  addEventOrder,
  addPayment,
  addSubscriptionOrder,
} from "#tests/support/order-rows.ts";
import { goods, goodsOf } from "./goods.ts";

const { db, close } = await testDatabase();
afterAll(close);

/** The constraint that a write breaks; undefined: the database takes it. */
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

test("every kind of order has its goods, and says by its page what was paid for", async () => {
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
])("until when the seat of a %s is held is told while it is held", async (_, addOrder) => {
  const { order } = await addOrder(db);
  const { hold, grant, findSeatHold } = goodsOf(order);
  const until = daysFromNow(2);
  await hold(db, order, until);
  expect(await findSeatHold(db, order)).toEqual(until);
  await grant(db, order, new Date());
  expect(await findSeatHold(db, order)).toBeNull();
});

test("the database takes an order that names the one thing its kind is for, and no other", async () => {
  const { id: doctorId } = await addBuyer(db);
  const { enrolment, order } = await addCourseOrder(db);
  const { registration, order: ofEvent } = await addEventOrder(db);
  const { subscription, order: ofSubscription } = await addSubscriptionOrder(db);
  await db.delete(orders).where(inArray(orders.id, [order.id, ofEvent.id, ofSubscription.id]));
  const taken = [];
  for (const kind of [...orderKinds, "gift"]) {
    for (const a of [enrolment.id, null]) {
      for (const b of [registration.id, null]) {
        for (const c of [subscription.id, null]) {
          const refusal = await refusalOf(insertRow(doctorId, kind, [a, b, c]));
          if (refusal === undefined) taken.push([kind, a, b, c]);
          else expect(refusal).toBe("orders_kind_names_its_id");
          await db.delete(orders).where(eq(orders.doctor_id, doctorId));
        }
      }
    }
  }
  expect(taken).toEqual([
    ["course", enrolment.id, null, null],
    ["event", null, registration.id, null],
    ["subscription", null, null, subscription.id],
  ]);
});

test("the database refuses an order for something that is not there, and the duplicate of no payment", async () => {
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
