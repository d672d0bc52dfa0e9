import { expect, test } from "vitest";
import { dayInDhaka, inPaisa, seatsLeft, timestamp, timestampOrNull } from "./wire.ts";

test("an instant goes over the wire with Dhaka's offset", () => {
  expect(timestamp(new Date("2026-11-27T03:00:00.999Z"))).toBe("2026-11-27T09:00:00+06:00");
});

test("an instant that is not set stays null", () => {
  expect(timestampOrNull(null)).toBeNull();
});

test.each([
  ["2026-12-31T17:59:59Z", "2026-12-31"],
  ["2026-12-31T18:00:00Z", "2027-01-01"],
])("%s is the day %s in Dhaka", (instant, day) => {
  expect(dayInDhaka(new Date(instant))).toBe(day);
});

test.each([
  [null, 5, null],
  [10, 4, 6],
  [10, 10, 0],
  [10, 12, 0],
])("of %s seats with %s taken %s are left", (limit, taken, left) => {
  expect(seatsLeft(limit, taken)).toBe(left);
});

test("money of the database is counted in paisa, and what is none is an error of ours", () => {
  expect(inPaisa("14000.05")).toBe(1_400_005);
  expect(() => inPaisa("-1.00")).toThrow("-1.00 is no amount");
});
