import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../program.mjs";
import { SetupError } from "../setup-error.mjs";

/** Files that decide what a static check finds in any other file. */
const settings =
  /^(\.dependency-cruiser\.mjs|\.oxlintrc\.json|package-lock\.json|tsconfig\.json|scripts\/(layers\/|lint-rules\.mjs))/;

const source = /\.(tsx?|[cm]?js)$/;

/** More files than these are checked as quickly by a run over all of them. */
const few = 100;

/** @typedef {Record<string, string>} Hashes of the contents of files, by path */

/**
 * Compares the sources with those that a static check passed last.
 * @param {string} check
 * @param {string} [folder] the repository
 * @returns {{ files: string[] | undefined, keep: () => void }} files: the changed ones, undefined if the check has to
 *   read all; keep: records that all sources pass
 */
export function changedSincePassed(check, folder = root) {
  const record = join(folder, ".cache", "passed", `${check}.json`);
  const hashes = hashSources(folder);
  const passed = readRecord(record);
  const changed = Object.keys(hashes).filter((file) => hashes[file] !== passed[file]);
  const isWhole = changed.length > few || changed.some((file) => settings.test(file));
  return {
    files: isWhole ? undefined : changed.filter((file) => source.test(file)),
    keep() {
      mkdirSync(join(folder, ".cache", "passed"), { recursive: true });
      writeFileSync(record, JSON.stringify(hashes));
    },
  };
}

/**
 * Lists files that differ from the last commit, new ones too.
 * @param {string} [folder]
 */
export function uncommittedFiles(folder = root) {
  return [
    ...git(folder, "diff", "--name-only", "--relative", "HEAD"),
    ...git(folder, "ls-files", "--others", "--exclude-standard"),
  ];
}

/**
 * Lists the files of the repository, new ones too.
 * @param {string} [folder]
 */
export function presentFiles(folder = root) {
  const files = git(folder, "ls-files", "--cached", "--others", "--exclude-standard");
  return files.filter((file) => existsSync(join(folder, file)));
}

/**
 * @param {string} folder
 * @param {string[]} args
 */
function git(folder, ...args) {
  try {
    const options = { cwd: folder, encoding: /** @type {const} */ ("utf8"), maxBuffer: 1e8 };
    return execFileSync("git", [...args, "-z"], options)
      .split("\0")
      .filter(Boolean);
  } catch (error) {
    throw new SetupError("Lint and import rules take their files from Git: run them in a repository.", {
      cause: error,
    });
  }
}

/**
 * @param {string} folder
 * @returns {Hashes}
 */
function hashSources(folder) {
  const files = presentFiles(folder).filter((file) => source.test(file) || settings.test(file));
  return Object.fromEntries(files.map((file) => [file, hashOf(readFileSync(join(folder, file)))]));
}

/** @param {Buffer} contents */
function hashOf(contents) {
  return createHash("sha1").update(contents).digest("base64");
}

/**
 * @param {string} file
 * @returns {Hashes}
 */
function readRecord(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return {};
  }
}
