import { existsSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { constants } from "node:os";
import { join } from "node:path";
import { installedRecord, isInstalled, tools } from "./installed.mjs";
import { withProcessLock } from "./process-lock.mjs";
import { root, run } from "./program.mjs";
import { SetupError } from "./setup-error.mjs";
import { hashSources } from "./sources.mjs";

/**
 * Checks whether a Node version is in a range. Only ranges of the shape ">=20.19 <27" are supported.
 * @param {string} version
 * @param {string} range
 */
export function isNodeInRange(version, range) {
  const bounds = /^>=(\d+(?:\.\d+)*) <(\d+(?:\.\d+)*)$/.exec(range);
  if (!bounds?.[1] || !bounds[2])
    throw new Error(`engines.node is "${range}"; only a range like ">=20.19 <27" is supported.`);
  return compareVersions(version, bounds[1]) >= 0 && compareVersions(version, bounds[2]) < 0;
}

/**
 * @param {string} one
 * @param {string} other
 */
function compareVersions(one, other) {
  const [left, right] = [one.split(".").map(Number), other.split(".").map(Number)];
  for (let part = 0; part < 3; part++) {
    const difference = (left[part] ?? 0) - (right[part] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Throws a SetupError unless `engines.node` of package.json allows the running Node version. */
export function requireNode() {
  /** @type {{ engines: { node: string } }} */
  const { engines } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const version = process.versions.node;
  if (isNodeInRange(version, engines.node)) return;
  throw new SetupError(
    `This is Node ${version}; Node ${engines.node} is needed. Install it (with nvm: nvm install) and run this again.`,
  );
}

/** Reads .env into the environment. Variables that are already set keep their values. */
export function loadEnvFile() {
  const file = join(root, ".env");
  if (existsSync(file)) process.loadEnvFile(file);
}

/** Checks whether this folder holds a build without its sources, as a container image does. */
function isBuildAlone() {
  return !existsSync(join(root, "server.ts")) && existsSync(join(root, "build", "server"));
}

/**
 * Installs packages unless they are installed.
 * @param {string} [folder] of a lock file, relative to the repository; by default the packages that run and build the
 *   programs, and with `tools` those for tests and checks too
 */
export async function ensureInstalled(folder = ".") {
  const place = folder === tools ? root : join(root, folder);
  const isThere = () => isInstalled(place, { withTools: folder === tools });
  if (isBuildAlone() || isThere()) return;
  await alone(async () => {
    if (isThere()) return;
    const title = place === root ? "Installing packages" : `Installing the packages of ${folder}`;
    const { code, output } = await slowStep(title, () => installPackages(folder));
    if (code !== 0) throw new SetupError(explainFailedInstall(output));
    utimesSync(installedRecord(place), new Date(), new Date());
  });
}

// The build needs the development packages, which npm omits under NODE_ENV=production.
const installFlags = ["--include=dev", "--no-audit", "--no-fund"];

/** @param {string} folder */
function flagsFor(folder) {
  // Who has the tools keeps them: npm empties node_modules first.
  if (folder === tools || (folder === "." && existsSync(join(root, "node_modules", "matra-tools")))) return [];
  if (folder === ".") return ["--workspace=reference-api", "--include-workspace-root"];
  // Packages of another folder find their peers, such as Vitest, among those of the repository.
  return ["--prefix", folder, "--legacy-peer-deps"];
}

/** @param {string} folder */
async function installPackages(folder) {
  const flags = [...installFlags, ...flagsFor(folder)];
  // Without a network npm retries every package for minutes, so the registry is pinged first. Some registries have no
  // ping endpoint: only a network error counts.
  const ping = await run("npm", ["ping", "--fetch-retries=0", "--fetch-timeout=10000"], { isCaptured: true });
  if (ping.code !== 0 && unreachable.test(ping.output)) return ping;
  const ending = await run("npm", ["ci", ...flags], { isCaptured: true });
  if (!ending.output.includes("EUSAGE")) return ending;
  return run("npm", ["install", "--no-save", ...flags], { isCaptured: true });
}

const unreachable =
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|FETCH_ERROR)\b/;

/**
 * @param {string} output of npm
 */
export function explainFailedInstall(output) {
  if (unreachable.test(output)) {
    return "The npm registry cannot be reached: connect this machine to the network, or set a registry that it can reach (npm config set registry URL), and run this again.";
  }
  return `${output.trim()}\nnpm could not install the packages; the reason is above.`;
}

/**
 * Builds unless there is a build of the current sources.
 * @param {string} [file] required file, relative to build/server
 * @returns {Promise<import("./program.mjs").ProgramResult | undefined>} of the build, if there was one
 */
export async function ensureBuilt(file = "index.js") {
  if (isBuildAlone() || isBuilt(file)) return undefined;
  return alone(async () => {
    if (isBuilt(file)) return undefined;
    const sources = builtFrom();
    rmSync(builtRecord, { force: true });
    const result = await slowStep("Building", () =>
      run("npm", ["run", "build"], { isCaptured: true, env: { ...process.env, NODE_ENV: "production" } }),
    );
    if (result.code !== 0) throw new SetupError(`${result.output.trim()}\nThe build failed; the reason is above.`);
    writeFileSync(builtRecord, `${sources}\n`);
    return result;
  });
}

const builtRecord = join(root, "build", ".sources");

/**
 * File with the sources that a build began with, outside the folder that the build empties.
 * @param {string} folder
 */
const beganWith = (folder) => join(folder, "node_modules", ".building");

/**
 * Notes the sources that `npm run build` begins with. Without the record that `endBuild` makes of them, a staff command
 * in the folder of a release would build again, below the running portal.
 */
export function beginBuild(folder = root) {
  rmSync(join(folder, "build", ".sources"), { force: true });
  rmSync(beganWith(folder), { force: true });
  writeFileSync(beganWith(folder), `${builtFrom(folder)}\n`);
}

/** Records that the build is one of the sources noted by `beginBuild`. */
export function endBuild(folder = root) {
  writeFileSync(join(folder, "build", ".sources"), readFileSync(beganWith(folder)));
  rmSync(beganWith(folder));
}

/** @param {string} file */
function isBuilt(file) {
  if (!existsSync(builtRecord) || !existsSync(join(root, "build", "server", file))) return false;
  return readFileSync(builtRecord, "utf8").trim() === builtFrom();
}

// A build for coverage differs from the one that is shipped.
function builtFrom(folder = root) {
  return process.env["COVERAGE_DIR"] ? `${hashSources(folder)} measured` : hashSources(folder);
}

/** Lock of an installation, which empties node_modules, and of a build, which empties its folder. */
export const setupLock = join(root, ".cache", "setup.lock");

/**
 * @template T
 * @param {() => Promise<T>} work
 */
function alone(work) {
  return withProcessLock(setupLock, work, () =>
    console.error("Waiting for another process to finish installing or building …"),
  );
}

const interrupted = 128 + constants.signals.SIGINT;

/**
 * Prints the title and the duration of slow work to standard error, because standard output may be redirected to a
 * file.
 * @param {string} title
 * @param {() => Promise<import("./program.mjs").ProgramResult>} work
 */
export async function slowStep(title, work) {
  const startedMs = Date.now();
  process.stderr.write(`${title} … `);
  const ending = await work();
  const seconds = Math.round((Date.now() - startedMs) / 1000);
  process.stderr.write(ending.code === 0 ? `done in ${seconds} s\n` : `failed after ${seconds} s\n`);
  if (ending.code === interrupted) throw new SetupError("Interrupted.");
  return ending;
}
