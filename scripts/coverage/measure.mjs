/**
 * What a compilation of a source has run, in Istanbul's form, as far as it is used here.
 * @typedef {{ start: { line: number, column: number } }} Range
 * @typedef {{ path: string, statementMap: Record<string, Range>, s: Record<string, number>, b: Record<string, number[]>,
 *   branchMap: Record<string, { type: string, loc: Range, locations: unknown[] }> }} FileCoverage
 */

/**
 * Of a source: whether each line on which a statement begins has run, and each way through its branches.
 * @typedef {{ lines: Map<number, boolean>, branches: { line: number, hasRun: boolean }[] }} Measured
 */

/**
 * Measures a source by its first compilation and adds what the others (for the server, for the browser) have run. They
 * are matched by where a statement or a branch begins: their source maps agree on that, and not on where it ends.
 * @param {[FileCoverage, ...FileCoverage[]]} compilations
 * @returns {Measured}
 */
export function measure(compilations) {
  const [first] = compilations;
  const lines = new Set(compilations.flatMap(linesThatRan));
  const ways = compilations.flatMap(waysOf).filter(({ count }) => count > 0);
  const taken = new Set(ways.map(({ name }) => name));
  return {
    lines: new Map(Object.values(first.statementMap).map(({ start: { line } }) => [line, lines.has(line)])),
    branches: waysOf(first).map(({ name, line }) => ({ line, hasRun: taken.has(name) })),
  };
}

/** @param {FileCoverage} compilation */
function linesThatRan({ statementMap, s }) {
  return Object.entries(statementMap).flatMap(([key, { start }]) => ((s[key] ?? 0) > 0 ? [start.line] : []));
}

/** @param {FileCoverage} compilation */
function waysOf({ branchMap, b }) {
  return Object.entries(branchMap).flatMap(([key, { type, loc, locations }]) =>
    locations.map((_, way) => ({
      name: `${type} at ${loc.start.line}:${loc.start.column}, ${way} of ${locations.length}`,
      line: loc.start.line,
      count: b[key]?.[way] ?? 0,
    })),
  );
}
