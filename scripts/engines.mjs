import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { ensureInstalled, requireNode } from "./bootstrap.mjs";
import { ensureBrowsers } from "./browsers.mjs";
import { installDebianPackages, isRootOnDebian } from "./debian.mjs";
import { root, run, runAsProgram } from "./program.mjs";
import { SetupError } from "./setup-error.mjs";
import { engines } from "./testing/engines.mjs";
import { formatCells, takenJourneys } from "./testing/engine-cells.mjs";
import { firefoxPath } from "./testing/firefox-path.mjs";
import { browserResults } from "./testing/reports.mjs";

/** Projects of Playwright that drive the installed Firefox by its own means, beside the one of the suite. */
const firefoxProjects = ["firefox", "firefox-no-js"];

/**
 * Installs what holds the engines, or says what to install.
 * @param {string[]} names
 */
async function ensureEngines(names) {
  const missing = names.flatMap((name) => {
    const { debian = [], program } = engines[name] ?? {};
    return program === undefined || existsSync(program) || (name === "firefox" && firefoxPath()) ? [] : debian;
  });
  if (missing.length === 0) return;
  if (isRootOnDebian()) return installDebianPackages(missing);
  throw new SetupError(`Engines are missing: install ${missing.join(", ")} (names of Debian), then run this again.`);
}

/**
 * Runs the journeys in real engines and prints a table of them. Arguments are names of engines, by default all, and
 * parts of file names; options are passed on to Playwright.
 * @param {string[]} args
 */
async function main(args) {
  requireNode();
  await ensureInstalled("tools");
  await ensureBrowsers();
  const named = args.filter((arg) => arg in engines);
  const names = named.length > 0 ? named : Object.keys(engines);
  await ensureEngines(names);
  const projects = [
    ...names.map((name) => `engine-${name}`),
    ...(names.includes("firefox") ? firefoxProjects : []),
    ...(named.length === 0 ? ["engine-below-the-floor"] : []),
  ];
  const rest = args.filter((arg) => !(arg in engines));
  const report = join(root, ".cache", "test-reports", "engines.json");
  mkdirSync(dirname(report), { recursive: true });
  rmSync(report, { force: true });
  const { code } = await run(
    "playwright",
    ["test", "--max-failures=0", "--reporter=list,json", ...projects.map((name) => `--project=${name}`), ...rest],
    {
      env: {
        ...process.env,
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
        ...(names.includes("firefox") && { FIREFOX: firefoxPath() }),
      },
      hasOwnGroup: true,
    },
  );
  if (existsSync(report)) {
    const taken = takenJourneys(browserResults(JSON.parse(readFileSync(report, "utf8"))));
    console.log(formatCells(taken, names));
  }
  return code;
}

await runAsProgram(import.meta.url, main);
