import { SetupError } from "./setup-error.mjs";

/**
 * A static step only reads the sources: two of them run at a time, each with its output shown at once.
 * @typedef {{ name: string, isStatic?: boolean, work: () => Promise<import("./program.mjs").Ending> }} Step
 * @typedef {{ name: string, isPassed: boolean, seconds: number }} Result
 */

/**
 * Runs the steps in their order, and begins none after one has failed.
 * @param {Step[]} steps
 * @returns {Promise<Result[]>}
 */
export async function runSteps(steps) {
  /** @type {Result[]} */
  const results = [];

  /** @param {Step[]} queue */
  async function work(queue) {
    for (let step = queue.shift(); step && results.every(({ isPassed }) => isPassed); step = queue.shift()) {
      results.push(await runStep(step));
    }
  }

  const parallel = steps.filter(({ isStatic }) => isStatic);
  await Promise.all([work(parallel), work(parallel)]);
  await work(steps.filter(({ isStatic }) => !isStatic));
  return results;
}

/**
 * @param {Step} step
 * @returns {Promise<Result>}
 */
async function runStep({ name, isStatic, work }) {
  const startedMs = Date.now();
  if (!isStatic) console.log(`\n== ${name}`);
  const { code, output } = await work().catch(toEnding);
  const seconds = (Date.now() - startedMs) / 1000;
  const outcome = `${code === 0 ? "passed" : "FAILED"} in ${seconds.toFixed(1)} s`;
  console.log(isStatic ? `\n== ${name}: ${outcome}` : `${name}: ${outcome}`);
  if (output.trim()) console.log(output.trimEnd());
  return { name, isPassed: code === 0, seconds };
}

/** @param {unknown} error */
function toEnding(error) {
  if (!(error instanceof SetupError)) throw error;
  return { code: 1, output: error.message };
}

/**
 * A table of all steps; its last line is "N passed, M failed".
 * @param {Step[]} steps
 * @param {Result[]} results
 */
export function summarize(steps, results) {
  const rows = steps.map(({ name }) => {
    const result = results.find((result) => result.name === name);
    if (!result) return `${name.padEnd(12)}not run`;
    return `${name.padEnd(12)}${result.isPassed ? "passed" : "FAILED"}${result.seconds.toFixed(1).padStart(8)} s`;
  });
  const passed = results.filter(({ isPassed }) => isPassed).length;
  return ["", ...rows, `${passed} passed, ${results.length - passed} failed`].join("\n");
}
