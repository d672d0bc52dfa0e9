import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ensureBuilt, ensureInstalled, requireNode } from "./bootstrap.mjs";
import { browserProjects, ensureBrowsers } from "./browsers.mjs";
import { root, run, runAsProgram } from "./program.mjs";
import { SetupError } from "./setup-error.mjs";
import { failuresOfPlaywright, failuresOfVitest } from "./test-reports.mjs";

const reports = join(root, ".cache", "soak");
const workersByTurn = ["3", "4", "6"];

/**
 * @param {string} text
 * @param {string} what
 */
function wholeNumber(text, what) {
  if (!/^\d+$/.test(text)) throw new SetupError(`${what} is a whole number, not ${text}.`);
  return Number(text);
}

/** Takes a core until it is ended. */
function startBusyProgram() {
  const program = spawn(
    process.execPath,
    [
      "--import",
      "./scripts/leash.mjs",
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
 * @returns {Promise<{ tests: number, failures: string[] }>}
 */
async function runAll(turn) {
  const unit = join(reports, `unit-${turn}.json`);
  const browser = join(reports, `browser-${turn}.json`);
  const workers = workersByTurn[turn % workersByTurn.length] ?? "3";
  const shuffled = ["--sequence.shuffle.files", "--sequence.shuffle.tests", `--sequence.seed=${turn}`];
  await Promise.all([
    run("vitest", ["run", "--reporter=json", `--outputFile=${unit}`, ...shuffled], {
      isCaptured: true,
      hasOwnGroup: true,
    }),
    run("playwright", ["test", ...browserProjects, "--reporter=json", `--workers=${workers}`], {
      isCaptured: true,
      hasOwnGroup: true,
      env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: browser },
    }),
  ]);
  const both = [failuresOfVitest(read(unit)), failuresOfPlaywright(read(browser))];
  return { tests: both.reduce((sum, { tests }) => sum + tests, 0), failures: both.flatMap(({ failures }) => failures) };
}

/** @param {string} file */
function read(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    throw new SetupError(`${file} was not written: the run ended before its tests did.`);
  }
}

/**
 * Runs every test again and again, and prints what ever failed.
 * @param {string[]} args --runs N: how often (20); --busy N: how many of them, the last ones, beside a program that takes a core (a quarter)
 */
async function main(args) {
  requireNode();
  const { values } = parseArgs({
    args,
    options: { runs: { type: "string", default: "20" }, busy: { type: "string" } },
  });
  const runs = wholeNumber(values.runs, "--runs");
  const busy = values.busy === undefined ? Math.floor(runs / 4) : wholeNumber(values.busy, "--busy");
  await ensureInstalled();
  await ensureBrowsers();
  await ensureBuilt();
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });

  /** @type {Map<string, number[]>} */
  const failed = new Map();
  for (let turn = 1; turn <= runs; turn += 1) {
    const isBusy = turn > runs - busy;
    const startedMs = Date.now();
    const endBusyProgram = isBusy ? startBusyProgram() : () => {};
    const { tests, failures } = await runAll(turn).finally(endBusyProgram);
    const seconds = Math.round((Date.now() - startedMs) / 1000);
    console.log(
      `run ${turn} of ${runs}${isBusy ? ", beside a busy program" : ""}: ${tests} tests, ${failures.length} failed, ${seconds} s`,
    );
    for (const name of failures) failed.set(name, [...(failed.get(name) ?? []), turn]);
  }
  for (const [name, turns] of failed) console.log(`failed in ${turns.join(", ")}: ${name}`);
  console.log(`${runs} runs, ${failed.size} tests that ever failed`);
  return failed.size === 0 ? 0 : 1;
}

await runAsProgram(import.meta.url, main);
