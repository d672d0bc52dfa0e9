import { eq, sql } from "drizzle-orm";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import type { OpenDatabase } from "#api/db/client.ts";
import { smsOutbox } from "#api/db/schema/identity.ts";
import { createSmsGateway } from "#api/gateways/sms/client.ts";
import { queueSms, requeueSms } from "#api/queue/sms.ts";
import type { SmsAccount } from "#api/config/accounts.ts";
import { ownDatabase } from "#tests/support/processes/postgres/own-database.ts";
import { smsSandbox } from "#tests/support/fakes/sms.ts";
import { noGateways } from "#tests/support/fakes/scripted-gateways.ts";
import { startJobs } from "./runner.ts";
import { sendSms } from "./sms.ts";

const code = { recipient: "01712345678", body: "আপনার কোড 482913", purpose: "join" };

function memoryLog() {
  const lines: string[] = [];
  return { lines, log: pino({ level: "trace" }, { write: (line) => lines.push(line) }) };
}

function startForTest(database: OpenDatabase, account: SmsAccount | undefined, log = memoryLog().log) {
  const jobs = startJobs(database, { log, sms: createSmsGateway(account), gateways: noGateways }, { pollMs: 100 });
  let stopped: Promise<void> | undefined;
  const stop = () => (stopped ??= jobs.stop());
  onTestFinished(stop);
  return stop;
}

/** Runs the job of the newest message once, like the runner. */
async function runJob({ db }: OpenDatabase, account: SmsAccount, { isLastTry = false, log = memoryLog().log } = {}) {
  const [newest] = await db
    .select()
    .from(smsOutbox)
    .orderBy(sql`id desc`)
    .limit(1);
  const signal = new AbortController().signal;
  await sendSms(
    { id: newest?.id },
    { db, log, sms: createSmsGateway(account), gateways: noGateways, isLastTry, signal },
  );
}

async function outbox({ db }: OpenDatabase) {
  const rows = await db.select().from(smsOutbox).orderBy(smsOutbox.id);
  return rows.map(({ status, provider, provider_id, error }) => ({ status, provider, provider_id, error }));
}

async function waitingJobs({ db }: OpenDatabase) {
  const { rows } = await db.execute(sql`select attempts from graphile_worker.jobs where task_identifier = 'sms.send'`);
  return rows;
}

test("sends a message queued in a transaction after the commit, and not after a rollback", async () => {
  const database = await ownDatabase();
  const sandbox = await smsSandbox();
  startForTest(database, sandbox.account());

  const rolledBack = database.db.transaction(async (transaction) => {
    await queueSms(transaction, { ...code, recipient: "01811111111" });
    throw new Error("rolled back");
  });
  await expect(rolledBack).rejects.toThrow("rolled back");
  await database.db.transaction((transaction) => queueSms(transaction, code));

  await expect.poll(async () => (await outbox(database))[0]?.status).toBe("sent");
  const [arrived, ...others] = await sandbox.messages();
  expect(arrived).toMatchObject({ msisdn: "8801712345678", sms: code.body });
  expect(others).toEqual([]);
  expect(await outbox(database)).toEqual([
    { status: "sent", provider: "sandbox", provider_id: arrived?.reference_id, error: null },
  ]);
  await expect.poll(() => waitingJobs(database)).toEqual([]);
});

test("a job that runs twice sends one message", async () => {
  const database = await ownDatabase();
  const sandbox = await smsSandbox();
  await queueSms(database.db, code);
  await runJob(database, sandbox.account());
  const [first] = await outbox(database);
  await runJob(database, sandbox.account());
  expect(await sandbox.messages()).toHaveLength(1);
  expect(await outbox(database)).toEqual([first]);
});

test("two runs at the same moment send one message", async () => {
  const database = await ownDatabase();
  const sandbox = await smsSandbox();
  await queueSms(database.db, code);
  await Promise.all([runJob(database, sandbox.account()), runJob(database, sandbox.account())]);
  expect(await sandbox.messages()).toHaveLength(1);
  expect(await outbox(database)).toMatchObject([{ status: "sent" }]);
});

test("sends no second message if the process is killed after sending and before recording it", async () => {
  const database = await ownDatabase();
  const sandbox = await smsSandbox();
  await queueSms(database.db, code);
  await runJob(database, sandbox.account());
  await database.db.update(smsOutbox).set({ status: "queued", provider_id: null, sent_at: null });

  await runJob(database, sandbox.account());
  const arrived = await sandbox.messages();
  expect(arrived).toHaveLength(1);
  expect(await outbox(database)).toMatchObject([{ status: "sent", provider_id: arrived[0]?.csms_id }]);
});

test("messages with the same id in different databases are different for the provider", async () => {
  const sandbox = await smsSandbox();
  for (const database of [await ownDatabase(), await ownDatabase()]) {
    await queueSms(database.db, code);
    await runJob(database, sandbox.account());
  }
  expect(await sandbox.messages()).toHaveLength(2);
});

test("retries after a failure of the provider, and the message arrives", async () => {
  const database = await ownDatabase();
  const sandbox = await smsSandbox();
  const stop = startForTest(database, sandbox.account("broken"));
  await queueSms(database.db, code);
  await expect.poll(() => waitingJobs(database)).toEqual([{ attempts: 1 }]);
  await stop();
  expect(await outbox(database)).toMatchObject([{ status: "queued" }]);
  expect(await sandbox.messages()).toEqual([]);

  startForTest(database, sandbox.account());
  await expect.poll(() => outbox(database)).toMatchObject([{ status: "sent" }]);
  expect(await sandbox.messages()).toHaveLength(1);
});

test("a refused message fails at once with the reason, without retries", async () => {
  const database = await ownDatabase();
  const sandbox = await smsSandbox();
  startForTest(database, sandbox.account("refused"));
  await queueSms(database.db, code);
  const error = "The SMS provider responded with 4026: Blocked MSISDN";
  await expect
    .poll(() => outbox(database))
    .toEqual([{ status: "failed", provider: "sandbox", provider_id: null, error }]);
  await expect.poll(() => waitingJobs(database)).toEqual([]);
});

test("a message fails after the last try, and is sent when queued again", async () => {
  const database = await ownDatabase();
  const sandbox = await smsSandbox();
  await queueSms(database.db, code);
  await expect(runJob(database, sandbox.account("broken"))).rejects.toThrow("500");
  expect(await outbox(database)).toMatchObject([{ status: "queued", error: null }]);
  await runJob(database, sandbox.account("broken"), { isLastTry: true });
  const error = "The SMS provider responded with 500 without a result.";
  expect(await outbox(database)).toMatchObject([{ status: "failed", error }]);

  const [{ id } = { id: 0 }] = await database.db.select({ id: smsOutbox.id }).from(smsOutbox);
  expect(await requeueSms(database.db, [id])).toEqual([id]);
  startForTest(database, sandbox.account());
  await expect.poll(() => outbox(database)).toMatchObject([{ status: "sent", error: null }]);
  expect(await requeueSms(database.db, [id])).toEqual([]);
});

test("messages fail with the reason if no account is configured", async () => {
  const database = await ownDatabase();
  startForTest(database, undefined);
  const error = "SMS is not set up: SMS_API_TOKEN and SMS_SID are missing.";
  await queueSms(database.db, code);
  await expect.poll(() => outbox(database)).toMatchObject([{ status: "failed", provider: "none", error }]);
});

test("logs every message without its code and without its full number", async () => {
  const database = await ownDatabase();
  const sandbox = await smsSandbox();
  const { lines, log } = memoryLog();
  for (const [fault, status] of [
    [undefined, "sent"],
    ["refused", "failed"],
  ] as const) {
    const stop = startForTest(database, sandbox.account(fault), log);
    await queueSms(database.db, code);
    await expect.poll(async () => (await outbox(database)).at(-1)?.status).toBe(status);
    await stop();
  }
  await queueSms(database.db, code);
  const stop = startForTest(database, sandbox.account("broken"), log);
  await expect.poll(() => lines.join("\n")).toContain("Failed task");
  await stop();

  const text = lines.join("\n");
  expect(text).toContain("an SMS was sent");
  expect(text).toContain("an SMS was not sent");
  expect(text).toContain("017*****678");
  expect(text).not.toMatch(/482913|1712345678|secret-token/);
});

test("stopping the jobs aborts a call to a silent provider and keeps the message queued", async () => {
  const database = await ownDatabase();
  const sandbox = await smsSandbox();
  const stop = startForTest(database, sandbox.account("silent"));
  await queueSms(database.db, code);
  await expect.poll(() => waitingJobs(database)).toEqual([{ attempts: 1 }]);
  await stop();
  expect(await outbox(database)).toMatchObject([{ status: "queued" }]);
  const locks = async () =>
    (await database.db.execute(sql`select locked_at from graphile_worker.jobs where task_identifier = 'sms.send'`))
      .rows;
  await expect.poll(locks).toEqual([{ locked_at: null }]);
});

test("a deleted message is no error", async () => {
  const database = await ownDatabase();
  const sandbox = await smsSandbox();
  await queueSms(database.db, code);
  await database.db.delete(smsOutbox).where(eq(smsOutbox.recipient, code.recipient));
  startForTest(database, sandbox.account());
  await expect.poll(() => waitingJobs(database)).toEqual([]);
  expect(await sandbox.messages()).toEqual([]);
});
