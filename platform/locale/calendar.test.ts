import { expect, test } from "vitest";
import {
  addDays,
  clockInDhaka,
  dayInDhaka,
  endOfDay,
  instantInDhaka,
  nextMonth,
  startOfDay,
  weekOf,
} from "./calendar.ts";

test.each([
  ["2026-12-31T17:59:59Z", "2026-12-31"],
  ["2026-12-31T18:00:00Z", "2027-01-01"],
])("%s falls on the day %s in Dhaka", (instant, day) => {
  expect(dayInDhaka(new Date(instant))).toBe(day);
});

test("a clock in Dhaka is six hours ahead of UTC", () => {
  const instant = new Date("2026-11-27T03:00:00.120Z");
  expect(clockInDhaka(instant)).toBe("2026-11-27T09:00:00.120");
  expect(instantInDhaka("2026-11-27", "09:00:00.120")).toEqual(instant);
});

test("a day begins and ends at midnight in Dhaka", () => {
  expect(startOfDay("2027-01-01").toISOString()).toBe("2026-12-31T18:00:00.000Z");
  expect(endOfDay("2026-12-31").toISOString()).toBe("2026-12-31T18:00:00.000Z");
});

test("addDays crosses month and year boundaries", () => {
  expect([addDays("2026-12-31", 1), addDays("2027-01-01", -1)]).toEqual(["2027-01-01", "2026-12-31"]);
  expect([addDays("2028-02-28", 1), addDays("2027-02-28", 1)]).toEqual(["2028-02-29", "2027-03-01"]);
});

test("a week begins on Saturday", () => {
  const days = ["2026-11-20", "2026-11-21", "2026-11-27", "2026-11-28", "2027-01-01"];
  expect(days.map(weekOf)).toEqual(["2026-11-14", "2026-11-21", "2026-11-21", "2026-11-28", "2026-12-26"]);
});

test("nextMonth gives the following month, also after December", () => {
  expect(["2026-11", "2026-12", "2027-01"].map(nextMonth)).toEqual(["2026-12-01", "2027-01-01", "2027-02-01"]);
});
