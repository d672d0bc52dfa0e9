import { ensureBuilt, ensureInstalled, requireNode } from "./bootstrap.mjs";
import { ensureBrowsers } from "./browsers.mjs";
import { run, runAsProgram } from "./program.mjs";
import { programSources } from "./sources.mjs";
import { runSteps, summarize } from "./steps.mjs";
import { SetupError } from "./setup-error.mjs";
import { levelOf } from "./testing/levels.mjs";
import { runBrowserTests, runUnitTests } from "./testing/runs.mjs";

/** Static checks read types with a Go program, which otherwise spends a quarter of its time on garbage collection. */
const env = { ...process.env, GOGC: "1000" };

const checkedFolders = [...programSources, "scripts", "tests"];

/**
 * Two lanes run side by side, one for each core. Static checks come first: they are the quickest to fail.
 * @param {import("./testing/levels.mjs").Level} level
 * @returns {import("./steps.mjs").Step[][]}
 */
function lanesOf(level) {
  const browser = [
    { name: "build", work: build },
    { name: "browser", work: (/** @type {AbortSignal} */ signal) => testInBrowsers(level, signal) },
  ];
  return [
    [
      staticCheck("format", "oxfmt", "--check"),
      staticCheck("dead-code", "knip"),
      staticCheck("imports", "depcruise", "--config", ".dependency-cruiser.mjs", ...checkedFolders),
      ...(level.browserProjects.length > 0 ? browser : []),
    ],
    [staticCheck("lint", "oxlint"), { name: "unit", work: (signal) => testUnits(level, signal) }],
  ];
}

/**
 * @param {string} name
 * @param {string} program
 * @param {string[]} args
 * @returns {import("./steps.mjs").Step}
 */
function staticCheck(name, program, ...args) {
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
 * @param {import("./testing/levels.mjs").Level} level
 * @param {AbortSignal} signal
 */
async function testInBrowsers(level, signal) {
  await ensureBuilt();
  return runBrowserTests([], { signal, env: { ...process.env, ...level.env } }, level.browserProjects);
}

/**
 * @param {import("./testing/levels.mjs").Level} level
 * @param {AbortSignal} signal
 */
function testUnits(level, signal) {
  return runUnitTests(level.unitArgs, { isCaptured: true, signal, env: { ...process.env, ...level.env } });
}

/**
 * @param {string[]} args names of the steps to run, all of them if empty; `--quick` or `--whole` selects another level
 */
async function main(args) {
  requireNode();
  const level = levelOf(args);
  const names = args.filter((arg) => !arg.startsWith("--"));
  const all = lanesOf(level);
  const known = all.flat().map(({ name }) => name);
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new SetupError(`No step ${unknown.join(", ")}. The steps are: ${known.join(", ")}.`);
  const lanes = all.map((lane) => lane.filter(({ name }) => names.length === 0 || names.includes(name)));

  await ensureInstalled();
  if (level.browserProjects.length > 0 && lanes.flat().some(({ isStatic }) => !isStatic)) await ensureBrowsers();

  const results = await runSteps(lanes);
  const skipped = known.filter((name) => names.length > 0 && !names.includes(name));
  console.log(summarize(lanes, results, [...skipped.map((name) => `the step ${name}`), ...level.leftOut]));
  return results.every(({ isPassed }) => isPassed) ? 0 : 1;
}

await runAsProgram(import.meta.url, main);
