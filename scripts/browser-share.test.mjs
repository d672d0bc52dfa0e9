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

test("in four walks every file goes under remix-serve with script and without, and through all else each time", () => {
  const elsewhere = browserProjects.filter((name) => !name.startsWith("remix-serve"));
  for (let turn = 0; turn < turns; turn++) {
    const walks = [0, 1, 2, 3].map((walk) => projectsOf(turn + walk * turns));
    expect(
      walks
        .flat()
        .filter((name) => name.startsWith("remix-serve"))
        .sort(),
      `turn ${turn}`,
    ).toEqual(["remix-serve-js", "remix-serve-no-js"]);
    for (const projects of walks) expect(projects).toEqual(expect.arrayContaining(elsewhere));
  }
  const inSuccession = [0, 1, 2, 3].flatMap((turn) => projectsOf(turn));
  expect(inSuccession, "those of every time see both in four runs").toEqual(expect.arrayContaining(browserProjects));
});

test("every project is run, but those that have a command of their own", () => {
  const named = config.projects?.map(({ name }) => name) ?? [];
  expect(named.toSorted()).toEqual([...browserProjects, "dev", "release", "smoke"].toSorted());
});

test("a turn comes again", () => {
  expect(shareOf(turns + 2)).toEqual(shareOf(2));
  expect(shareOf(1)).not.toEqual(shareOf(2));
});
