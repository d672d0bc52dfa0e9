import { mkdirSync, rmSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { ensureBuilt, ensureInstalled, requireNode } from "./bootstrap.mjs";
import { ensureBrowsers } from "./browsers.mjs";
import { root, run, runAsProgram } from "./program.mjs";
import { SetupError } from "./setup-error.mjs";
import { runBrowserTests } from "./testing/runs.mjs";
import { runSteps, summarize } from "./steps.mjs";

const folder = join(root, ".cache", "coverage");
const byUnitFile = join(folder, "unit", "coverage-final.json");
const rawDir = join(folder, "raw");
const incompleteFile = join(folder, "incomplete.txt");
const shownFiles = 20;
/** Folders of the measured scripts: the build, and sources that are inlined in pages without bundling. */
const programs = ["build/server", "build/client", "app"].map((path) => join(root, path));

/** @type {import("./steps.mjs").Step[]} */
const allSteps = [
  { name: "unit", work: () => run("vitest", ["run", "--coverage"]) },
  { name: "browser", work: measureBrowserTests },
  { name: "report", work: report },
];

/**
 * Builds with source maps and without minification, and runs the browser tests. The next start makes a normal build
 * again.
 */
async function measureBrowserTests() {
  process.env["COVERAGE_DIR"] = rawDir;
  rmSync(rawDir, { recursive: true, force: true });
  mkdirSync(rawDir, { recursive: true });
  await ensureBuilt();
  return runBrowserTests([], {});
}

async function report() {
  // imported late, because main() may have just installed the packages
  const { measure } = await import("./coverage/measure.mjs");
  const { readRawCoverage } = await import("./coverage/raw-coverage.mjs");
  const { coverageTable, incompleteFiles } = await import("./coverage/report.mjs");
  const { shortfalls } = await import("./coverage/folders.mjs");

  /** @type {Record<string, import("./coverage/measure.mjs").FileCoverage>} */
  const byUnit = JSON.parse(await readFile(byUnitFile, "utf8"));
  const built = await readRawCoverage(rawDir, programs);
  const files = Object.values(byUnit).map((file) => ({ path: relative(root, file.path), file }));
  const unit = files.map(({ path, file }) => ({ path, ...measure([file]) }));
  const all = files.map(({ path, file }) => ({
    path,
    ...measure([file, ...built.filter((other) => other.path === file.path)]),
  }));

  const incomplete = incompleteFiles(all);
  await writeFile(incompleteFile, `${incomplete.join("\n")}\n`);
  console.log(coverageTable(unit, all));
  console.log(["", "Least covered files:", ...incomplete.slice(0, shownFiles)].join("\n"));
  console.log(`All ${incomplete.length} files that are not fully covered: ${incompleteFile}`);
  const missed = shortfalls(all);
  return { code: missed.length > 0 ? 1 : 0, output: missed.join("\n") };
}

/** @param {string[]} names of the steps to run, by default all of them */
async function main(names) {
  requireNode();
  const known = allSteps.map(({ name }) => name);
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new SetupError(`No step ${unknown.join(", ")}. The steps are: ${known.join(", ")}.`);
  const steps = allSteps.filter(({ name }) => names.length === 0 || names.includes(name));
  await ensureInstalled("tools");
  await ensureBrowsers();
  const results = await runSteps([steps]);
  console.log(summarize([steps], results));
  return results.every(({ isPassed }) => isPassed) ? 0 : 1;
}

await runAsProgram(import.meta.url, main);
