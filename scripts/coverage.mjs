import { mkdirSync, rmSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { ensureBuilt, ensureInstalled, requireNode } from "./bootstrap.mjs";
import { ensureBrowsers } from "./browsers.mjs";
import { root, run, runAsProgram } from "./program.mjs";
import { SetupError } from "./setup-error.mjs";
import { runBrowserTests } from "./test-runs.mjs";
import { runSteps, summarize } from "./steps.mjs";

const folder = join(root, ".cache", "coverage");
const byUnitFile = join(folder, "unit", "coverage-final.json");
const rawDir = join(folder, "raw");
const leftFile = join(folder, "left.txt");
const worstShown = 20;
/** What is built, and the sources that stand in a page as they are. */
const programs = ["build/server", "build/client", "app"].map((path) => join(root, path));

/** @type {import("./steps.mjs").Step[]} */
const allSteps = [
  { name: "unit", work: () => run("vitest", ["run", "--coverage"]) },
  { name: "browser", work: browse },
  { name: "report", work: report },
];

/** Builds otherwise than is shipped, with source maps and unminified; the next start finds this and builds again. */
async function browse() {
  process.env["COVERAGE_DIR"] = rawDir;
  rmSync(rawDir, { recursive: true, force: true });
  mkdirSync(rawDir, { recursive: true });
  await ensureBuilt();
  return runBrowserTests([], {});
}

async function report() {
  // The packages may only just have been installed.
  const { measure } = await import("./coverage/measure.mjs");
  const { readRawCoverage } = await import("./coverage/raw-coverage.mjs");
  const { tableOfRooms, worstFiles } = await import("./coverage/report.mjs");
  const { shortfalls } = await import("./coverage/rooms.mjs");

  /** @type {Record<string, import("./coverage/measure.mjs").FileCoverage>} */
  const byUnit = JSON.parse(await readFile(byUnitFile, "utf8"));
  const built = await readRawCoverage(rawDir, programs);
  const files = Object.values(byUnit).map((file) => ({ path: relative(root, file.path), file }));
  const unit = files.map(({ path, file }) => ({ path, ...measure([file]) }));
  const all = files.map(({ path, file }) => ({
    path,
    ...measure([file, ...built.filter((other) => other.path === file.path)]),
  }));

  const worst = worstFiles(all);
  await writeFile(leftFile, `${worst.join("\n")}\n`);
  console.log(tableOfRooms(unit, all));
  console.log(["", "The worst files:", ...worst.slice(0, worstShown), `and ${worst.length} in ${leftFile}`].join("\n"));
  const missed = shortfalls(all);
  return { code: missed.length > 0 ? 1 : 0, output: missed.join("\n") };
}

/** @param {string[]} names of the steps to run; none: all of them */
async function main(names) {
  requireNode();
  const known = allSteps.map(({ name }) => name);
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new SetupError(`No step ${unknown.join(", ")}. The steps are: ${known.join(", ")}.`);
  const steps = allSteps.filter(({ name }) => names.length === 0 || names.includes(name));
  await ensureInstalled();
  await ensureBrowsers();
  const results = await runSteps([steps]);
  console.log(summarize([steps], results));
  return results.every(({ isPassed }) => isPassed) ? 0 : 1;
}

await runAsProgram(import.meta.url, main);
