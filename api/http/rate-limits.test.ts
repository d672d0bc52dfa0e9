import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#api/db/client.ts";
import { rateLimits } from "#api/db/schema/identity.ts";
import { moveClock } from "#tests/support/accounts.ts";
import { testDatabase } from "#tests/support/database.ts";
import { TooMany } from "./errors.ts";
import { createRateLimits } from "./rate-limits.ts";

async function testLimits() {
  const { db, close } = await testDatabase();
  onTestFinished(close);
  return { db, limits: createRateLimits(db), replica: createRateLimits(db) };
}

test("replicas count together, each key for itself", async () => {
  const { limits, replica } = await testLimits();
  for (const each of [limits, replica, limits, replica, limits]) await each.take("password change", 1);
  await expect(replica.take("password change", 1)).rejects.toThrow(TooMany);
  await replica.take("password change", 2);
});

test("what is refused says how long to wait, and is good again then", async () => {
  const { limits } = await testLimits();
  await limits.take("sms: number", "01700000001");
  await expect(limits.take("sms: number", "01700000001")).rejects.toMatchObject({
    status: 429,
    details: { retry_after: 60 },
  });
  moveClock(61_000);
  await limits.take("sms: number", "01700000001");
});

test("of several windows the longer ones count only what the shorter let through", async () => {
  const { limits } = await testLimits();
  for (let minute = 0; minute < 3; minute++) {
    if (minute > 0) moveClock(61_000);
    await limits.take("sms: number", "01700000001");
    await expect(limits.take("sms: number", "01700000001")).rejects.toThrow(TooMany);
  }
  moveClock(61_000);
  await expect(limits.take("sms: number", "01700000001")).rejects.toThrow(TooMany);
  moveClock(10 * 60_000);
  await limits.take("sms: number", "01700000001");
});

test("what is given back or cleared is not counted, and fifty at once count as fifty", async () => {
  const { db, limits } = await testLimits();
  for (let n = 0; n < 10; n++) {
    await limits.take("password change", 1);
    await limits.giveBack("password change", 1);
  }
  for (let n = 0; n < 5; n++) await limits.take("password change", 1);
  await limits.clear("password change", 1);
  const tries = await Promise.allSettled(Array.from({ length: 50 }, () => limits.take("password change", 1)));
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
  expect((await db.select().from(rateLimits)).map(({ points }) => points)).toEqual([50]);
});

test("while the database is away each process counts logins for itself, and no SMS is let through", async () => {
  const { db, close } = openDatabase({ host: "/nowhere", user: "nobody" });
  onTestFinished(close);
  const limits = createRateLimits(db);
  for (let n = 0; n < 5; n++) await limits.take("login: account and address", "somebody");
  await expect(limits.take("login: account and address", "somebody")).rejects.toThrow(TooMany);
  await expect(limits.take("sms: number", "01700000001")).rejects.not.toThrow(TooMany);
});
