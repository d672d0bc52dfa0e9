import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { idempotencyKeys } from "#api/db/schema/idempotency.ts";
import { addDoctor } from "#tests/support/accounts.ts";
import { deferred } from "#tests/support/deferred.ts";
import { ownDatabase } from "#tests/support/own-database.ts";
import { Busy, Conflict, Forbidden, Invalid, TooMany, type ApiError } from "./errors.ts";
import { once } from "./idempotency.ts";

const at = new Date("2026-03-01T06:00:00Z");
const secondsLater = (seconds: number) => new Date(at.getTime() + seconds * 1000);

/** Statements of this database that wait for a row. */
const whoWaits = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

type Asked = Parameters<typeof once>[1];

/** A doctor with a key, and work that counts how often it was done. */
async function desk() {
  const { db } = await ownDatabase();
  const { id: doctorId } = await addDoctor(db);
  let done = 0;
  const asked: Asked = { doctorId, scope: "POST /a", key: "k", lasts: "a day", parameters: { a: 1 }, now: at };
  const ask = (given: Partial<Asked> = {}, answer: () => unknown = () => ({ done }), status = 200) =>
    once(db, { ...asked, ...given }, async () => {
      done += 1;
      return { status, body: await answer() };
    });
  return { db, ask, count: () => done };
}

test("a key does its work once: the order of the fields is no matter, and what was answered stays", async () => {
  const { ask, count } = await desk();
  const first = await ask({ parameters: { a: 1, b: { c: [2, 1], d: null } } }, () => ({ said: "first" }), 201);
  const again = await ask({ parameters: { b: { d: null, c: [2, 1] }, a: 1 } }, () => ({ said: "second" }));
  expect(first).toEqual({ status: 201, body: { said: "first" } });
  expect(again).toEqual(first);
  expect(count()).toBe(1);
});

test.each<[string, unknown]>([
  ["a value", { a: 2 }],
  ["one more field", { a: 1, b: 1 }],
  ["a field less", {}],
  ["a number that is a text", { a: "1" }],
])("a key that came with other parameters is refused: %s", async (_, parameters) => {
  const { ask, count } = await desk();
  await ask();
  const form = [expect.stringContaining("অন্য তথ্য দিয়ে")];
  await expect(ask({ parameters })).rejects.toMatchObject({ status: 422, details: { errors: { form } } });
  expect(count()).toBe(1);
});

test("the order of a list is a matter", async () => {
  const { ask } = await desk();
  await ask({ parameters: [1, 2] });
  await expect(ask({ parameters: [2, 1] })).rejects.toMatchObject({ status: 422 });
});

test("a key is one doctor's, on one route", async () => {
  const { db, ask, count } = await desk();
  const others = [{ scope: "POST /b" }, { doctorId: (await addDoctor(db)).id }, { key: "another" }];
  for (const other of [{}, ...others]) await ask(other, () => other);
  const gone = { key: "freed" };
  await expect(ask(gone, () => Promise.reject(new TooMany(60)))).rejects.toMatchObject({ status: 429 });
  for (const other of [{}, ...others]) expect(await ask(other)).toEqual({ status: 200, body: other });
  expect(count()).toBe(5);
});

test.each([undefined, "", "with a space", "চাবি", "x".repeat(256)])("%j is no key", async (key) => {
  const { db, ask, count } = await desk();
  await expect(ask({ key })).rejects.toMatchObject({ status: 400 });
  expect([count(), await db.$count(idempotencyKeys)]).toEqual([0, 0]);
  await ask({ key: "!".repeat(255) });
});

test.each([
  new Invalid({ code: ["কোড"] }),
  new Conflict("seat_full", "আসন নেই।", { action_url: "/a" }),
  new Forbidden("profile", "প্রোফাইল।"),
])("a refusal is the answer later too: $status", async (refusal) => {
  const { ask, count } = await desk();
  await expect(ask({}, () => Promise.reject(refusal))).rejects.toBe(refusal);
  const { status, message, details } = refusal;
  expect(await ask()).toEqual({ status, body: { message, ...details } });
  expect(count()).toBe(1);
});

const passing: [string, ApiError | Error][] = [
  ["too many", new TooMany(60)],
  ["too much work", new Busy("অনেকে আছেন।")],
  ["another's work", new Conflict("in_flight", "চলছে।")],
  ["a fault", new Error("the disk is full")],
];

test.each(passing)("what passes frees the key: %s", async (_, trouble) => {
  const { db, ask, count } = await desk();
  await expect(ask({}, () => Promise.reject(trouble))).rejects.toBe(trouble);
  expect(await db.$count(idempotencyKeys)).toBe(0);
  expect(await ask({ parameters: { a: 2 } })).toEqual({ status: 200, body: { done: 2 } });
  expect(count()).toBe(2);
});

test("while the first is at work others hear so; one that has died is followed by one alone", async () => {
  const { db, ask, count } = await desk();
  const [first, second] = [deferred<string>(), deferred<string>()];
  const slow = ask({}, () => first.promise);
  const beside = ask({ key: "another" }, () => first.promise);
  await expect.poll(count).toBe(2);
  await expect(ask({ now: secondsLater(90) })).rejects.toMatchObject({ status: 409, details: { code: "in_flight" } });

  const refusals: unknown[] = [];
  const followers = await db.transaction(async (transaction) => {
    await transaction.select().from(idempotencyKeys).for("update");
    const all = Array.from({ length: 5 }, () =>
      ask({ now: secondsLater(91) }, () => second.promise).catch((refusal: unknown) => void refusals.push(refusal)),
    );
    const waiting = async () => (await db.execute(whoWaits)).rowCount;
    await expect.poll(waiting).toBe(5); // each has read the key, and would take it
    return all;
  });
  await expect.poll(() => refusals.length).toBe(4);
  for (const refusal of refusals) expect(refusal).toMatchObject({ status: 409, details: { code: "in_flight" } });
  second.resolve("done");
  expect((await Promise.all(followers)).filter(Boolean)).toEqual([{ status: 200, body: "done" }]);
  expect(count()).toBe(3);
  expect(await ask({ key: "another", now: secondsLater(91) }), "each key for itself").toMatchObject({ status: 200 });
  first.resolve("late");
  await Promise.all([slow, beside]);
});

test("one that answers at the last moment has done its work, and nobody does it again", async () => {
  const { db, ask, count } = await desk();
  const first = deferred<string>();
  const slow = ask({}, () => first.promise);
  await expect.poll(count).toBe(1);
  const [follower] = await db.transaction(async (transaction) => {
    await transaction.select().from(idempotencyKeys).for("update");
    const late = ask({ now: secondsLater(91) }).catch((refusal: unknown) => refusal);
    await expect.poll(async () => (await db.execute(whoWaits)).rowCount).toBe(1); // it has read the key, and would take it
    await transaction.update(idempotencyKeys).set({ status_code: 200, reply: "first" });
    return [late];
  });
  expect(await follower).toMatchObject({ status: 409, details: { code: "in_flight" } });
  first.resolve("first");
  await slow;
  expect(count()).toBe(1);
});

test.each<["a day" | "for ever", Date | null]>([
  ["a day", secondsLater(24 * 60 * 60)],
  ["for ever", null],
])("a key lives %s", async (lasts, expires_at) => {
  const { db, ask } = await desk();
  await ask({ lasts });
  expect(await db.select({ expires_at: idempotencyKeys.expires_at }).from(idempotencyKeys)).toEqual([{ expires_at }]);
});
