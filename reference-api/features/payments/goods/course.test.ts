import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { batches, batchSchedules } from "#api/db/schema/catalogue.ts";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { daysFromNow } from "#tests/support/rows/catalogue-rows.ts";
import { testDatabase } from "#tests/support/processes/postgres/database.ts";
import { addCourseOrder } from "#tests/support/rows/order-rows.ts";
import { enrol } from "#tests/support/rows/study-rows.ts";
import { goodsOf } from "./goods.ts";

const { db, close } = await testDatabase();
afterAll(close);

const noon = new Date("2027-03-05T12:00:00+06:00");
const until = daysFromNow(2);

type Course = Awaited<ReturnType<typeof addCourseOrder>>;

/** Current row of a course's enrolment, with the seats taken in its batch and schedule. */
async function courseNow({ enrolment, batch, schedule }: Course) {
  const [course] = await db.select().from(enrolments).where(eq(enrolments.id, enrolment.id));
  const [ofBatch] = await db.select().from(batches).where(eq(batches.id, batch.id));
  const [ofSchedule] = await db.select().from(batchSchedules).where(eq(batchSchedules.id, schedule.id));
  return { ...course, seats: [ofBatch?.seats_taken, ofSchedule?.seats_taken] };
}

const grant = ({ order }: Course) => goodsOf(order).grant(db, order, noon);
const hold = ({ order }: Course) => goodsOf(order).hold(db, order, until);
const revoke = ({ order }: Course) => goodsOf(order).revoke(db, order);
const full = { batch: { seat_limit: 1 } };

test("a paid course uses the seat held for it and takes no second one", async () => {
  const other = await addCourseOrder(db);
  const course = await addCourseOrder(db, { offer: full, order: { paid: "7000.00" } });
  expect(await grant(course)).toBe("granted");
  expect(await courseNow(course)).toMatchObject({ status: "active", paid_total: "7000.00", seats: [1, 1] });
  const reg_no: unknown = expect.stringMatching(/^R-27-\d{4}$/);
  expect(await courseNow(course)).toMatchObject({ seat_held_until: null, reg_no });
  expect(await courseNow(other)).toMatchObject({ ...other.enrolment, seats: [1, 1] });
});

test.each([
  ["takes another free seat", { batch: { seat_limit: 2 } }, "granted", [2, 2]],
  ["takes a seat in a batch without a limit", { batch: { seat_limit: null } }, "granted", [2, 2]],
  ["gets no seat in a full batch", { batch: { seat_limit: 1 } }, "no_seat", [1, 1]],
  ["gets no seat in a full schedule", { schedule: { seats_limit: 1 } }, "no_seat", [1, 1]],
] as const)("a payment after the seat was freed %s", async (_, offer, granted, seats) => {
  for (const status of ["pending_payment", "cancelled"] as const) {
    const course = await addCourseOrder(db, { offer, enrolment: { status, seat_held_until: null } });
    expect(await grant(course)).toBe(granted);
    expect(await courseNow(course)).toMatchObject({ status: granted === "granted" ? "active" : status, seats });
  }
});

test("a payment for an active, suspended or completed course updates only the amount paid", async () => {
  for (const status of ["active", "suspended", "completed"] as const) {
    const enrolment = { status, seat_held_until: null, reg_no: `R-${status}` };
    const course = await addCourseOrder(db, { enrolment, order: { paid: "14000.00" } });
    expect(await grant(course)).toBe("granted");
    const unchanged = { status, reg_no: `R-${status}`, paid_total: "14000.00", seats: [1, 1] };
    expect(await courseNow(course)).toMatchObject(unchanged);
  }
});

test("grants no seat if the doctor has another enrolment in the batch, regardless of other doctors", async () => {
  const cancelled = await addCourseOrder(db, { enrolment: { status: "cancelled", seat_held_until: null } });
  const schedule = { batch_id: cancelled.batch.id, batch_schedule_id: cancelled.schedule.id };
  const { doctor_id } = cancelled.enrolment;
  await enrol(db, schedule, { doctor_id: (await addCourseOrder(db)).order.doctor_id });
  await enrol(db, schedule, { doctor_id, status: "cancelled" });
  const elsewhere = await addCourseOrder(db);
  await enrol(db, { batch_id: elsewhere.batch.id, batch_schedule_id: elsewhere.schedule.id }, { doctor_id });
  const second = await enrol(db, schedule, { doctor_id });
  expect(await grant(cancelled)).toBe("no_seat");
  expect(await courseNow(cancelled)).toMatchObject({ status: "cancelled", seats: [1, 1] });
  await db.update(enrolments).set({ status: "cancelled" }).where(eq(enrolments.id, second.id));
  expect(await grant(cancelled)).toBe("granted");
});

test("throws for an order whose enrolment does not exist", async () => {
  const { order } = await addCourseOrder(db);
  const gone = { ...order, kind: "course" as const, enrolmentId: 999_999 };
  await expect(goodsOf(gone).grant(db, gone, noon)).rejects.toThrow(`the enrolment of order ${order.id} is gone`);
});

test.each<[what: string, rows: Parameters<typeof addCourseOrder>[1], isHeld: boolean, seats: number[], isNew: boolean]>(
  [
    ["keeps the seat it has, for longer", { offer: full }, true, [1, 1], true],
    ["takes a free seat", { enrolment: { seat_held_until: null } }, true, [2, 2], true],
    ["gets no seat in a full batch", { offer: full, enrolment: { seat_held_until: null } }, false, [1, 1], false],
    [
      "needs no seat once it is active",
      { enrolment: { status: "active", seat_held_until: null } },
      true,
      [1, 1],
      false,
    ],
    [
      "gets no seat after it was cancelled",
      { enrolment: { status: "cancelled", seat_held_until: null } },
      false,
      [1, 1],
      false,
    ],
  ],
)("a course that is about to be paid %s", async (_, rows, isHeld, seats, isNew) => {
  const other = await addCourseOrder(db);
  const course = await addCourseOrder(db, rows);
  expect(await hold(course)).toBe(isHeld);
  expect(await courseNow(other)).toMatchObject({ ...other.enrolment, seats: [1, 1] });
  expect(await courseNow(course)).toMatchObject({ seats, seat_held_until: isNew ? until : null });
});

test("a full refund cancels an active course and frees its seat, and leaves a pending one unchanged", async () => {
  const active = await addCourseOrder(db, {
    enrolment: { status: "active", seat_held_until: null, paid_total: "14000.00" },
  });
  const other = await addCourseOrder(db, { enrolment: { status: "active", seat_held_until: null } });
  await revoke(active);
  await revoke(active);
  expect(await courseNow(active)).toMatchObject({ status: "cancelled", paid_total: "0.00", seats: [0, 0] });
  expect(await courseNow(other)).toMatchObject({ status: "active", seats: [1, 1] });
  const pending = await addCourseOrder(db);
  await revoke(pending);
  expect(await courseNow(pending)).toMatchObject({ status: "pending_payment", seats: [1, 1] });
});

test("an enrolment that is paid again keeps its registration number", async () => {
  const course = await addCourseOrder(db);
  await grant(course);
  const { reg_no } = await courseNow(course);
  await revoke(course);
  await grant(course);
  expect(await courseNow(course)).toMatchObject({ status: "active", reg_no });
});
