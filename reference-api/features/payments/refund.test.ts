import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { refunds } from "#api/db/schema/payments.ts";
import { paymentStatuses } from "#contract/payments/payments.ts";
import { testDatabase } from "#tests/support/processes/postgres/database.ts";
import {
  addPaidCourse,
  addPayment,
  messagesAbout,
  orderNow,
  paymentNow,
  refundsOf,
} from "#tests/support/rows/order-rows.ts";
import { createRefund, finishRefund } from "./refund.ts";

const { db, close } = await testDatabase();
afterAll(close);

function request(paymentId: number, amountPaisa?: number) {
  return createRefund(db, { paymentId, amountPaisa, reason: "left", by: "staff" });
}

async function requested(paymentId: number, amountPaisa?: number) {
  const refund = await request(paymentId, amountPaisa);
  if (typeof refund === "string") throw new Error(refund);
  return refund;
}

async function statusOf(id: number) {
  return (await paymentNow(db, id)).status;
}

async function orderOf(id: number) {
  const { status, refunded } = await orderNow(db, id);
  return { status, refunded };
}

test("refunds only payments that received money, and no more than is left of them", async () => {
  const { order } = await addPaidCourse(db);
  const refundable = [];
  for (const status of paymentStatuses) {
    const { id } = await addPayment(db, order, { status });
    if ((await request(id)) !== "not refundable") refundable.push(status);
    else expect([status, await statusOf(id), await refundsOf(db, id)]).toEqual([status, status, []]);
  }
  expect(refundable).toEqual(["under_review", "paid", "paid_no_seat", "refund_pending", "partially_refunded"]);
  expect(await request(999_999)).toBe("no such payment");
  const { id } = await addPaidCourse(db);
  expect([await request(id, 0), await request(id, -1), await request(id, 1_400_001)]).toEqual([
    "too much",
    "too much",
    "too much",
  ]);
  expect(await statusOf(id)).toBe("paid");
  expect(await request(id, 1)).toMatchObject({ amount: "0.01", method: "sslcommerz" });
  expect(await request(id, 1_400_000)).toBe("too much");
  expect(await request(id)).toMatchObject({ amount: "13999.99" });
  expect(await request(id)).toBe("too much");
  expect(await request(id, 1)).toBe("too much");
});

test("refunds in progress or done reduce what is left; refused ones do not", async () => {
  const remaining: unknown[] = [];
  const statuses = ["requested", "sent", "processing", "refunded", "refused"] as const;
  for (const status of statuses) {
    const { id } = await addPaidCourse(db);
    const begun = { amount: "13999.00", reason: "left", requested_by: "staff", status };
    await db.insert(refunds).values({ ...begun, course_payment_id: id });
    await db.insert(refunds).values({ ...begun, course_payment_id: (await addPaidCourse(db)).id, status: "refunded" });
    remaining.push((await requested(id)).amount);
  }
  expect(remaining).toEqual(["1.00", "1.00", "1.00", "1.00", "14000.00"]);
});

test("a requested refund stores its reason, the requester and the payment's previous status", async () => {
  const { id } = await addPaidCourse(db, { status: "paid_no_seat" });
  const { id: refundId } = await requested(id, 100);
  expect(await statusOf(id)).toBe("refund_pending");
  const note = { id: refundId, amount: "1.00", reason: "left", requested_by: "staff", status: "requested" };
  expect(await refundsOf(db, id)).toMatchObject([{ ...note, payment_before: "paid_no_seat" }]);
});

test("a request reuses an open refund case, with its amount unless another is given", async () => {
  for (const [paisa, amount] of [
    [undefined, "500.00"],
    [70_000, "700.00"],
  ] as const) {
    const { id } = await addPaidCourse(db);
    const openCase = { amount: "500.00", reason: "paid twice", status: "open", requested_by: "system" } as const;
    await db.insert(refunds).values([
      { ...openCase, course_payment_id: id, status: "refused" },
      { ...openCase, course_payment_id: id },
      { ...openCase, course_payment_id: (await addPaidCourse(db)).id },
    ]);
    expect(await request(id, paisa)).toMatchObject({ amount });
    const [before, refund, ...more] = await refundsOf(db, id);
    expect([before?.status, more]).toEqual(["refused", []]);
    const note = { amount, status: "requested", reason: "left", requested_by: "staff", payment_before: "paid" };
    expect(refund).toMatchObject(note);
  }
});

test("a full refund cancels the course and a partial one does not; each sends an SMS", async () => {
  const { id, order, enrolment } = await addPaidCourse(db);
  const other = await addPaidCourse(db);
  const courseNow = async () => (await db.select().from(enrolments).where(eq(enrolments.id, enrolment.id)))[0]?.status;
  const [part, rest] = [await requested(id, 1_399_999), await requested(id)];
  expect(await finishRefund(db, part.id, "G1")).toBe(true);
  expect([await statusOf(id), await courseNow()]).toEqual(["refund_pending", "active"]);
  expect(await orderOf(order.id)).toEqual({ status: "paid", refunded: "13999.99" });
  expect(await finishRefund(db, part.id, "G1"), "again").toBe(false);
  expect(await finishRefund(db, rest.id, "G2")).toBe(true);
  expect([await statusOf(id), await courseNow()]).toEqual(["refunded", "cancelled"]);
  expect(await orderOf(order.id)).toEqual({ status: "refunded", refunded: "14000.00" });
  expect([await statusOf(other.id), await orderNow(db, other.order.id)]).toEqual(["paid", other.order]);
  expect((await refundsOf(db, id)).map(({ status, gateway_ref }) => [status, gateway_ref])).toEqual([
    ["refunded", "G1"],
    ["refunded", "G2"],
  ]);
  expect(await messagesAbout(db, order)).toEqual([
    "আপনাকে ১৩,৯৯৯.৯৯ টাকা ফেরত পাঠানো হয়েছে। ব্যাচ ১২।",
    "আপনাকে ০.০১ টাকা ফেরত পাঠানো হয়েছে। ব্যাচ ১২।",
  ]);
});

test("a full refund cancels a frozen course, and frees its seat", async () => {
  const { id, enrolment } = await addPaidCourse(db);
  await db.update(enrolments).set({ status: "suspended" }).where(eq(enrolments.id, enrolment.id));
  const { id: refund } = await requested(id);
  await finishRefund(db, refund, "G1");
  expect((await db.select().from(enrolments).where(eq(enrolments.id, enrolment.id)))[0]?.status).toBe("cancelled");
});

test("a payment is partially refunded when no refund is in progress", async () => {
  const { id } = await addPaidCourse(db);
  await finishRefund(db, (await requested(id, 1_399_999)).id, "G1");
  expect(await statusOf(id)).toBe("partially_refunded");
});

test.each([
  ["the surplus alone", 100_000, "0.00", "paid"],
  ["the surplus and a little", 100_001, "0.01", "paid"],
  ["all of it", 1_500_000, "14000.00", "refunded"],
])(
  "refunding %s of a payment with a surplus of 1,000 taka takes the surplus first",
  async (_, paisa, refunded, status) => {
    const { id, order } = await addPaidCourse(db, { amount: "15000.00" });
    await finishRefund(db, (await requested(id, paisa)).id, "G1");
    expect(await orderOf(order.id)).toEqual({ status, refunded });
  },
);

test("counts a surplus once over several refunds", async () => {
  const { id, order } = await addPaidCourse(db, { amount: "15000.00" });
  const refunded = [];
  for (const paisa of [60_000, 60_000, 1_380_000]) {
    await finishRefund(db, (await requested(id, paisa)).id, "G1");
    refunded.push((await orderOf(order.id)).refunded);
  }
  expect(refunded).toEqual(["0.00", "200.00", "14000.00"]);
});

test("refunding a duplicate changes neither the order nor its course", async () => {
  const { id, order, enrolment } = await addPaidCourse(db, { credited: "0.00" }, { refunded: "14000.00" });
  await finishRefund(db, (await requested(id)).id, "G1");
  expect(await statusOf(id)).toBe("refunded");
  expect(await orderOf(order.id)).toEqual({ status: "paid", refunded: "14000.00" });
  const [course] = await db.select().from(enrolments).where(eq(enrolments.id, enrolment.id));
  expect(course?.status).toBe("active");
});

test("cancels a course with two payments only when both are refunded", async () => {
  const { id, order } = await addPaidCourse(db, { amount: "7000.00", credited: "7000.00" });
  const second = await addPayment(db, order, { amount: "7000.00", credited: "7000.00", status: "paid" });
  const statuses = [];
  for (const payment of [id, second.id]) {
    await finishRefund(db, (await requested(payment)).id, "G1");
    statuses.push((await orderOf(order.id)).status);
  }
  expect(statuses).toEqual(["paid", "refunded"]);
});
