import { expect, test } from "vitest";
import { formatTable, isMissed } from "./table.mjs";

const lines = { name: "lines", unit: "lines", atMost: 0.97, other: { value: 98_199 }, here: { value: 90_000 } };

test("a row shows both sides, their ratio and the wanted one", () => {
  expect(formatTable([lines])).toMatch(/\nlines \(lines\) +98,199 +90,000 +0\.917 +0\.97$/);
});

test("a ratio above the wanted one is missed", () => {
  const longer = { ...lines, here: { value: 98_199 } };
  expect(isMissed(longer)).toBe(true);
  expect(formatTable([longer])).toMatch(/1\.000 +0\.97 {2}missed$/);
});

test("a ratio equal to the wanted one is met", () => {
  expect(isMissed({ ...lines, atMost: 0.5, other: { value: 10 }, here: { value: 5 } })).toBe(false);
});

test("a row without a wanted ratio is never missed", () => {
  expect(isMissed({ ...lines, atMost: undefined, here: { value: 1e6 } })).toBe(false);
});

test("nothing on the other side is missed, not a ratio of nothing", () => {
  const empty = { ...lines, other: { value: 0 }, here: { value: 0 } };
  expect(isMissed(empty)).toBe(true);
  expect(formatTable([empty])).toContain("–");
});

test("parts of either side stand below their row", () => {
  const table = formatTable([
    { ...lines, other: { value: 5, parts: { api: 2, app: 3 } }, here: { value: 4, parts: { app: 4 } } },
  ]);
  expect(table).toMatch(/\n {2}api +2 +–\n {2}app +3 +4$/);
});
