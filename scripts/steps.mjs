import { SetupError } from "./setup-error.mjs";

/**
 * A static step only reads the sources; one that fails ends the run, since what breaks there breaks the tests too.
 * The output of a quiet step is shown when it has ended, of others as it comes.
 * @typedef {import("./program.mjs").Ending & { failures?: import("./test-reports.mjs").Failure[] }} StepEnding
 * @typedef {{ name: string, isStatic?: boolean, work: (signal: AbortSignal) => Promise<StepEnding> }} Step
 * @typedef {{ name: string, isPassed: boolean, seconds: number, failures: import("./test-reports.mjs").Failure[] }} Result
 */

/**
 * Runs lanes of steps beside each other, each lane in its order. After a failed static step everything is stopped; after
 * another the rest of its own lane is not begun.
 * @param {Step[][]} lanes
 * @returns {Promise<Result[]>} without those that were not begun or were stopped
 */
export async function runSteps(lanes) {
  const stop = new AbortController();
  /** @type {Result[]} */
  const results = [];

  /** @param {Step[]} lane */
  async function work(lane) {
    for (const step of lane) {
      const result = await runStep(step, stop.signal);
      if (stop.signal.aborted) return;
      results.push(result);
      if (!result.isPassed && step.isStatic) stop.abort();
      if (!result.isPassed) return;
    }
  }

  await Promise.all(lanes.map(work));
  return results;
}

/**
 * @param {Step} step
 * @param {AbortSignal} signal
 * @returns {Promise<Result>}
 */
async function runStep({ name, work }, signal) {
  const startedMs = Date.now();
  const { code, output, failures = [] } = await work(signal).catch(toEnding);
  const seconds = (Date.now() - startedMs) / 1000;
  if (signal.aborted) return { name, isPassed: false, seconds, failures: [] };
  const outcome = `${code === 0 ? "passed" : "FAILED"} in ${seconds.toFixed(1)} s`;
  console.log([`\n== ${name}: ${outcome}`, output.trimEnd()].filter(Boolean).join("\n"));
  return { name, isPassed: code === 0, seconds, failures };
}

/**
 * @param {unknown} error
 * @returns {StepEnding}
 */
function toEnding(error) {
  if (!(error instanceof SetupError)) throw error;
  return { code: 1, output: error.message };
}

const shownLines = 20;

/** @param {import("./test-reports.mjs").Failure} failure */
export function told({ name, message }) {
  return [`FAILED ${name}`, ...message.split("\n").slice(0, shownLines)].join("\n  ");
}

/**
 * What each failed test says, since its own lane's words may lie far above the other's; then a table of all steps. The last
 * line is "N passed, M failed".
 * @param {Step[][]} lanes
 * @param {Result[]} results
 */
export function summarize(lanes, results) {
  const rows = lanes.flat().map(({ name }) => {
    const result = results.find((result) => result.name === name);
    if (!result) return `${name.padEnd(12)}not run`;
    return `${name.padEnd(12)}${result.isPassed ? "passed" : "FAILED"}${result.seconds.toFixed(1).padStart(8)} s`;
  });
  const passed = results.filter(({ isPassed }) => isPassed).length;
  const failures = results.flatMap(({ failures }) => failures);
  return ["", ...failures.map(told), "", ...rows, `${passed} passed, ${results.length - passed} failed`].join("\n");
}
