import { expect, test } from "vitest";
import { browserFiles, everyTime, longest, shareOf, turns } from "./browser-share.mjs";

const all = browserFiles();
const rounds = Array.from({ length: turns }, (_, turn) => shareOf(turn));

test("every run walks the files of every time, and they exist", () => {
  expect(all).toEqual(expect.arrayContaining(everyTime));
  for (const share of rounds) expect(share).toEqual(expect.arrayContaining(everyTime));
});

test("one run after another walks each other file once", () => {
  const inTurn = rounds.flatMap((share) => share.filter((file) => !everyTime.includes(file)));
  expect(inTurn.sort()).toEqual(all.filter((file) => !everyTime.includes(file)).sort());
});

test("no run has two of the longest files, and they exist", () => {
  expect(all).toEqual(expect.arrayContaining(longest));
  for (const share of rounds) expect(share.filter((file) => longest.includes(file)).length).toBeLessThanOrEqual(1);
});

test("a turn comes again", () => {
  expect(shareOf(turns + 2)).toEqual(shareOf(2));
  expect(shareOf(1)).not.toEqual(shareOf(2));
});
