import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/** Workspace of the packages that only tests and checks need. */
export const tools = "tools";

/** Packages of the lock file that `npm start`, `npm run dev` and a build need: the portal and the API. */
const programs = ["", "reference-api"];

/**
 * Record that npm writes last, so that an interrupted installation does not have it.
 * @param {string} folder with a lock file
 */
export function installedRecord(folder) {
  return join(folder, "node_modules", ".package-lock.json");
}

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, link?: boolean,
 *   dependencies?: Record<string, string>, devDependencies?: Record<string, string> }} LockedPackage
 */

/**
 * @param {string} file
 * @returns {Record<string, LockedPackage>}
 */
function packagesOf(file) {
  return JSON.parse(readFileSync(file, "utf8")).packages;
}

/**
 * Lists the places of the packages that the package.json of a workspace names. They are hoisted, as a test of the
 * architecture makes sure.
 * @param {LockedPackage} [workspace]
 */
function placesNamedBy({ dependencies, devDependencies } = {}) {
  return Object.keys({ ...dependencies, ...devDependencies }).map((name) => `node_modules/${name}`);
}

/**
 * Checks whether the packages of a lock file are installed: its record is newer, or says the same. The time alone would
 * repeat an installation below a running portal after a checkout that changes nothing.
 * @param {string} folder with a lock file
 * @param {{ withTools?: boolean }} [options] whether the tools are needed, too
 */
export function isInstalled(folder, { withTools = false } = {}) {
  const [record, lock] = [installedRecord(folder), join(folder, "package-lock.json")];
  const installed = statSync(record, { throwIfNoEntry: false });
  if (!installed) return false;
  const isNewer = installed.mtimeMs >= statSync(lock).mtimeMs;
  if (isNewer && !withTools) return true;
  const [there, locked] = [packagesOf(record), packagesOf(lock)];
  const hasTools = placesNamedBy(locked[tools]).every((place) => there[place]);
  if (withTools && !hasTools) return false;
  if (isNewer) return true;
  const required = hasTools ? placesRequiredBy(locked) : programs.flatMap((name) => placesNamedBy(locked[name]));
  return [...required, ...Object.keys(there)].every(
    (place) => there[place]?.version === locked[place]?.version && there[place]?.integrity === locked[place]?.integrity,
  );
}

/** @param {Record<string, LockedPackage>} locked */
function placesRequiredBy(locked) {
  return Object.keys(locked).filter(
    (place) => place.startsWith("node_modules/") && !locked[place]?.link && !locked[place]?.optional,
  );
}
