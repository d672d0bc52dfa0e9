import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { coursePayments, invoices, orders, refunds } from "#api/db/schema/payments.ts";
import { enrol } from "#contract/payments/enrolment.ts";
import { getInvoice } from "#contract/payments/payments.ts";
import { addDoctor, loggedIn, testAccounts } from "#tests/support/api/accounts.ts";
import { addBatch, addCourseTerm, addSchedule } from "#tests/support/rows/catalogue-rows.ts";
import { settlePaid } from "./settle.ts";

async function scene() {
  const accounts = await testAccounts();
  const { db, ok } = accounts;

  /** Adds a doctor who is enrolled in a batch of that year's session. */
  async function enrolled(year = 2027) {
    const who = await loggedIn(db, (await addDoctor(db)).id);
    const batch = await addBatch(db, await addCourseTerm(db, { year }), { min_first_payment: "7000.00" });
    const schedule = await addSchedule(db, batch.id);
    const request = { params: { id: batch.id }, body: { schedule_id: schedule.id, agree: true as const } };
    const { course, order } = await ok(enrol, request, who);
    return { who, courseId: course.id, orderId: order.id };
  }

  /** Settles a new payment of an order. */
  async function pay(orderId: number, amount = "14000.00", now = new Date()) {
    const values = { order_id: orderId, amount, plan: "full", method: "bkash" } as const;
    const [payment] = await db.insert(coursePayments).values(values).returning();
    if (!payment) throw new Error("no payment");
    await settlePaid(db, { paymentId: payment.id, trxRef: `T${payment.id}`, now });
  }

  const numbers = async () =>
    (await db.select({ no: invoices.no }).from(invoices).orderBy(asc(invoices.id))).map(({ no }) => no);
  const regNo = async (courseId: number) =>
    (await db.select().from(enrolments).where(eq(enrolments.id, courseId)))[0]?.reg_no;
  return { ...accounts, enrolled, pay, numbers, regNo };
}

test("instalments share their order's invoice, and invoice numbers have no gaps", async () => {
  const { db, ok, enrolled, pay, numbers, regNo } = await scene();
  const now = new Date("2026-11-27T06:00:00Z");
  const one = await enrolled();
  await pay(one.orderId, "7000.00", now);
  const number = await regNo(one.courseId);
  const { invoice: atFirst } = await ok(getInvoice, { params: { id: one.courseId } }, one.who);
  expect(atFirst).toMatchObject({ no: "INV-2026-000001", paid: "7000.00", due: "7000.00" });

  for (const amount of ["4000.00", "3500.00", "14000.00"]) await pay(one.orderId, amount, now);
  const { invoice } = await ok(getInvoice, { params: { id: one.courseId } }, one.who);
  expect(invoice).toMatchObject({
    no: atFirst.no,
    issued_at: "2026-11-27T12:00:00+06:00",
    reg_no: number,
    paid: "14000.00",
    due: "0.00",
    payments: ["7000.00", "4000.00", "3000.00"].map((amount) => ({ amount, refunded: "0.00" })),
  });
  const [order] = await db.select().from(orders).where(eq(orders.id, one.orderId));
  expect([order?.status, order?.paid], "a duplicate payment is not credited").toEqual(["paid", "14000.00"]);
  const cases = await db.select().from(refunds).orderBy(asc(refunds.id));
  expect(cases.map(({ amount, reason, status }) => [amount, reason, status])).toEqual([
    ["500.00", "more than was due", "open"],
    ["14000.00", "paid twice", "open"],
  ]);
  await db.update(refunds).set({ status: "refunded" });
  const { invoice: after } = await ok(getInvoice, { params: { id: one.courseId } }, one.who);
  expect(after.payments.map(({ refunded }) => refunded)).toEqual(["0.00", "0.00", "500.00"]);

  await pay((await enrolled()).orderId, "14000.00", now);
  const last = await enrolled();
  await pay(last.orderId, "14000.00", now);
  const { invoice: ofLast } = await ok(getInvoice, { params: { id: last.courseId } }, last.who);
  expect(ofLast).toMatchObject({ no: "INV-2026-000003", payments: [{ amount: "14000.00" }] });
  expect(await numbers()).toEqual(["INV-2026-000001", "INV-2026-000002", "INV-2026-000003"]);
});

test("an invoice's year changes at midnight in Dhaka, where its numbers restart", async () => {
  const { enrolled, pay, numbers } = await scene();
  for (const instant of [
    "2026-12-31T17:59:59Z",
    "2026-12-31T18:00:00Z",
    "2026-12-31T23:59:59Z",
    "2027-01-01T00:00:00Z",
    "2027-12-31T17:59:59Z",
    "2027-12-31T18:00:00Z",
  ]) {
    await pay((await enrolled()).orderId, "14000.00", new Date(instant));
  }
  expect(await numbers()).toEqual([
    "INV-2026-000001",
    "INV-2027-000001",
    "INV-2027-000002",
    "INV-2027-000003",
    "INV-2027-000004",
    "INV-2028-000001",
  ]);
});

test("a registration number has its session's year, regardless of the payment date, and is numbered per year", async () => {
  const { enrolled, pay, regNo } = await scene();
  const numbersByYear = [];
  for (const year of [2031, 2032, 2031]) {
    const { courseId, orderId } = await enrolled(year);
    await pay(orderId, "7000.00", new Date("2026-12-31T20:00:00Z"));
    const atFirst = await regNo(courseId);
    await pay(orderId, "7000.00", new Date("2027-01-01T06:00:00Z"));
    numbersByYear.push([atFirst, await regNo(courseId)]);
  }
  expect(numbersByYear).toEqual([
    ["R-31-0001", "R-31-0001"],
    ["R-32-0001", "R-32-0001"],
    ["R-31-0002", "R-31-0002"],
  ]);
});
