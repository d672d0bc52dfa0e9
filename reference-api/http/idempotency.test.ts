import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Database } from "#api/db/client.ts";
import { idempotencyKeys } from "#api/db/schema/idempotency.ts";
import { addDoctor } from "#tests/support/api/accounts.ts";
import { deferred } from "#tests/support/runner/deferred.ts";
import { ownDatabase } from "#tests/support/processes/postgres/own-database.ts";
import { Busy, Conflict, Forbidden, Invalid, TooMany, type ApiError } from "./errors.ts";
import { runOnce } from "./idempotency.ts";

const at = new Date("2026-03-01T06:00:00Z");
const secondsLater = (seconds: number) => new Date(at.getTime() + seconds * 1000);

/** Statements of this database that wait for a lock. */
const waitingStatements = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

type IdempotentCall = Parameters<typeof runOnce>[1];

/** Makes calls of one doctor with a key, and counts how often the work is done. */
async function fixture() {
  const { db } = await ownDatabase();
  const { id: doctorId } = await addDoctor(db);
  let done = 0;
  const call: IdempotentCall = {
    doctorId,
    scope: "POST /a",
    key: "k",
    retention: "a day",
    parameters: { a: 1 },
    now: at,
  };
  const send = (overrides: Partial<IdempotentCall> = {}, respond: () => unknown = () => ({ done }), status = 200) =>
    runOnce(db, { ...call, ...overrides }, async () => {
      done += 1;
      return { status, body: await respond() };
    });
  return { db, send, count: () => done };
}

test("does the work once per key, whatever the order of the fields, and repeats the stored reply", async () => {
  const { send, count } = await fixture();
  const first = await send({ parameters: { a: 1, b: { c: [2, 1], d: null } } }, () => ({ said: "first" }), 201);
  const again = await send({ parameters: { b: { d: null, c: [2, 1] }, a: 1 } }, () => ({ said: "second" }));
  expect(first).toEqual({ status: 201, body: { said: "first" } });
  expect(again).toEqual(first);
  expect(count()).toBe(1);
});

test.each<[string, unknown]>([
  ["another value", { a: 2 }],
  ["an extra field", { a: 1, b: 1 }],
  ["a missing field", {}],
  ["text instead of a number", { a: "1" }],
])("refuses a key that was used with other parameters: %s", async (_, parameters) => {
  const { send, count } = await fixture();
  await send();
  const form = [expect.stringContaining("অন্য তথ্য দিয়ে")];
  await expect(send({ parameters })).rejects.toMatchObject({ status: 422, details: { errors: { form } } });
  expect(count()).toBe(1);
});

test("treats lists in another order as different parameters", async () => {
  const { send } = await fixture();
  await send({ parameters: [1, 2] });
  await expect(send({ parameters: [2, 1] })).rejects.toMatchObject({ status: 422 });
});

test("keys of other doctors and other routes are independent", async () => {
  const { db, send, count } = await fixture();
  const others = [{ scope: "POST /b" }, { doctorId: (await addDoctor(db)).id }, { key: "another" }];
  for (const other of [{}, ...others]) await send(other, () => other);
  const gone = { key: "freed" };
  await expect(send(gone, () => Promise.reject(new TooMany(60)))).rejects.toMatchObject({ status: 429 });
  for (const other of [{}, ...others]) expect(await send(other)).toEqual({ status: 200, body: other });
  expect(count()).toBe(5);
});

test.each([undefined, "", "with a space", "চাবি", "x".repeat(256)])("refuses %j as a key", async (key) => {
  const { db, send, count } = await fixture();
  await expect(send({ key })).rejects.toMatchObject({ status: 400 });
  expect([count(), await db.$count(idempotencyKeys)]).toEqual([0, 0]);
  await send({ key: "!".repeat(255) });
});

test.each([
  new Invalid({ code: ["কোড"] }),
  new Conflict("seat_full", "আসন নেই।", { action_url: "/a" }),
  new Forbidden("profile", "প্রোফাইল।"),
])("repeats a stored refusal: $status", async (refusal) => {
  const { send, count } = await fixture();
  await expect(send({}, () => Promise.reject(refusal))).rejects.toBe(refusal);
  const { status, message, details } = refusal;
  expect(await send()).toEqual({ status, body: { message, ...details } });
  expect(count()).toBe(1);
});

const temporary: [string, ApiError | Error][] = [
  ["rate limit", new TooMany(60)],
  ["overload", new Busy("অনেকে আছেন।")],
  ["other work in flight", new Conflict("in_flight", "চলছে।")],
  ["server error", new Error("the disk is full")],
];

test.each(temporary)("a temporary failure frees the key: %s", async (_, failure) => {
  const { db, send, count } = await fixture();
  await expect(send({}, () => Promise.reject(failure))).rejects.toBe(failure);
  expect(await db.$count(idempotencyKeys)).toBe(0);
  expect(await send({ parameters: { a: 2 } })).toEqual({ status: 200, body: { done: 2 } });
  expect(count()).toBe(2);
});

/** Runs calls while no reply can be stored, though keys can be added, read and deleted. */
async function withoutReplies(db: Database, calls: () => Promise<void>): Promise<void> {
  await db.execute(sql`alter table idempotency_keys add constraint no_reply check (status_code is null)`);
  try {
    await calls();
  } finally {
    await db.execute(sql`alter table idempotency_keys drop constraint no_reply`);
  }
}

test("work is not repeated while its reply cannot be stored", async () => {
  const { db, send, count } = await fixture();
  await withoutReplies(db, async () => {
    expect(await send()).toEqual({ status: 200, body: { done: 1 } });
    await expect(send()).rejects.toMatchObject({ status: 409, details: { code: "in_flight" } });
  });
  const repeated = () => send().catch(() => undefined);
  await expect.poll(repeated, { timeout: 5000 }).toEqual({ status: 200, body: { done: 1 } });
  expect(count()).toBe(1);
});

test("a refusal that cannot be stored frees the key", async () => {
  const { db, send } = await fixture();
  const refusal = new Invalid({ code: ["কোড"] });
  await withoutReplies(db, () => expect(send({}, () => Promise.reject(refusal))).rejects.toBe(refusal));
  expect(await db.$count(idempotencyKeys)).toBe(0);
});

test("stores replies with characters that jsonb refuses", async () => {
  const { send, count } = await fixture();
  const refusal = new Invalid({ file: ["a\0b \ud83d"] });
  expect(await send({}, () => "a\0b \ud83e🩺")).toMatchObject({ body: "a\0b \ud83e🩺" });
  expect(await send()).toEqual({ status: 200, body: "a\ufffdb \ufffd🩺" });
  await expect(send({ key: "refused" }, () => Promise.reject(refusal))).rejects.toBe(refusal);
  expect(await send({ key: "refused" })).toMatchObject({
    status: 422,
    body: { errors: { file: ["a\ufffdb \ufffd"] } },
  });
  expect(count()).toBe(2);
});

test.each<[string, Error]>([
  ["a server error", new Error("the disk is full")],
  ["a refusal", new Invalid({ code: ["কোড"] })],
])("%s leaves the reply of a takeover alone", async (_, failure) => {
  const { send, count } = await fixture();
  const first = deferred<string>();
  const slow = send({}, () => first.promise.then(() => Promise.reject(failure)));
  await expect.poll(count).toBe(1);
  const taken = await send({ now: secondsLater(91) });
  first.resolve("late");
  await expect(slow).rejects.toBe(failure);
  expect(await send({ now: secondsLater(92) })).toEqual(taken);
  expect(count()).toBe(2);
});

test("refuses repeats while the first call runs, and lets exactly one take over an abandoned one", async () => {
  const { db, send, count } = await fixture();
  const [first, second] = [deferred<string>(), deferred<string>()];
  const slow = send({}, () => first.promise);
  const beside = send({ key: "another" }, () => first.promise);
  await expect.poll(count).toBe(2);
  await expect(send({ now: secondsLater(90) })).rejects.toMatchObject({ status: 409, details: { code: "in_flight" } });

  const refusals: unknown[] = [];
  const followers = await db.transaction(async (transaction) => {
    await transaction.select().from(idempotencyKeys).for("update");
    const all = Array.from({ length: 5 }, () =>
      send({ now: secondsLater(91) }, () => second.promise).catch((refusal: unknown) => void refusals.push(refusal)),
    );
    const waiting = async () => (await db.execute(waitingStatements)).rowCount;
    await expect.poll(waiting).toBe(5); // each has read the key and is about to take it over
    return all;
  });
  await expect.poll(() => refusals.length).toBe(4);
  for (const refusal of refusals) expect(refusal).toMatchObject({ status: 409, details: { code: "in_flight" } });
  second.resolve("done");
  expect((await Promise.all(followers)).filter(Boolean)).toEqual([{ status: 200, body: "done" }]);
  expect(count()).toBe(3);
  expect(await send({ key: "another", now: secondsLater(91) }), "another key is independent").toMatchObject({
    status: 200,
  });
  first.resolve("late");
  await Promise.all([slow, beside]);
});

test("does not repeat work whose reply arrives just before a takeover", async () => {
  const { db, send, count } = await fixture();
  const first = deferred<string>();
  const slow = send({}, () => first.promise);
  await expect.poll(count).toBe(1);
  const [follower] = await db.transaction(async (transaction) => {
    await transaction.select().from(idempotencyKeys).for("update");
    const late = send({ now: secondsLater(91) }).catch((refusal: unknown) => refusal);
    // it has read the key and is about to take it over
    await expect.poll(async () => (await db.execute(waitingStatements)).rowCount).toBe(1);
    await transaction.update(idempotencyKeys).set({ status_code: 200, reply: "first" });
    return [late];
  });
  expect(await follower).toMatchObject({ status: 409, details: { code: "in_flight" } });
  first.resolve("first");
  await slow;
  expect(count()).toBe(1);
});

test.each<["a day" | "90 days", Date]>([
  ["a day", secondsLater(24 * 60 * 60)],
  ["90 days", secondsLater(90 * 24 * 60 * 60)],
])("stores a key for %s", async (retention, expires_at) => {
  const { db, send } = await fixture();
  await send({ retention });
  expect(await db.select({ expires_at: idempotencyKeys.expires_at }).from(idempotencyKeys)).toEqual([{ expires_at }]);
});
