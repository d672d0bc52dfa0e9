import { chmod, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { rules, testsOf } from "./mutation/rules.mjs";
import { ensureInstalled, requireNode } from "./bootstrap.mjs";
import { root, run, runAsProgram } from "./program.mjs";
import { SetupError } from "./setup-error.mjs";

/** Where Stryker's packages are locked and installed: only this command needs them. */
const packages = "scripts/mutation";
const stryker = join(root, packages, "node_modules", "@stryker-mutator", "core", "bin", "stryker.js");

const notNeeded = ["build", "data", "docs", "public", "test-results", "playwright-report", ".cache"];

/**
 * Changes rules in a copy of the project and runs their tests, which then should fail: all rules, or those that are named.
 * What else is said goes on to Stryker.
 * @param {string[]} args
 */
async function main(args) {
  requireNode();
  await ensureInstalled();
  await ensureInstalled(packages);
  const known = Object.values(rules).flat();
  const isOption = (/** @type {string | undefined} */ arg) => arg !== undefined && arg.startsWith("-");
  const unknown = args.filter((arg, place) => !isOption(arg) && !isOption(args[place - 1]) && !known.includes(arg));
  if (unknown.length > 0) throw new SetupError(`No rule in scripts/mutation/rules.mjs is named ${unknown.join(", ")}.`);
  const options = args.filter((arg) => !known.includes(arg));
  const isWanted = (/** @type {string} */ rule) => options.length === args.length || args.includes(rule);

  let worst = 0;
  for (const [group, all] of Object.entries(rules)) {
    const wanted = all.filter(isWanted);
    if (wanted.length > 0) worst = Math.max(worst, await mutate(group, wanted, options));
  }
  return worst;
}

/**
 * The copy and its database live in a folder of their own, which is gone afterwards.
 * @param {string} group
 * @param {string[]} wanted
 * @param {string[]} options
 */
async function mutate(group, wanted, options) {
  const folder = await mkdtemp(join(tmpdir(), "portal-mutation-"));
  await chmod(folder, 0o755); // started by root, the database runs as an account that must pass here
  const ignored = [...notNeeded, "**/*.test.*", "**/*.spec.*", ...wanted.flatMap(testsOf).map((tests) => `!${tests}`)];
  const files = ["--mutate", wanted.join(), "--ignorePatterns", ignored.join(), "--tempDirName", join(folder, "copy")];
  const kept = ["--incremental", "--incrementalFile", `.cache/mutation/${group}.json`];
  try {
    const env = { ...process.env, TMPDIR: folder };
    const { code } = await run(process.execPath, [stryker, "run", ...files, ...kept, ...options], {
      env,
      hasOwnGroup: true,
    });
    return code;
  } finally {
    await stopDatabase(folder);
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
  }
}

/**
 * A copy that was ended by force leaves its database running. Nothing of it is needed any more.
 * @param {string} folder
 */
async function stopDatabase(folder) {
  for (const name of await readdir(folder)) {
    const text = await readFile(join(folder, name, "postgres", "postmaster.pid"), "utf8").catch(() => "");
    const pid = Number.parseInt(text, 10);
    if (pid > 0) process.kill(pid, "SIGQUIT");
  }
}

await runAsProgram(import.meta.url, main);
