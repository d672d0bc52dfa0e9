import { expect, test } from "vitest";
import { floors, folderOf, shortfalls } from "./folders.mjs";
import { coverageTable, incompleteFiles } from "./report.mjs";

/**
 * @param {string} path
 * @param {{ covered?: number[], uncovered?: number[], branches?: boolean[] }} parts
 * @returns {import("./folders.mjs").MeasuredFile}
 */
function file(path, { covered = [], uncovered = [], branches = [] }) {
  return {
    path,
    lines: new Map([...covered, ...uncovered].map((line) => [line, covered.includes(line)])),
    branches: branches.map((hasRun, n) => ({ line: n + 1, hasRun })),
  };
}

test.each([
  ["reference-api/features/payments/grant.ts", "reference-api/features"],
  ["reference-api/app.ts", "reference-api"],
  ["app/server/pipeline/request-validation.server.ts", "app/server"],
  ["contract/payments/payments.ts", "contract"],
  ["reference-api/sandbox/bkash/store.ts", "reference-api/sandbox"],
  ["platform/process/shutdown.ts", "platform"],
  ["server.ts", "(root)"],
])("%s is counted under %s", (path, folder) => {
  expect(folderOf(path)).toBe(folder);
});

test("names a floor that is not reached, with the actual and the required coverage", () => {
  const low = file("contract/catalogue/faqs.ts", { covered: [1, 2, 3], uncovered: [4] });
  expect(shortfalls([low])).toEqual(["contract: 75.0 % of lines covered, 97 % required"]);
});

test("requires branch coverage of the money code", () => {
  const low = file("reference-api/features/payments/grant.ts", { covered: [1], branches: [true, false] });
  expect(shortfalls([low])).toEqual(["money: 50.0 % of branches covered, 95 % required"]);
});

test("accepts coverage that equals the floor", () => {
  const lines = Array.from({ length: 100 }, (_, n) => n + 1);
  expect(shortfalls([file("app/root.tsx", { covered: lines.slice(8), uncovered: lines.slice(0, 8) })])).toEqual([]);
});

test("the table shows coverage by unit tests and by all tests for each folder and floor", () => {
  const unit = [file("app/format/links.ts", { covered: [1], uncovered: [2] })];
  const all = [file("app/format/links.ts", { covered: [1, 2] })];
  const rows = coverageTable(unit, all).split("\n");
  expect(rows).toHaveLength(1 + 1 + floors.length);
  expect(rows[1]).toMatch(/^app\/format +50\.0 +100\.0 +100\.0 +100\.0 +0$/);
  expect(rows).toContainEqual(expect.stringMatching(/^app: lines ≥ 92 % +50\.0 +100\.0/));
});

test("lists files that are not fully covered, the worst first, with ranges of lines", () => {
  const files = [
    file("app/complete.ts", { covered: [1], branches: [true] }),
    file("app/branch.ts", { covered: [1, 2], branches: [true, false] }),
    file("app/worst.ts", { covered: [1], uncovered: [3, 5, 4, 9] }),
  ];
  expect(incompleteFiles(files)).toEqual([
    "app/worst.ts: 4 of 5 lines uncovered; lines 3-5, 9",
    "app/branch.ts: 0 of 2 lines uncovered; branches on 2",
  ]);
});
