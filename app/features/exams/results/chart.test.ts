import { expect, test } from "vitest";
import { labelHeight, distributionBars, progressPoints } from "./chart.ts";

const bins = [
  { from: 0, to: 50, count: 10 },
  { from: 50, to: 100, count: 40 },
];

test.each([
  [0, [true, false]],
  [49.99, [true, false]],
  [50, [false, true]],
  [100, [false, true]],
  [-1, [false, false]],
])("marks the bar that contains %d", (obtained, expected) => {
  expect(distributionBars(bins, obtained).map(({ isMine }) => isMine)).toEqual(expected);
});

test("scales bars to the largest count", () => {
  expect(distributionBars(bins, 0).map(({ width }) => width)).toEqual([49, 196]);
  expect(distributionBars([{ from: 0, to: 1, count: 0 }], 0)[0]?.width).toBe(0);
});

test("keeps the progress line within the chart", () => {
  expect(progressPoints([0, 50, 100, 140])).toEqual([
    { x: 16, y: 124 },
    { x: 115, y: 70 },
    { x: 213, y: 16 },
    { x: 312, y: 16 },
  ]);
  expect(progressPoints([50])).toEqual([{ x: 16, y: 70 }]);
});

test("a label is below its point if the line goes up from there, and above it otherwise", () => {
  expect(labelHeight([{ y: 100 }, { y: 40 }], 0)).toBeGreaterThan(100);
  expect(labelHeight([{ y: 100 }, { y: 40 }], 1)).toBeLessThan(40);
  expect(labelHeight([{ y: 40 }, { y: 100 }], 1)).toBeGreaterThan(100);
  expect(labelHeight([{ y: 60 }, { y: 60 }], 0)).toBeLessThan(60);
});
