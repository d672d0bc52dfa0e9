import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { subscriptionOrders } from "#api/db/schema/subscriptions.ts";
import { daysFromNow } from "#tests/support/rows/catalogue-rows.ts";
import { testDatabase } from "#tests/support/processes/postgres/database.ts";
import { addPayment, addSubscriptionOrder } from "#tests/support/rows/order-rows.ts";
import { describeCheckout } from "../checkout.ts";
import { goodsOf } from "./goods.ts";

const { db, close } = await testDatabase();
afterAll(close);

const noon = new Date("2027-03-05T12:00:00+06:00");
const until = daysFromNow(2);

type Subscription = Awaited<ReturnType<typeof addSubscriptionOrder>>;

async function subscriptionNow({ subscription }: Subscription) {
  const [row] = await db.select().from(subscriptionOrders).where(eq(subscriptionOrders.id, subscription.id));
  return row;
}

const grant = ({ order }: Subscription) => goodsOf(order).grant(db, order, noon);
const hold = ({ order }: Subscription) => goodsOf(order).hold(db, order, until);
const revoke = ({ order }: Subscription) => goodsOf(order).revoke(db, order);

test("a paid subscription starts now and lasts its number of months", async () => {
  const subscription = await addSubscriptionOrder(db);
  const other = await addSubscriptionOrder(db);
  expect(await grant(subscription)).toBe("granted");
  const ends_at = new Date("2027-06-05T12:00:00+06:00");
  expect(await subscriptionNow(subscription)).toMatchObject({ status: "active", starts_at: noon, ends_at });
  expect(await subscriptionNow(other)).toMatchObject({ status: "pending_payment" });
});

test("holds a subscription for its payment only while it is unpaid", async () => {
  const unpaid = await addSubscriptionOrder(db);
  expect(await hold(unpaid)).toBe(true);
  expect((await subscriptionNow(unpaid))?.held_until).toEqual(until);
  expect(await hold(await addSubscriptionOrder(db, { status: "cancelled" }))).toBe(false);
});

test("a subscription has no seat hold, even if an enrolment has the same id", async () => {
  const { order, subscription } = await addSubscriptionOrder(db);
  const hasSameId = eq(enrolments.id, subscription.id);
  const held = await db.update(enrolments).set({ seat_held_until: until }).where(hasSameId).returning();
  expect(held).toHaveLength(1);
  expect((await describeCheckout(db, order)).seat_held_until).toBeNull();
});

test("a full refund cancels the subscription", async () => {
  const subscription = await addSubscriptionOrder(db);
  const other = await addSubscriptionOrder(db);
  for (const one of [subscription, other]) await grant(one);
  await revoke(subscription);
  expect(await subscriptionNow(subscription)).toMatchObject({ status: "cancelled" });
  expect(await subscriptionNow(other)).toMatchObject({ status: "active" });
});

test("an unpaid subscription lapses after its hold unless a payment may still succeed", async () => {
  const unpaid = await addSubscriptionOrder(db);
  const payable = await addSubscriptionOrder(db);
  await addPayment(db, payable.order);
  const overdue = async (now: Date) => (await goodsOf(unpaid.order).findOverdue(db, now, 1000)).map(({ id }) => id);
  expect(await overdue(new Date())).not.toContain(unpaid.order.id);
  expect(await overdue(until)).toContain(unpaid.order.id);
  expect(await overdue(until)).not.toContain(payable.order.id);

  const release = (isMoneyComing: boolean, now = until) =>
    goodsOf(unpaid.order).release(db, unpaid.order, { now, isMoneyComing });
  expect([await release(false, new Date()), (await subscriptionNow(unpaid))?.status]).toEqual([
    "kept",
    "pending_payment",
  ]);
  expect([await release(true), (await subscriptionNow(unpaid))?.status]).toEqual(["kept", "pending_payment"]);
  expect([await release(false), (await subscriptionNow(unpaid))?.status]).toEqual(["lapsed", "cancelled"]);
  expect(await release(false)).toBe("kept");
  expect((await subscriptionNow(payable))?.status).toBe("pending_payment");
});
