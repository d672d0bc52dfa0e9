import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { batches, batchSchedules, publicEvents } from "#api/db/schema/catalogue.ts";
import { enrolments } from "#api/db/schema/enrolment.ts";
import type { orders } from "#api/db/schema/payments.ts";
import { eventRegistrations } from "#api/db/schema/payments.ts";
import { subscriptionOrders } from "#api/db/schema/subscriptions.ts";
import { daysFromNow } from "#tests/support/catalogue-rows.ts";
import { testDatabase } from "#tests/support/database.ts";
import { addCourseOrder, addEventOrder, addSubscriptionOrder } from "#tests/support/order-rows.ts";
import { enrol } from "#tests/support/study-rows.ts";
import { freeEventSeat, grant, holdSeat, revoke, takeEventSeat } from "./grant.ts";

const { db, close } = await testDatabase();
afterAll(close);

const noon = new Date("2027-03-05T12:00:00+06:00");
const until = daysFromNow(2);

type Course = Awaited<ReturnType<typeof addCourseOrder>>;
type Event = Awaited<ReturnType<typeof addEventOrder>>;
type Subscription = Awaited<ReturnType<typeof addSubscriptionOrder>>;

/** A course, and the seats taken of its batch and of its schedule. */
async function courseNow({ enrolment, batch, schedule }: Course) {
  const [course] = await db.select().from(enrolments).where(eq(enrolments.id, enrolment.id));
  const [ofBatch] = await db.select().from(batches).where(eq(batches.id, batch.id));
  const [ofSchedule] = await db.select().from(batchSchedules).where(eq(batchSchedules.id, schedule.id));
  return { ...course, seats: [ofBatch?.seats_taken, ofSchedule?.seats_taken] };
}

async function eventNow({ event, registration }: Event) {
  const [row] = await db.select().from(eventRegistrations).where(eq(eventRegistrations.id, registration.id));
  const [held] = await db.select().from(publicEvents).where(eq(publicEvents.id, event.id));
  return { ...row, seats: held?.seats_taken };
}

async function subscriptionNow({ subscription }: Subscription) {
  const [row] = await db.select().from(subscriptionOrders).where(eq(subscriptionOrders.id, subscription.id));
  return row;
}

const give = ({ order }: { order: typeof orders.$inferSelect }) => grant(db, order, noon);
const hold = ({ order }: { order: typeof orders.$inferSelect }) => holdSeat(db, order, until);
const full = { batch: { seat_limit: 1 } };

test("a paid course takes the seat that was held for it, and no second one", async () => {
  const course = await addCourseOrder(db, { offer: full, order: { paid: "7000.00" } });
  expect(await give(course)).toBe("granted");
  expect(await courseNow(course)).toMatchObject({ status: "active", paid_total: "7000.00", seats: [1, 1] });
  const reg_no: unknown = expect.stringMatching(/^R-27-\d{4}$/);
  expect(await courseNow(course)).toMatchObject({ seat_held_until: null, reg_no });
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

test("a paid event takes the seat that was held for it, or one that is left", async () => {
  const cases = [
    [{}, { seat_limit: 1 }, "granted", 1],
    [{ seat_held_until: null }, { seat_limit: 2 }, "granted", 2],
    [{ seat_held_until: null }, { seat_limit: null }, "granted", 2],
    [{ seat_held_until: null }, { seat_limit: 1 }, "no_seat", 1],
  ] as const;
  for (const [registration, event, granted, seats] of cases) {
    const registered = await addEventOrder(db, { registration, event });
    expect(await give(registered)).toBe(granted);
    const status = granted === "granted" ? "registered" : "pending_payment";
    expect(await eventNow(registered)).toMatchObject({ status, seat_held_until: null, seats });
  }
});

test("a registration that is settled is granted again without another seat", async () => {
  const registered = await addEventOrder(db, { registration: { status: "registered", seat_held_until: null } });
  expect(await give(registered)).toBe("granted");
  expect(await eventNow(registered)).toMatchObject({ status: "registered", seats: 1 });
});

test("a paid subscription begins now and lasts its months", async () => {
  const subscription = await addSubscriptionOrder(db);
  const other = await addSubscriptionOrder(db);
  expect(await give(subscription)).toBe("granted");
  const ends_at = new Date("2027-06-05T12:00:00+06:00");
  expect(await subscriptionNow(subscription)).toMatchObject({ status: "active", starts_at: noon, ends_at });
  expect(await subscriptionNow(other)).toMatchObject({ status: "pending_payment" });
});

test("an order whose enrolment or registration is gone is an error of ours, and grants nothing", async () => {
  const { order } = await addCourseOrder(db);
  await expect(grant(db, { ...order, enrolment_id: null }, noon)).rejects.toThrow(
    `the enrolment of order ${order.id} is gone`,
  );
  const event = (await addEventOrder(db)).order;
  const registrationIsGone = `the registration of order ${event.id} is gone`;
  await expect(grant(db, { ...event, event_registration_id: null }, noon)).rejects.toThrow(registrationIsGone);
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
  const course = await addCourseOrder(db, given);
  expect(await hold(course)).toBe(isHeld);
  expect(await courseNow(course)).toMatchObject({ seats, seat_held_until: isNew ? until : null });
});

test.each<[what: string, given: Parameters<typeof addEventOrder>[1], isHeld: boolean, seats: number, isNew: boolean]>([
  ["keeps the seat it has, for longer", { event: { seat_limit: 1 } }, true, 1, true],
  ["takes one that is left", { registration: { seat_held_until: null } }, true, 2, true],
  [
    "finds none at a full event",
    { event: { seat_limit: 1 }, registration: { seat_held_until: null } },
    ...([false, 1, false] as const),
  ],
  [
    "needs none once it is registered",
    { registration: { status: "registered", seat_held_until: null } },
    ...([true, 1, false] as const),
  ],
  [
    "has none when it was cancelled",
    { registration: { status: "cancelled", seat_held_until: null } },
    ...([false, 1, false] as const),
  ],
])("a seat at an event that is to be paid for %s", async (_, given, isHeld, seats, isNew) => {
  const registered = await addEventOrder(db, given);
  expect(await hold(registered)).toBe(isHeld);
  expect(await eventNow(registered)).toMatchObject({ seats, seat_held_until: isNew ? until : null });
});

test("a subscription waits for its payment, and only while it is unpaid", async () => {
  const waiting = await addSubscriptionOrder(db);
  expect(await hold(waiting)).toBe(true);
  expect((await subscriptionNow(waiting))?.held_until).toEqual(until);
  expect(await hold(await addSubscriptionOrder(db, { status: "cancelled" }))).toBe(false);
});

test("with its money a course goes, and its seat is free; one that never began keeps what it has", async () => {
  const active = await addCourseOrder(db, {
    enrolment: { status: "active", seat_held_until: null, paid_total: "14000.00" },
  });
  const bystander = await addCourseOrder(db, { enrolment: { status: "active", seat_held_until: null } });
  await revoke(db, active.order);
  await revoke(db, active.order);
  expect(await courseNow(active)).toMatchObject({ status: "cancelled", paid_total: "0.00", seats: [0, 0] });
  expect(await courseNow(bystander)).toMatchObject({ status: "active", seats: [1, 1] });
  const pending = await addCourseOrder(db);
  await revoke(db, pending.order);
  expect(await courseNow(pending)).toMatchObject({ status: "pending_payment", seats: [1, 1] });
});

test("with its money a seat at an event goes, and is free; one that was never settled stays", async () => {
  const registered = await addEventOrder(db, { registration: { status: "registered", seat_held_until: null } });
  const bystander = await addEventOrder(db, { registration: { status: "registered", seat_held_until: null } });
  await revoke(db, registered.order);
  await revoke(db, registered.order);
  expect(await eventNow(registered)).toMatchObject({ status: "cancelled", seats: 0 });
  expect(await eventNow(bystander)).toMatchObject({ status: "registered", seats: 1 });
  const pending = await addEventOrder(db);
  await revoke(db, pending.order);
  expect(await eventNow(pending)).toMatchObject({ status: "pending_payment", seats: 1 });
});

test("with its money a subscription ends", async () => {
  const subscription = await addSubscriptionOrder(db);
  await give(subscription);
  await revoke(db, subscription.order);
  expect(await subscriptionNow(subscription)).toMatchObject({ status: "cancelled" });
});

test("an event has as many seats as it has, and never fewer than none taken", async () => {
  const { event } = await addEventOrder(db, { event: { seat_limit: 2, seats_taken: 1 } });
  const other = await addEventOrder(db, { event: { seat_limit: 1, seats_taken: 1 } });
  const seats = async () => (await db.select().from(publicEvents).where(eq(publicEvents.id, event.id)))[0]?.seats_taken;
  expect([await takeEventSeat(db, event.id), await takeEventSeat(db, event.id), await seats()]).toEqual([
    true,
    false,
    2,
  ]);
  for (const left of [1, 0, 0]) {
    await freeEventSeat(db, event.id);
    expect(await seats()).toBe(left);
  }
  expect((await eventNow(other)).seats).toBe(1);
});
