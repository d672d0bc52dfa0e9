import { setTimeout as delay } from "node:timers/promises";
import { pino } from "pino";
import { createSmsGateway } from "#api/gateways/sms/client.ts";
import { releaseAbandoned } from "#api/jobs/sweep.ts";
import { enrol } from "#contract/payments/enrolment.ts";
import { createPayment } from "#contract/payments/payments.ts";
import { addBatch, addCourseTerm, addSchedule } from "#tests/support/rows/catalogue-rows.ts";
import { crashableDatabase } from "#tests/support/processes/postgres/crash.ts";
import { bkashSteps, payAtBkash, payAtSslcommerz } from "#tests/support/api/scenarios/payers.ts";
import { freePort } from "#tests/support/processes/free-port.ts";
import { startPortal } from "#tests/support/processes/portal-process.ts";
import { addSignedIn, type SignedIn } from "#tests/support/rows/exams/sitting.ts";
import { ok } from "#tests/support/api/v3-client.ts";
import { noGateways } from "#tests/support/fakes/scripted-gateways.ts";
import { startGateways } from "./gateways.ts";

export type Method = "sslcommerz" | "bkash";

/** Sends a webhook; may be called repeatedly. Resolves to the status, or undefined when there was no response. */
export type Webhook = () => Promise<number | undefined>;

async function statusOf(request: Promise<Response>): Promise<number | undefined> {
  return request.then(
    async (response) => {
      await response.body?.cancel();
      return response.status;
    },
    () => undefined,
  );
}

function post(url: string, fields: Record<string, string>): Webhook {
  return () => statusOf(fetch(url, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" }));
}

/** Starts an API in a process of its own, its database and both gateways outside that process, and doctors who pay. */
export async function startPaymentSite(doctorCount: number) {
  const database = await crashableDatabase();
  const { db, pool } = database;
  const batch = await addBatch(db, await addCourseTerm(db));
  const schedule = await addSchedule(db, batch.id);
  const doctors = await addSignedIn(db, doctorCount);

  const PORT = String(await freePort());
  const origin = `http://127.0.0.1:${PORT}`;
  const gateways = await startGateways(pool, origin);
  const settings = { PORT, DATA_DIR: database.dataDir, LOG_LEVEL: "silent", ...gateways.settings };
  const start = () => startPortal(settings, "build/server/api.js");
  let api = await start();

  /**
   * Enrols a doctor and pays at the gateway. Returns the webhooks that the gateway and the doctor's browser then send.
   */
  async function pay(doctor: SignedIn, method: Method) {
    const { order } = await ok(origin, doctor, enrol, {
      params: { id: batch.id },
      body: { schedule_id: schedule.id, agree: true },
    });
    const { payment, redirect_url: page } = await ok(origin, doctor, createPayment, {
      params: { id: order.id },
      body: { method, plan: "full" },
    });
    if (!page) throw new Error("the payment has no redirect_url");
    const paid = { orderId: order.id, paymentId: payment.id };
    if (method === "bkash") {
      const callback = await payAtBkash(page, bkashSteps());
      if (!callback) throw new Error("bKash did not redirect to the callback");
      const visit: Webhook = () => statusOf(fetch(callback, { redirect: "manual" }));
      return { ...paid, webhook: visit, repeats: [visit] };
    }
    const back = await payAtSslcommerz(page, { outcome: "success", ipn: "lost" });
    if (!back) throw new Error("SSLCommerz did not return a form to the merchant");
    const ipn = post(`${origin}/api/v3/payments/sslcommerz/ipn`, back.fields);
    return { ...paid, webhook: ipn, repeats: [ipn, post(back.action, back.fields)] };
  }

  /**
   * Expires the locks of jobs whose process died and the retry delays, which otherwise last minutes, and frees
   * abandoned jobs.
   */
  async function expireJobDelays(since: Date): Promise<void> {
    await pool.query(
      `update graphile_worker._private_jobs set locked_at = locked_at - interval '1 hour' where locked_at < $1`,
      [since],
    );
    await pool.query(
      `update graphile_worker._private_jobs set run_at = now() where run_at > now() and locked_at is null
        and task_id = (select id from graphile_worker._private_tasks where identifier = 'payment.verify')`,
    );
    const log = pino({ level: "silent" });
    const services = { log, sms: createSmsGateway(undefined), gateways: noGateways };
    await releaseAbandoned(undefined, { db, ...services, isLastTry: false, signal: AbortSignal.timeout(60_000) });
  }

  async function areAllWebhooksHandled(): Promise<boolean> {
    const { rowCount } = await pool.query("select from gateway_events where handled_at is null limit 1");
    return rowCount === 0;
  }

  return {
    database,
    gateways,
    doctors,
    pay,
    async restart(): Promise<void> {
      api = await start();
    },
    kill: () => api.kill(),
    /** Waits until every webhook has been handled. Returns false if that took longer than `timeoutMs`. */
    async settle(since: Date, timeoutMs: number): Promise<boolean> {
      const givesUpAt = performance.now() + timeoutMs;
      while (performance.now() < givesUpAt) {
        await expireJobDelays(since);
        if (await areAllWebhooksHandled()) return true;
        await delay(100);
      }
      return false;
    },
    async stop(): Promise<void> {
      await api.stop();
      await gateways.stop();
      await database.close();
    },
  };
}

export type PaymentSite = Awaited<ReturnType<typeof startPaymentSite>>;
