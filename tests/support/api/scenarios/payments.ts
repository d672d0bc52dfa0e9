import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { pino } from "pino";
import { expect, onTestFinished } from "vitest";
import type { OpenDatabase } from "#api/db/client.ts";
import { batches, batchSchedules } from "#api/db/schema/catalogue.ts";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { gatewayEvents, gatewaySessions } from "#api/db/schema/gateways.ts";
import { coursePayments, invoices, orders } from "#api/db/schema/payments.ts";
import { createPaymentGateways } from "#api/gateways/payment-gateways.ts";
import { createSmsGateway } from "#api/gateways/sms/client.ts";
import { createTokenStore } from "#api/gateways/token-store.ts";
import { startJobs } from "#api/jobs/runner.ts";
import { enrol } from "#contract/payments/enrolment.ts";
import { createPayment } from "#contract/payments/payments.ts";
import { addDoctor, loggedIn, testAccounts } from "#tests/support/api/accounts.ts";
import { testApiOptions } from "#tests/support/api/api.ts";
import { testDatabase } from "#tests/support/processes/postgres/database.ts";
import { addOffer } from "#tests/support/rows/enrolments.ts";
import { paymentSandboxes } from "#tests/support/fakes/payment-sandboxes.ts";
import { testSite } from "#tests/support/processes/test-site.ts";

const silent = pino({ level: "silent" });

/**
 * Starts the API on a port, both gateways' sandboxes on another site, and, by default, the jobs that handle webhooks.
 */
export async function testPayments({ withJobs = true, hangMs }: { withJobs?: boolean; hangMs?: number } = {}) {
  const database = await testDatabase();
  onTestFinished(database.close);
  let receive: (request: Request) => Response | Promise<Response> = () => new Response(null, { status: 503 });
  const publicOrigin = await testSite((request) => receive(request));

  const { db, pool } = database;
  const sandboxes = await paymentSandboxes({ pool, merchantOrigin: publicOrigin, ...(hangMs && { hangMs }) });
  const gateways = createPaymentGateways(sandboxes, createTokenStore(db, testApiOptions.keys));
  const accounts = await testAccounts({ db, publicOrigin, gateways });
  receive = (request) => accounts.api.fetch(request);

  function startWorkers() {
    const jobs = startJobs(database, { log: silent, sms: createSmsGateway(undefined), gateways }, { pollMs: 50 });
    onTestFinished(() => jobs.stop());
  }
  if (withJobs) startWorkers();

  /** Adds a doctor and enrols the doctor; the order is unpaid. */
  async function enrolled(offer: Parameters<typeof addOffer>[1] = {}) {
    const doctor = await addDoctor(db);
    const who = await loggedIn(db, doctor.id);
    const { batch, schedule } = await addOffer(db, offer);
    const { course, order } = await accounts.ok(
      enrol,
      { params: { id: batch.id }, body: { schedule_id: schedule.id, agree: true } },
      who,
    );
    return { doctor, who, batch, schedule, courseId: course.id, orderId: order.id };
  }

  /** Creates a payment. Returns its id and the URL of the payer's page. */
  async function begin(
    { who, orderId }: { who: Awaited<ReturnType<typeof loggedIn>>; orderId: number },
    method: "sslcommerz" | "bkash",
    plan: "full" | "first_part" | "remaining" = "full",
  ) {
    const { payment, redirect_url } = await accounts.ok(
      createPayment,
      { params: { id: orderId }, body: { method, plan } },
      who,
    );
    if (!redirect_url) throw new Error("the payment has no redirect_url");
    return { id: payment.id, page: redirect_url };
  }

  async function statusOf(paymentId: number): Promise<string | undefined> {
    const [row] = await db.select().from(coursePayments).where(eq(coursePayments.id, paymentId));
    return row?.status;
  }

  /** The gateway's transaction id of a payment. */
  async function tranIdOf(paymentId: number): Promise<string> {
    const [row] = await db.select().from(gatewaySessions).where(eq(gatewaySessions.course_payment_id, paymentId));
    if (!row) throw new Error(`payment ${paymentId} has no session`);
    return row.tran_id;
  }

  /** Waits until the jobs have set a payment's status to the expected one. */
  async function becomes(paymentId: number, status: string): Promise<void> {
    await expect.poll(() => statusOf(paymentId)).toBe(status);
  }

  /** Number of a payment's webhooks that no job has handled yet. */
  async function openWebhooks(paymentId: number): Promise<number> {
    const [row] = await db
      .select({ open: sql<number>`count(*)::int` })
      .from(gatewayEvents)
      .innerJoin(gatewaySessions, eq(gatewaySessions.id, gatewayEvents.gateway_session_id))
      .where(and(eq(gatewaySessions.course_payment_id, paymentId), isNull(gatewayEvents.handled_at)));
    return row?.open ?? 0;
  }

  return {
    ...accounts,
    ...sandboxes,
    openWebhooks,
    database,
    publicOrigin,
    gateways,
    start: startWorkers,
    enrolled,
    begin,
    statusOf,
    tranIdOf,
    becomes,
  };
}

/** State of one order: its enrolment, payments, invoices and taken seats. */
export async function orderState({ db }: OpenDatabase, orderId: number) {
  const [found] = await db
    .select({ order: orders, enrolment: enrolments })
    .from(orders)
    .innerJoin(enrolments, eq(enrolments.id, orders.enrolment_id))
    .where(eq(orders.id, orderId));
  if (!found) throw new Error("no order of a course");
  const { order, enrolment } = found;
  const payments = await db
    .select({ status: coursePayments.status, amount: coursePayments.amount, duplicateOf: coursePayments.duplicate_of })
    .from(coursePayments)
    .where(eq(coursePayments.order_id, orderId))
    .orderBy(asc(coursePayments.id));
  const [batch] = await db
    .select({ taken: batches.seats_taken, bySchedule: sql<number>`sum(${batchSchedules.seats_taken})::int` })
    .from(batches)
    .innerJoin(batchSchedules, eq(batchSchedules.batch_id, batches.id))
    .where(eq(batches.id, enrolment.batch_id))
    .groupBy(batches.id);
  return {
    order: { status: order.status, paid: order.paid },
    enrolment: enrolment.status,
    hasRegNo: enrolment.reg_no !== null,
    payments,
    invoices: await db.$count(invoices, eq(invoices.order_id, orderId)),
    seats: [batch?.taken, batch?.bySchedule],
  };
}
