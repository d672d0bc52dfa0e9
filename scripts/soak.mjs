import { spawn } from "node:child_process";
import { cpSync, existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ensureBuilt, ensureInstalled, requireNode } from "./bootstrap.mjs";
import { ensureBrowsers } from "./browsers.mjs";
import { root, runAsProgram } from "./program.mjs";
import { SetupError, wholeNumber } from "./setup-error.mjs";
import { formatFailure } from "./steps.mjs";
import { runBrowserTests, runUnitTests } from "./test-runs.mjs";

const workersByTurn = ["3", "4", "6"];

/** More workers than cores, beside a busy program: twice the timeouts of `npm test`. */
const patientEnv = { TEST_TIMEOUT_FACTOR: "4", ...process.env };

/** Takes a core until it is ended. */
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
 * All unit and browser tests, in an order and with a number of workers that other turns do not have.
 * @param {number} turn
 * @returns {Promise<import("./test-reports.mjs").Outcome>}
 */
async function runAll(turn) {
  const workers = workersByTurn[turn % workersByTurn.length] ?? "3";
  const shuffled = ["--sequence.shuffle.files", "--sequence.shuffle.tests", `--sequence.seed=${turn}`];
  const both = await Promise.all([
    runUnitTests(shuffled, { isCaptured: true }),
    runBrowserTests([`--workers=${workers}`, "--max-failures=0"], { isCaptured: true, env: patientEnv }),
  ]);
  return { tests: both.reduce((sum, { tests }) => sum + tests, 0), failures: both.flatMap(({ failures }) => failures) };
}

/**
 * The next run empties the folder of traces, screenshots and logs.
 * @param {number} turn
 */
function keepResults(turn) {
  const from = join(root, "test-results");
  const to = join(root, ".cache", "soak", String(turn));
  if (!existsSync(from)) return;
  cpSync(from, to, { recursive: true });
  console.log(`its traces are kept in ${to}`);
}

/**
 * Runs every test again and again, and prints what failed, after its run and at the end.
 * @param {string[]} args --runs N: how often (20); --busy N: how many of them, the last ones, beside a program that takes a core (a quarter);
 *   --from K: with which to go on, where the ones before it were ended (1)
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
  const runs = wholeNumber(values.runs, "--runs");
  const busy = values.busy === undefined ? Math.floor(runs / 4) : wholeNumber(values.busy, "--busy");
  const from = wholeNumber(values.from, "--from");
  if (from < 1 || from > runs) throw new SetupError(`--from is one of the ${runs} runs, not ${from}.`);
  await ensureInstalled();
  await ensureBrowsers();
  await ensureBuilt();

  /** @type {Map<string, number[]>} */
  const failed = new Map();
  let isEnded = false;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => (isEnded = true));
  for (let turn = from; turn <= runs; turn += 1) {
    const isBusy = turn > runs - busy;
    const startedMs = Date.now();
    const endBusyProgram = isBusy ? startBusyProgram() : () => {};
    const { tests, failures } = await runAll(turn).finally(endBusyProgram);
    if (isEnded) throw new SetupError(`Ended in run ${turn}; --from ${turn} goes on.`);
    const seconds = Math.round((Date.now() - startedMs) / 1000);
    console.log(
      `run ${turn} of ${runs}${isBusy ? ", beside a busy program" : ""}: ${tests} tests, ${failures.length} failed, ${seconds} s`,
    );
    for (const failure of failures) console.log(formatFailure(failure));
    if (failures.length > 0) keepResults(turn);
    for (const { name } of failures) failed.set(name, [...(failed.get(name) ?? []), turn]);
  }
  for (const [name, turns] of failed) console.log(`failed in ${turns.join(", ")}: ${name}`);
  console.log(`${runs - from + 1} runs, ${failed.size} tests that ever failed`);
  return failed.size === 0 ? 0 : 1;
}

await runAsProgram(import.meta.url, main);
