import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { invoices, refunds } from "#api/db/schema/payments.ts";
import { paymentStatuses, type PaymentStatus } from "#contract/payments/payments.ts";
import { testDatabase } from "#tests/support/processes/postgres/database.ts";
import { addCourseOrder, addPayment, messagesAbout, orderNow, paymentNow } from "#tests/support/rows/order-rows.ts";
import { settlePaid, settleUnpaid } from "./settle.ts";

const { db, close } = await testDatabase();
afterAll(close);

const noon = new Date("2027-03-05T12:00:00+06:00");
const later = new Date("2027-03-06T12:00:00+06:00");

function pay(paymentId: number, more: Partial<Parameters<typeof settlePaid>[1]> = {}) {
  return settlePaid(db, { paymentId, trxRef: "T1", now: noon, ...more });
}

function casesOf(paymentId: number) {
  return db
    .select({ amount: refunds.amount, reason: refunds.reason, status: refunds.status, by: refunds.requested_by })
    .from(refunds)
    .where(eq(refunds.course_payment_id, paymentId));
}

async function invoiceOf(orderId: number) {
  return (await db.select({ no: invoices.no }).from(invoices).where(eq(invoices.order_id, orderId))).map(
    ({ no }) => no,
  );
}

test("a full payment settles the order: activates the course, freezes the price and sends an SMS", async () => {
  const other = (await addCourseOrder(db)).order;
  const awaited = await addPayment(db, other);
  const { order, enrolment } = await addCourseOrder(db);
  const { id } = await addPayment(db, order, { fail_reason: "cancelled before", message: "বাতিল।" });
  expect(await pay(id)).toBe(true);
  expect(await paymentNow(db, id)).toMatchObject({
    status: "paid",
    trx_ref: "T1",
    paid_at: noon,
    credited: "14000.00",
    duplicate_of: null,
    fail_reason: null,
    message: null,
  });
  expect(await orderNow(db, order.id)).toMatchObject({ status: "paid", paid: "14000.00", frozen_at: noon });
  const [course] = await db.select().from(enrolments).where(eq(enrolments.id, enrolment.id));
  expect(course).toMatchObject({ status: "active", paid_total: "14000.00" });
  expect(await messagesAbout(db, order)).toEqual(["আপনার ১৪,০০০ টাকা পেয়েছি। ব্যাচ ১২। ফি সম্পূর্ণ।"]);
  expect(await casesOf(id)).toEqual([]);
  expect([await orderNow(db, other.id), await paymentNow(db, awaited.id)]).toEqual([other, awaited]);
});

test("the first instalment freezes the price and reports the rest; the second completes the order on the same invoice", async () => {
  const { order } = await addCourseOrder(db);
  const first = await addPayment(db, order, { amount: "13999.99", plan: "custom" });
  await pay(first.id);
  expect(await orderNow(db, order.id)).toMatchObject({ status: "part_paid", paid: "13999.99", frozen_at: noon });
  const [no] = await invoiceOf(order.id);
  const second = await addPayment(db, order, { amount: "0.01", plan: "remaining" });
  await pay(second.id, { now: later });
  expect(await orderNow(db, order.id)).toMatchObject({ status: "paid", paid: "14000.00", frozen_at: noon });
  expect(await paymentNow(db, second.id)).toMatchObject({ status: "paid", credited: "0.01", duplicate_of: null });
  expect(await invoiceOf(order.id)).toEqual([no]);
  expect(await messagesAbout(db, order)).toEqual([
    "আপনার ১৩,৯৯৯.৯৯ টাকা পেয়েছি। ব্যাচ ১২। বাকি ০.০১ টাকা।",
    "আপনার ০.০১ টাকা পেয়েছি। ব্যাচ ১২। ফি সম্পূর্ণ।",
  ]);
});

test("a surplus is not credited and opens a refund case", async () => {
  const { order } = await addCourseOrder(db);
  await pay((await addPayment(db, order, { amount: "7000.00", plan: "first_part" })).id);
  const second = await addPayment(db, order, { amount: "7000.01" });
  await pay(second.id);
  expect(await orderNow(db, order.id)).toMatchObject({ status: "paid", paid: "14000.00" });
  expect(await paymentNow(db, second.id)).toMatchObject({ status: "paid", credited: "7000.00" });
  const surplus = { amount: "0.01", reason: "more than was due", status: "open", by: "system" };
  expect(await casesOf(second.id)).toEqual([surplus]);
});

test("a duplicate payment refers to the first, leaves the order unchanged and opens a refund case", async () => {
  const { order } = await addCourseOrder(db);
  const other = await addCourseOrder(db);
  const elsewhere = await addPayment(db, other.order);
  await pay(elsewhere.id, { now: new Date(noon.getTime() - 1) });
  const [early, first, second, third] = [
    await addPayment(db, order, { status: "failed" }),
    await addPayment(db, order),
    await addPayment(db, order),
    await addPayment(db, order),
  ];
  await pay(second.id, { now: later });
  await pay(first.id, { now: noon });
  await pay(third.id, { now: later });
  expect((await paymentNow(db, first.id)).duplicate_of).toBe(second.id);
  expect((await paymentNow(db, third.id)).duplicate_of, "a duplicate never refers to another duplicate").toBe(
    second.id,
  );
  expect(await paymentNow(db, third.id)).toMatchObject({ status: "paid", credited: "0.00" });
  expect(await casesOf(third.id)).toEqual([{ amount: "14000.00", reason: "paid twice", status: "open", by: "system" }]);
  expect(await orderNow(db, order.id)).toMatchObject({ status: "paid", paid: "14000.00", frozen_at: later });
  expect(await invoiceOf(order.id)).toHaveLength(1);
  expect((await messagesAbout(db, order)).slice(1)).toEqual([
    expect.stringContaining("একই ফি দুবার এসেছে: ১৪,০০০ টাকা"),
    expect.stringContaining("একই ফি দুবার এসেছে: ১৪,০০০ টাকা"),
  ]);
  expect((await paymentNow(db, early.id)).status).toBe("failed");
  expect((await paymentNow(db, elsewhere.id)).duplicate_of).toBeNull();
});

test("a duplicate refers to the instalment paid first, or the lower id at the same time", async () => {
  for (const [ofFirst, ofSecond, named] of [
    [later, noon, 1],
    [noon, noon, 0],
  ] as const) {
    const { order } = await addCourseOrder(db);
    const parts = [
      await addPayment(db, order, { amount: "7000.00" }),
      await addPayment(db, order, { amount: "7000.00" }),
    ];
    await pay(parts[1]?.id ?? 0, { now: ofSecond });
    await pay(parts[0]?.id ?? 0, { now: ofFirst });
    const third = await addPayment(db, order);
    await pay(third.id, { now: later });
    expect((await paymentNow(db, third.id)).duplicate_of).toBe(parts[named]?.id);
  }
});

test("a payment for a refunded order is a duplicate too", async () => {
  const { order } = await addCourseOrder(db, { order: { status: "refunded", paid: "7000.00" } });
  const { id } = await addPayment(db, order);
  await pay(id);
  expect(await orderNow(db, order.id)).toMatchObject({ status: "refunded", paid: "7000.00" });
  expect(await paymentNow(db, id)).toMatchObject({ status: "paid", duplicate_of: null });
  expect(await casesOf(id)).toMatchObject([{ amount: "14000.00", reason: "paid twice" }]);
});

test("settles only unsettled payments, and only from the expected status if given", async () => {
  const { order } = await addCourseOrder(db);
  const unchanged: PaymentStatus[] = [];
  for (const status of paymentStatuses) {
    if (!(await pay((await addPayment(db, order, { status })).id))) unchanged.push(status);
  }
  expect(unchanged).toEqual(["paid", "paid_no_seat", "refund_pending", "partially_refunded", "refunded"]);
  const { id } = await addPayment(db, order, { status: "submitted" });
  expect(await pay(id, { from: "under_review" })).toBe(false);
  expect(await paymentNow(db, id)).toMatchObject({ status: "submitted", trx_ref: null });
  expect(await pay(id, { from: "submitted" })).toBe(true);
  await expect(pay(999_999)).rejects.toThrow("payment 999999 does not exist");
});

test("a payment rolls back with the transaction of its caller", async () => {
  const { order } = await addCourseOrder(db);
  const { id } = await addPayment(db, order);
  const undone = db.transaction(async (transaction) => {
    await settlePaid(transaction, { paymentId: id, trxRef: "T", now: new Date() });
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect(await paymentNow(db, id)).toMatchObject({ status: "redirected", paid_at: null });
  expect(await invoiceOf(order.id)).toEqual([]);
  await pay(id, { isNotified: false });
  expect(await messagesAbout(db, order), "without notification").toEqual([]);
});

test("a payment after the last seat is taken is paid_no_seat, with an SMS and an invoice", async () => {
  const { order, enrolment } = await addCourseOrder(db, {
    offer: { batch: { seat_limit: 1, seats_taken: 1 } },
    enrolment: { seat_held_until: null },
  });
  const awaited = await addPayment(db, (await addCourseOrder(db)).order);
  const { id } = await addPayment(db, order, { amount: "7000.00" });
  expect(await pay(id)).toBe(true);
  expect(await paymentNow(db, awaited.id)).toEqual(awaited);
  expect(await paymentNow(db, id)).toMatchObject({ status: "paid_no_seat", credited: "7000.00" });
  const [course] = await db.select().from(enrolments).where(eq(enrolments.id, enrolment.id));
  expect(course?.status).toBe("pending_payment");
  expect(await messagesAbout(db, order)).toEqual([expect.stringMatching(/৭,০০০ টাকা পেয়েছি। কিন্তু আসন আর খালি নেই/)]);
  expect(await invoiceOf(order.id)).toHaveLength(1);
});

test("invoice numbers restart each year, at midnight in Dhaka", async () => {
  const numbers = [];
  for (const instant of [
    "2029-12-31T17:59:59.999Z",
    "2029-12-31T18:00:00Z",
    "2030-01-01T05:59:59+06:00",
    "2030-12-31T23:59:59+06:00",
    "2030-12-31T18:00:00Z",
  ]) {
    const { order } = await addCourseOrder(db);
    await pay((await addPayment(db, order)).id, { now: new Date(instant) });
    numbers.push(...(await invoiceOf(order.id)));
  }
  expect(numbers).toEqual([
    "INV-2029-000001",
    "INV-2030-000001",
    "INV-2030-000002",
    "INV-2030-000003",
    "INV-2031-000001",
  ]);
});

test("an unpaid outcome replaces open statuses, and none that staff must see", async () => {
  const { order } = await addCourseOrder(db);
  const replaced: Record<string, PaymentStatus[]> = {};
  for (const outcome of ["failed", "cancelled", "expired", "under_review", "rejected"] as const) {
    replaced[outcome] = [];
    for (const status of paymentStatuses) {
      const { id } = await addPayment(db, order, { status });
      const hasEnded = await settleUnpaid(db, id, { status: outcome, fail_reason: "why" });
      if (hasEnded) replaced[outcome].push(status);
      expect(await paymentNow(db, id)).toMatchObject(
        hasEnded ? { status: outcome, fail_reason: "why" } : { status, fail_reason: null },
      );
    }
  }
  const open: PaymentStatus[] = ["initiated", "redirected", "verifying"];
  expect(replaced).toEqual({
    failed: open,
    cancelled: open,
    expired: open,
    under_review: [...open, "failed", "cancelled", "expired"],
    rejected: ["submitted"],
  });
});
