import fc from "fast-check";
import { expect, test } from "vitest";
import {
  endsAt,
  isAttemptExpired,
  isInTime,
  isShortened,
  remainingSeconds,
  secondsLate,
  startState,
} from "./expiry.ts";

const at = (time: string) => new Date(`2027-03-05T${time}+06:00`);
const grace = { grace_seconds: 60, offline_grace_seconds: 120 };

test.each([
  ["08:59:59.999", "upcoming"],
  ["09:00:00", "open"],
  ["09:30:00", "open"],
  ["09:30:00.001", "over"],
])("at %s an exam that opens from 9 to 9:30 is %s", (now, state) => {
  expect(startState({ opens_at: at("09:00:00"), start_until: at("09:30:00") }, at(now))).toBe(state);
});

test.each<[what: string, startedAt: string, answersUntil: string | null, allowanceSeconds: number, end: string]>([
  ["has its full duration", "09:00:00", null, 0, "10:40:00"],
  ["has its full duration when it starts late", "09:29:00", null, 0, "11:09:00"],
  ["ends at the common end of the exam", "09:29:00", "11:00:00", 0, "11:00:00"],
  ["is extended by the allowance of staff", "09:00:00", null, 600, "10:50:00"],
  ["is extended by the allowance beyond the common end", "09:29:00", "11:00:00", 600, "11:10:00"],
])("an attempt of 100 minutes %s", (_, startedAt, answersUntil, allowanceSeconds, end) => {
  const length = {
    startedAt: at(startedAt),
    durationMinutes: 100,
    allowanceSeconds,
    answersUntil: answersUntil === null ? null : at(answersUntil),
  };
  expect(endsAt(length)).toEqual(at(end));
  expect(isShortened(length)).toBe(answersUntil !== null);
});

test.each<[now: string, typedAt: string | undefined, inTime: boolean]>([
  ["10:40:00", undefined, true],
  ["10:41:00", undefined, true],
  ["10:41:00.001", undefined, false],
  ["10:41:30", "10:39:59", true],
  ["10:42:00", "10:40:00", true],
  ["10:42:00.001", "10:39:00", false],
  ["10:41:30", "10:40:00.001", false],
])("an answer that arrives at %s, typed at %s, counts for an attempt that ends at 10:40: %s", (now, typed, inTime) => {
  const attempt = { ends_at: at("10:40:00"), last_saved_at: at("10:35:00") };
  expect(isInTime(attempt, grace, at(now), typed === undefined ? undefined : at(typed))).toBe(inTime);
});

test.each<[what: string, lastSavedAt: string | null, inTime: boolean]>([
  ["that has saved nothing yet", null, true],
  ["that last saved exactly at its end", "10:40:00", true],
  ["that saved after its end, which proves a connection", "10:40:00.001", false],
  ["that saved until ten seconds before the grace period ended", "10:40:50", false],
  ["whose queue began to arrive just within the grace period", "10:40:50.001", true],
  ["whose queue is still arriving", "10:41:29", true],
])(
  "an answer typed in time that arrives after the grace period, for an attempt %s (last saved at %s), counts: %s",
  (_, lastSavedAt, inTime) => {
    const attempt = { ends_at: at("10:40:00"), last_saved_at: lastSavedAt === null ? null : at(lastSavedAt) };
    expect(isInTime(attempt, grace, at("10:41:30"), at("10:39:00"))).toBe(inTime);
  },
);

test("an answer that counts at one time counts at every earlier time, and an expired attempt accepts no answer", () => {
  const anyInstant = fc.date({ min: at("09:00:00"), max: at("12:00:00"), noInvalidDate: true });
  const anyGrace = fc.record({ grace_seconds: fc.nat(300), offline_grace_seconds: fc.nat(300) });
  fc.assert(
    fc.property(
      anyInstant,
      anyInstant,
      anyInstant,
      fc.option(anyInstant, { nil: undefined }),
      anyGrace,
      fc.option(anyInstant),
      (...values) => {
        const [ends_at, one, other, typedAt, seconds, last_saved_at] = values;
        const [earlier, later] = one < other ? [one, other] : [other, one];
        if (isInTime({ ends_at, last_saved_at }, seconds, later, typedAt)) {
          expect(isInTime({ ends_at, last_saved_at }, seconds, earlier, typedAt)).toBe(true);
          expect(isAttemptExpired({ ends_at }, seconds, later)).toBe(false);
        }
        expect(Math.min(remainingSeconds(ends_at, one), secondsLate(ends_at, one))).toBe(0);
        if (isAttemptExpired({ ends_at }, seconds, one)) expect(secondsLate(ends_at, one)).toBeGreaterThan(0);
      },
    ),
    { numRuns: 1000 },
  );
});

test.each([
  [0, 0],
  [-1, 0],
  [1, 1],
  [1000, 1],
  [1001, 2],
  [90_000, 90],
])("%i milliseconds are rounded up to %i seconds", (ms, seconds) => {
  const end = at("10:40:00");
  const now = new Date(end.getTime() - ms);
  expect([remainingSeconds(end, now), secondsLate(now, end)]).toEqual([seconds, seconds]);
});

test("an attempt ends no earlier than its start plus allowance, and no later than its duration plus allowance", () => {
  const minute = 60_000;
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 300 }), fc.nat(7200), fc.option(fc.nat(500)), (minutes, allowance, cut) => {
      const startedAt = at("09:00:00");
      const answersUntil = cut === null ? null : new Date(startedAt.getTime() + (cut - 100) * minute);
      const end = endsAt({ startedAt, durationMinutes: minutes, allowanceSeconds: allowance, answersUntil });
      expect(end.getTime()).toBeGreaterThanOrEqual(startedAt.getTime() + allowance * 1000);
      expect(end.getTime()).toBeLessThanOrEqual(startedAt.getTime() + minutes * minute + allowance * 1000);
    }),
    { numRuns: 1000 },
  );
});
