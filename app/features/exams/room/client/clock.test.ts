import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { deviceClock } from "./clock.ts";

const start = Date.parse("2027-03-05T12:00:00Z");

beforeEach(() => {
  vi.useFakeTimers({ now: start, toFake: ["Date", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

test.each([
  ["put back six minutes", -6, 60_000],
  ["put ahead six minutes", 6, 7 * 60_000],
])("a wall clock that is %s is noticed", (_, minutes, elapsedMs) => {
  const clock = deviceClock();
  vi.advanceTimersByTime(60_000);
  expect(clock.isOutdated(90_000)).toBe(false);
  vi.setSystemTime(Date.now() + minutes * 60_000);
  expect(clock.nowMs()).toBe(start + elapsedMs);
  expect(clock.isOutdated(Infinity)).toBe(true);
});

test("a clock that is set shows the wall clock", () => {
  const clock = deviceClock();
  vi.setSystemTime(start - 360_000);
  expect(clock.set()).toBe(start - 360_000);
  vi.advanceTimersByTime(1000);
  expect(clock.nowMs()).toBe(start - 359_000);
  expect([clock.isOutdated(1000), clock.isOutdated(999)]).toEqual([false, true]);
});
