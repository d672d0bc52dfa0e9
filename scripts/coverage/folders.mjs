/**
 * A source file with its path relative to the repository.
 * @typedef {import("./measure.mjs").Measured & { path: string }} MeasuredFile
 * @typedef {{ covered: number, total: number }} Share
 * @typedef {{ name: string, of: RegExp, metric: "lines" | "branches", percent: number }} Floor
 */

/** Minimum coverage; `npm run test:coverage` fails below it. @type {Floor[]} */
export const floors = [
  { name: "reference-api", of: /^reference-api\//, metric: "lines", percent: 97 },
  { name: "contract", of: /^contract\//, metric: "lines", percent: 97 },
  { name: "app", of: /^app\//, metric: "lines", percent: 92 },
  {
    name: "money",
    of: /^reference-api\/(features\/(payments|enrolment)\/|gateways\/|jobs\/payments)/,
    metric: "branches",
    percent: 95,
  },
];

/**
 * Folder under which a source file is counted: its top-level folder, and below reference-api and app the second level.
 * @param {string} path relative to the repository
 */
export function folderOf(path) {
  const [first = "", second = "", third] = path.split("/");
  if (!second) return "(root)";
  return third && (first === "reference-api" || first === "app") ? `${first}/${second}` : first;
}

/**
 * Coverage of files together.
 * @param {MeasuredFile[]} files
 * @returns {{ lines: Share, branches: Share }}
 */
export function total(files) {
  return {
    lines: share(files.flatMap(({ lines }) => [...lines.values()])),
    branches: share(files.flatMap(({ branches }) => branches.map(({ hasRun }) => hasRun))),
  };
}

/** @param {boolean[]} parts */
function share(parts) {
  return { covered: parts.filter(Boolean).length, total: parts.length };
}

/** @param {Share} share */
export function percentOf({ covered, total }) {
  return total === 0 ? 100 : (100 * covered) / total;
}

/**
 * Describes each floor that the files do not reach, in a sentence.
 * @param {MeasuredFile[]} files
 */
export function shortfalls(files) {
  return floors.flatMap(({ name, of, metric, percent }) => {
    const reached = percentOf(total(files.filter(({ path }) => of.test(path)))[metric]);
    return reached < percent ? [`${name}: ${reached.toFixed(1)} % of ${metric} covered, ${percent} % required`] : [];
  });
}
