import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { byTopFolder, countFiles, countLines, countWords, isDocument, isProduct } from "./counts.mjs";
import { startToFirstPage } from "./first-page.mjs";
import { processorSeconds } from "./side.mjs";

/**
 * A figure of a commit. `atMost`: the wanted ratio to the other commit. `isOnRequest`: is run only if it is named.
 * @typedef {import("./side.mjs").Side} Side
 * @typedef {import("./table.mjs").Heading & { isOnRequest?: boolean,
 *   measure: (side: Side) => Promise<import("./table.mjs").Measured> }} Row
 */

const seconds = "s of processors";

/** Files that exist in both commits, under either name of the API's folder. */
const pageFile = "app/features/faqs/faqs.tsx";
const apiFiles = ["reference-api/features/faqs/queries.ts", "api/features/faqs/queries.ts"];

/** @type {Row[]} */
export const rows = [
  { name: "lines", unit: "lines of product", atMost: 0.97, measure: measureLines },
  { name: "words", unit: "words of documents", atMost: 0.36, measure: measureWords },
  { name: "packages", unit: "kB", atMost: 0.42, measure: measurePackages },
  { name: "first-page", unit: seconds, atMost: 0.6, measure: startToFirstPage },
  { name: "check-cold", unit: seconds, measure: async (side) => ({ value: await checkCold(side) }) },
  { name: "check-app", unit: seconds, atMost: 0.1, measure: (side) => checkAfterEdit(side, pageFile) },
  { name: "check-api", unit: seconds, atMost: 0.2, measure: (side) => checkAfterEdit(side, apiFileOf(side)) },
  { name: "quick", unit: seconds, atMost: 0.15, measure: quickAfterEdit },
  { name: "test", unit: seconds, isOnRequest: true, measure: testAll },
];

/** @param {Side} side */
async function measureLines(side) {
  const counts = countFiles(side.folder, side.files().filter(isProduct), countLines);
  return { value: sum(counts), parts: byTopFolder(counts) };
}

/** @param {Side} side */
async function measureWords(side) {
  return { value: sum(countFiles(side.folder, side.files().filter(isDocument), countWords)) };
}

/** @param {Map<string, number>} counts */
function sum(counts) {
  return [...counts.values()].reduce((total, count) => total + count, 0);
}

/**
 * Installs what the portal alone needs to run; a commit without workspaces installs everything that runs.
 * @param {Side} side
 */
async function measurePackages(side) {
  const folder = side.clone();
  await processorSeconds(folder, "npm", ["ci", "--omit=dev", "--workspaces=false"]);
  const usage = execFileSync("du", ["-sk", "node_modules"], { cwd: folder, encoding: "utf8" });
  return { value: Number.parseInt(usage, 10) };
}

/** @param {Side} side */
async function checkCold(side) {
  await side.install();
  return side.once("check", () => processorSeconds(side.folder, "npm", ["run", "check"]));
}

/**
 * Checks after one more line. Where the check remembers nothing, its cold run tells the same, and the recipes asked for
 * the tests of the architecture beside it.
 * @param {Side} side
 * @param {string} file
 */
async function checkAfterEdit(side, file) {
  const cold = await checkCold(side);
  if (!side.script("check").includes("--quick")) {
    const architecture = await side.once("architecture", () =>
      processorSeconds(side.folder, "npx", ["vitest", "run", "tests/architecture"]),
    );
    return { value: cold + architecture, parts: { check: cold, architecture } };
  }
  return { value: await afterEdit(side, file, "check") };
}

/** @param {Side} side */
async function quickAfterEdit(side) {
  await checkCold(side);
  return { value: await afterEdit(side, pageFile, "test:quick") };
}

/**
 * @param {Side} side
 * @param {string} file
 * @param {string} script
 */
async function afterEdit(side, file, script) {
  side.append(file, `// one more line before ${script}`);
  const used = await processorSeconds(side.folder, "npm", ["run", script]);
  side.commit();
  return used;
}

/** @param {Side} side */
function apiFileOf(side) {
  const file = apiFiles.find((file) => existsSync(join(side.folder, file)));
  if (!file) throw new Error(`${side.folder} has none of ${apiFiles.join(", ")}`);
  return file;
}

/** @param {Side} side */
async function testAll(side) {
  await side.install();
  return { value: await processorSeconds(side.folder, "npm", ["test"]) };
}
