import { ensureBuilt, ensureInstalled, requireNode } from "./bootstrap.mjs";
import { browserFiles, projectsOf, shareOf } from "./browser-share.mjs";
import { ensureBrowsers } from "./browsers.mjs";
import { run, runAsProgram } from "./program.mjs";
import { programSources } from "./sources.mjs";
import { runSteps, summarize } from "./steps.mjs";
import { SetupError } from "./setup-error.mjs";
import { runBrowserTests, runUnitTests } from "./test-runs.mjs";
import { turnOfCommit } from "./turns.mjs";
import { leftOutBy } from "./unit-share.mjs";

/** What reads the types is a Go program, which otherwise collects its garbage for a quarter of its time. */
const env = { ...process.env, GOGC: "1000" };

const checkedFolders = [...programSources, "scripts", "tests"];

/**
 * Two lanes that take about as long keep both cores busy. What is wrong with the sources is told first.
 * @param {boolean} isWhole every file
 * @returns {import("./steps.mjs").Step[][]}
 */
function allLanes(isWhole) {
  return [
    [
      reading("format", "oxfmt", "--check"),
      reading("dead-code", "knip"),
      reading("imports", "depcruise", "--config", ".dependency-cruiser.mjs", ...checkedFolders),
      { name: "build", work: build },
      { name: "browser", work: (signal) => browse(signal, isWhole) },
    ],
    [
      reading("lint", "oxlint"), // the types too
      { name: "unit", work: (signal) => testUnits(signal, isWhole) },
    ],
  ];
}

/**
 * @param {string} name
 * @param {string} program
 * @param {string[]} args
 * @returns {import("./steps.mjs").Step}
 */
function reading(name, program, ...args) {
  return {
    name,
    isStatic: true,
    work: (signal) => run(program, args, { env, isCaptured: true, hasOwnGroup: true, signal }),
  };
}

async function build() {
  await ensureBuilt();
  return { code: 0, output: "" };
}

/**
 * @param {AbortSignal} signal
 * @param {boolean} isWhole
 */
async function browse(signal, isWhole) {
  await ensureBuilt();
  if (isWhole) return runBrowserTests(browserFiles(), { signal });
  const turn = turnOfCommit();
  const files = shareOf(turn);
  console.log(`browser: ${files.length} of ${browserFiles().length} files, TURN=${turn}`);
  return runBrowserTests(files, { signal }, projectsOf(turn));
}

/**
 * @param {AbortSignal} signal
 * @param {boolean} isWhole
 */
async function testUnits(signal, isWhole) {
  if (isWhole) return runUnitTests([], { isCaptured: true, signal });
  const turn = turnOfCommit();
  const left = leftOutBy(turn);
  console.log(`unit: all but ${left.length} files, TURN=${turn}`);
  return runUnitTests(
    left.map((file) => `--exclude=${file}`),
    { isCaptured: true, signal },
  );
}

/** @param {string[]} args the steps to run, none: all of them; with `--whole` every file */
async function main(args) {
  requireNode();
  const isWhole = args.includes("--whole");
  const names = args.filter((arg) => arg !== "--whole");
  const all = allLanes(isWhole);
  const known = all.flat().map(({ name }) => name);
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new SetupError(`No step ${unknown.join(", ")}. The steps are: ${known.join(", ")}.`);
  const lanes = all.map((lane) => lane.filter(({ name }) => names.length === 0 || names.includes(name)));

  await ensureInstalled();
  if (lanes.flat().some(({ isStatic }) => !isStatic)) await ensureBrowsers();

  const results = await runSteps(lanes);
  console.log(summarize(lanes, results));
  return results.every(({ isPassed }) => isPassed) ? 0 : 1;
}

await runAsProgram(import.meta.url, main);
