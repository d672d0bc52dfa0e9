import { eq, sql } from "drizzle-orm";
import { pino } from "pino";
import { expect, test } from "vitest";
import type { Database } from "#api/db/client.ts";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { coursePayments } from "#api/db/schema/payments.ts";
import { settlePaid } from "#api/features/payments/settle.ts";
import { createSmsGateway } from "#api/gateways/sms/client.ts";
import { sweepSeats } from "#api/jobs/payments.ts";
import { cancelEnrolment, enrol } from "#contract/payments/enrolment.ts";
import { testAccounts } from "#tests/support/api/accounts.ts";
import { addOffer, addLoggedInDoctor, seatsOf, enrolmentRequest } from "#tests/support/rows/enrolments.ts";
import { noGateways } from "#tests/support/fakes/scripted-gateways.ts";

async function sweep(db: Database): Promise<void> {
  const scope = { db, gateways: noGateways, log: pino({ level: "silent" }), sms: createSmsGateway(undefined) };
  await sweepSeats({}, { ...scope, isLastTry: false, signal: new AbortController().signal });
}

/** Lets every unpaid seat hold expire, and runs the sweep. */
async function lapse(db: Database): Promise<void> {
  await db.update(enrolments).set({ seat_held_until: sql`now() - interval '1 second'` });
  await sweep(db);
}

test("cancelling a course whose seat hold has expired releases no seat", async () => {
  const accounts = await testAccounts();
  const { db, ok, refused } = accounts;
  const offer = await addOffer(db, { batch: { seat_limit: 1 } });
  const slow = await addLoggedInDoctor(accounts);
  const { course } = await ok(enrol, enrolmentRequest(offer), slow.who);
  await lapse(db);
  await ok(enrol, enrolmentRequest(offer), (await addLoggedInDoctor(accounts)).who);
  await ok(cancelEnrolment, { params: { id: course.id } }, slow.who);
  expect(await seatsOf(accounts, offer)).toEqual([1, 1]);
  expect(await refused(409, enrol, enrolmentRequest(offer), (await addLoggedInDoctor(accounts)).who)).toMatchObject({
    code: "seat_full",
  });
});

test("an unpaid seat is released in time; a payment after it is taken again gets the status paid_no_seat", async () => {
  const accounts = await testAccounts();
  const { db, ok, refused } = accounts;
  const offer = await addOffer(db, { batch: { seat_limit: 1 } });
  const slow = await addLoggedInDoctor(accounts);
  const { order, course } = await ok(enrol, enrolmentRequest(offer), slow.who);
  const [payment] = await db
    .insert(coursePayments)
    .values({ order_id: order.id, amount: "14000.00", plan: "full", method: "bkash", status: "redirected" })
    .returning();
  await sweep(db);
  expect(await seatsOf(accounts, offer)).toEqual([1, 1]);
  await lapse(db);
  await sweep(db);
  expect(await seatsOf(accounts, offer)).toEqual([0, 0]);
  await ok(enrol, enrolmentRequest(offer), (await addLoggedInDoctor(accounts)).who);
  await settlePaid(db, { paymentId: payment?.id ?? 0, trxRef: "T1", now: new Date() });
  const [after] = await db
    .select()
    .from(coursePayments)
    .where(eq(coursePayments.id, payment?.id ?? 0));
  expect(after?.status).toBe("paid_no_seat");
  expect(await accounts.messagesTo(slow.doctor.mobile_number)).toEqual([expect.stringContaining("আসন আর খালি নেই")]);
  const [enrolment] = await db.select().from(enrolments).where(eq(enrolments.id, course.id));
  expect(enrolment).toMatchObject({ status: "pending_payment", paid_total: "14000.00" });
  expect(await seatsOf(accounts, offer)).toEqual([1, 1]);
  expect(
    await refused(409, cancelEnrolment, { params: { id: course.id } }, slow.who),
    "the fee has been received",
  ).toMatchObject({
    code: "already_paid",
  });
});
