import { setTimeout as delay } from "node:timers/promises";
import type { Pool } from "pg";
import { oneOf, type Random } from "#tests/support/hostile/mutations.ts";
import type { Gateways } from "./gateways.ts";

/**
 * Point at which the handling of a webhook can be paused: in the gateway's response, or before a statement on a table.
 */
type PausePoint = "gateway" | { table: string; statement: string };

/**
 * A moment in the handling of a webhook at which to crash: the last of the pause points that it is led through, or
 * `afterMs` milliseconds after it was sent.
 */
export interface CrashPoint {
  name: string;
  pausePoints: PausePoint[];
  afterMs?: number;
}

const savesWebhook = { table: "gateway_events", statement: 'insert into "gateway_events"' };
const queuesJob = { table: "graphile_worker._private_jobs", statement: "add_job" };
const locksOrder = { table: "orders", statement: 'from "orders".*for update' };
const activatesCourse = { table: "enrolments", statement: 'from "enrolments".*for update' };
const locksBatch = { table: "batches", statement: 'from "batches".*for update' };
const takesNumber = { table: "counters", statement: 'insert into "counters"' };
const queuesMessage = { table: "sms_outbox", statement: 'insert into "sms_outbox"' };
const writesInvoice = { table: "invoices", statement: 'insert into "invoices"' };
const marksWebhook = { table: "gateway_events", statement: 'update "gateway_events"' };
const leavesQueue = { table: "graphile_worker._private_jobs", statement: "delete from .*_private_jobs" };

const crashPoints: CrashPoint[] = [
  { name: "before the webhook is written", pausePoints: [savesWebhook] },
  { name: "the webhook is written, its job is not", pausePoints: [queuesJob] },
  { name: "the webhook has its response", pausePoints: [], afterMs: 0 },
  { name: "the gateway has decided, its response is on the way", pausePoints: ["gateway"] },
  { name: "the gateway's response is not yet written", pausePoints: ["gateway", savesWebhook] },
  { name: "before the order is locked", pausePoints: [locksOrder] },
  { name: "the payment is paid, the course is not active", pausePoints: [activatesCourse] },
  { name: "before the batch is locked", pausePoints: [locksBatch] },
  { name: "before the registration number is taken", pausePoints: [takesNumber] },
  { name: "before the message to the doctor is queued", pausePoints: [queuesMessage] },
  { name: "the invoice has a number and is not written", pausePoints: [writesInvoice] },
  { name: "everything is committed, the webhook is not marked as handled", pausePoints: [writesInvoice, marksWebhook] },
  {
    name: "everything is done, the job is still in the queue",
    pausePoints: [writesInvoice, marksWebhook, leavesQueue],
  },
];
const maxDelayMs = 250;

/** Draws crash points at random: all named ones before any is repeated, and every third one a random delay instead. */
export function drawCrashPoints(count: number, random: Random): CrashPoint[] {
  const drawn: CrashPoint[] = [];
  let remaining: CrashPoint[] = [];
  for (let n = 0; n < count; n += 1) {
    if (n % 3 === 2) {
      const afterMs = Math.round(random() * maxDelayMs);
      drawn.push({ name: `${afterMs} ms after it was sent`, pausePoints: [], afterMs });
      continue;
    }
    if (remaining.length === 0) remaining = crashPoints;
    const next = oneOf(remaining, random);
    remaining = remaining.filter((point) => point !== next);
    drawn.push(next);
  }
  return drawn;
}

interface Pause {
  reached: Promise<unknown>;
  lift: () => Promise<void>;
}

const reachTimeoutMs = 15_000;

/** Locks a table exclusively; `reached` resolves when the statement waits for the lock. Rejects after 15 seconds. */
async function lockTable(pool: Pool, { table, statement }: Exclude<PausePoint, string>): Promise<Pause> {
  const client = await pool.connect();
  await client.query("begin");
  await client.query(`lock table ${table} in exclusive mode`);
  let isLifted = false;
  async function watch(): Promise<void> {
    const givesUpAt = performance.now() + reachTimeoutMs;
    while (!isLifted) {
      const { rowCount } = await pool.query(
        "select from pg_stat_activity where wait_event_type = 'Lock' and query ~* $1 and pid <> pg_backend_pid()",
        [statement],
      );
      if (rowCount) return;
      if (performance.now() > givesUpAt) throw new Error(`no session reached the statement ${statement}`);
      await delay(5);
    }
  }
  return {
    reached: watch(),
    async lift() {
      isLifted = true;
      await client.query("rollback").catch(() => undefined); // the database may have been stopped, which ends the lock
      client.release(true);
    },
  };
}

/** Runs `begin` through the pause points and leaves it paused at the last one until `lift()`. */
export async function runToCrashPoint(
  { pausePoints, afterMs = 0 }: CrashPoint,
  { pool, gateways, begin }: { pool: Pool; gateways: Gateways; begin: () => Promise<unknown> },
): Promise<{ lift: () => Promise<void> }> {
  async function pauseAt(stop: PausePoint): Promise<Pause> {
    if (stop !== "gateway") return lockTable(pool, stop);
    const { reached, release } = gateways.hold();
    return { reached, lift: async () => release() };
  }
  const [first, ...more] = pausePoints;
  if (!first) {
    const begun = begin();
    await (afterMs > 0 ? delay(afterMs) : begun);
    return { lift: async () => undefined };
  }
  let current = await pauseAt(first);
  void begin();
  for (const stop of more) {
    await current.reached;
    const next = await pauseAt(stop);
    await current.lift();
    current = next;
  }
  await current.reached;
  return current;
}
