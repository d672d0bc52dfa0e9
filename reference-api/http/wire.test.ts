import { expect, test } from "vitest";
import { inPaisa, seatsLeft, timestamp, timestampOrNull } from "./wire.ts";

test("formats times with Dhaka's offset", () => {
  expect(timestamp(new Date("2026-11-27T03:00:00.999Z"))).toBe("2026-11-27T09:00:00+06:00");
});

test("keeps null times as null", () => {
  expect(timestampOrNull(null)).toBeNull();
});

test.each([
  [null, 5, null],
  [10, 4, 6],
  [10, 10, 0],
  [10, 12, 0],
])("with a limit of %s seats and %s taken, %s are free", (limit, taken, left) => {
  expect(seatsLeft(limit, taken)).toBe(left);
});

test("converts amounts of the database to paisa, and throws for an invalid one", () => {
  expect(inPaisa("14000.05")).toBe(1_400_005);
  expect(() => inPaisa("-1.00")).toThrow("-1.00 is not a valid amount");
});
