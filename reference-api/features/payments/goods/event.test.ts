import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { publicEvents } from "#api/db/schema/catalogue.ts";
import { eventRegistrations } from "#api/db/schema/payments.ts";
import { daysFromNow } from "#tests/support/rows/catalogue-rows.ts";
import { testDatabase } from "#tests/support/processes/postgres/database.ts";
import { addEventOrder } from "#tests/support/rows/order-rows.ts";
import { freeEventSeat, takeEventSeat } from "./event.ts";
import { goodsOf } from "./goods.ts";

const { db, close } = await testDatabase();
afterAll(close);

const noon = new Date("2027-03-05T12:00:00+06:00");
const until = daysFromNow(2);

type Event = Awaited<ReturnType<typeof addEventOrder>>;

/** Current row of a registration, with the seats taken at its event. */
async function eventNow({ event, registration }: Event) {
  const [row] = await db.select().from(eventRegistrations).where(eq(eventRegistrations.id, registration.id));
  const [held] = await db.select().from(publicEvents).where(eq(publicEvents.id, event.id));
  return { ...row, seats: held?.seats_taken };
}

const grant = ({ order }: Event) => goodsOf(order).grant(db, order, noon);
const hold = ({ order }: Event) => goodsOf(order).hold(db, order, until);
const revoke = ({ order }: Event) => goodsOf(order).revoke(db, order);

test("a paid event uses the seat held for it, or takes a free one", async () => {
  const cases = [
    [{}, { seat_limit: 1 }, "granted", 1],
    [{ seat_held_until: null }, { seat_limit: 2 }, "granted", 2],
    [{ seat_held_until: null }, { seat_limit: null }, "granted", 2],
    [{ seat_held_until: null }, { seat_limit: 1 }, "no_seat", 1],
  ] as const;
  const other = await addEventOrder(db);
  for (const [registration, event, granted, seats] of cases) {
    const registered = await addEventOrder(db, { registration, event });
    expect(await grant(registered)).toBe(granted);
    const status = granted === "granted" ? "registered" : "pending_payment";
    expect(await eventNow(registered)).toMatchObject({ status, seat_held_until: null, seats });
  }
  expect(await eventNow(other)).toMatchObject({ ...other.registration, seats: 1 });
});

test("granting a registration again takes no second seat", async () => {
  const registered = await addEventOrder(db, { registration: { status: "registered", seat_held_until: null } });
  expect(await grant(registered)).toBe("granted");
  expect(await eventNow(registered)).toMatchObject({ status: "registered", seats: 1 });
});

test("throws for an order whose registration does not exist", async () => {
  const { order } = await addEventOrder(db);
  const gone = { ...order, kind: "event" as const, registrationId: 999_999 };
  await expect(goodsOf(gone).grant(db, gone, noon)).rejects.toThrow(`the registration of order ${order.id} is gone`);
});

test.each<[what: string, rows: Parameters<typeof addEventOrder>[1], isHeld: boolean, seats: number, isNew: boolean]>([
  ["keeps the seat it has, for longer", { event: { seat_limit: 1 } }, true, 1, true],
  ["takes a free seat", { registration: { seat_held_until: null } }, true, 2, true],
  [
    "gets no seat at a full event",
    { event: { seat_limit: 1 }, registration: { seat_held_until: null } },
    ...([false, 1, false] as const),
  ],
  [
    "needs no seat once it is registered",
    { registration: { status: "registered", seat_held_until: null } },
    ...([true, 1, false] as const),
  ],
  [
    "gets no seat after it was cancelled",
    { registration: { status: "cancelled", seat_held_until: null } },
    ...([false, 1, false] as const),
  ],
])("an event that is about to be paid %s", async (_, rows, isHeld, seats, isNew) => {
  const other = await addEventOrder(db);
  const registered = await addEventOrder(db, rows);
  expect(await hold(registered)).toBe(isHeld);
  expect(await eventNow(other)).toMatchObject({ ...other.registration, seats: 1 });
  expect(await eventNow(registered)).toMatchObject({ seats, seat_held_until: isNew ? until : null });
});

test("a full refund cancels a registration and frees its seat, and leaves a pending one unchanged", async () => {
  const registered = await addEventOrder(db, { registration: { status: "registered", seat_held_until: null } });
  const other = await addEventOrder(db, { registration: { status: "registered", seat_held_until: null } });
  await revoke(registered);
  await revoke(registered);
  expect(await eventNow(registered)).toMatchObject({ status: "cancelled", seats: 0 });
  expect(await eventNow(other)).toMatchObject({ status: "registered", seats: 1 });
  const pending = await addEventOrder(db);
  await revoke(pending);
  expect(await eventNow(pending)).toMatchObject({ status: "pending_payment", seats: 1 });
});

test("takes no more seats than an event has, and frees no more than are taken", async () => {
  const { event } = await addEventOrder(db, { event: { seat_limit: 2, seats_taken: 1 } });
  const other = await addEventOrder(db, { event: { seat_limit: 1, seats_taken: 1 } });
  const seats = async () => (await db.select().from(publicEvents).where(eq(publicEvents.id, event.id)))[0]?.seats_taken;
  expect([await takeEventSeat(db, event.id), await takeEventSeat(db, event.id), await seats()]).toEqual([
    true,
    false,
    2,
  ]);
  for (const taken of [1, 0, 0]) {
    await freeEventSeat(db, event.id);
    expect(await seats()).toBe(taken);
  }
  expect((await eventNow(other)).seats).toBe(1);
});
