import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/**
 * Record that npm writes last, so that an interrupted installation does not have it.
 * @param {string} folder with a lock file
 */
export function installedRecord(folder) {
  return join(folder, "node_modules", ".package-lock.json");
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, integrity?: string, optional?: boolean, link?: boolean }>}
 */
function packagesOf(file) {
  return JSON.parse(readFileSync(file, "utf8")).packages;
}

/**
 * Checks whether the packages of a lock file are installed: its record is newer, or says the same. The time alone would
 * repeat an installation below a running portal after a checkout that changes nothing.
 * @param {string} folder with a lock file
 */
export function isInstalled(folder) {
  const [record, lock] = [installedRecord(folder), join(folder, "package-lock.json")];
  const installed = statSync(record, { throwIfNoEntry: false });
  if (!installed) return false;
  if (installed.mtimeMs >= statSync(lock).mtimeMs) return true;
  const there = packagesOf(record);
  return Object.entries(packagesOf(lock))
    .filter(([path, { link, optional }]) => path.startsWith("node_modules/") && !link && (there[path] || !optional))
    .every(([path, one]) => there[path]?.version === one.version && there[path]?.integrity === one.integrity);
}
