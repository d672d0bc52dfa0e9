import { chmod, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { rules, testsOf } from "./mutation/rules.mjs";
import { ensureInstalled, requireNode } from "./bootstrap.mjs";
import { root, run, runAsProgram } from "./program.mjs";
import { SetupError } from "./setup-error.mjs";

/** Folder in which Stryker's packages are locked and installed: only this command needs them. */
const packages = "scripts/mutation";
const stryker = join(root, packages, "node_modules", "@stryker-mutator", "core", "bin", "stryker.js");

/** Folders that the copy does not need. */
const ignoredFolders = ["build", "data", "docs", "public", "test-results", "playwright-report", ".cache"];

/**
 * Runs Stryker, which changes rules in a copy of the project and runs their tests; these should fail.
 * @param {string[]} args names of rules, by default all of them, and options for Stryker
 */
async function main(args) {
  requireNode();
  await ensureInstalled("tools");
  await ensureInstalled(packages);
  const known = Object.values(rules).flat();
  const isOption = (/** @type {string | undefined} */ arg) => arg !== undefined && arg.startsWith("-");
  const unknown = args.filter((arg, index) => !isOption(arg) && !isOption(args[index - 1]) && !known.includes(arg));
  if (unknown.length > 0) throw new SetupError(`No rule in scripts/mutation/rules.mjs is named ${unknown.join(", ")}.`);
  const options = args.filter((arg) => !known.includes(arg));
  const isSelected = (/** @type {string} */ rule) => options.length === args.length || args.includes(rule);

  let exitCode = 0;
  for (const [group, all] of Object.entries(rules)) {
    const selected = all.filter(isSelected);
    if (selected.length > 0) exitCode = Math.max(exitCode, await mutate(group, selected, options));
  }
  return exitCode;
}

/**
 * Mutates rules of one group. The copy and its database are in a temporary folder, which is removed afterwards.
 * @param {string} group
 * @param {string[]} selected
 * @param {string[]} options
 */
async function mutate(group, selected, options) {
  const folder = await mkdtemp(join(tmpdir(), "portal-mutation-"));
  await chmod(folder, 0o755); // if root runs this, the database runs as another user and must enter the folder
  const ignored = [
    ...ignoredFolders,
    "**/*.test.*",
    "**/*.spec.*",
    ...selected.flatMap(testsOf).map((tests) => `!${tests}`),
  ];
  const files = [
    "--mutate",
    selected.join(),
    "--ignorePatterns",
    ignored.join(),
    "--tempDirName",
    join(folder, "copy"),
  ];
  const incremental = ["--incremental", "--incrementalFile", `.cache/mutation/${group}.json`];
  try {
    const env = { ...process.env, TMPDIR: folder };
    const { code } = await run(process.execPath, [stryker, "run", ...files, ...incremental, ...options], {
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
 * Stops databases that killed test processes left running. Their data is not needed any more.
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
