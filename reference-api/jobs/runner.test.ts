import { sql } from "drizzle-orm";
import pg from "pg";
import { pino } from "pino";
import { expect, inject, onTestFinished, test } from "vitest";
import { smsOutbox } from "#api/db/schema/identity.ts";
import { createSmsGateway } from "#api/gateways/sms/client.ts";
import { queueSms } from "#api/queue/sms.ts";
import type { SmsAccount } from "#api/config/accounts.ts";
import { testDatabase } from "#tests/support/processes/postgres/database.ts";
import { deferred } from "#tests/support/runner/deferred.ts";
import { smsSandbox } from "#tests/support/fakes/sms.ts";
import { noGateways } from "#tests/support/fakes/scripted-gateways.ts";
import { startJobs } from "./runner.ts";
import { releaseAbandoned } from "./sweep.ts";

const notice = { recipient: "01712345678", body: "পাসওয়ার্ড বদলানো হয়েছে", purpose: "notice" };
const silent = pino({ level: "silent" });

async function jobFixture(account: (url: string) => SmsAccount, before?: Parameters<typeof smsSandbox>[0]) {
  const database = await testDatabase();
  onTestFinished(database.close);
  const sandbox = await smsSandbox(before);
  const sms = createSmsGateway(account(sandbox.url));
  const start = (log = silent) => {
    const jobs = startJobs(database, { log, sms, gateways: noGateways }, { pollMs: 100 });
    onTestFinished(() => jobs.stop());
  };
  const statuses = async () =>
    (await database.db.select().from(smsOutbox).orderBy(smsOutbox.id)).map((row) => row.status);
  const signal = new AbortController().signal;
  const release = () =>
    releaseAbandoned({}, { db: database.db, log: silent, sms, gateways: noGateways, isLastTry: false, signal });
  return { database, sandbox, start, release, statuses };
}

const sandboxAccount = (url: string) => ({ url, token: "token", sid: "PORTAL", isSandbox: true });

test("a new database has an empty job queue", async () => {
  const { database } = await jobFixture(sandboxAccount);
  const { rows } = await database.db.execute(sql`select count(*)::int as jobs from graphile_worker.jobs`);
  expect(rows).toEqual([{ jobs: 0 }]);
});

test("two processes on one database share the work and send each message once", async () => {
  const { database, sandbox, start, statuses } = await jobFixture(sandboxAccount);
  start();
  start();
  for (let count = 1; count <= 10; count++) await queueSms(database.db, { ...notice, body: `বার্তা ${count}` });
  await expect.poll(statuses).toEqual(Array.from({ length: 10 }, () => "sent"));
  const texts = (await sandbox.messages()).map(({ sms }) => sms);
  expect(new Set(texts).size).toBe(10);
  expect(texts).toHaveLength(10);
});

test("takes over the job of a killed process, but not one that is running", async () => {
  const { database, release, start, statuses } = await jobFixture(sandboxAccount);
  await queueSms(database.db, notice);
  await queueSms(database.db, notice);
  const lock = (id: number, seconds: number) =>
    database.db.execute(sql`
      update graphile_worker._private_jobs
      set locked_by = ${`worker-${id}`}, locked_at = now() - make_interval(secs => ${seconds})
      where payload->>'id' = ${String(id)}
    `);
  await lock(1, 120);
  await lock(2, 30);
  await release();
  start();
  await expect.poll(statuses).toEqual(["sent", "queued"]);
});

test.each([
  ["push.send", 50, 70],
  ["payment.verify", 170, 190],
  ["exams.regrade", 590, 610],
])("takes over a job %s that has run for longer than it ever takes", async (task, runningSeconds, deadSeconds) => {
  const { database, release } = await jobFixture(sandboxAccount);
  for (const seconds of [runningSeconds, deadSeconds]) {
    await database.db.execute(sql`select graphile_worker.add_job(${task}, '{}')`);
    await database.db.execute(sql`
      update graphile_worker._private_jobs
      set locked_by = ${`worker-${seconds}`}, locked_at = now() - make_interval(secs => ${seconds})
      where locked_by is null
    `);
  }
  await release();
  const jobs = sql`select locked_by from graphile_worker.jobs where locked_by is not null`;
  expect((await database.db.execute(jobs)).rows).toEqual([{ locked_by: `worker-${runningSeconds}` }]);
});

test("isLastTry is true for the last try of a job only", async () => {
  const { database, start, statuses } = await jobFixture((url) => sandboxAccount(`${url}?fail=broken`));
  await queueSms(database.db, notice);
  await queueSms(database.db, notice);
  const setTriesLeft = (id: number, triesLeft: number) =>
    database.db.execute(sql`
      update graphile_worker._private_jobs set attempts = max_attempts - ${triesLeft} where payload->>'id' = ${String(id)}
    `);
  await setTriesLeft(1, 1);
  await setTriesLeft(2, 2);
  start();
  const failures = async () =>
    (await database.db.execute(sql`select 1 from graphile_worker._private_jobs where last_error is not null`)).rows;
  await expect.poll(failures).toHaveLength(1);
  await expect.poll(statuses).toEqual(["failed", "queued"]);
});

test("an SMS provider that does not respond delays only SMS jobs", async () => {
  const never = deferred<undefined>();
  onTestFinished(() => never.resolve(undefined));
  let arrived = 0;
  const { database, start, statuses } = await jobFixture(sandboxAccount, async (_context, next) => {
    arrived += 1;
    await never.promise;
    await next();
  });
  for (let count = 1; count <= 8; count++) await queueSms(database.db, notice);
  start();
  await expect.poll(() => arrived).toBe(2);
  await database.db.execute(sql`select graphile_worker.add_job('exams.sweep'), graphile_worker.add_job('sweep.seats')`);
  const others = async () =>
    (await database.db.execute(sql`select 1 from graphile_worker.jobs where task_identifier <> 'sms.send'`)).rows;
  await expect.poll(others).toEqual([]);
  expect(new Set(await statuses())).toEqual(new Set(["queued"]));
});

test("jobs that stopped because of the database start again when it is back", async () => {
  const failures: string[] = [];
  const log = pino({ level: "warn" }, { write: (line) => failures.push(line) });
  let breakQueue = async (): Promise<unknown> => undefined;
  const { database, start, statuses } = await jobFixture(sandboxAccount, async (_context, next) => {
    await breakQueue();
    await next();
  });
  breakQueue = async () => {
    breakQueue = async () => undefined;
    await database.db.execute(sql`alter table graphile_worker._private_jobs rename to away`);
  };
  start(log);
  await queueSms(database.db, notice);
  await expect.poll(() => failures.join()).toContain("restarting");
  await database.db.execute(sql`alter table graphile_worker.away rename to _private_jobs`);
  await queueSms(database.db, notice);
  await expect.poll(statuses).toEqual(["sent", "sent"]);
});

test("a database outage loses no message and does not end the process", async () => {
  let arrived = 0;
  const { database, sandbox, start, release, statuses } = await jobFixture(sandboxAccount, async (_context, next) => {
    arrived++;
    await next();
  });
  await database.db.transaction(async (transaction) => {
    for (let count = 1; count <= 20; count++) await queueSms(transaction, { ...notice, body: `বার্তা ${count}` });
  });
  const name = database.pool.options.database ?? "";
  const outside = new pg.Client({ ...inject("databaseServer").connection, database: "postgres" });
  await outside.connect();
  onTestFinished(() => outside.end());

  start();
  await expect.poll(() => arrived).toBeGreaterThan(0);
  await outside.query(`alter database ${name} allow_connections false`);
  await outside.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [name]);
  await expect(database.pool.query("select")).rejects.toThrow();
  await outside.query(`alter database ${name} allow_connections true`);
  const queued = async () => (await statuses()).filter((status) => status === "queued").length;
  await expect.poll(queued).toBeLessThan(5);

  // two minutes later, jobs that were assigned to a connection just as it was cut are released
  await database.pool.query("update graphile_worker._private_jobs set locked_at = locked_at - interval '2 minutes'");
  await release();
  await expect.poll(queued).toBe(0);
  expect(await sandbox.messages()).toHaveLength(20);
});
