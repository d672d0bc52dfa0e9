import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { levels } from "./levels.mjs";
import { root, run } from "../program.mjs";
import { readPlaywrightReport, readVitestReport } from "./reports.mjs";

/** @typedef {import("../program.mjs").ProgramResult & import("./reports.mjs").Outcome} TestRun */

/**
 * Runs the unit and API tests.
 * @param {string[]} args arguments for vitest
 * @param {Parameters<typeof run>[2]} options
 * @returns {Promise<TestRun>}
 */
export async function runUnitTests(args, options) {
  const report = newReportFile("unit");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const result = await run("vitest", ["run", ...reporters, ...args], { ...options, hasOwnGroup: true });
  return { ...result, ...readReport(report, readVitestReport) };
}

/** Factor for the timeouts of tests that share the cores with others; machines of CI may be slow too. */
const busyFactor = process.env["CI"] ? "4" : "2";

/**
 * Runs the tests of the built portal in a browser.
 * @param {string[]} args arguments for Playwright
 * @param {Parameters<typeof run>[2]} options
 * @param {string[]} [projects]
 * @returns {Promise<TestRun>}
 */
export async function runBrowserTests(args, options, projects = levels.whole.browserProjects) {
  const report = newReportFile("browser");
  const named = projects.map((name) => `--project=${name}`);
  const env = {
    TEST_TIMEOUT_FACTOR: busyFactor,
    ...(options?.env ?? process.env),
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  };
  const result = await run("playwright", ["test", ...args, ...named, "--reporter=list,json"], {
    ...options,
    hasOwnGroup: true,
    env,
  });
  return { ...result, ...readReport(report, readPlaywrightReport) };
}

/** @param {string} name */
function newReportFile(name) {
  const folder = join(root, ".cache", "test-reports");
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${name}.json`);
  rmSync(file, { force: true });
  return file;
}

/**
 * @template Report
 * @param {string} file
 * @param {(report: Report) => import("./reports.mjs").Outcome} toOutcome
 */
function readReport(file, toOutcome) {
  try {
    return toOutcome(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return {
      tests: 0,
      failures: [{ name: file, message: "The report is missing: the run ended before its tests." }],
    };
  }
}
