/**
 * `value`: figure of one side; `parts`: further figures, printed below it.
 * @typedef {{ value: number, parts?: Record<string, number> }} Measured
 * @typedef {{ name: string, unit: string, atMost?: number | undefined }} Heading
 * @typedef {Heading & { other: Measured, here: Measured }} Result
 */

const widths = [22, 12, 12, 8, 10];

/** @param {string[]} cells */
function line(cells) {
  return cells
    .map((cell, index) => (index === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[index] ?? 0)))
    .join("")
    .trimEnd();
}

/** @param {number | undefined} value */
function figure(value) {
  if (value === undefined) return "–";
  return value.toLocaleString("en", { maximumFractionDigits: value < 1000 ? 1 : 0 });
}

/** @param {Result} result */
function ratioOf({ other, here }) {
  return here.value / other.value;
}

/**
 * Tells a row whose ratio is above the wanted one.
 * @param {Result} result
 */
export function isMissed(result) {
  return result.atMost !== undefined && !(ratioOf(result) <= result.atMost);
}

/** @param {Result} result */
function linesOf(result) {
  const { name, unit, atMost, other, here } = result;
  const ratio = Number.isFinite(ratioOf(result)) ? ratioOf(result).toFixed(3) : "–";
  const wanted = [atMost === undefined ? "" : String(atMost), isMissed(result) ? "  missed" : ""];
  const parts = [...new Set([...Object.keys(other.parts ?? {}), ...Object.keys(here.parts ?? {})])];
  return [
    line([`${name} (${unit})`, figure(other.value), figure(here.value), ratio, wanted[0] ?? ""]) + (wanted[1] ?? ""),
    ...parts.map((part) => line([`  ${part}`, figure(other.parts?.[part]), figure(here.parts?.[part])])),
  ];
}

/**
 * Formats results as a table: row, other commit, this one, ratio, wanted ratio.
 * @param {Result[]} results
 */
export function formatTable(results) {
  return [line(["", "other", "this", "ratio", "at most"]), ...results.flatMap(linesOf)].join("\n");
}
