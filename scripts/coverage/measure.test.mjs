import { expect, test } from "vitest";
import { measure } from "./measure.mjs";

/**
 * Coverage of a compilation of `if (paid) {\n  grant();\n} else {\n  refuse();\n}`.
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

test("one compilation alone lacks the branch that it did not take", () => {
  expect(missing(measure([compilation({ paid: 3, unpaid: 0 })]))).toEqual({ lines: [4], branches: [1] });
});

test("adds the coverage of another compilation even if its source map ends statements elsewhere", () => {
  const others = [compilation({ paid: 0, unpaid: 2, end: Infinity })];
  expect(missing(measure([compilation({ paid: 3, unpaid: 0 }), ...others]))).toEqual({ lines: [], branches: [] });
});

test("lines and branches that no compilation ran stay uncovered", () => {
  const others = [compilation({ paid: 1, unpaid: 0 }), compilation({ paid: 0, unpaid: 0 })];
  expect(missing(measure([compilation({ paid: 0, unpaid: 0 }), ...others]))).toEqual({ lines: [4], branches: [1] });
});

test("ignores lines that the first compilation does not have", () => {
  const { lines } = measure([compilation({ paid: 1, unpaid: 1 }), compilation({ paid: 1, unpaid: 1, helper: true })]);
  expect([...lines.keys()]).toEqual([1, 2, 4]);
});
