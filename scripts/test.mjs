import { existsSync } from "node:fs";
import { join } from "node:path";
import { ensureBuilt, ensureInstalled, requireNode } from "./bootstrap.mjs";
import { ensureBrowsers } from "./browsers.mjs";
import { root, run, runAsProgram } from "./program.mjs";
import { runSteps, summarize } from "./steps.mjs";
import { SetupError } from "./setup-error.mjs";

const walled = ["app", "api", "contract", "server.ts", "env.ts", "settings.ts", "sandbox", "tests"];

/** @returns {import("./steps.mjs").Step[]} in the order of `npm test`; those that only read the sources come first */
function allSteps() {
  const walls = walled.filter((path) => existsSync(join(root, path)));
  return [
    reading("format", "prettier", "--check", "."),
    reading("lint", "eslint", "."),
    reading("types", "tsc", "--noEmit"),
    reading("dead-code", "knip"),
    reading("walls", "depcruise", "--config", ".dependency-cruiser.cjs", ...walls),
    { name: "unit", work: () => run("vitest", ["run"]) },
    { name: "build", work: build },
    { name: "browser", work: browse },
  ];
}

/**
 * @param {string} name
 * @param {string} program
 * @param {string[]} args
 * @returns {import("./steps.mjs").Step}
 */
function reading(name, program, ...args) {
  return { name, isStatic: true, work: () => run(program, args, { isCaptured: true }) };
}

async function build() {
  await ensureBuilt();
  return { code: 0, output: "" };
}

async function browse() {
  await ensureBuilt();
  return run("playwright", ["test"]);
}

/** @param {string[]} names of the steps to run; none: all of them */
async function main(names) {
  requireNode();
  const known = allSteps().map(({ name }) => name);
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new SetupError(`No step ${unknown.join(", ")}. The steps are: ${known.join(", ")}.`);
  const steps = allSteps().filter(({ name }) => names.length === 0 || names.includes(name));

  await ensureInstalled();
  if (steps.some(({ isStatic }) => !isStatic)) await ensureBrowsers();

  const results = await runSteps(steps);
  console.log(summarize(steps, results));
  return results.every(({ isPassed }) => isPassed) ? 0 : 1;
}

await runAsProgram(import.meta.url, main);
