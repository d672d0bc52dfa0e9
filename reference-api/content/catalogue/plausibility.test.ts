import { expect, test } from "vitest";
import type { RowChange } from "./changes.ts";
import { implausible } from "./plausibility.ts";

const now = new Date("2026-11-29");

function changed(column: string, before: string, after: string, key = "evening"): RowChange {
  return { file: "batches.csv", key, kind: "changed", cells: [{ column, before, after }] };
}

test.each([
  ["price", "14000", "6000", "changes by more than half"],
  ["price", "14000", "22000", "changes by more than half"],
  ["starts_on", "2026-12-01", "2062-12-01", "is more than 2 years ahead"],
  ["enroll_closes_at", "2026-12-01 23:59", "2025-12-01 23:59", "is in the past now"],
])("asks about %s from %s to %s", (column, before, after, doubt) => {
  expect(implausible([changed(column, before, after)], now)).toEqual([
    `batches.csv: ${column} of evening ${doubt}: ${before} → ${after}`,
  ]);
});

test.each([
  ["price", "14000", "15000"],
  ["price", "0", "15000"],
  ["starts_on", "2026-12-01", "2027-12-01"],
  ["starts_on", "2025-12-01", "2025-12-02"],
  ["title", "2026-12-01", "14000"],
  ["status", "draft", "published"],
])("says nothing of %s from %s to %s", (column, before, after) => {
  expect(implausible([changed(column, before, after)], now)).toEqual([]);
});

test("names what the folder of another centre would close", () => {
  const closed = ["a", "b", "c", "d", "e", "f", "g"].map((key) => changed("status", "published", "closed", key));
  const removed: RowChange = { file: "faqs.csv", key: "fee", kind: "removed", cells: [] };
  expect(implausible([...closed, removed], now)).toEqual([
    "batches.csv: removes or closes a, b, c, d, e, and 2 more",
    "faqs.csv: removes or closes fee",
  ]);
});
