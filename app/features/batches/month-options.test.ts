import { expect, test } from "vitest";
import { monthOptions } from "./month-options.ts";

const firstOfNovemberInDhaka = new Date("2026-10-31T20:00:00Z");

test("lists twelve months from the current one in Dhaka, across the year", () => {
  const months = monthOptions(firstOfNovemberInDhaka, {});
  expect(months).toHaveLength(12);
  expect(months.slice(0, 3)).toEqual(["2026-11", "2026-12", "2027-01"]);
  expect(months.at(-1)).toBe("2027-10");
});

test("lists the preceding months for past batches", () => {
  const months = monthOptions(firstOfNovemberInDhaka, { state: "past" });
  expect(months.slice(0, 2)).toEqual(["2026-11", "2026-10"]);
  expect(months.at(-1)).toBe("2025-12");
});

test("includes the requested month exactly once", () => {
  expect(monthOptions(firstOfNovemberInDhaka, { month: "2025-01" })[0]).toBe("2025-01");
  expect(monthOptions(firstOfNovemberInDhaka, { month: "2026-12" })).toHaveLength(12);
});
