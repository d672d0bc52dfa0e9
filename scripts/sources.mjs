import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/** Files and folders that hold the source code of the programs. */
export const programSources = ["app", "contract", "platform", "reference-api", "server", "server.ts"];

/** Files and folders that a build depends on. */
export const builtFrom = [
  ...programSources,
  "package-lock.json",
  "package.json",
  "public",
  "remix.config.js",
  "scripts/dev",
  "scripts/program.mjs",
  "scripts/setup-error.mjs",
  "tsconfig.json",
  "vite.config.ts",
];

/**
 * SHA-1 of the names and contents of the files that a build depends on: equal hashes mean equal builds.
 * @param {string} folder the repository
 */
export function hashSources(folder) {
  const hash = createHash("sha1");
  for (const path of builtFrom.flatMap((path) => filesAt(folder, path))) {
    const contents = readFileSync(join(folder, path));
    hash.update(`${path}\0${contents.length}\0`).update(contents);
  }
  return hash.digest("hex");
}

/**
 * @param {string} folder
 * @param {string} path
 * @returns {string[]}
 */
function filesAt(folder, path) {
  const stats = statSync(join(folder, path), { throwIfNoEntry: false });
  if (!stats) return [];
  if (!stats.isDirectory()) return [path];
  return readdirSync(join(folder, path))
    .filter((name) => name !== "node_modules" && !/\.test\.\w+$/.test(name))
    .sort()
    .flatMap((name) => filesAt(folder, `${path}/${name}`));
}
