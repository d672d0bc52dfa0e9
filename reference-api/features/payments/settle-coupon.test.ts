import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { couponRedemptions, coupons } from "#api/db/schema/payments.ts";
import { testDatabase } from "#tests/support/processes/postgres/database.ts";
import { addCourseOrder, addPayment, orderNow } from "#tests/support/rows/order-rows.ts";
import { settlePaid } from "./settle.ts";

const { db, close } = await testDatabase();
afterAll(close);

function pay(paymentId: number) {
  return settlePaid(db, { paymentId, trxRef: "T1", now: new Date() });
}

test("the first payment redeems a held coupon at its price", async () => {
  const [coupon] = await db
    .insert(coupons)
    .values({ code: "HELD", kind: "fixed", value: "1000.00", used: 1 })
    .returning();
  const { order } = await addCourseOrder(db, {
    order: { discount: "1000.00", payable: "13000.00", coupon_id: coupon?.id ?? 0 },
  });
  const other = await addCourseOrder(db);
  const held = { coupon_id: coupon?.id ?? 0, status: "held" as const };
  await db.insert(couponRedemptions).values([
    { ...held, order_id: order.id },
    { ...held, order_id: other.order.id },
  ]);
  await pay((await addPayment(db, order)).id);
  expect(await orderNow(db, order.id)).toMatchObject({ status: "paid", paid: "13000.00", coupon_id: coupon?.id });
  const redemptions = await db
    .select()
    .from(couponRedemptions)
    .where(eq(couponRedemptions.coupon_id, held.coupon_id))
    .orderBy(couponRedemptions.id);
  expect(redemptions.map(({ order_id, status }) => [order_id, status])).toEqual([
    [order.id, "redeemed"],
    [other.order.id, "held"],
  ]);
  const [after] = await db.select().from(coupons).where(eq(coupons.code, "HELD"));
  expect(after?.used).toBe(1);
});

test("keeps the price from when the payment began, even if its coupon was removed meanwhile", async () => {
  const [coupon] = await db.insert(coupons).values({ code: "GONE", kind: "fixed", value: "1000.00" }).returning();
  await db.insert(coupons).values({ code: "OTHER", kind: "fixed", value: "1.00" });
  const { order } = await addCourseOrder(db);
  const promised = { coupon_id: coupon?.id ?? 0, discount: "1000.00", amount: "13000.00" };
  const { id } = await addPayment(db, order, promised);
  await pay(id);
  expect(await orderNow(db, order.id)).toMatchObject({
    status: "paid",
    paid: "13000.00",
    payable: "13000.00",
    discount: "1000.00",
    coupon_id: coupon?.id,
  });
  const redemptions = await db.select().from(couponRedemptions).where(eq(couponRedemptions.order_id, order.id));
  expect(redemptions).toMatchObject([{ coupon_id: coupon?.id, status: "redeemed" }]);
  const used = await db.select({ code: coupons.code, used: coupons.used }).from(coupons);
  expect(used).toEqual(
    expect.arrayContaining([
      { code: "GONE", used: 1 },
      { code: "OTHER", used: 0 },
    ]),
  );
});
