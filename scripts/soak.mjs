import { spawn } from "node:child_process";
import { cpSync, existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ensureBuilt, ensureInstalled, requireNode } from "./bootstrap.mjs";
import { ensureBrowsers } from "./browsers.mjs";
import { root, runAsProgram } from "./program.mjs";
import { SetupError, parseWholeNumber } from "./setup-error.mjs";
import { formatFailure } from "./steps.mjs";
import { runBrowserTests, runUnitTests } from "./testing/runs.mjs";

/** Numbers of browser workers that the runs use in turn. */
const workerCounts = ["3", "4", "6"];

/** More workers than cores, beside a busy program: twice the timeouts of `npm test`. */
const longTimeouts = { TEST_TIMEOUT_FACTOR: "4", ...process.env };

/** Starts a program that uses one core, and returns a function that ends it. */
function startBusyProgram() {
  const program = spawn(
    process.execPath,
    [
      "--import",
      "./scripts/exit-with-parent.mjs",
      "-e",
      "setInterval(() => { const end = Date.now() + 990; while (Date.now() < end); }, 1000)",
    ],
    { cwd: root, stdio: "ignore" },
  );
  return () => program.kill("SIGKILL");
}

/**
 * Runs all unit and browser tests. The run number seeds the order of the unit tests and selects the number of browser
 * workers.
 * @param {number} runNumber
 * @returns {Promise<import("./testing/reports.mjs").Outcome>}
 */
async function runAll(runNumber) {
  const workers = workerCounts[runNumber % workerCounts.length] ?? "3";
  const shuffled = ["--sequence.shuffle.files", "--sequence.shuffle.tests", `--sequence.seed=${runNumber}`];
  const both = await Promise.all([
    runUnitTests(shuffled, { isCaptured: true }),
    runBrowserTests([`--workers=${workers}`, "--max-failures=0"], { isCaptured: true, env: longTimeouts }),
  ]);
  return { tests: both.reduce((sum, { tests }) => sum + tests, 0), failures: both.flatMap(({ failures }) => failures) };
}

/**
 * Copies traces, screenshots and logs to .cache/soak, because the next run empties their folder.
 * @param {number} runNumber
 */
function keepResults(runNumber) {
  const from = join(root, "test-results");
  const to = join(root, ".cache", "soak", String(runNumber));
  if (!existsSync(from)) return;
  cpSync(from, to, { recursive: true });
  console.log(`traces copied to ${to}`);
}

/**
 * Runs all tests many times. Prints the failures after each run, and all failed tests at the end.
 * @param {string[]} args --runs N: number of runs (20); --busy N: how many of the last runs share the machine with a
 *   program that uses one core (a quarter of the runs); --from K: number of the first run, to continue an interrupted
 *   series (1)
 */
async function main(args) {
  requireNode();
  const { values } = parseArgs({
    args,
    options: {
      runs: { type: "string", default: "20" },
      busy: { type: "string" },
      from: { type: "string", default: "1" },
    },
  });
  const runs = parseWholeNumber(values.runs, "--runs");
  const busy = values.busy === undefined ? Math.floor(runs / 4) : parseWholeNumber(values.busy, "--busy");
  const from = parseWholeNumber(values.from, "--from");
  if (from < 1 || from > runs) throw new SetupError(`--from must be between 1 and ${runs}, not ${from}.`);
  await ensureInstalled("tools");
  await ensureBrowsers();
  await ensureBuilt();

  /** @type {Map<string, number[]>} */
  const failed = new Map();
  let isInterrupted = false;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => (isInterrupted = true));
  for (let runNumber = from; runNumber <= runs; runNumber += 1) {
    const isBusy = runNumber > runs - busy;
    const startedMs = Date.now();
    const endBusyProgram = isBusy ? startBusyProgram() : () => {};
    const { tests, failures } = await runAll(runNumber).finally(endBusyProgram);
    if (isInterrupted) throw new SetupError(`Interrupted in run ${runNumber}; continue with --from ${runNumber}.`);
    const seconds = Math.round((Date.now() - startedMs) / 1000);
    console.log(
      `run ${runNumber} of ${runs}${isBusy ? " with a busy core" : ""}: ${tests} tests, ${failures.length} failed, ${seconds} s`,
    );
    for (const failure of failures) console.log(formatFailure(failure));
    if (failures.length > 0) keepResults(runNumber);
    for (const { name } of failures) failed.set(name, [...(failed.get(name) ?? []), runNumber]);
  }
  for (const [name, runNumbers] of failed) console.log(`failed in run ${runNumbers.join(", ")}: ${name}`);
  console.log(`${runs - from + 1} runs, ${failed.size} tests failed at least once`);
  return failed.size === 0 ? 0 : 1;
}

await runAsProgram(import.meta.url, main);
