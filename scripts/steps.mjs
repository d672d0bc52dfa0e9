import { SetupError } from "./setup-error.mjs";

/**
 * One step of a test run. A static step only reads the sources; if it fails, the run ends, since the tests would fail
 * for the same reason. Captured output is printed when the step has ended.
 * @typedef {import("./program.mjs").ProgramResult & { failures?: import("./testing/reports.mjs").Failure[] }} StepOutput
 * @typedef {{ name: string, isStatic?: boolean, work: (signal: AbortSignal) => Promise<StepOutput> }} Step
 * @typedef {{ name: string, isPassed: boolean, seconds: number, processorSeconds?: number | undefined,
 *   failures: import("./testing/reports.mjs").Failure[] }} Result
 */

/**
 * Runs lanes in parallel and the steps of a lane in order. A failed static step stops all lanes; any other failed step
 * stops its own lane.
 * @param {Step[][]} lanes
 * @returns {Promise<Result[]>} results of the steps that ran to their end
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
  const { code, output, processorSeconds, failures = [] } = await work(signal).catch(toStepOutput);
  const seconds = (Date.now() - startedMs) / 1000;
  if (signal.aborted) return { name, isPassed: false, seconds, failures: [] };
  const outcome = `${code === 0 ? "passed" : "FAILED"} in ${seconds.toFixed(1)} s`;
  console.log([`\n== ${name}: ${outcome}`, output.trimEnd()].filter(Boolean).join("\n"));
  return { name, isPassed: code === 0, seconds, processorSeconds, failures };
}

/**
 * @param {unknown} error
 * @returns {StepOutput}
 */
function toStepOutput(error) {
  if (!(error instanceof SetupError)) throw error;
  return { code: 1, output: error.message };
}

/** @param {number} [seconds] unknown outside Linux */
function processorTime(seconds) {
  return seconds === undefined ? "" : `${seconds.toFixed(1).padStart(9)} s of processors`;
}

const shownLines = 20;

/** @param {import("./testing/reports.mjs").Failure} failure */
export function formatFailure({ name, message }) {
  return [`FAILED ${name}`, ...message.split("\n").slice(0, shownLines)].join("\n  ");
}

/**
 * Summarizes a run: the messages of failed tests, a table of the steps with their seconds and processor seconds, what
 * was left out, and as last line "N passed, M failed".
 * @param {Step[][]} lanes
 * @param {Result[]} results
 * @param {string[]} [leftOut] what this run does not cover
 */
export function summarize(lanes, results, leftOut = []) {
  const rows = lanes.flat().map(({ name }) => {
    const result = results.find((result) => result.name === name);
    if (!result) return `${name.padEnd(12)}not run`;
    const time = `${result.seconds.toFixed(1).padStart(8)} s`;
    return `${name.padEnd(12)}${result.isPassed ? "passed" : "FAILED"}${time}${processorTime(result.processorSeconds)}`;
  });
  const total = processorTime(results.reduce((sum, { processorSeconds = 0 }) => sum + processorSeconds, 0));
  const passed = results.filter(({ isPassed }) => isPassed).length;
  const failures = results.flatMap(({ failures }) => failures);
  const omissions = leftOut.map((what) => `left out: ${what}`);
  const count = `${passed} passed, ${results.length - passed} failed`;
  return ["", ...failures.map(formatFailure), "", ...rows, `${"in all".padEnd(28)}${total}`, ...omissions, count].join(
    "\n",
  );
}
