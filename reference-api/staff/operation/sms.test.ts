import { asc, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Database } from "#api/db/client.ts";
import { smsOutbox } from "#api/db/schema/identity.ts";
import { staffDatabase } from "#tests/support/processes/staff.ts";

type Message = Partial<typeof smsOutbox.$inferInsert>;

async function addMessages(db: Database, ...messages: Message[]) {
  const rows = messages.map((message) => ({
    recipient: "01712345678",
    body: "কোড 482913",
    purpose: "otp",
    ...message,
  }));
  const made = await db.insert(smsOutbox).values(rows).returning({ id: smsOutbox.id });
  return made.map(({ id }) => id);
}

async function statuses(db: Database) {
  return (await db.select().from(smsOutbox).orderBy(asc(smsOutbox.id))).map(({ status }) => status);
}

async function queuedJobs(db: Database) {
  const { rows } = await db.execute(sql`select key from graphile_worker.jobs where attempts = 0 order by key`);
  return rows.map((row) => row["key"]);
}

test("lists messages newest first, with masked numbers and without their texts", async () => {
  const { db, run, audited } = await staffDatabase();
  const [sent, failed] = await addMessages(
    db,
    { status: "sent" },
    { status: "failed", error: "The SMS provider responded with 4026: Blocked MSISDN" },
  );
  const { said } = await run("sms list");
  expect(said).toEqual([
    expect.stringMatching(
      new RegExp(
        `^${failed}  \\S+\\+06:00  017\\*{5}678  otp  failed  The SMS provider responded with 4026: Blocked MSISDN$`,
      ),
    ),
    expect.stringMatching(new RegExp(`^${sent}  \\S+  017\\*{5}678  otp  sent$`)),
  ]);
  expect(said.join()).not.toMatch(/482913|1712345678/);
  expect((await run("sms list --failed")).said).toEqual([said[0]]);
  expect(await audited()).toEqual([
    { action: "sms list", detail: { failed: false, shown: 2 } },
    { action: "sms list", detail: { failed: true, shown: 1 } },
  ]);
});

test("reports an empty outbox, and lists at most fifty messages", async () => {
  const { db, run } = await staffDatabase();
  expect((await run("sms list")).said).toEqual(["No message."]);
  await addMessages(db, ...Array.from({ length: 51 }, (): Message => ({})));
  expect((await run("sms list")).said).toHaveLength(50);
});

test("queues a failed message again with its own job", async () => {
  const { db, run, audited } = await staffDatabase();
  const [id] = await addMessages(db, { status: "failed", error: "away" });
  const { said } = await run(`sms retry ${id}`);
  expect(said).toEqual(["1 messages are queued again; the running portal sends them."]);
  expect(await db.select().from(smsOutbox)).toMatchObject([{ status: "queued", error: null }]);
  expect(await queuedJobs(db)).toEqual([`sms.send:${id}`]);
  await run(`sms retry ${id}`);
  expect(await queuedJobs(db)).toEqual([`sms.send:${id}`]);
  expect(await audited()).toEqual([
    { action: "sms retry", detail: { messages: [id] } },
    { action: "sms retry", detail: { messages: [id] } },
  ]);
});

test("a message whose text was removed is not sent again", async () => {
  const { db, run } = await staffDatabase();
  const [id] = await addMessages(db, { status: "failed", purpose: "notice", body: "" });
  expect((await run(`sms retry ${id}`)).errors).toEqual([
    `Message ${id} is sent already, or older than a day: its text was removed.`,
  ]);
  expect(await statuses(db)).toEqual(["failed"]);
});

test("--failed queues messages again that failed within a day, but no older or sent ones", async () => {
  const { db, run } = await staffDatabase();
  const [first, , , last] = await addMessages(
    db,
    { status: "failed" },
    { status: "sent" },
    { status: "failed", created_at: new Date(Date.now() - 25 * 60 * 60 * 1000) },
    { status: "failed" },
  );
  const { said } = await run("sms retry --failed");
  expect(said).toEqual(["2 messages are queued again; the running portal sends them."]);
  expect(await statuses(db)).toEqual(["queued", "sent", "failed", "queued"]);
  expect(await queuedJobs(db)).toEqual([`sms.send:${first}`, `sms.send:${last}`]);
});

test("retry fails with a one-line message when a message cannot be sent again", async () => {
  const { db, run, audited } = await staffDatabase();
  const [id] = await addMessages(db, { status: "sent" });
  const failureOf = async (command: string) => (await run(command)).errors;
  expect(await failureOf(`sms retry ${id}`)).toEqual([
    `Message ${id} is sent already, or older than a day: its text was removed.`,
  ]);
  expect(await failureOf("sms retry 999")).toEqual(["There is no message 999."]);
  expect(await failureOf("sms retry")).toEqual(["Give either the id of a message or --failed."]);
  expect(await failureOf(`sms retry ${id} --failed`)).toEqual(["Give either the id of a message or --failed."]);
  expect(await audited()).toEqual([]);
});
