import { engines } from "./engines.mjs";

/** @typedef {{ project: string, journey: string, isPassed: boolean }} Taken */

/**
 * Formats what an engine made of each journey: the line of a journey names the engines as columns.
 * @param {Taken[]} taken
 * @param {string[]} names of engines
 */
export function formatCells(taken, names) {
  const journeys = [...new Set(taken.map(({ journey }) => journey))].toSorted();
  const width = Math.max(...journeys.map(({ length }) => length)) + 2;
  const widths = names.map((name) => Math.max(name.length, "not possible".length) + 2);
  const line = (/** @type {string} */ first, /** @type {string[]} */ cells) =>
    first.padEnd(width) + cells.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join("");
  const rows = journeys.map((journey) =>
    line(
      journey,
      names.map((name) => cellOf(taken, name, journey)),
    ),
  );
  const reasons = names.flatMap((name) =>
    Object.entries(engines[name]?.notPossible ?? {}).map(
      ([journey, reason]) => `not possible in ${name}: ${journey}, because ${reason}`,
    ),
  );
  return [line("", names), ...rows, ...reasons].map((row) => row.trimEnd()).join("\n");
}

/**
 * @param {Taken[]} taken
 * @param {string} name
 * @param {string} journey
 */
function cellOf(taken, name, journey) {
  if (engines[name]?.notPossible[journey]) return "not possible";
  const own = taken.filter((one) => one.journey === journey && one.project === `engine-${name}`);
  if (own.length === 0) return "not run";
  return own.every(({ isPassed }) => isPassed) ? "passed" : "FAILED";
}

/**
 * Tests of the suite in a JSON report of Playwright.
 * @param {import("./reports.mjs").BrowserResult[]} results
 * @returns {Taken[]}
 */
export function takenJourneys(results) {
  return results.flatMap(({ project, file, status }) => {
    const journey = /engines\/journeys\/(.+)\.spec\.ts$/.exec(file)?.[1];
    return journey ? [{ project, journey, isPassed: status === "expected" }] : [];
  });
}
