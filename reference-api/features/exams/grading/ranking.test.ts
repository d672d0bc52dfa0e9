import fc from "fast-check";
import { expect, test } from "vitest";
import { percentile, scoreDistribution, tieRule } from "./ranking.ts";

test("the printed rule names the tie breakers in order", () => {
  expect(tieRule([])).toBe("বেশি নম্বর আগে। একই নম্বরে একই স্থান, তার পরের স্থানটি ততটাই পিছিয়ে যায় (১, ২, ২, ৪)।");
  const order = /আগে আসেন যাঁর ভুল stem কম; তাও সমান হলে যিনি আগে জমা দিয়েছেন। সবই সমান হলে/;
  expect(tieRule(["fewer_wrong_stems", "earlier_submission"])).toMatch(order);
  expect(tieRule(["higher_sba", "shorter_time"])).toMatch(/যাঁর নম্বর বেশি; তাও সমান হলে যাঁর সময় কম লেগেছে/);
});

test.each([
  [0, 1, 0],
  [29, 30, 96.67],
  [1, 3, 33.33],
  [0, 0, 0],
])("%i of %i participants below gives percentile %d", (below, participants, share) => {
  expect(percentile(below, participants)).toBe(share);
});

test("the distribution counts a mark on an edge in the bar above, and the full total in the last bar", () => {
  const marks = [-300, 0, 499, 500, 5000].map((obtained) => ({ obtained, count: 2 }));
  const bars = scoreDistribution(marks, { total: 5000 });
  expect(bars).toHaveLength(11);
  expect(bars.filter(({ count }) => count > 0)).toEqual([
    { from: -300, to: 0, count: 2 },
    { from: 0, to: 500, count: 4 },
    { from: 500, to: 1000, count: 2 },
    { from: 4500, to: 5000, count: 2 },
  ]);
});

test("the distribution has no negative bar without negative marks, and no zero-width bars for a small total", () => {
  const bars = scoreDistribution([{ obtained: 0, count: 3 }], { total: 4 });
  expect(bars.map(({ from, to }) => [from, to])).toEqual([
    [0, 1],
    [1, 2],
    [2, 3],
    [3, 4],
  ]);
  expect(bars.map(({ count }) => count)).toEqual([3, 0, 0, 0]);
  expect(scoreDistribution([{ obtained: 0, count: 1 }], { total: 0 }), "an exam without marks").toEqual([]);
});

test("every participant is in exactly one bar", () => {
  const anyMarks = fc.array(fc.record({ obtained: fc.integer({ min: -2000, max: 10_000 }), count: fc.nat(9) }));
  fc.assert(
    fc.property(anyMarks, fc.integer({ min: 10_000, max: 20_000 }), (marks, total) => {
      const bars = scoreDistribution(marks, { total });
      const sum = (counts: { count: number }[]) => counts.reduce((all, { count }) => all + count, 0);
      const isWithoutGap = bars.every((bar, index) => bar.to === (bars[index + 1]?.from ?? total));
      return isWithoutGap && sum(bars) === sum(marks);
    }),
    { numRuns: 1000 },
  );
});
