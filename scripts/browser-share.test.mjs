import { expect, test } from "vitest";
import config from "../playwright.config.ts";
import { browserFiles, everyTime, longer, projectsOf, secondsOf, shareOf } from "./browser-share.mjs";
import { browserProjects } from "./browsers.mjs";
import { turns } from "./turns.mjs";

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

test("no run takes much longer than the others, but for the longest files, which are alone in theirs", () => {
  const seconds = rounds.map((share) =>
    share.filter((file) => !everyTime.includes(file)).map((file) => secondsOf(file)),
  );
  const sums = seconds.map((each) => each.reduce((sum, one) => sum + one, 0));
  const mean = sums.reduce((sum, one) => sum + one, 0) / turns;
  for (const [turn, each] of seconds.entries())
    expect(sums[turn], `turn ${turn}`).toBeLessThanOrEqual(Math.max(mean * 1.1, ...each));
});

test("what is known to take longer is there, and has a turn", () => {
  const names = Object.keys(longer).map((name) => `tests/${name}.spec.ts`);
  expect(all).toEqual(expect.arrayContaining(names));
  expect(names.filter((name) => everyTime.includes(name))).toEqual([]);
});

test("in two walks every file goes under remix-serve with script and without, and through all else each time", () => {
  for (let turn = 0; turn < turns; turn++) {
    const both = [projectsOf(turn), projectsOf(turn + turns)];
    expect(new Set(both.flat()), `turn ${turn}`).toEqual(new Set(browserProjects));
    for (const projects of both) expect(projects).toHaveLength(browserProjects.length - 1);
  }
  expect(projectsOf(1), "those of every time change from one run to the next").not.toEqual(projectsOf(2));
});

test("every project is run, but those that have a command of their own", () => {
  const named = config.projects?.map(({ name }) => name) ?? [];
  expect(named.toSorted()).toEqual([...browserProjects, "dev", "release", "smoke"].toSorted());
});

test("a turn comes again", () => {
  expect(shareOf(turns + 2)).toEqual(shareOf(2));
  expect(shareOf(1)).not.toEqual(shareOf(2));
});
