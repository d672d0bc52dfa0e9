import { expect, test } from "vitest";
import type { RowChange, Snapshot } from "./changes.ts";
import { implausible } from "./plausibility.ts";

const now = new Date("2026-11-29T17:10+06:00");

function changed(column: string, before: string, after: string, key = "evening"): RowChange {
  return { file: "batches.csv", key, kind: "changed", cells: [{ column, before, after }] };
}

const doubts = (changes: RowChange[], rows: Snapshot = new Map()) => implausible({ changes, rows }, now);

test.each([
  ["price", "14000", "6000", "changes by more than half"],
  ["price", "14000", "22000", "changes by more than half"],
  ["starts_on", "2026-12-01", "2062-12-01", "is more than 2 years ahead"],
  ["enroll_closes_at", "2026-12-01 23:59", "2026-11-29 17:05", "is in the past now"],
])("asks about %s from %s to %s", (column, before, after, doubt) => {
  expect(doubts([changed(column, before, after)])).toEqual([
    `batches.csv: ${column} of evening ${doubt}: ${before} → ${after}`,
  ]);
});

test.each([
  ["price", "14000", "15000"],
  ["price", "0", "15000"],
  ["starts_on", "2026-12-01", "2027-12-01"],
  ["starts_on", "2025-12-01", "2025-12-02"],
  ["starts_on", "2026-12-12", "2026-11-29"],
  ["ends_at", "2026-12-18 21:30", "2026-11-29 17:20"],
  ["title", "2026-12-01", "14000"],
  ["status", "draft", "published"],
])("says nothing of %s from %s to %s", (column, before, after) => {
  expect(doubts([changed(column, before, after)])).toEqual([]);
});

test("names the first doubts about the changed cells of a file", () => {
  const prices = ["a", "b", "c", "d", "e", "f", "g"].map((key) => changed("price", "14000", "6000", key));
  expect(doubts(prices).slice(4)).toEqual([
    "batches.csv: price of e changes by more than half: 14000 → 6000",
    "batches.csv: 2 more",
  ]);
});

test("names what the folder of another centre would close", () => {
  const closed = ["a", "b", "c", "d", "e", "f", "g"].map((key) => changed("status", "published", "closed", key));
  const removed: RowChange = { file: "faqs.csv", key: "fee", kind: "removed", cells: [] };
  expect(doubts([...closed, removed])).toEqual([
    "batches.csv: removes or closes a, b, c, d, e, and 2 more",
    "faqs.csv: removes or closes fee",
  ]);
});

test.each([
  ["price", "1600", "price of the new evening is far from the others, 15000: 1600"],
  ["price", "160000", "price of the new evening is far from the others, 15000: 160000"],
  ["starts_on", "2072-01-05", "starts_on of the new evening is more than 2 years ahead: 2072-01-05"],
  [
    "enroll_closes_at",
    "2025-01-05",
    "enroll_closes_at of the new evening is in the past: nobody can enrol: 2025-01-05",
  ],
])("asks about %s %s of a new row", (column, after, doubt) => {
  const rows: Snapshot = new Map([
    ["batches.csv", new Map(["14000", "15000", "16000"].map((price) => [price, { price }]))],
  ]);
  const start = { column: "starts_on", before: "", after: "2027-01-09" };
  const added = (value: string): RowChange => ({
    ...changed(column, "", value),
    kind: "added",
    cells: [{ column, before: "", after: value }, ...(column === "enroll_closes_at" ? [start] : [])],
  });
  expect(doubts([added(after)], rows)).toEqual([`batches.csv: ${doubt}`]);
  expect(doubts([added(column === "price" ? "9000" : "2027-01-05")], rows)).toEqual([]);
});
