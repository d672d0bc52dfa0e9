import { ensureBuilt, ensureInstalled, requireNode } from "./bootstrap.mjs";
import { ensureBrowsers } from "./browsers.mjs";
import { runAsProgram } from "./program.mjs";
import { runSteps, summarize } from "./steps.mjs";
import { SetupError } from "./setup-error.mjs";
import { uncommittedFiles } from "./testing/changed-files.mjs";
import { levelOf } from "./testing/levels.mjs";
import { testsRelatedTo } from "./testing/related-tests.mjs";
import { runBrowserTests, runUnitTests } from "./testing/runs.mjs";
import { deadCode, format, importCheck, lintCheck, types } from "./testing/static-checks.mjs";

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
  const { isPartial } = level;
  return [
    [format, deadCode, importCheck(isPartial), ...(level.browserProjects.length > 0 ? browser : [])],
    [types, lintCheck(isPartial), { name: "unit", work: (signal) => testUnits(level, signal) }],
  ];
}

async function build() {
  return (await ensureBuilt()) ?? { code: 0, output: "" };
}

/**
 * @param {import("./testing/levels.mjs").Level} level
 * @param {AbortSignal} signal
 */
async function testInBrowsers(level, signal) {
  await ensureBuilt();
  return runBrowserTests(level.browserArgs, { signal, env: { ...process.env, ...level.env } }, level.browserProjects);
}

/** Tests that read the words and names of all sources. */
const sourceTests = ["tests/architecture/vocabulary.test.ts", "tests/architecture/plain-english.test.ts"];

/** @param {string[]} changed */
function testsOf(changed) {
  return changed.length === 0 ? [] : [...new Set([...sourceTests, ...testsRelatedTo(changed)])];
}

/**
 * @param {import("./testing/levels.mjs").Level} level
 * @param {AbortSignal} signal
 * @returns {Promise<import("./steps.mjs").StepOutput>}
 */
function testUnits(level, signal) {
  const files = level.isPartial ? testsOf(uncommittedFiles()) : [];
  if (level.isPartial && files.length === 0) return Promise.resolve({ code: 0, output: "no test is related" });
  return runUnitTests(files, { isCaptured: true, signal, env: { ...process.env, ...level.env } });
}

/**
 * @param {string[]} args names of the steps to run, all of them if empty; `--quick` or `--whole` selects another level
 */
async function main(args) {
  requireNode();
  const level = levelOf(args);
  const named = args.filter((arg) => !arg.startsWith("--"));
  const names = named.length > 0 ? named : level.steps;
  const all = lanesOf(level);
  const known = all.flat().map(({ name }) => name);
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new SetupError(`No step ${unknown.join(", ")}. The steps are: ${known.join(", ")}.`);
  const lanes = all.map((lane) => lane.filter(({ name }) => names.length === 0 || names.includes(name)));

  await ensureInstalled("tools");
  if (level.browserProjects.length > 0 && lanes.flat().some(({ isStatic }) => !isStatic)) await ensureBrowsers();

  const results = await runSteps(lanes);
  const skipped = known.filter((name) => names.length > 0 && !names.includes(name));
  console.log(summarize(lanes, results, [...skipped.map((name) => `the step ${name}`), ...level.leftOut]));
  return results.every(({ isPassed }) => isPassed) ? 0 : 1;
}

await runAsProgram(import.meta.url, main);
