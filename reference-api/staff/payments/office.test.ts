import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "#api/db/schema/audit.ts";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { smsOutbox } from "#api/db/schema/identity.ts";
import { coursePayments, invoices, orders } from "#api/db/schema/payments.ts";
import { addDoctor } from "#tests/support/api/accounts.ts";
import { addOffer } from "#tests/support/rows/enrolments.ts";
import { addCourseOrder, addPaidCourse, orderNow, paymentNow } from "#tests/support/rows/order-rows.ts";
import { staff, staffDatabase } from "#tests/support/processes/staff.ts";

/** A course of 14,000 taka that was enrolled at the office with 5,000 taka. */
async function scene() {
  const office = await staffDatabase();
  const { db, run } = office;
  const doctor = await addDoctor(db);
  const { batch, schedule } = await addOffer(db);
  const enrol = (...words: string[]) =>
    run(["courses", "enrol", String(doctor.id), `${batch.slug}/${schedule.key}`, ...words, "--reason", "R1"]);
  const title = `${batch.title}, ${schedule.title}`;
  const order = async () => (await db.select().from(orders))[0];
  const course = async () => (await db.select().from(enrolments))[0];
  const amounts = async () => {
    const rows = await db.select().from(coursePayments).orderBy(asc(coursePayments.id));
    return rows.map(({ status, amount }) => `${status} ${amount}`);
  };
  return { ...office, doctor, enrol, title, order, course, amounts };
}

test.each(["5000", "150000", "13999.99"])(
  "refuses %s taka as the fee of a batch of 14,000, unless it was agreed",
  async (fee) => {
    const { db, enrol, title, order } = await scene();
    const { code, errors } = await enrol("--fee", fee);
    expect(code).toBe(1);
    expect(errors[0]).toContain(`The price of ${title} is 14000.00 taka, not ${Number(fee).toFixed(2)}.`);
    expect(await db.$count(enrolments)).toBe(0);
    expect((await enrol("--fee", fee, "--agreed")).code).toBe(0);
    expect(await order()).toMatchObject({ payable: Number(fee).toFixed(2), status: "paid" });
  },
);

test("a part of the fee paid at the office leaves the rest due; more than the fee and nothing are refused", async () => {
  const { db, enrol, order, course } = await scene();
  expect((await enrol("--fee", "14000", "--paid", "15000")).code).toBe(1);
  expect((await enrol("--fee", "14000", "--paid", "0")).code).toBe(1);
  expect(await db.$count(enrolments)).toBe(0);
  expect((await enrol("--fee", "14000", "--paid", "5000")).said[0]).toContain("14000.00 taka, 9000.00 due.");
  expect(await order()).toMatchObject({ payable: "14000.00", paid: "5000.00", status: "part_paid" });
  expect(await course()).toMatchObject({ status: "active", paid_total: "5000.00" });
});

test("warns of a rest that some gateway does not take", async () => {
  const { run, enrol } = await scene();
  await enrol("--fee", "14000", "--paid", "5000");
  const { said } = await run(["payments", "receive", "1", "8995", "--receipt", "R18"]);
  expect(said.at(-1)).toBe("Not every gateway takes so little: receive the rest at the office too.");
});

test("receives instalments until nothing is due, each receipt once", async () => {
  const { db, run, enrol, order, course, amounts, audited } = await scene();
  await enrol("--fee", "14000", "--paid", "5000");
  const receive = (amount: string, receipt: string) => run(["payments", "receive", "1", amount, "--receipt", receipt]);
  expect((await receive("৪০০০", "r ১৮")).said).toEqual([
    "Payment 2: 4000.00 taka for course 1, cash, receipt R18.",
    "Course 1: 9000.00 of 14000.00 taka paid, 5000.00 due.",
  ]);
  expect((await audited()).at(-1)).toEqual({
    action: "payments receive",
    detail: {
      payment: 2,
      course: 1,
      amount: "4000.00",
      receipt: "R18",
      method: "cash",
      was: "5000.00",
      is: "9000.00",
    },
  });
  expect((await receive("4000", "R18")).errors).toEqual([
    "Receipt R18 was recorded before, as payment 2, which is paid: nothing is added.",
  ]);
  expect((await receive("4500", "R18")).errors).toEqual(["Receipt R18 is that of payment 2 of 4000.00 taka already."]);
  expect((await receive("5000.01", "R19")).errors).toEqual(["Only 5000.00 taka are due for course 1."]);
  expect((await receive("5,00", "R19")).errors[0]).toContain("an amount in taka");
  expect((await receive("0", "R19")).code).toBe(1);
  expect(await amounts()).toEqual(["paid 5000.00", "paid 4000.00"]);
  expect((await receive("5000", "R19")).code).toBe(0);
  expect(await order()).toMatchObject({ paid: "14000.00", status: "paid" });
  expect(await course()).toMatchObject({ paid_total: "14000.00" });
  expect(await db.$count(invoices)).toBe(1);
  expect((await receive("1", "R20")).errors).toEqual(["Only 0.00 taka are due for course 1."]);
  expect((await run("payments receive 99 1 --receipt R21")).errors).toEqual(["There is no course 99 with a fee."]);
});

test("the first instalment at the office gives the seat; a payment of unknown outcome is settled first", async () => {
  const { db, run } = await staffDatabase();
  const { order, enrolment } = await addCourseOrder(db);
  const values = {
    order_id: order.id,
    amount: "14000.00",
    plan: "full",
    method: "manual",
    status: "submitted",
  } as const;
  const [waiting] = await db.insert(coursePayments).values(values).returning();
  const receive = () => run(`payments receive ${enrolment.id} 7000 --receipt R1 --method bank`);
  expect((await receive()).errors).toEqual([
    `Payment ${waiting?.id ?? 0} of the course is submitted: settle it first.`,
  ]);
  await db.update(coursePayments).set({ status: "rejected" });
  expect((await receive()).code).toBe(0);
  const [course] = await db.select().from(enrolments);
  expect(course).toMatchObject({ status: "active", paid_total: "7000.00", seat_held_until: null });
});

test("corrects an amount that was typed wrongly, and tells the doctor", async () => {
  const { db, run, enrol, order, course, audited } = await scene();
  await enrol("--fee", "14000", "--paid", "5000");
  const correct = (amount: string, id = 1) =>
    run(["payments", "correct", String(id), "--amount", amount, "--reason", "typed wrongly"]);
  expect((await correct("15000")).errors).toEqual([
    "At most 14000.00 taka of payment 1 can count: correct the fee first.",
  ]);
  expect((await correct("6000")).said).toEqual([
    "Payment 1 is 6000.00 taka instead of 5000.00: 6000.00 of 14000.00 taka paid, 8000.00 due.",
  ]);
  expect(await paymentNow(db, 1)).toMatchObject({ amount: "6000.00", credited: "6000.00", amount_before: "5000.00" });
  expect(await course()).toMatchObject({ paid_total: "6000.00", status: "active" });
  expect((await audited()).at(-1)).toEqual({
    action: "payments correct",
    detail: { payment: 1, from: "5000.00", to: "6000.00", reason: "typed wrongly" },
  });
  expect((await db.select().from(smsOutbox).orderBy(asc(smsOutbox.id))).at(-1)?.body).toContain("৬,০০০");
  expect((await correct("6000")).errors).toEqual(["The payment has that amount already."]);
  expect((await correct("14000")).code).toBe(0);
  expect(await order()).toMatchObject({ paid: "14000.00", status: "paid" });
  expect((await correct("1", 99)).errors).toEqual(["There is no payment 99."]);

  expect((await correct("0")).code).toBe(0);
  expect(await order()).toMatchObject({ paid: "0.00", status: "open" });
  expect(await paymentNow(db, 1)).toMatchObject({ status: "rejected", credited: "0.00", amount_before: "5000.00" });
  expect((await correct("1")).errors).toEqual(["Only a paid payment of its own can be corrected."]);
});

test("corrects no payment of a gateway and none with a refund", async () => {
  const { db, run } = await staffDatabase();
  const { id } = await addPaidCourse(db);
  const byHand = await addPaidCourse(db, { method: "manual" });
  await run(["payments", "refund", String(byHand.id), "--amount", "4000", "--reason", "ill", "--ref", "B1"]);
  const correct = (payment: number) => run(`payments correct ${payment} --amount 1 --reason x`);
  expect((await correct(id)).errors[0]).toContain("Only a payment by hand");
  expect((await correct(byHand.id)).errors[0]).toContain("has a refund");
});

test("corrects a fee, in any order with the payment", async () => {
  const { run, enrol, order, course, audited } = await scene();
  await enrol("--fee", "5000", "--agreed");
  const fee = (amount: string) => run(["courses", "correct-fee", "1", amount, "--reason", "an instalment"]);
  expect((await fee("14000")).said).toEqual(["Course 1: 5000.00 of 14000.00 taka paid, 9000.00 due."]);
  expect(await order()).toMatchObject({ amount: "14000.00", payable: "14000.00", status: "part_paid" });
  expect(await course()).toMatchObject({ total_fee: "14000.00", paid_total: "5000.00" });
  expect((await audited()).at(-1)).toEqual({
    action: "courses correct-fee",
    detail: { course: 1, from: "5000.00", to: "14000.00", reason: "an instalment" },
  });
  expect((await fee("4000")).errors).toEqual([
    "5000.00 taka are paid or deducted: correct the payment first, or refund.",
  ]);
  expect((await run("payments correct 1 --amount 4000 --reason x")).code).toBe(0);
  expect((await fee("4000")).code).toBe(0);
  expect(await order()).toMatchObject({ payable: "4000.00", paid: "4000.00", status: "paid" });
});

test("a corrected fee keeps the coupon; a course that costs nothing any more is granted", async () => {
  const { db, run } = await staffDatabase();
  const discounted = { discount: "1000.00", payable: "13000.00" };
  const { order, enrolment } = await addCourseOrder(db, { order: discounted });
  await run(`courses correct-fee ${enrolment.id} 12000 --reason x`);
  expect(await orderNow(db, order.id)).toMatchObject({ discount: "1000.00", payable: "11000.00", status: "open" });
  await run(`courses correct-fee ${enrolment.id} 0 --reason x`);
  expect(await orderNow(db, order.id)).toMatchObject({ discount: "0.00", payable: "0.00", status: "paid" });
  expect((await db.select().from(enrolments).where(eq(enrolments.id, enrolment.id)))[0]?.status).toBe("active");
});

test("the lowest fee keeps the whole discount of the coupon", async () => {
  const { db, run } = await staffDatabase();
  const sums = { amount: "10000.00", discount: "5000.00", payable: "5000.00", paid: "1000.00" };
  const { enrolment } = await addCourseOrder(db, { order: { ...sums, status: "part_paid" } });
  const fee = (amount: string) => run(`courses correct-fee ${enrolment.id} ${amount} --reason x`);
  for (const amount of ["2000", "5500"]) expect((await fee(amount)).errors[0]).toMatch(/^6000\.00 taka are paid/);
  expect((await fee("6000")).code).toBe(0);
});

test("staff see what was refunded beside what was paid", async () => {
  const { db, run } = await staffDatabase();
  const { id, order } = await addPaidCourse(db, { method: "manual" });
  await run(["payments", "refund", String(id), "--amount", "৪০০০", "--reason", "ill", "--ref", "B1"]);
  const shown: unknown = JSON.parse((await run(`doctors show ${order.doctor_id} --json`)).said.join(""));
  expect(shown).toMatchObject({
    courses: [{ paid: "14000.00", refunded: "4000.00", due: "0.00" }],
    payments: [{ amount: "14000.00", refunded: "4000.00" }],
  });
  expect(JSON.parse((await run(`payments find ${id} --json`)).said.join(""))).toMatchObject([{ refunded: "4000.00" }]);
});

test("the audit log names the person who gives a command; without a name the operator is told", async () => {
  const { db, url } = await staffDatabase();
  const notes: string[] = [];
  const note = (line: string) => void notes.push(line);
  const list = (words: string[], source: Record<string, string> = {}) =>
    staff(["payments", "list", ...words], { DATABASE_URL: url, ...source }, { note });
  await list([]);
  expect(notes.join("\n")).toContain("give --as NAME, or set STAFF_NAME");
  notes.length = 0;
  await list(["--as", "Rahima"], { STAFF_NAME: "Kamal" });
  await list([], { STAFF_NAME: "Kamal" });
  await list(["--as", "  "]);
  const actors = (await db.select().from(auditLog).orderBy(asc(auditLog.id))).map(({ actor }) => actor);
  const [account] = actors;
  expect(actors).toEqual([account, `Rahima (${account ?? ""})`, `Kamal (${account ?? ""})`, account]);
  expect(notes.filter((line) => line.includes("--as NAME"))).toHaveLength(1);
});
