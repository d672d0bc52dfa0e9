import { expect, test } from "vitest";
import { measure } from "./measure.mjs";

/**
 * A compilation of `if (paid) {\n  grant();\n} else {\n  refuse();\n}`.
 * @param {{ paid: number, unpaid: number, end?: number, helper?: boolean }} counts
 * @returns {import("./measure.mjs").FileCoverage}
 */
function compilation({ paid, unpaid, end = 1, helper = false }) {
  /** @param {number} line */
  const at = (line) => ({ start: { line, column: 0 }, end: { line, column: end } });
  return {
    path: "grant.ts",
    statementMap: { 0: at(1), 1: at(2), 2: at(4), ...(helper && { 3: at(9) }) },
    s: { 0: paid + unpaid, 1: paid, 2: unpaid, ...(helper && { 3: 0 }) },
    branchMap: { 0: { type: "if", loc: at(1), locations: [at(1), at(3)] } },
    b: { 0: [paid, unpaid] },
  };
}

/** @param {import("./measure.mjs").Measured} measured */
function missing({ lines, branches }) {
  return {
    lines: [...lines].filter(([, hasRun]) => !hasRun).map(([line]) => line),
    branches: branches.filter(({ hasRun }) => !hasRun).map(({ line }) => line),
  };
}

test("what unit tests alone ran lacks the other way", () => {
  expect(missing(measure([compilation({ paid: 3, unpaid: 0 })]))).toEqual({ lines: [4], branches: [1] });
});

test("what ran in the server or the browser is added, wherever their source maps end a statement", () => {
  const others = [compilation({ paid: 0, unpaid: 2, end: Infinity })];
  expect(missing(measure([compilation({ paid: 3, unpaid: 0 }), ...others]))).toEqual({ lines: [], branches: [] });
});

test("what never ran anywhere stays missing, inside what ran too", () => {
  const others = [compilation({ paid: 1, unpaid: 0 }), compilation({ paid: 0, unpaid: 0 })];
  expect(missing(measure([compilation({ paid: 0, unpaid: 0 }), ...others]))).toEqual({ lines: [4], branches: [1] });
});

test("a line that only another compilation has is not of the source", () => {
  const { lines } = measure([compilation({ paid: 1, unpaid: 1 }), compilation({ paid: 1, unpaid: 1, helper: true })]);
  expect([...lines.keys()]).toEqual([1, 2, 4]);
});
