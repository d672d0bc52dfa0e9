import { readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { runAsProgram } from "./program.mjs";
import { SetupError } from "./setup-error.mjs";

/**
 * @typedef {{ name?: string, version?: string, dev?: boolean, devOptional?: boolean, optional?: boolean, os?: string[], cpu?: string[], libc?: string[],
 *   optionalDependencies?: Record<string, string>, devDependencies?: Record<string, string>,
 *   peerDependencies?: Record<string, string>, peerDependenciesMeta?: Record<string, { optional?: boolean }> }} LockedPackage
 * @typedef {{ packages: Record<string, LockedPackage> }} Lock
 */

/**
 * Adds the optional platform packages that the registry did not serve when the lock file was written; without them `npm
 * ci` refuses it. They have no integrity hash, because they were never downloaded.
 * @template {Lock} L
 * @param {L} lock package-lock.json, lockfileVersion 3
 * @returns {{ lock: L, added: string[] }} a new lock, and the paths of the added packages
 */
export function completeLock(lock) {
  const packages = { ...lock.packages };
  /** @type {string[]} */
  const added = [];
  for (const [dependent, { optionalDependencies = {}, dev }] of Object.entries(lock.packages)) {
    for (const [name, range] of Object.entries(optionalDependencies)) {
      const path = findMissingPath(packages, dependent, name, range);
      if (!path) continue;
      packages[path] = platformPackage(name, range, dev);
      added.push(path);
    }
  }
  const sorted = Object.entries(packages).sort(([one], [other]) => one.localeCompare(other, "en"));
  return { lock: { ...lock, packages: Object.fromEntries(sorted) }, added };
}

/**
 * Path at which to add a dependency: the top level, or inside its dependent if the top level has another version.
 * @param {Record<string, LockedPackage>} packages
 * @param {string} dependent
 * @param {string} name
 * @param {string} range
 * @returns {string | undefined} undefined if the dependent already resolves it
 */
function findMissingPath(packages, dependent, name, range) {
  for (let folder = dependent; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("node_modules/") - 1))) {
    const found = packages[packagePath(folder, name)];
    if (found?.name) return undefined; // an override replaces it by another package
    if (found) return isExact(range) && found.version !== range ? packagePath(dependent, name) : undefined;
    if (folder === "") return packagePath("", name);
  }
}

/**
 * @param {string} folder
 * @param {string} name
 */
function packagePath(folder, name) {
  return folder === "" ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
}

/** @param {string} range */
function isExact(range) {
  return /^\d/.test(range);
}

const systems = "aix android darwin freebsd linux netbsd openbsd openharmony sunos win32".split(" ");
const cpus = "arm arm64 ia32 loong64 mips64el ppc64 riscv64 s390x wasm32 x64".split(" ");

/**
 * Lock entry of a platform package. The platform is derived from the name, as in @rollup/rollup-linux-x64-musl.
 * @param {string} name
 * @param {string} range
 * @param {boolean | undefined} dev
 * @returns {LockedPackage}
 */
function platformPackage(name, range, dev) {
  const words = name.slice(name.indexOf("/") + 1).split("-");
  const os = words.map((word) => (word === "windows" ? "win32" : word)).filter((word) => systems.includes(word));
  const cpu = words.filter((word) => cpus.includes(word));
  if (os.length === 0 && cpu.length === 0)
    throw new SetupError(`The name of the package ${name} does not tell its platform.`);
  return {
    version: range.replace(/^[~^=]/, ""),
    ...(cpu.length > 0 && { cpu }),
    ...(dev && { dev }),
    ...(os[0] === "linux" && libcOf(words)),
    optional: true,
    ...(os.length > 0 && { os }),
  };
}

/** @param {string[]} words */
function libcOf(words) {
  if (words.some((word) => word.startsWith("musl"))) return { libc: ["musl"] };
  if (words.some((word) => word.startsWith("gnu"))) return { libc: ["glibc"] };
  return {};
}

/**
 * Drops optional peers that the project has for development alone, or only as tools. npm installs such a package where
 * less is asked for: TypeScript, since the framework could have its types, and coverage with Vitest.
 * @template {Lock} L
 * @param {L} lock package-lock.json, lockfileVersion 3
 * @returns {L} a new lock
 */
export function dropDevelopmentPeers(lock) {
  const tools = lock.packages["tools"]?.devDependencies ?? {};
  const development = { ...lock.packages[""]?.devDependencies, ...tools };
  const dropped = new Set();
  const packages = Object.entries(lock.packages).map(([path, locked]) => {
    const { peerDependencies, peerDependenciesMeta, dev } = locked;
    if (!peerDependencies) return [path, locked];
    const unwanted = dev ? tools : development;
    const isDropped = (/** @type {string} */ name) => name in unwanted && peerDependenciesMeta?.[name]?.optional;
    for (const name of Object.keys(peerDependencies).filter(isDropped)) dropped.add(`node_modules/${name}`);
    const kept = Object.entries(peerDependencies).filter(([name]) => !isDropped(name));
    return [path, { ...locked, peerDependencies: kept.length > 0 ? Object.fromEntries(kept) : undefined }];
  });
  const completed = /** @type {Record<string, LockedPackage>} */ (Object.fromEntries(packages));
  for (const path of dropped) {
    const { devOptional: _, ...locked } = completed[path] ?? {};
    if (path in completed) completed[path] = { ...locked, dev: true };
  }
  return { ...lock, packages: completed };
}

/** @param {string[]} args path of the lock file, by default package-lock.json */
async function main([file = "package-lock.json"]) {
  const text = readFileSync(file, "utf8");
  const { lock, added } = completeLock(JSON.parse(text));
  const completed = `${JSON.stringify(dropDevelopmentPeers(lock), null, 2)}\n`;
  if (completed !== text) {
    const { atime, mtime } = statSync(file);
    writeFileSync(file, completed);
    // Keep the time: ensureInstalled() installs again if the lock file is newer, and there is nothing new to install.
    utimesSync(file, atime, mtime);
  }
  console.log(`${file}: ${added.length} platform packages added`);
  return 0;
}

await runAsProgram(import.meta.url, main);
