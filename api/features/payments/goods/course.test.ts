import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { batches, batchSchedules } from "#api/db/schema/catalogue.ts";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { daysFromNow } from "#tests/support/catalogue-rows.ts";
import { testDatabase } from "#tests/support/database.ts";
import { addCourseOrder } from "#tests/support/order-rows.ts";
import { enrol } from "#tests/support/study-rows.ts";
import { goodsOf } from "./goods.ts";

const { db, close } = await testDatabase();
afterAll(close);

const noon = new Date("2027-03-05T12:00:00+06:00");
const until = daysFromNow(2);

type Course = Awaited<ReturnType<typeof addCourseOrder>>;

/** A course, and the seats taken of its batch and of its schedule. */
async function courseNow({ enrolment, batch, schedule }: Course) {
  const [course] = await db.select().from(enrolments).where(eq(enrolments.id, enrolment.id));
  const [ofBatch] = await db.select().from(batches).where(eq(batches.id, batch.id));
  const [ofSchedule] = await db.select().from(batchSchedules).where(eq(batchSchedules.id, schedule.id));
  return { ...course, seats: [ofBatch?.seats_taken, ofSchedule?.seats_taken] };
}

const give = ({ order }: Course) => goodsOf(order).grant(db, order, noon);
const hold = ({ order }: Course) => goodsOf(order).hold(db, order, until);
const revoke = ({ order }: Course) => goodsOf(order).revoke(db, order);
const full = { batch: { seat_limit: 1 } };

test("a paid course takes the seat that was held for it, and no second one", async () => {
  const bystander = await addCourseOrder(db);
  const course = await addCourseOrder(db, { offer: full, order: { paid: "7000.00" } });
  expect(await give(course)).toBe("granted");
  expect(await courseNow(course)).toMatchObject({ status: "active", paid_total: "7000.00", seats: [1, 1] });
  const reg_no: unknown = expect.stringMatching(/^R-27-\d{4}$/);
  expect(await courseNow(course)).toMatchObject({ seat_held_until: null, reg_no });
  expect(await courseNow(bystander)).toMatchObject({ ...bystander.enrolment, seats: [1, 1] });
});

test.each([
  ["a seat that is left is taken anew", { batch: { seat_limit: 2 } }, "granted", [2, 2]],
  ["in a batch without a limit there is always one", { batch: { seat_limit: null } }, "granted", [2, 2]],
  ["the last one of the batch is gone", { batch: { seat_limit: 1 } }, "no_seat", [1, 1]],
  ["the last one of the schedule is gone", { schedule: { seats_limit: 1 } }, "no_seat", [1, 1]],
] as const)("for who pays after the seat was given back %s", async (_, offer, granted, seats) => {
  for (const status of ["pending_payment", "cancelled"] as const) {
    const course = await addCourseOrder(db, { offer, enrolment: { status, seat_held_until: null } });
    expect(await give(course)).toBe(granted);
    expect(await courseNow(course)).toMatchObject({ status: granted === "granted" ? "active" : status, seats });
  }
});

test("a course that has begun, was suspended or is over stays as it is, but for what was paid", async () => {
  for (const status of ["active", "suspended", "completed"] as const) {
    const enrolment = { status, seat_held_until: null, reg_no: `R-${status}` };
    const course = await addCourseOrder(db, { enrolment, order: { paid: "14000.00" } });
    expect(await give(course)).toBe("granted");
    const unchanged = { status, reg_no: `R-${status}`, paid_total: "14000.00", seats: [1, 1] };
    expect(await courseNow(course)).toMatchObject(unchanged);
  }
});

test("a doctor who has another place in the batch by now gets no second one, whoever else is there", async () => {
  const cancelled = await addCourseOrder(db, { enrolment: { status: "cancelled", seat_held_until: null } });
  const place = { batch_id: cancelled.batch.id, batch_schedule_id: cancelled.schedule.id };
  const { doctor_id } = cancelled.enrolment;
  await enrol(db, place, { doctor_id: (await addCourseOrder(db)).order.doctor_id });
  await enrol(db, place, { doctor_id, status: "cancelled" });
  const elsewhere = await addCourseOrder(db);
  await enrol(db, { batch_id: elsewhere.batch.id, batch_schedule_id: elsewhere.schedule.id }, { doctor_id });
  const second = await enrol(db, place, { doctor_id });
  expect(await give(cancelled)).toBe("no_seat");
  expect(await courseNow(cancelled)).toMatchObject({ status: "cancelled", seats: [1, 1] });
  await db.update(enrolments).set({ status: "cancelled" }).where(eq(enrolments.id, second.id));
  expect(await give(cancelled)).toBe("granted");
});

test("an order whose enrolment is gone is an error of ours, and grants nothing", async () => {
  const { order } = await addCourseOrder(db);
  const gone = { ...order, kind: "course" as const, enrolmentId: 999_999 };
  await expect(goodsOf(gone).grant(db, gone, noon)).rejects.toThrow(`the enrolment of order ${order.id} is gone`);
});

test.each<
  [what: string, given: Parameters<typeof addCourseOrder>[1], isHeld: boolean, seats: number[], isNew: boolean]
>([
  ["keeps the seat it has, for longer", { offer: full }, true, [1, 1], true],
  ["takes one that is left", { enrolment: { seat_held_until: null } }, true, [2, 2], true],
  ["finds none in a full batch", { offer: full, enrolment: { seat_held_until: null } }, false, [1, 1], false],
  ["needs none once it is active", { enrolment: { status: "active", seat_held_until: null } }, true, [1, 1], false],
  [
    "has none when it was cancelled",
    { enrolment: { status: "cancelled", seat_held_until: null } },
    false,
    [1, 1],
    false,
  ],
])("a course that is to be paid for %s", async (_, given, isHeld, seats, isNew) => {
  const bystander = await addCourseOrder(db);
  const course = await addCourseOrder(db, given);
  expect(await hold(course)).toBe(isHeld);
  expect(await courseNow(bystander)).toMatchObject({ ...bystander.enrolment, seats: [1, 1] });
  expect(await courseNow(course)).toMatchObject({ seats, seat_held_until: isNew ? until : null });
});

test("with its money a course goes, and its seat is free; one that never began keeps what it has", async () => {
  const active = await addCourseOrder(db, {
    enrolment: { status: "active", seat_held_until: null, paid_total: "14000.00" },
  });
  const bystander = await addCourseOrder(db, { enrolment: { status: "active", seat_held_until: null } });
  await revoke(active);
  await revoke(active);
  expect(await courseNow(active)).toMatchObject({ status: "cancelled", paid_total: "0.00", seats: [0, 0] });
  expect(await courseNow(bystander)).toMatchObject({ status: "active", seats: [1, 1] });
  const pending = await addCourseOrder(db);
  await revoke(pending);
  expect(await courseNow(pending)).toMatchObject({ status: "pending_payment", seats: [1, 1] });
});

test("a place that is paid for again keeps its registration number", async () => {
  const course = await addCourseOrder(db);
  await give(course);
  const { reg_no } = await courseNow(course);
  await revoke(course);
  await give(course);
  expect(await courseNow(course)).toMatchObject({ status: "active", reg_no });
});
