import { expect, test } from "vitest";
import { isFileExpired, isSetBack, seenAt, serverNow, timesFrom } from "./times.ts";

const hour = 3_600_000;
const server = Date.parse("2026-11-27T09:00:00+06:00");

test("a device whose clock is wrong by years counts the time of the server", () => {
  const device = server - 10_000 * hour;
  const times = timesFrom(server, device);
  expect(serverNow(times, device + hour)).toBe(server + hour);
  expect(isFileExpired(server + 2 * hour, times, device + hour)).toBe(false);
  expect(isFileExpired(server + 2 * hour, times, device + 2 * hour)).toBe(true);
});

test("a clock that is set back does not extend a file, and is noticed", () => {
  const times = seenAt(timesFrom(server, server), server + 5 * hour);
  expect(isSetBack(times, server + 6 * hour)).toBe(false);
  expect(isSetBack(times, server + 5 * hour - 60_000)).toBe(false);
  expect(isSetBack(times, server)).toBe(true);
  expect(isFileExpired(server + 4 * hour, times, server)).toBe(true);
  expect(seenAt(times, server)).toEqual(times);
});

test("a response of the server corrects a clock that was set forward", () => {
  const ahead = seenAt(timesFrom(server, server), server + 9000 * hour);
  expect(isSetBack(ahead, server + hour)).toBe(true);
  expect(isSetBack(timesFrom(server + hour, server + hour), server + hour)).toBe(false);
});
