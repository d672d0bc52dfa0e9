import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { rateLimits } from "#api/db/schema/identity.ts";
import { limitNames as names, testLimits } from "#tests/support/api/test-limits.ts";
import { TooMany } from "./errors.ts";
import type { RateLimit } from "./rate-limit-rules.ts";

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

const counted: [RateLimit, windows: [points: number, seconds: number][]][] = [
  [
    "login: account and subject",
    [
      [5, minute],
      [15, 15 * minute],
    ],
  ],
  ["login: account", [[20, hour]]],
  ["login: address", [[100, 5 * minute]]],
  ["code check", [[10, hour]]],
  ["join: number and subject", [[5, hour]]],
  ["join: device", [[20, hour]]],
  ["join: address", [[300, hour]]],
  ["bmdc number: registration", [[20, hour]]],
  ["practice session: doctor", [[60, hour]]],
  ["kept lecture: doctor", [[60, day]]],
  ["practice note: doctor", [[300, hour]]],
  [
    "bmdc number: doctor",
    [
      [5, hour],
      [10, day],
    ],
  ],
  ["bmdc number: device", [[20, hour]]],
  [
    "bmdc number: address",
    [
      [60, minute],
      [300, hour],
    ],
  ],
  ["password change", [[5, 10 * minute]]],
  ["device request", [[5, 10 * minute]]],
  ["push subscription: doctor", [[20, hour]]],
  [
    "profile change: doctor",
    [
      [20, 10 * minute],
      [100, day],
    ],
  ],
  ["order create: doctor", [[30, hour]]],
  ["seat hold: doctor", [[20, day]]],
  [
    "coupon: doctor",
    [
      [10, 10 * minute],
      [30, day],
    ],
  ],
  [
    "quiz entry: address",
    [
      [60, 10],
      [1500, hour],
    ],
  ],
  [
    "quiz entry: block",
    [
      [240, 10],
      [6000, hour],
    ],
  ],
  ["quiz entry: device", [[20, hour]]],
  ["payment create", [[10, 10 * minute]]],
  ["unknown webhook: address", [[60, minute]]],
  ["webhook: address", [[600, minute]]],
  ["unsigned webhook: payment", [[10, hour]]],
  ["staff login: address", [[10, minute]]],
  ["complaint: doctor", [[5, day]]],
  ["complaint message: doctor", [[30, hour]]],
  ["teacher question: doctor", [[10, day]]],
  [
    "upload: doctor",
    [
      [20, 10 * minute],
      [100, day],
    ],
  ],
  [
    "sms: number and subject",
    [
      [1, minute],
      [3, 10 * minute],
      [5, day],
    ],
  ],
  ["sms: number and address", [[10, day]]],
  ["sms: number", [[30, day]]],
  ["sms: right password", [[5, day]]],
  [
    "sms by password: address",
    [
      [100, 5 * minute],
      [1000, day],
    ],
  ],
  ["sms: device", [[10, hour]]],
  ["sms: prefix and address", [[10, 10 * minute]]],
  [
    "sms: address",
    [
      [20, minute],
      [300, hour],
      [1000, day],
    ],
  ],
  [
    "sms: strangers",
    [
      [60, minute],
      [4000, day],
    ],
  ],
  [
    "sms: own",
    [
      [60, minute],
      [1000, day],
    ],
  ],
];

/** Limits that each process counts for itself. */
const local = names.filter((name) => /^(read|search|write|exam|practice answer)/.test(name));

test("this table has every shared limit", () => {
  expect([...counted.map(([name]) => name), ...local].sort()).toEqual([...names].sort());
});

test.each(counted)(
  "%s with windows %j allows that many calls and refuses one more until the window ends",
  async (name, windows) => {
    const { db, limits } = await testLimits();
    const key = ([, seconds]: [number, number]) => eq(rateLimits.key, `${name} ${seconds}:somebody`);
    await limits.consume(name, "somebody");
    expect(await db.$count(rateLimits)).toBe(windows.length);
    for (const window of windows) {
      const [points, seconds] = window;
      await db.update(rateLimits).set({ points: -1 }); // the other windows allow both calls
      await db
        .update(rateLimits)
        .set({ points: points - 1 })
        .where(key(window));
      await limits.consume(name, "somebody");
      const refusal: unknown = await limits.consume(name, "somebody").catch((error: unknown) => error);
      expect(refusal).toMatchObject({ status: 429 });
      const wait = refusal instanceof TooMany ? (refusal.details.retry_after ?? 0) : 0;
      expect(wait).toBeGreaterThan(seconds - 30);
      expect(wait).toBeLessThanOrEqual(seconds);
    }
  },
);
