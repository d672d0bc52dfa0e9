import { eq, sql } from "drizzle-orm";
import { pino } from "pino";
import { expect, test } from "vitest";
import { publicEvents } from "#api/db/schema/catalogue.ts";
import { coursePayments, eventRegistrations } from "#api/db/schema/payments.ts";
import { settings } from "#api/db/schema/site.ts";
import { createSmsGateway } from "#api/gateways/sms/client.ts";
import { sweepSeats } from "#api/jobs/payments.ts";
import { registerForEvent } from "#contract/payments/checkout.ts";
import { createPayment } from "#contract/payments/payments.ts";
import { addDoctor, loggedIn, testAccounts } from "#tests/support/api/accounts.ts";
import { addEvent, daysFromNow } from "#tests/support/rows/catalogue-rows.ts";
import { noGateways } from "#tests/support/fakes/scripted-gateways.ts";
import { createRefund, finishRefund } from "./refund.ts";
import { settlePaid } from "./settle.ts";

const manual = { method: "manual" as const, plan: "full" as const };

/** Adds an event with a fee and a single seat, with functions to register, pay, sweep and refund. */
async function scene() {
  const accounts = await testAccounts();
  const { db, ok, refused } = accounts;
  await db.insert(settings).values({ key: "payment_bkash_number", value: "01700000100" });
  const event = await addEvent(db, { price: "500.00", seat_limit: 1 });
  const eventCall = { params: { id: event.id } };

  async function register() {
    const doctor = await addDoctor(db);
    const who = await loggedIn(db, doctor.id);
    const { registration, order } = await ok(registerForEvent, eventCall, who);
    if (!order) throw new Error("the event has no fee");
    return { doctor, who, registrationId: registration.id, orderId: order.id, call: { params: { id: order.id } } };
  }
  type Registered = Awaited<ReturnType<typeof register>>;

  return {
    ...accounts,
    event,
    eventCall,
    register,
    pay: ({ who, call }: Registered) => ok(createPayment, { ...call, body: manual }, who),
    refusedPayment: ({ who, call }: Registered) => refused(409, createPayment, { ...call, body: manual }, who),
    async taken() {
      const [row] = await db.select().from(publicEvents).where(eq(publicEvents.id, event.id));
      return row?.seats_taken;
    },
    async statusOf({ registrationId }: Registered) {
      const [row] = await db.select().from(eventRegistrations).where(eq(eventRegistrations.id, registrationId));
      return row?.status;
    },
    async sweep() {
      const scope = { db, gateways: noGateways, log: pino({ level: "silent" }), sms: createSmsGateway(undefined) };
      await sweepSeats({}, { ...scope, isLastTry: false, signal: new AbortController().signal });
    },
    async expireHolds() {
      const held = sql`${eventRegistrations.seat_held_until} is not null`;
      await db
        .update(eventRegistrations)
        .set({ seat_held_until: sql`now() - interval '1 second'` })
        .where(held);
    },
    /** Inserts a redirected gateway payment and returns its id. */
    async begin({ orderId }: Registered) {
      const values = { order_id: orderId, amount: "500.00", plan: "full", method: "bkash" } as const;
      const [payment] = await db
        .insert(coursePayments)
        .values({ ...values, status: "redirected" })
        .returning();
      if (!payment) throw new Error("no payment");
      return payment.id;
    },
    async refund(paymentId: number, amountPaisa: number) {
      await db.transaction(async (writer) => {
        const refund = await createRefund(writer, { paymentId, amountPaisa, reason: "left", by: "staff" });
        if (typeof refund === "string") throw new Error(refund);
        await finishRefund(writer, refund.id, "BK1");
      });
    },
  };
}

test("an unpaid event seat is freed after its hold; beginning a payment later takes a seat again if one is free", async () => {
  const { refused, eventCall, db, register, pay, refusedPayment, taken, sweep, expireHolds } = await scene();
  const slow = await register();
  await sweep();
  expect(await taken(), "the seat is still held").toBe(1);
  const other = await loggedIn(db, (await addDoctor(db)).id);
  expect(await refused(409, registerForEvent, eventCall, other)).toMatchObject({ code: "seat_full" });

  await expireHolds();
  await sweep();
  await sweep();
  expect(await taken(), "the hold has ended").toBe(0);
  const quick = await register();
  expect(await refusedPayment(slow)).toMatchObject({ code: "seat_full" });

  await expireHolds();
  await sweep();
  await pay(slow);
  expect(await taken(), "beginning the payment takes a seat again").toBe(1);
  await sweep();
  expect(await taken(), "and holds it").toBe(1);
  expect(await refusedPayment(quick)).toMatchObject({ code: "seat_full" });
});

test("a late payment for an event gets a seat if one is free, or else is paid_no_seat", async () => {
  const { db, register, begin, taken, statusOf, sweep, expireHolds } = await scene();
  const paid = async (paymentId: number) => {
    await settlePaid(db, { paymentId, trxRef: `T${paymentId}`, now: new Date() });
    const [row] = await db.select().from(coursePayments).where(eq(coursePayments.id, paymentId));
    return row?.status;
  };
  const slow = await register();
  const payment = await begin(slow);
  await expireHolds();
  await sweep();
  const quick = await register();
  expect([await paid(payment), await statusOf(slow), await taken()]).toEqual(["paid_no_seat", "pending_payment", 1]);

  await expireHolds();
  await sweep();
  expect(await taken()).toBe(0);
  expect([await paid(await begin(quick)), await statusOf(quick), await taken()]).toEqual(["paid", "registered", 1]);
  await sweep();
  expect(await taken(), "a paid seat stays").toBe(1);
});

test("an event seat is freed only by a full refund", async () => {
  const { ok, db, eventCall, register, begin, taken, statusOf, refund } = await scene();
  const registrant = await register();
  const payment = await begin(registrant);
  await settlePaid(db, { paymentId: payment, trxRef: "T1", now: new Date() });
  await refund(payment, 20_000);
  expect([await statusOf(registrant), await taken()], "a part is refunded").toEqual(["registered", 1]);
  await refund(payment, 30_000);
  expect([await statusOf(registrant), await taken()], "all is refunded").toEqual(["cancelled", 0]);
  await register();
  expect(await taken()).toBe(1);
  await db.update(publicEvents).set({ seat_limit: 2 });
  expect(await ok(registerForEvent, eventCall, registrant.who), "a refunded doctor may register again").toMatchObject({
    next: "checkout",
  });
  expect(await taken()).toBe(2);
});

test("refuses registration for a closed or past event, and accepts it until the event's end", async () => {
  const { db, ok, refused } = await testAccounts();
  const who = await loggedIn(db, (await addDoctor(db)).id);
  const begun = { starts_at: daysFromNow(-0.1) };
  for (const event of [
    await addEvent(db, { status: "closed" }),
    await addEvent(db, begun),
    await addEvent(db, { ...begun, ends_at: daysFromNow(-0.01) }),
  ]) {
    expect(await refused(409, registerForEvent, { params: { id: event.id } }, who)).toMatchObject({
      code: "event_over",
    });
  }
  const running = await addEvent(db, { ...begun, ends_at: daysFromNow(0.1) });
  expect(await ok(registerForEvent, { params: { id: running.id } }, who)).toMatchObject({ next: "event" });
});
