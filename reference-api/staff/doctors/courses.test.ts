import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Database } from "#api/db/client.ts";
import { batches, batchSchedules } from "#api/db/schema/catalogue.ts";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { smsOutbox } from "#api/db/schema/identity.ts";
import { coursePayments, invoices, orders } from "#api/db/schema/payments.ts";
import { addDoctor } from "#tests/support/api/accounts.ts";
import { daysFromNow } from "#tests/support/rows/catalogue-rows.ts";
import { addOffer } from "#tests/support/rows/enrolments.ts";
import { addCourseOrder } from "#tests/support/rows/order-rows.ts";
import { staffDatabase } from "#tests/support/processes/staff.ts";

type Offer = Awaited<ReturnType<typeof addOffer>>;

const placeOf = ({ batch, schedule }: Offer) => `${batch.slug}/${schedule.key}`;
const titleOf = ({ batch, schedule }: Offer) => `${batch.title}, ${schedule.title}`;

async function seatsOf(db: Database, { batch, schedule }: Offer) {
  const [ofBatch] = await db.select().from(batches).where(eq(batches.id, batch.id));
  const [ofSchedule] = await db.select().from(batchSchedules).where(eq(batchSchedules.id, schedule.id));
  return [ofBatch?.seats_taken, ofSchedule?.seats_taken];
}

test("enrols a doctor by hand after enrolment has closed, with an invoice for the fee paid", async () => {
  const { db, run, audited } = await staffDatabase();
  const doctor = await addDoctor(db);
  const offer = await addOffer(db, { batch: { enroll_closes_at: daysFromNow(-1), seat_limit: 5 } });
  const enrol = (...more: string[]) => run(["courses", "enrol", String(doctor.id), placeOf(offer), ...more]);
  const { said, errors } = await enrol("--fee", "১২০০০", "--agreed", "--reason", "receipt 17");
  expect({ said, errors }).toEqual({
    said: [`Doctor ${doctor.id} has course 1: ${titleOf(offer)}, 12000.00 taka.`],
    errors: [],
  });
  const [course] = await db.select().from(enrolments);
  expect(course).toMatchObject({ status: "active", total_fee: "12000.00", paid_total: "12000.00" });
  expect(course?.reg_no).toMatch(/^R-27-\d{4}$/);
  expect(await seatsOf(db, offer)).toEqual([1, 1]);
  expect(await db.select({ status: orders.status, paid: orders.paid }).from(orders)).toEqual([
    { status: "paid", paid: "12000.00" },
  ]);
  expect(await db.select({ method: coursePayments.method, ref: coursePayments.trx_ref }).from(coursePayments)).toEqual([
    { method: "manual", ref: "receipt 17" },
  ]);
  expect(await db.$count(invoices)).toBe(1);
  const money = { fee: "12000.00", paid: "12000.00", reason: "receipt 17" };
  const detail = { course: 1, doctor: doctor.id, place: placeOf(offer), ...money };
  expect(await audited()).toEqual([{ action: "courses enrol", detail }]);

  const twice = await enrol("--fee", "0", "--reason", "once more");
  expect([twice.code, twice.errors]).toEqual([1, [`The doctor is already enrolled in ${offer.batch.title}.`]]);
  expect(await seatsOf(db, offer)).toEqual([1, 1]);
});

test("activates a free enrolment at once; reports a full batch or unknown doctor, batch or amount and writes nothing", async () => {
  const { db, run } = await staffDatabase();
  const doctor = await addDoctor(db);
  const last = await addOffer(db, { batch: { seat_limit: 1 } });
  const enrol = (id: number, place: string, fee = "0") =>
    run(["courses", "enrol", String(id), place, "--fee", fee, "--reason", "scholarship"]);
  expect((await enrol(doctor.id, placeOf(last))).code).toBe(0);
  const [course] = await db.select().from(enrolments);
  expect(course).toMatchObject({ status: "active", total_fee: "0.00", seat_held_until: null });
  expect(await db.$count(coursePayments)).toBe(0);

  const another = await addDoctor(db);
  const refused = [
    [await enrol(another.id, placeOf(last)), `There is no seat left in ${titleOf(last)}.`],
    [await enrol(9999, placeOf(last)), "There is no doctor 9999."],
    [
      await enrol(another.id, `${placeOf(last)}x`),
      `"${placeOf(last)}x" is not a batch/schedule; the nearest is "${placeOf(last)}".`,
    ],
  ] as const;
  for (const [{ code, errors }, reason] of refused) expect([code, errors]).toEqual([1, [reason]]);
  expect((await enrol(another.id, placeOf(last), "1,00")).errors[0]).toContain("an amount in taka");
  expect(await db.$count(enrolments)).toBe(1);
});

test("moves a course with its seat to another batch and notifies the doctor; also to another schedule of a full batch", async () => {
  const { db, run, audited } = await staffDatabase();
  const course = await addCourseOrder(db, {
    offer: { batch: { seat_limit: 1 } },
    enrolment: { status: "active", seat_held_until: null, reg_no: "R-27-0001" },
  });
  const there = await addOffer(db, { batch: { seat_limit: 1 } });
  const move = (place: string) =>
    run(["courses", "move", String(course.enrolment.id), place, "--reason", "night duty"]);
  expect((await move(placeOf(there))).said).toEqual([`Course ${course.enrolment.id} is in ${titleOf(there)} now.`]);
  expect([await seatsOf(db, course), await seatsOf(db, there)]).toEqual([
    [0, 0],
    [1, 1],
  ]);
  const [moved] = await db.select().from(enrolments);
  expect(moved).toMatchObject({ status: "active", reg_no: "R-27-0001", batch_id: there.batch.id });
  expect((await db.select({ title: orders.title }).from(orders))[0]?.title).toBe(titleOf(there));
  expect((await db.select({ body: smsOutbox.body }).from(smsOutbox))[0]?.body).toContain(titleOf(there));

  const [second] = await db
    .insert(batchSchedules)
    .values({ batch_id: there.batch.id, key: "night", title: "রাত" })
    .returning();
  expect((await move(`${there.batch.slug}/night`)).code).toBe(0);
  expect(await seatsOf(db, there)).toEqual([1, 0]);
  expect((await db.select().from(enrolments))[0]?.batch_schedule_id).toBe(second?.id);
  expect((await audited()).map(({ action }) => action)).toEqual(["courses move", "courses move"]);
});

test("freezes and unfreezes a course; refuses to freeze or move an unpaid one", async () => {
  const { db, run, audited } = await staffDatabase();
  const { enrolment } = await addCourseOrder(db, { enrolment: { status: "active", seat_held_until: null } });
  const waiting = await addCourseOrder(db, { enrolment: { status: "pending_payment" } });
  const change = (what: string, id: number) => run(["courses", what, String(id), "--reason", "on leave"]);
  const status = async () => (await db.select().from(enrolments).where(eq(enrolments.id, enrolment.id)))[0]?.status;
  expect((await change("freeze", enrolment.id)).said).toEqual([`Course ${enrolment.id} is suspended.`]);
  expect(await status()).toBe("suspended");
  expect((await change("freeze", enrolment.id)).errors).toEqual([`Course ${enrolment.id} is suspended, not active.`]);
  expect((await change("unfreeze", enrolment.id)).said).toEqual([`Course ${enrolment.id} is active.`]);
  expect(await status()).toBe("active");
  expect((await change("freeze", 999)).errors).toEqual(["There is no course 999."]);
  const unpaid = waiting.enrolment.id;
  expect((await change("freeze", unpaid)).errors).toEqual([`Course ${unpaid} is pending_payment, not active.`]);
  const moved = await run(["courses", "move", String(unpaid), placeOf(waiting), "--reason", "x"]);
  expect(moved.errors).toEqual([`Course ${unpaid} is pending_payment: only an active or frozen course can be moved.`]);
  const lines = await audited();
  expect(lines.map(({ action }) => action)).toEqual(["courses freeze", "courses unfreeze"]);
  expect((await run("undo 1")).errors).toEqual(['Entry 2, "courses unfreeze", came after it: nothing is taken back.']);
  expect((await run("undo 2")).said).toEqual([`Course ${enrolment.id} is suspended.`]);
});

test("the undo of a freeze does not keep an earlier move from being taken back", async () => {
  const { db, run } = await staffDatabase();
  const course = await addCourseOrder(db, { enrolment: { status: "active", seat_held_until: null } });
  const { id } = course.enrolment;
  await run(["courses", "move", `${id}`, placeOf(await addOffer(db)), "--reason", "night duty"]);
  await run(["courses", "freeze", `${id}`, "--reason", "on leave"]);
  await run("undo 2");
  expect((await run("undo 1")).said).toEqual([`Course ${id} is in ${titleOf(course)} now.`]);
});

test("a move is taken back with its seat, unless somebody took that", async () => {
  const { db, run } = await staffDatabase();
  const active = { status: "active", seat_held_until: null } as const;
  const course = await addCourseOrder(db, { offer: { batch: { seat_limit: 1 } }, enrolment: active });
  const { id } = course.enrolment;
  const there = await addOffer(db);
  const move = () => run(["courses", "move", `${id}`, placeOf(there), "--reason", "night duty"]);
  await move();
  expect((await run("undo 1")).said).toEqual([`Course ${id} is in ${titleOf(course)} now.`]);
  expect([await seatsOf(db, course), await seatsOf(db, there)]).toEqual([
    [1, 1],
    [0, 0],
  ]);
  await move();
  const next = await addDoctor(db, { name: "Rahima" });
  await run(["courses", "enrol", `${next.id}`, placeOf(course), "--fee", "0", "--reason", "x"]);
  const { code, errors } = await run("undo 3");
  expect(code).toBe(1);
  expect(errors[0]).toMatch(/^There is no seat left in .*; course 2 of doctor \d+, Rahima, 01\d+ came since\.$/);
});
