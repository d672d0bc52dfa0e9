import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";
import { seeded } from "#tests/support/hostile/mutations.ts";
import { checkNumbering, checkOrder } from "./order-checks.ts";
import { startPaymentSite, type Method, type Webhook, type PaymentSite } from "./payment-site.ts";
import { drawCrashPoints, runToCrashPoint, type CrashPoint } from "./crash-points.ts";

interface Sizes {
  /** Number of times that the API is killed. */
  kills: number;
  /** Number of times that the database is stopped. */
  stops: number;
  seed: string;
}

const settleTimeoutMs = 60_000;
const webhookTimeoutMs = 30_000;

/**
 * Sends a webhook repeatedly, as a gateway or a reloading browser does, until it succeeds or 30 seconds have passed.
 */
async function sendUntilAccepted(webhook: Webhook): Promise<boolean> {
  const givesUpAt = performance.now() + webhookTimeoutMs;
  while (performance.now() < givesUpAt) {
    const status = await webhook();
    if (status === 200 || status === 303) return true;
    await delay(100);
  }
  return false;
}

const Now = z.tuple([z.object({ now: z.date() })]);

/** Kills the API or its database at the crash point and restarts it. Returns the milliseconds until it was back. */
async function crashAt(
  site: PaymentSite,
  station: CrashPoint,
  webhook: Webhook,
  victim: "API" | "database",
  n: number,
) {
  const { database, gateways } = site;
  const { lift } = await runToCrashPoint(station, { pool: database.pool, gateways, begin: webhook });
  const from = performance.now();
  if (victim === "database") {
    const { back } = await database.crash(n % 2 ? "kill" : "immediate");
    await lift();
    return back;
  }
  await site.kill();
  await lift();
  await site.restart();
  return performance.now() - from;
}

/**
 * Makes one payment, crashes a process while its webhook is handled, then sends all webhooks again and checks the data.
 */
async function run(
  site: PaymentSite,
  n: number,
  { station, victim }: { station: CrashPoint; victim: "API" | "database" },
) {
  const doctor = site.doctors[n];
  if (!doctor) throw new Error("too few doctors");
  const method: Method = n % 2 ? "bkash" : "sslcommerz";
  const { orderId, webhook, repeats } = await site.pay(doctor, method);
  const backMs = await crashAt(site, station, webhook, victim, n);
  const [{ now }] = Now.parse((await site.database.pool.query("select now()")).rows);

  const from = performance.now();
  const wrong: string[] = [];
  for (const again of [webhook, ...repeats])
    if (!(await sendUntilAccepted(again))) wrong.push("a webhook was never accepted");
  if (!(await site.settle(now, settleTimeoutMs))) wrong.push("a webhook was never handled");
  wrong.push(...(await checkOrder(site.database.pool, orderId)), ...(await checkNumbering(site.database.pool)));
  return {
    struck: victim,
    by: method,
    when: station.name,
    "back after ms": Math.round(backMs),
    "paid after ms": Math.round(performance.now() - from),
    wrong,
  };
}

/** Kills the API and the database while webhooks of gateways are handled. Returns a row for every payment. */
export async function runPaymentFaults({ kills, stops, seed }: Sizes, onRow: (line: string) => void = () => undefined) {
  const random = seeded(`payments ${seed}`);
  const plan = [
    ...drawCrashPoints(kills, random).map((station) => ({ station, victim: "API" as const })),
    ...drawCrashPoints(stops, random).map((station) => ({ station, victim: "database" as const })),
  ];
  const site = await startPaymentSite(plan.length);
  const rows = [];
  try {
    for (const [n, crash] of plan.entries()) {
      const row = await run(site, n, crash);
      rows.push(row);
      onRow(`${n + 1}/${plan.length} ${row.struck}, ${row.by}, ${row.when}: ${row.wrong.join("; ") || "nothing lost"}`);
    }
  } finally {
    await site.stop();
  }
  return rows;
}
