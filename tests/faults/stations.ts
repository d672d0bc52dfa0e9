import { setTimeout as delay } from "node:timers/promises";
import type { Pool } from "pg";
import { oneOf, type Random } from "#tests/support/mutations.ts";
import type { Gateways } from "./gateways.ts";

/** Where the handling of a webhook can be made to wait: at the gateway, or before a statement that needs a table. */
type Stop = "gateway" | { table: string; statement: string };

/** A moment in the handling of a webhook: the last of the stops it is led through, or some time after it was sent. */
export interface Station {
  name: string;
  stops: Stop[];
  afterMs?: number;
}

const savesWebhook = { table: "gateway_events", statement: 'insert into "gateway_events"' };
const queuesJob = { table: "graphile_worker._private_jobs", statement: "add_job" };
const locksOrder = { table: "orders", statement: 'from "orders".*for update' };
const givesCourse = { table: "enrolments", statement: 'from "enrolments".*for update' };
const locksBatch = { table: "batches", statement: 'from "batches".*for update' };
const takesNumber = { table: "counters", statement: 'insert into "counters"' };
const tellsDoctor = { table: "sms_outbox", statement: 'insert into "sms_outbox"' };
const writesInvoice = { table: "invoices", statement: 'insert into "invoices"' };
const marksWebhook = { table: "gateway_events", statement: 'update "gateway_events"' };
const leavesQueue = { table: "graphile_worker._private_jobs", statement: "delete from .*_private_jobs" };

const stations: Station[] = [
  { name: "before the webhook is written", stops: [savesWebhook] },
  { name: "the webhook is written, its follow-up is not", stops: [queuesJob] },
  { name: "the webhook is answered", stops: [], afterMs: 0 },
  { name: "the gateway has decided, its answer is on the way", stops: ["gateway"] },
  { name: "the gateway's answer is not yet written", stops: ["gateway", savesWebhook] },
  { name: "before the order is locked", stops: [locksOrder] },
  { name: "the payment is paid, the course is not given", stops: [givesCourse] },
  { name: "before the batch is locked", stops: [locksBatch] },
  { name: "before the registration number is taken", stops: [takesNumber] },
  { name: "before the doctor is told", stops: [tellsDoctor] },
  { name: "the invoice has a number and is not written", stops: [writesInvoice] },
  { name: "all is committed, the webhook is not marked", stops: [writesInvoice, marksWebhook] },
  { name: "all is done, the queue does not know", stops: [writesInvoice, marksWebhook, leavesQueue] },
];
const longestMs = 250;

/** So many stations by chance: every named one before any comes again, and in between moments that no name fits. */
export function drawStations(count: number, random: Random): Station[] {
  const drawn: Station[] = [];
  let left: Station[] = [];
  for (let n = 0; n < count; n += 1) {
    if (n % 3 === 2) {
      const afterMs = Math.round(random() * longestMs);
      drawn.push({ name: `${afterMs} ms after it was sent`, stops: [], afterMs });
      continue;
    }
    if (left.length === 0) left = stations;
    const next = oneOf(left, random);
    left = left.filter((station) => station !== next);
    drawn.push(next);
  }
  return drawn;
}

interface Halt {
  reached: Promise<unknown>;
  lift: () => Promise<void>;
}

const patienceMs = 15_000;

/** Bars a table to everyone; `reached` when the statement waits for it. */
async function bar(pool: Pool, { table, statement }: Exclude<Stop, string>): Promise<Halt> {
  const client = await pool.connect();
  await client.query("begin");
  await client.query(`lock table ${table} in exclusive mode`);
  let isLifted = false;
  async function watch(): Promise<void> {
    const givesUpAt = performance.now() + patienceMs;
    while (!isLifted) {
      const { rowCount } = await pool.query(
        "select from pg_stat_activity where wait_event_type = 'Lock' and query ~* $1 and pid <> pg_backend_pid()",
        [statement],
      );
      if (rowCount) return;
      if (performance.now() > givesUpAt) throw new Error(`nobody came to ${statement}`);
      await delay(5);
    }
  }
  return {
    reached: watch(),
    async lift() {
      isLifted = true;
      await client.query("rollback").catch(() => undefined); // the database may be gone, and the lock with it
      client.release(true);
    },
  };
}

/** Leads what `begin` starts through the stops and leaves it waiting at the last; `lift()` lets go of it. */
export async function waitAt(
  { stops, afterMs = 0 }: Station,
  { pool, gateways, begin }: { pool: Pool; gateways: Gateways; begin: () => Promise<unknown> },
): Promise<{ lift: () => Promise<void> }> {
  async function halt(stop: Stop): Promise<Halt> {
    if (stop !== "gateway") return bar(pool, stop);
    const { reached, release } = gateways.hold();
    return { reached, lift: async () => release() };
  }
  const [first, ...more] = stops;
  if (!first) {
    const begun = begin();
    await (afterMs > 0 ? delay(afterMs) : begun);
    return { lift: async () => undefined };
  }
  let current = await halt(first);
  void begin();
  for (const stop of more) {
    await current.reached;
    const next = await halt(stop);
    await current.lift();
    current = next;
  }
  await current.reached;
  return current;
}
