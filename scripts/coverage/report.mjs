import { floors, percentOf, roomOf, total } from "./rooms.mjs";

/** @typedef {import("./rooms.mjs").MeasuredFile} MeasuredFile */

/**
 * A table of the rooms and of what has a floor: what the unit tests alone run, and what all tests run.
 * @param {MeasuredFile[]} unit
 * @param {MeasuredFile[]} all the same sources
 */
export function tableOfRooms(unit, all) {
  const rooms = [...new Set(all.map(({ path }) => roomOf(path)))].sort();
  const rows = [
    ...rooms.map((room) => row(room, (path) => roomOf(path) === room)),
    ...floors.map(({ name, of, metric, percent }) => row(`${name}: ${metric} ≥ ${percent} %`, (path) => of.test(path))),
  ];

  /**
   * @param {string} name
   * @param {(path: string) => boolean} isInside
   */
  function row(name, isInside) {
    const byUnit = total(unit.filter(({ path }) => isInside(path)));
    const byAll = total(all.filter(({ path }) => isInside(path)));
    const shares = [byUnit.lines, byAll.lines, byUnit.branches, byAll.branches].map((share) =>
      percentOf(share).toFixed(1),
    );
    return [name, ...shares, String(byAll.lines.total - byAll.lines.covered)];
  }

  return align([["", "lines: unit", "all", "branches: unit", "all", "lines left"], ...rows]);
}

/** @param {string[][]} rows */
function align(rows) {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row.map((cell, n) => (n === 0 ? cell.padEnd(widths[n] ?? 0) : cell.padStart(widths[n] ?? 0))).join("  "),
    )
    .join("\n");
}

/**
 * The sources of which most did not run, each with the lines that did not and those on which a branch was not taken.
 * @param {MeasuredFile[]} files
 */
export function worstFiles(files) {
  return files
    .map((file) => ({ ...file, left: linesLeft(file), ways: branchesLeft(file) }))
    .filter(({ left, ways }) => left.length + ways.length > 0)
    .sort((one, other) => other.left.length - one.left.length || other.ways.length - one.ways.length)
    .map(({ path, lines, left, ways }) =>
      [
        `${path}: ${left.length} of ${lines.size} lines`,
        ...(left.length > 0 ? [`lines ${ranges(left)}`] : []),
        ...(ways.length > 0 ? [`branches on ${ranges(ways)}`] : []),
      ].join("; "),
    );
}

/** @param {MeasuredFile} file */
function linesLeft({ lines }) {
  return [...lines].flatMap(([line, hasRun]) => (hasRun ? [] : [line])).sort((one, other) => one - other);
}

/** @param {MeasuredFile} file */
function branchesLeft({ branches }) {
  const lines = branches.flatMap(({ line, hasRun }) => (hasRun ? [] : [line]));
  return [...new Set(lines)].sort((one, other) => one - other);
}

/** @param {number[]} numbers ascending; 3, 4, 5, 9 is "3-5, 9" */
function ranges(numbers) {
  /** @type {[from: number, to: number][]} */
  const spans = [];
  for (const number of numbers) {
    const last = spans.at(-1);
    if (last?.[1] === number - 1) last[1] = number;
    else spans.push([number, number]);
  }
  return spans.map(([from, to]) => (from === to ? from : `${from}-${to}`)).join(", ");
}
