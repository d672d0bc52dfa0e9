import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { levels } from "./test-levels.mjs";
import { root, run } from "./program.mjs";
import { failuresOfPlaywright, failuresOfVitest } from "./test-reports.mjs";

/** @typedef {import("./program.mjs").Ending & import("./test-reports.mjs").Outcome} TestRun */

/**
 * Runs the unit and API tests.
 * @param {string[]} args for vitest
 * @param {Parameters<typeof run>[2]} options
 * @returns {Promise<TestRun>}
 */
export async function runUnitTests(args, options) {
  const report = newReport("unit");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const ending = await run("vitest", ["run", ...reporters, ...args], { ...options, hasOwnGroup: true });
  return { ...ending, ...read(report, failuresOfVitest) };
}

/** Factor for the timeouts of tests that share the cores with others, unless the environment sets it. */
const busyFactor = "2";

/**
 * Runs the tests of the built portal in a browser.
 * @param {string[]} args for Playwright
 * @param {Parameters<typeof run>[2]} options
 * @param {string[]} [projects]
 * @returns {Promise<TestRun>}
 */
export async function runBrowserTests(args, options, projects = levels.whole.browserProjects) {
  const report = newReport("browser");
  const named = projects.map((name) => `--project=${name}`);
  const env = {
    TEST_TIMEOUT_FACTOR: busyFactor,
    ...(options?.env ?? process.env),
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  };
  const ending = await run("playwright", ["test", ...args, ...named, "--reporter=list,json"], {
    ...options,
    hasOwnGroup: true,
    env,
  });
  return { ...ending, ...read(report, failuresOfPlaywright) };
}

/** @param {string} name */
function newReport(name) {
  const folder = join(root, ".cache", "test-reports");
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${name}.json`);
  rmSync(file, { force: true });
  return file;
}

/**
 * @template Report
 * @param {string} file
 * @param {(report: Report) => import("./test-reports.mjs").Outcome} toOutcome
 */
function read(file, toOutcome) {
  try {
    return toOutcome(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return {
      tests: 0,
      failures: [{ name: file, message: "The report was not written: the run ended before its tests did." }],
    };
  }
}
