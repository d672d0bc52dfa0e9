import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./program.mjs";
import { turns } from "./turns.mjs";
import { leftOutBy, seldom, unitTurns } from "./unit-share.mjs";

const rounds = Array.from({ length: unitTurns }, (_, turn) => leftOutBy(turn));

test("one run after another walks each seldom file once, and the browser's turns walk them too", () => {
  for (const file of Object.keys(seldom)) {
    expect(existsSync(join(root, file)), file).toBe(true);
    expect(
      rounds.filter((left) => !left.includes(file)),
      file,
    ).toHaveLength(1);
  }
  expect(rounds.flat().filter((file) => !Object.hasOwn(seldom, file))).toEqual([]);
  expect(turns % unitTurns).toBe(0);
});

test("no run takes much longer than the longest file", () => {
  const whole = Object.values(seldom).reduce((sum, seconds) => sum + seconds, 0);
  const taken = rounds.map((left) =>
    Object.entries(seldom).reduce((sum, [file, seconds]) => (left.includes(file) ? sum : sum + seconds), 0),
  );
  for (const seconds of taken)
    expect(seconds).toBeLessThanOrEqual(Math.max(...Object.values(seldom), whole / unitTurns) * 1.1);
});

test("what a doctor meets is in every run", () => {
  for (const file of Object.keys(seldom))
    expect(file).not.toMatch(/^(api\/(features|gateways|jobs|http)|app|contract)\//);
});

test("a turn comes again", () => {
  expect(leftOutBy(unitTurns + 2)).toEqual(leftOutBy(2));
  expect(leftOutBy(1)).not.toEqual(leftOutBy(2));
});
