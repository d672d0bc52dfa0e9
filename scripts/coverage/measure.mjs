/**
 * Coverage of one compilation of a source file, in Istanbul's format, without the parts that are not used here.
 * @typedef {{ start: { line: number, column: number } }} Range
 * @typedef {{ path: string, statementMap: Record<string, Range>, s: Record<string, number>, b: Record<string, number[]>,
 *   branchMap: Record<string, { type: string, loc: Range, locations: unknown[] }> }} FileCoverage
 */

/**
 * Coverage of a source file: whether each line on which a statement begins has run, and whether each branch was taken.
 * @typedef {{ lines: Map<number, boolean>, branches: { line: number, hasRun: boolean }[] }} Measured
 */

/**
 * Joins the coverage of several compilations of a source file (for unit tests, the server and the browser). The first
 * one defines the lines and branches. Statements and branches are matched by their start positions, because the source
 * maps of the compilations disagree on the end positions.
 * @param {[FileCoverage, ...FileCoverage[]]} compilations
 * @returns {Measured}
 */
export function measure(compilations) {
  const [first] = compilations;
  const lines = new Set(compilations.flatMap(coveredLines));
  const taken = new Set(
    compilations
      .flatMap(branchesOf)
      .filter(({ count }) => count > 0)
      .map(({ name }) => name),
  );
  return {
    lines: new Map(Object.values(first.statementMap).map(({ start: { line } }) => [line, lines.has(line)])),
    branches: branchesOf(first).map(({ name, line }) => ({ line, hasRun: taken.has(name) })),
  };
}

/** @param {FileCoverage} compilation */
function coveredLines({ statementMap, s }) {
  return Object.entries(statementMap).flatMap(([key, { start }]) => ((s[key] ?? 0) > 0 ? [start.line] : []));
}

/** @param {FileCoverage} compilation */
function branchesOf({ branchMap, b }) {
  return Object.entries(branchMap).flatMap(([key, { type, loc, locations }]) =>
    locations.map((_, index) => ({
      name: `${type} at ${loc.start.line}:${loc.start.column}, ${index} of ${locations.length}`,
      line: loc.start.line,
      count: b[key]?.[index] ?? 0,
    })),
  );
}
