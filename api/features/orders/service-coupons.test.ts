import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { couponRedemptions, coupons } from "#api/db/schema/payments.ts";
import { Invalid } from "#api/http/errors.ts";
import { testDatabase } from "#tests/support/database.ts";
import { addCourseOrder, addEventOrder, addSubscriptionOrder, orderNow } from "#tests/support/order-rows.ts";
import type { Order } from "./queries.ts";
import { cancelOrder, holdCoupon, releaseCoupon, requireCoupon, withCoupon } from "./service.ts";

const { db, close } = await testDatabase();
afterAll(close);

const noon = new Date("2027-03-05T12:00:00+06:00");
const justBefore = new Date(noon.getTime() - 1);
const justAfter = new Date(noon.getTime() + 1);

let made = 0;
async function addCoupon(given: Partial<typeof coupons.$inferInsert> = {}) {
  const values = { code: `C${++made}`, kind: "percent", value: "10.00", ...given } as const;
  const [coupon] = await db.insert(coupons).values(values).returning();
  if (!coupon) throw new Error("no coupon");
  return coupon;
}

async function usedOf({ id }: { id: number }) {
  const [coupon] = await db.select().from(coupons).where(eq(coupons.id, id));
  return coupon?.used;
}

function redemptionsOf({ id }: { id: number }) {
  return db
    .select({ coupon: couponRedemptions.coupon_id, status: couponRedemptions.status })
    .from(couponRedemptions)
    .where(eq(couponRedemptions.order_id, id));
}

/** The sentence with which a coupon is refused; undefined when it is good. */
async function refusalOf(order: Order, code: string, now = noon) {
  return requireCoupon(db, order, code, now).then(
    () => undefined,
    (error: unknown) => {
      if (!(error instanceof Invalid)) throw error;
      return error.details.errors?.["code"]?.[0];
    },
  );
}

const isWrong = "কুপন কোডটি ঠিক নয়।";
const isOver = "কুপনটির মেয়াদ শেষ।";
const isElsewhere = "কুপনটি এই ব্যাচের জন্য নয়।";

test("a coupon is good from its first instant to its last, and only while it is active", async () => {
  const { order } = await addCourseOrder(db);
  const within = [
    [{}, undefined],
    [{ active: false }, isWrong],
    [{ starts_at: justBefore }, undefined],
    [{ starts_at: noon }, undefined],
    [{ starts_at: justAfter }, isWrong],
    [{ ends_at: justAfter }, undefined],
    [{ ends_at: noon }, undefined],
    [{ ends_at: justBefore }, isOver],
  ] as const;
  for (const [given, refusal] of within) {
    const { code } = await addCoupon(given);
    expect([given, await refusalOf(order, code)]).toEqual([given, refusal]);
  }
  expect(await refusalOf(order, "NONE")).toBe(isWrong);
});

test("a coupon of a batch or of a category is good there and nowhere else", async () => {
  const { order, batch } = await addCourseOrder(db);
  const elsewhere = await addCourseOrder(db);
  const { order: event } = await addEventOrder(db);
  const { order: subscription } = await addSubscriptionOrder(db);
  const everywhere = await addCoupon();
  const ofBatch = await addCoupon({ batch_id: batch.id });
  const ofCategory = await addCoupon({ category_id: batch.category_id });
  const ofBoth = await addCoupon({ batch_id: elsewhere.batch.id, category_id: batch.category_id });
  const told = [];
  for (const one of [order, elsewhere.order, event, subscription]) {
    for (const { code } of [everywhere, ofBatch, ofCategory, ofBoth]) told.push(await refusalOf(one, code));
  }
  const nowhere = Array<string>(4).fill("এখানে কুপন চলে না।");
  expect(told).toEqual([
    ...[undefined, undefined, undefined, undefined],
    ...[undefined, isElsewhere, isElsewhere, undefined],
    ...[undefined, isElsewhere, isElsewhere, isElsewhere],
    ...nowhere,
  ]);
});

test("a coupon that is only looked at changes what is shown", async () => {
  const { order } = await addCourseOrder(db);
  const coupon = await addCoupon();
  const priced = { discount: "1400.00", payable: "12600.00", coupon_id: coupon.id };
  expect(withCoupon(order, coupon)).toEqual({ ...order, ...priced });
  expect([await orderNow(db, order.id), await usedOf(coupon)]).toEqual([order, 0]);
});

test("a coupon that is set is held for the order; taken off, it is free for others, and the price is whole again", async () => {
  const { order } = await addCourseOrder(db);
  const coupon = await addCoupon({ use_limit: 3, used: 1 });
  const otherCoupon = await addCoupon({ used: 5 });
  const otherOrder = (await addCourseOrder(db)).order;
  const priced = await holdCoupon(db, order, coupon.code, noon);
  expect([await usedOf(otherCoupon), await orderNow(db, otherOrder.id)]).toEqual([5, otherOrder]);
  expect(priced).toMatchObject({ discount: "1400.00", payable: "12600.00", coupon_id: coupon.id, status: "open" });
  expect(await orderNow(db, order.id)).toMatchObject({ payable: "12600.00", coupon_id: coupon.id, frozen_at: null });
  expect([await usedOf(coupon), await redemptionsOf(order)]).toEqual([2, [{ coupon: coupon.id, status: "held" }]]);

  const bystander = (await addCourseOrder(db)).order;
  await holdCoupon(db, bystander, coupon.code, noon);
  const whole = await releaseCoupon(db, priced);
  expect(whole).toMatchObject({ discount: "0.00", payable: "14000.00", coupon_id: null });
  expect(await orderNow(db, order.id)).toMatchObject({ discount: "0.00", payable: "14000.00", coupon_id: null });
  expect([await usedOf(coupon), await redemptionsOf(order)]).toEqual([2, []]);
  expect(await redemptionsOf(bystander)).toHaveLength(1);
  expect(await releaseCoupon(db, whole), "without one nothing happens").toBe(whole);
  await releaseCoupon(db, priced);
  expect(await usedOf(coupon), "what is taken off twice is given back once").toBe(2);
  expect([await usedOf(otherCoupon), await orderNow(db, otherOrder.id)]).toEqual([5, otherOrder]);
});

test("the last use of a coupon can be had, and no further one", async () => {
  const coupon = await addCoupon({ use_limit: 2, used: 1 });
  await holdCoupon(db, (await addCourseOrder(db)).order, coupon.code, noon);
  const { order } = await addCourseOrder(db);
  await expect(holdCoupon(db, order, coupon.code, noon)).rejects.toThrow(Invalid);
  expect([await usedOf(coupon), await redemptionsOf(order)]).toEqual([2, []]);
});

test("a coupon that makes an order free settles it with the order's price frozen", async () => {
  const { order } = await addCourseOrder(db);
  const coupon = await addCoupon({ kind: "fixed", value: "14000.00" });
  const free = { payable: "0.00", status: "paid", frozen_at: noon };
  expect(await holdCoupon(db, order, coupon.code, noon)).toMatchObject(free);
  expect(await orderNow(db, order.id)).toMatchObject(free);
  expect(await redemptionsOf(order)).toEqual([{ coupon: coupon.id, status: "redeemed" }]);
});

test("a cancelled order gives its coupon back, and no other order is cancelled with it", async () => {
  const { order } = await addCourseOrder(db);
  const other = (await addCourseOrder(db)).order;
  const coupon = await addCoupon();
  await cancelOrder(db, await holdCoupon(db, order, coupon.code, noon));
  expect(await orderNow(db, order.id)).toMatchObject({ status: "cancelled", coupon_id: null, payable: "14000.00" });
  expect(await usedOf(coupon)).toBe(0);
  expect(await orderNow(db, other.id)).toEqual(other);
});
