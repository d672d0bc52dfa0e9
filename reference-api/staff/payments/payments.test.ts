import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { batches } from "#api/db/schema/catalogue.ts";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { coursePayments, orders } from "#api/db/schema/payments.ts";
import { insertOrder } from "#api/features/orders/service.ts";
import { settlePaid } from "#api/features/payments/settle.ts";
import { addDoctor } from "#tests/support/api/accounts.ts";
import { addEnrolment, addOffer } from "#tests/support/rows/enrolments.ts";
import { staffDatabase } from "#tests/support/processes/staff.ts";

/** A doctor who paid for a batch after its last seat had been taken. */
async function scene() {
  const context = await staffDatabase();
  const { db } = context;
  const doctor = await addDoctor(db);
  const full = await addOffer(db, { batch: { seat_limit: 0 } });
  const place = { batch_id: full.batch.id, batch_schedule_id: full.schedule.id };
  const enrolment = await addEnrolment(db, doctor.id, { ...place, status: "pending_payment" });
  const order = await insertOrder(
    db,
    { kind: "course", enrolmentId: enrolment.id },
    { doctor_id: doctor.id, title: "পূর্ণ ব্যাচ", amount: "14000.00" },
  );
  const values = { order_id: order.id, amount: "14000.00", plan: "full" as const, method: "bkash" as const };
  const [payment] = await db.insert(coursePayments).values(values).returning();
  const id = payment?.id ?? 0;
  await settlePaid(db, { paymentId: id, trxRef: "T1", now: new Date() });
  return { ...context, doctor, full, enrolment, order, id };
}

test("moves a doctor who paid but got no seat to another batch once, if that has a seat", async () => {
  const { db, run, audited, doctor, full, enrolment, order, id } = await scene();
  const move = (schedule: number, payment = id) => run(`payments move ${payment} --schedule ${schedule}`);
  const open = await addOffer(db, { batch: { title: "খোলা ব্যাচ", seat_limit: 1 } });
  const theirs = await addOffer(db);
  const own = { batch_id: theirs.batch.id, batch_schedule_id: theirs.schedule.id };
  await addEnrolment(db, doctor.id, own);
  expect((await run("payments list")).said).toEqual([expect.stringContaining("paid_no_seat")]);
  for (const [schedule, error] of [
    [999_999, "There is no schedule 999999."],
    [full.schedule.id, /^There is no seat left in /],
    [theirs.schedule.id, /^The doctor is already enrolled in .*\.$/],
  ] as const) {
    expect((await move(schedule)).errors).toEqual([expect.stringMatching(error)]);
  }
  const [still] = await db.select().from(coursePayments).where(eq(coursePayments.id, id));
  expect(still?.status).toBe("paid_no_seat");
  expect((await move(open.schedule.id)).said).toEqual([
    expect.stringMatching(new RegExp(`^Payment ${id} is paid, with a seat in খোলা ব্যাচ, `)),
  ]);
  expect((await move(open.schedule.id)).errors).toEqual([`Payment ${id} is paid, not paid_no_seat.`]);
  expect((await move(open.schedule.id, 999)).errors).toEqual(["There is no payment 999."]);

  const [course] = await db.select().from(enrolments).where(eq(enrolments.id, enrolment.id));
  expect(course).toMatchObject({ status: "active", batch_id: open.batch.id, paid_total: "14000.00" });
  expect(course?.reg_no).toMatch(/\d{4}$/);
  const [after] = await db.select().from(orders).where(eq(orders.id, order.id));
  expect(after?.title).toContain("খোলা ব্যাচ");
  const [seats] = await db.select().from(batches).where(eq(batches.id, open.batch.id));
  expect(seats?.seats_taken).toBe(1);
  const actions = (await audited()).map(({ action }) => action);
  expect(actions.filter((action) => action === "payments move")).toHaveLength(1);
});

test("releases a held payment once, and the doctor gets the seat", async () => {
  const { db, run, audited } = await staffDatabase();
  const { batch, schedule } = await addOffer(db);
  const doctor = await addDoctor(db);
  const place = { batch_id: batch.id, batch_schedule_id: schedule.id };
  const enrolment = await addEnrolment(db, doctor.id, { ...place, status: "pending_payment" });
  const money = { doctor_id: doctor.id, title: "ব্যাচ", amount: "14000.00" };
  const order = await insertOrder(db, { kind: "course", enrolmentId: enrolment.id }, money);
  const held = { amount: "14000.00", plan: "full" as const, method: "bkash" as const, status: "under_review" as const };
  const [payment] = await db
    .insert(coursePayments)
    .values({ order_id: order.id, trx_ref: "T2", ...held })
    .returning();
  const release = () => run(`payments release ${payment?.id ?? 0}`);
  expect((await run(`payments approve ${payment?.id ?? 0}`)).errors).toEqual([
    `Payment ${payment?.id} is under_review, not submitted.`,
  ]);
  expect((await release()).said).toEqual([`Payment ${payment?.id} of 14000.00 is paid.`]);
  expect((await release()).errors).toEqual([`Payment ${payment?.id} is paid, not under_review.`]);
  const [course] = await db.select().from(enrolments).where(eq(enrolments.id, enrolment.id));
  expect(course).toMatchObject({ status: "active", paid_total: "14000.00" });
  expect(await audited()).toContainEqual({
    action: "payments release",
    detail: { payment: payment?.id, amount: "14000.00", trx_ref: "T2", was: "under_review", is: "paid" },
  });
});

test("finds a payment by its id, the doctor's number or the transaction id", async () => {
  const { run, doctor, id, audited } = await scene();
  for (const text of [String(id), doctor.mobile_number, `+88${doctor.mobile_number}`, " t1 "]) {
    const { code, said } = await run(["payments", "find", text]);
    expect({ code, lines: said.length }, text).toEqual({ code: 0, lines: 2 });
    expect(said[1]).toMatch(/paid_no_seat +14000\.00 +bkash +T1 /);
  }
  const { said } = await run("payments find T1 --json");
  expect(JSON.parse(said.join("\n"))).toMatchObject([{ id, doctor: doctor.id, trx: "T1", for: "পূর্ণ ব্যাচ" }]);
  expect((await run("payments find T2")).said).toEqual(["No payment is found."]);
  expect((await audited()).at(-1)).toEqual({ action: "payments find", detail: { text: "T2", found: [] } });
});
