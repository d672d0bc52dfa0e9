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
import { addDoctor, loggedIn, testAccounts } from "#tests/support/accounts.ts";
import { addEvent, daysFromNow } from "#tests/support/catalogue-rows.ts";
import { noGateways } from "#tests/support/scripted-gateways.ts";
import { askRefund, finishRefund } from "./refund.ts";
import { settlePaid } from "./settle.ts";

const manual = { method: "manual" as const, plan: "full" as const };

/** An event with a fee and a single seat. */
async function scene() {
  const accounts = await testAccounts();
  const { db, ok, refused } = accounts;
  await db.insert(settings).values({ key: "payment_bkash_number", value: "01700000100" });
  const event = await addEvent(db, { price: "500.00", seat_limit: 1 });
  const wish = { params: { id: event.id } };

  async function register() {
    const doctor = await addDoctor(db);
    const who = await loggedIn(db, doctor.id);
    const { registration, order } = await ok(registerForEvent, wish, who);
    if (!order) throw new Error("the event asks for no fee");
    return { doctor, who, registrationId: registration.id, orderId: order.id, call: { params: { id: order.id } } };
  }
  type Registered = Awaited<ReturnType<typeof register>>;

  return {
    ...accounts,
    event,
    wish,
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
    async letHoldsEnd() {
      const held = sql`${eventRegistrations.seat_held_until} is not null`;
      await db
        .update(eventRegistrations)
        .set({ seat_held_until: sql`now() - interval '1 second'` })
        .where(held);
    },
    /** Begins a payment at a gateway; gives its id. */
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
        const asked = await askRefund(writer, { paymentId, amountPaisa, reason: "left", by: "staff" });
        if (typeof asked === "string") throw new Error(asked);
        await finishRefund(writer, asked.id, "BK1");
      });
    },
  };
}

test("an event's seat that is not paid for in time is another's; who begins to pay later takes it again if it is free", async () => {
  const { refused, wish, db, register, pay, refusedPayment, taken, sweep, letHoldsEnd } = await scene();
  const slow = await register();
  await sweep();
  expect(await taken(), "the hold goes on").toBe(1);
  const other = await loggedIn(db, (await addDoctor(db)).id);
  expect(await refused(409, registerForEvent, wish, other)).toMatchObject({ code: "seat_full" });

  await letHoldsEnd();
  await sweep();
  await sweep();
  expect(await taken(), "the hold has ended").toBe(0);
  const quick = await register();
  expect(await refusedPayment(slow)).toMatchObject({ code: "seat_full" });

  await letHoldsEnd();
  await sweep();
  await pay(slow);
  expect(await taken(), "the payment has taken it again").toBe(1);
  await sweep();
  expect(await taken(), "and holds it anew").toBe(1);
  expect(await refusedPayment(quick)).toMatchObject({ code: "seat_full" });
});

test("money for an event that comes after its seat is another's has no seat, and one that comes before takes one", async () => {
  const { db, register, begin, taken, statusOf, sweep, letHoldsEnd } = await scene();
  const paid = async (paymentId: number) => {
    await settlePaid(db, { paymentId, trxRef: `T${paymentId}`, now: new Date() });
    const [row] = await db.select().from(coursePayments).where(eq(coursePayments.id, paymentId));
    return row?.status;
  };
  const slow = await register();
  const payment = await begin(slow);
  await letHoldsEnd();
  await sweep();
  const quick = await register();
  expect([await paid(payment), await statusOf(slow), await taken()]).toEqual(["paid_no_seat", "pending_payment", 1]);

  await letHoldsEnd();
  await sweep();
  expect(await taken()).toBe(0);
  expect([await paid(await begin(quick)), await statusOf(quick), await taken()]).toEqual(["paid", "registered", 1]);
  await sweep();
  expect(await taken(), "what is paid for stays").toBe(1);
});

test("an event's seat is free again when all of its money has gone back, and not before", async () => {
  const { ok, db, wish, register, begin, taken, statusOf, refund } = await scene();
  const guest = await register();
  const payment = await begin(guest);
  await settlePaid(db, { paymentId: payment, trxRef: "T1", now: new Date() });
  await refund(payment, 20_000);
  expect([await statusOf(guest), await taken()], "a part has gone back").toEqual(["registered", 1]);
  await refund(payment, 30_000);
  expect([await statusOf(guest), await taken()], "all has gone back").toEqual(["cancelled", 0]);
  await register();
  expect(await taken()).toBe(1);
  await db.update(publicEvents).set({ seat_limit: 2 });
  expect(await ok(registerForEvent, wish, guest.who), "who left may come again").toMatchObject({ next: "checkout" });
  expect(await taken()).toBe(2);
});

test("nobody registers for an event that is closed or over, and until its end one may", async () => {
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
