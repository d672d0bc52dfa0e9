import { expect, test } from "vitest";
import { monthOptions } from "./month-options.ts";

const lateOnTheLastOfOctoberInUtc = new Date("2026-10-31T20:00:00Z");

test("the twelve months begin with Dhaka's own and cross the year", () => {
  const months = monthOptions(lateOnTheLastOfOctoberInUtc, {});
  expect(months).toHaveLength(12);
  expect(months.slice(0, 3)).toEqual(["2026-11", "2026-12", "2027-01"]);
  expect(months.at(-1)).toBe("2027-10");
});

test("past batches are looked for in the months that led up to this one", () => {
  const months = monthOptions(lateOnTheLastOfOctoberInUtc, { state: "past" });
  expect(months.slice(0, 2)).toEqual(["2026-11", "2026-10"]);
  expect(months.at(-1)).toBe("2025-12");
});

test("a month that a link asked for stays on offer, once", () => {
  expect(monthOptions(lateOnTheLastOfOctoberInUtc, { month: "2025-01" })[0]).toBe("2025-01");
  expect(monthOptions(lateOnTheLastOfOctoberInUtc, { month: "2026-12" })).toHaveLength(12);
});
