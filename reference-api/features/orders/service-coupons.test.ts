import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { couponRedemptions, coupons } from "#api/db/schema/payments.ts";
import { Invalid } from "#api/http/errors.ts";
import { testDatabase } from "#tests/support/processes/postgres/database.ts";
import { addCourseOrder, addEventOrder, addSubscriptionOrder, orderNow } from "#tests/support/rows/order-rows.ts";
import type { Order } from "./queries.ts";
import { cancelOrder, holdCoupon, releaseCoupon, requireCoupon, withCoupon } from "./service.ts";

const { db, close } = await testDatabase();
afterAll(close);

const noon = new Date("2027-03-05T12:00:00+06:00");
const justBefore = new Date(noon.getTime() - 1);
const justAfter = new Date(noon.getTime() + 1);

let couponCount = 0;
async function addCoupon(overrides: Partial<typeof coupons.$inferInsert> = {}) {
  const values = { code: `C${++couponCount}`, kind: "percent", value: "10.00", ...overrides } as const;
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

/** Message with which a coupon is refused; undefined if it is accepted. */
async function refusalOf(order: Order, code: string, now = noon) {
  return requireCoupon(db, order, code, now).then(
    () => undefined,
    (error: unknown) => {
      if (!(error instanceof Invalid)) throw error;
      return error.details.errors?.["code"]?.[0];
    },
  );
}

const wrongCode = "কুপন কোডটি ঠিক নয়, বা এই ব্যাচের জন্য নয়।";
const expired = "কুপনটির মেয়াদ শেষ।";

test("accepts a coupon from its start to its end, inclusive, and only while it is active", async () => {
  const { order } = await addCourseOrder(db);
  const cases = [
    [{}, undefined],
    [{ active: false }, wrongCode],
    [{ starts_at: justBefore }, undefined],
    [{ starts_at: noon }, undefined],
    [{ starts_at: justAfter }, wrongCode],
    [{ ends_at: justAfter }, undefined],
    [{ ends_at: noon }, undefined],
    [{ ends_at: justBefore }, expired],
  ] as const;
  for (const [values, refusal] of cases) {
    const { code } = await addCoupon(values);
    expect([values, await refusalOf(order, code)]).toEqual([values, refusal]);
  }
  expect(await refusalOf(order, "NONE")).toBe(wrongCode);
});

test("finds a coupon whose hyphens are left out, and the exact code first", async () => {
  const { order } = await addCourseOrder(db);
  const { id } = await addCoupon({ code: "EID-2026" });
  expect(await requireCoupon(db, order, "EID2026", noon)).toMatchObject({ id });
  const exact = await addCoupon({ code: "EID2026" });
  expect(await requireCoupon(db, order, "EID2026", noon)).toMatchObject({ id: exact.id });
  expect(await requireCoupon(db, order, "EID-2026", noon)).toMatchObject({ id });
  expect(await refusalOf(order, "EID-20")).toBe(wrongCode);
});

test("accepts a coupon of a batch or category only there", async () => {
  const { order, batch } = await addCourseOrder(db);
  const elsewhere = await addCourseOrder(db);
  const { order: event } = await addEventOrder(db);
  const { order: subscription } = await addSubscriptionOrder(db);
  const everywhere = await addCoupon();
  const ofBatch = await addCoupon({ batch_id: batch.id });
  const ofCategory = await addCoupon({ category_id: batch.category_id });
  const ofBoth = await addCoupon({ batch_id: elsewhere.batch.id, category_id: batch.category_id });
  const messages = [];
  for (const one of [order, elsewhere.order, event, subscription]) {
    for (const { code } of [everywhere, ofBatch, ofCategory, ofBoth]) messages.push(await refusalOf(one, code));
  }
  const noCoupons = Array<string>(4).fill("এখানে কুপন চলে না।");
  expect(messages).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    wrongCode,
    wrongCode,
    undefined,
    undefined,
    wrongCode,
    wrongCode,
    wrongCode,
    ...noCoupons,
  ]);
});

test("a code of another batch is refused like one that does not exist, also when it has expired or has not begun", async () => {
  const { order, batch } = await addCourseOrder(db);
  const elsewhere = (await addCourseOrder(db)).batch.id;
  const times = [{}, { ends_at: justBefore }, { starts_at: justAfter }, { active: false }];
  const foreign = await Promise.all(times.map((values) => addCoupon({ ...values, batch_id: elsewhere })));
  const refusals = await Promise.all(
    ["NONE", ...foreign.map(({ code }) => code)].map((code) => refusalOf(order, code)),
  );
  expect(new Set(refusals)).toEqual(new Set([wrongCode]));
  const own = await addCoupon({ ends_at: justBefore, batch_id: batch.id });
  expect(await refusalOf(order, own.code)).toBe(expired);
});

test("previewing a coupon changes the displayed price only", async () => {
  const { order } = await addCourseOrder(db);
  const coupon = await addCoupon();
  const priced = { discount: "1400.00", payable: "12600.00", coupon_id: coupon.id };
  expect(withCoupon(order, coupon)).toEqual({ ...order, ...priced });
  expect([await orderNow(db, order.id), await usedOf(coupon)]).toEqual([order, 0]);
});

test("holds an applied coupon for the order; removing it frees its use and restores the price", async () => {
  const { order } = await addCourseOrder(db);
  const coupon = await addCoupon({ use_limit: 3, used: 1 });
  const otherCoupon = await addCoupon({ used: 5 });
  const otherOrder = (await addCourseOrder(db)).order;
  const priced = await holdCoupon(db, order, coupon.code, noon);
  expect([await usedOf(otherCoupon), await orderNow(db, otherOrder.id)]).toEqual([5, otherOrder]);
  expect(priced).toMatchObject({ discount: "1400.00", payable: "12600.00", coupon_id: coupon.id, status: "open" });
  expect(await orderNow(db, order.id)).toMatchObject({ payable: "12600.00", coupon_id: coupon.id, frozen_at: null });
  expect([await usedOf(coupon), await redemptionsOf(order)]).toEqual([2, [{ coupon: coupon.id, status: "held" }]]);

  const otherHolder = (await addCourseOrder(db)).order;
  await holdCoupon(db, otherHolder, coupon.code, noon);
  const whole = await releaseCoupon(db, priced);
  expect(whole).toMatchObject({ discount: "0.00", payable: "14000.00", coupon_id: null });
  expect(await orderNow(db, order.id)).toMatchObject({ discount: "0.00", payable: "14000.00", coupon_id: null });
  expect([await usedOf(coupon), await redemptionsOf(order)]).toEqual([2, []]);
  expect(await redemptionsOf(otherHolder)).toHaveLength(1);
  expect(await releaseCoupon(db, whole), "without a coupon nothing changes").toBe(whole);
  await releaseCoupon(db, priced);
  expect(await usedOf(coupon), "a coupon released twice is freed once").toBe(2);
  expect([await usedOf(otherCoupon), await orderNow(db, otherOrder.id)]).toEqual([5, otherOrder]);
});

test("accepts a coupon up to its use limit", async () => {
  const coupon = await addCoupon({ use_limit: 2, used: 1 });
  await holdCoupon(db, (await addCourseOrder(db)).order, coupon.code, noon);
  const { order } = await addCourseOrder(db);
  await expect(holdCoupon(db, order, coupon.code, noon)).rejects.toThrow(Invalid);
  expect([await usedOf(coupon), await redemptionsOf(order)]).toEqual([2, []]);
});

test("accepts a coupon up to its limit for one doctor, whatever others use", async () => {
  const coupon = await addCoupon({ doctor_limit: 1, use_limit: 9 });
  const { order, enrolment } = await addCourseOrder(db);
  const { doctor_id: doctorId } = enrolment;
  const priced = await holdCoupon(db, order, coupon.code, noon);
  expect((await holdCoupon(db, priced, coupon.code, noon)).coupon_id, "the same order again").toBe(coupon.id);
  await holdCoupon(db, (await addCourseOrder(db)).order, coupon.code, noon);
  const second = (await addCourseOrder(db, { doctorId })).order;
  const refusal = await holdCoupon(db, second, coupon.code, noon).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ details: { errors: { code: ["এই কুপন আপনি আগেই ব্যবহার করেছেন।"] } } });
  expect([await usedOf(coupon), await redemptionsOf(second)]).toEqual([2, []]);
  await releaseCoupon(db, priced);
  expect((await holdCoupon(db, second, coupon.code, noon)).coupon_id, "the first use was given back").toBe(coupon.id);
});

test("parallel orders of one doctor do not exceed the limit of a coupon for a doctor", async () => {
  const coupon = await addCoupon({ doctor_limit: 1 });
  const { order, enrolment } = await addCourseOrder(db);
  const { order: other } = await addCourseOrder(db, { doctorId: enrolment.doctor_id });
  const holds = [order, other].map((one) =>
    db.transaction((transaction) => holdCoupon(transaction, one, coupon.code, noon)),
  );
  const outcomes = await Promise.allSettled(holds);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

test("a coupon that makes an order free marks it as paid and freezes its price", async () => {
  const { order } = await addCourseOrder(db);
  const coupon = await addCoupon({ kind: "fixed", value: "14000.00" });
  const free = { payable: "0.00", status: "paid", frozen_at: noon };
  expect(await holdCoupon(db, order, coupon.code, noon)).toMatchObject(free);
  expect(await orderNow(db, order.id)).toMatchObject(free);
  expect(await redemptionsOf(order)).toEqual([{ coupon: coupon.id, status: "redeemed" }]);
});

test("cancelling an order frees its coupon and cancels no other order", async () => {
  const { order } = await addCourseOrder(db);
  const other = (await addCourseOrder(db)).order;
  const coupon = await addCoupon();
  await cancelOrder(db, await holdCoupon(db, order, coupon.code, noon));
  expect(await orderNow(db, order.id)).toMatchObject({ status: "cancelled", coupon_id: null, payable: "14000.00" });
  expect(await usedOf(coupon)).toBe(0);
  expect(await orderNow(db, other.id)).toEqual(other);
});
