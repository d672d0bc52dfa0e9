import { floors, folderOf, percentOf, total } from "./folders.mjs";

/** @typedef {import("./folders.mjs").MeasuredFile} MeasuredFile */

/**
 * Formats a table with a row for each folder and each floor: coverage by the unit tests alone and by all tests.
 * @param {MeasuredFile[]} unit coverage by the unit tests
 * @param {MeasuredFile[]} all coverage of the same files by all tests
 */
export function coverageTable(unit, all) {
  const folders = [...new Set(all.map(({ path }) => folderOf(path)))].sort();
  const rows = [
    ...folders.map((folder) => row(folder, (path) => folderOf(path) === folder)),
    ...floors.map(({ name, of, metric, percent }) => row(`${name}: ${metric} ≥ ${percent} %`, (path) => of.test(path))),
  ];

  /**
   * @param {string} name
   * @param {(path: string) => boolean} isInside
   */
  function row(name, isInside) {
    const byUnit = total(unit.filter(({ path }) => isInside(path)));
    const byAll = total(all.filter(({ path }) => isInside(path)));
    const percentages = [byUnit.lines, byAll.lines, byUnit.branches, byAll.branches].map((share) =>
      percentOf(share).toFixed(1),
    );
    return [name, ...percentages, String(byAll.lines.total - byAll.lines.covered)];
  }

  return align([["", "lines: unit", "all", "branches: unit", "all", "uncovered lines"], ...rows]);
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
 * Lists the files that are not fully covered, those with most uncovered lines first, with their uncovered lines and the
 * lines of branches that were not taken.
 * @param {MeasuredFile[]} files
 */
export function incompleteFiles(files) {
  return files
    .map((file) => ({ ...file, uncovered: uncoveredLines(file), untaken: untakenBranches(file) }))
    .filter(({ uncovered, untaken }) => uncovered.length + untaken.length > 0)
    .sort((one, other) => other.uncovered.length - one.uncovered.length || other.untaken.length - one.untaken.length)
    .map(({ path, lines, uncovered, untaken }) =>
      [
        `${path}: ${uncovered.length} of ${lines.size} lines uncovered`,
        ...(uncovered.length > 0 ? [`lines ${ranges(uncovered)}`] : []),
        ...(untaken.length > 0 ? [`branches on ${ranges(untaken)}`] : []),
      ].join("; "),
    );
}

/** @param {MeasuredFile} file */
function uncoveredLines({ lines }) {
  return [...lines].flatMap(([line, hasRun]) => (hasRun ? [] : [line])).sort((one, other) => one - other);
}

/** @param {MeasuredFile} file */
function untakenBranches({ branches }) {
  const lines = branches.flatMap(({ line, hasRun }) => (hasRun ? [] : [line]));
  return [...new Set(lines)].sort((one, other) => one - other);
}

/** Formats ascending numbers as ranges: 3, 4, 5, 9 as "3-5, 9". @param {number[]} numbers */
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
