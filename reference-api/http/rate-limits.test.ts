import { expect, onTestFinished, test, vi } from "vitest";
import { openDatabase } from "#api/db/client.ts";
import { rateLimits } from "#api/db/schema/identity.ts";
import { moveClock } from "#tests/support/api/accounts.ts";
import { limitNames as names, testLimits } from "#tests/support/api/test-limits.ts";
import { TooMany } from "./errors.ts";
import { rateLimitRules } from "./rate-limit-rules.ts";
import { createRateLimits, limitsForCall, type RateLimits } from "./rate-limits.ts";

test("each process counts exam saves separately: a burst of twenty, then five per second", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const { db, limits, replica } = await testLimits();
  for (let n = 0; n < 20; n += 1) await limits.consume("exam autosave", 1);
  await expect(limits.consume("exam autosave", 1)).rejects.toMatchObject({ details: { retry_after: 4 } });
  await replica.consume("exam autosave", 1);
  expect(await db.$count(rateLimits)).toBe(0);
});

test("a refusal asks for a wait of at least one second", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const { db, limits } = await testLimits();
  for (let n = 0; n < 5; n += 1) await limits.consume("password change", 1);
  await db.update(rateLimits).set({ expire: new Date(Date.now() + 50) });
  const refusal: unknown = await limits.consume("password change", 1).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ details: { retry_after: 1 } });
});

test("replicas share counters, and keys are counted separately", async () => {
  const { limits, replica } = await testLimits();
  for (const each of [limits, replica, limits, replica, limits]) await each.consume("password change", 1);
  await expect(replica.consume("password change", 1)).rejects.toThrow(TooMany);
  await replica.consume("password change", 2);
});

test("a refusal says how long to wait, and the call is allowed afterwards", async () => {
  const { limits } = await testLimits();
  moveClock(0);
  await limits.consume("sms: number and subject", "01700000001");
  await expect(limits.consume("sms: number and subject", "01700000001")).rejects.toMatchObject({
    status: 429,
    details: { retry_after: 60 },
  });
  moveClock(61_000);
  await limits.consume("sms: number and subject", "01700000001");
});

test.each(["staff login: address", "sms by password: address"] as const)(
  "what %s refuses leaves no row",
  async (limit) => {
    const { db, limits } = await testLimits();
    const network = "198.51.100.7";
    const join = (number: number) =>
      limits.consumeAll([
        ["join: number and subject", number],
        [limit, network],
      ]);
    await join(0);
    const [[most] = [0]] = rateLimitRules[limit].windows;
    for (let n = 1; n < most; n += 1) await limits.consume(limit, network);
    const rows = await db.$count(rateLimits);
    for (let n = 1; n < 10; n += 1) await expect(join(n)).rejects.toMatchObject({ limit });
    expect(await db.$count(rateLimits)).toBe(rows);
  },
);

test("longer windows count only the calls that the shorter ones allow", async () => {
  const { limits } = await testLimits();
  for (let minute = 0; minute < 3; minute++) {
    if (minute > 0) moveClock(61_000);
    await limits.consume("sms: number and subject", "01700000001");
    await expect(limits.consume("sms: number and subject", "01700000001")).rejects.toThrow(TooMany);
  }
  moveClock(61_000);
  await expect(limits.consume("sms: number and subject", "01700000001")).rejects.toThrow(TooMany);
  moveClock(10 * 60_000);
  await limits.consume("sms: number and subject", "01700000001");
});

test("refunded and cleared points do not count, and fifty concurrent calls count as fifty", async () => {
  const { db, limits } = await testLimits();
  for (let n = 0; n < 10; n++) {
    await limits.consume("password change", 1);
    await limits.refund("password change", 1);
  }
  for (let n = 0; n < 5; n++) await limits.consume("password change", 1);
  await limits.clear("password change", 1);
  const tries = await Promise.allSettled(Array.from({ length: 50 }, () => limits.consume("password change", 1)));
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
  expect((await db.select().from(rateLimits)).map(({ points }) => points)).toEqual([50]);
});

test("consumes one point of every limit, or none if one refuses, without affecting other keys", async () => {
  const { db, limits } = await testLimits();
  const counts = (of: string): Parameters<RateLimits["consumeAll"]>[0] => [
    ["join: number and subject", of],
    ["password change", "all"],
    ["device request", of],
  ];
  for (const of of ["a", "b", "c", "d", "e"]) await limits.consumeAll(counts(of));
  await expect(limits.consumeAll(counts("f"))).rejects.toThrow(TooMany);
  const points = Object.fromEntries((await db.select().from(rateLimits)).map(({ key, points: of }) => [key, of]));
  expect(points).toMatchObject({ "join: number and subject 3600:a": 1, "join: number and subject 3600:f": 0 });
  expect(points).not.toHaveProperty("device request 600:f");
});

/** Limits of a process whose database is unreachable. */
function limitsWithoutDatabase() {
  const { db, close } = openDatabase({ host: "/nowhere", user: "nobody" });
  onTestFinished(close);
  return createRateLimits(db);
}

test("without the database each process counts locally, and SMS limits refuse every call", async () => {
  const limits = limitsWithoutDatabase();
  for (const name of names) {
    const taken = await limits.consume(name, "somebody").then(
      () => "counted",
      (error: unknown) => (error instanceof TooMany ? "too many" : "refused"),
    );
    expect([name, taken]).toEqual([name, name.startsWith("sms") ? "refused" : "counted"]);
  }
  for (let n = 1; n < 5; n++) await limits.consume("login: account and subject", "somebody");
  await expect(limits.consume("login: account and subject", "somebody")).rejects.toThrow(TooMany);
});

test("keeps points consumed before a limit that cannot be counted", async () => {
  const limits = limitsWithoutDatabase();
  for (let n = 0; n < 5; n++) {
    await expect(
      limits.consumeAll([
        ["password change", 1],
        ["sms: own", 1],
      ]),
    ).rejects.not.toThrow(TooMany);
  }
  await expect(limits.consume("password change", 1)).rejects.toThrow(TooMany);
});

test("a server error refunds points for payments, complaints, questions, practice, kept lectures and uploads, but not for guesses", async () => {
  const { db, limits } = await testLimits();
  const call = limitsForCall(limits);
  for (const name of names) await call.limits.consume(name, "somebody");
  await call.refund();
  const rows = await db.select().from(rateLimits);
  const refunded = rows.filter(({ points }) => points === 0).map(({ key }) => key.replace(/ \d+:somebody$/, ""));
  expect([...new Set(refunded)].sort()).toEqual([
    "complaint message: doctor",
    "complaint: doctor",
    "coupon: doctor",
    "kept lecture: doctor",
    "order create: doctor",
    "payment create",
    "practice note: doctor",
    "practice session: doctor",
    "teacher question: doctor",
    "upload: doctor",
  ]);
});
