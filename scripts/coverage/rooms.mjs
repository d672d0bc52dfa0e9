/**
 * @typedef {import("./measure.mjs").Measured & { path: string }} MeasuredFile its path from the repository's folder
 * @typedef {{ covered: number, total: number }} Share
 * @typedef {{ name: string, of: RegExp, metric: "lines" | "branches", percent: number }} Floor
 */

/** @type {Floor[]} below which `npm run test:coverage` fails */
export const floors = [
  { name: "api", of: /^api\//, metric: "lines", percent: 97 },
  { name: "contract", of: /^contract\//, metric: "lines", percent: 97 },
  { name: "app", of: /^app\//, metric: "lines", percent: 92 },
  {
    name: "money",
    of: /^api\/(features\/(payments|enrolment)\/|gateways\/|jobs\/payments)/,
    metric: "branches",
    percent: 95,
  },
];

/**
 * The room that a source stands in: api and app are parted into theirs.
 * @param {string} path from the repository's folder
 */
export function roomOf(path) {
  const [first = "", second = "", third] = path.split("/");
  if (!second) return "(root)";
  return third && (first === "api" || first === "app") ? `${first}/${second}` : first;
}

/**
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
 * The floors that the sources stay below, each as a sentence.
 * @param {MeasuredFile[]} files
 */
export function shortfalls(files) {
  return floors.flatMap(({ name, of, metric, percent }) => {
    const reached = percentOf(total(files.filter(({ path }) => of.test(path)))[metric]);
    return reached < percent ? [`${name}: ${reached.toFixed(1)} % of ${metric} ran, ${percent} % must`] : [];
  });
}
