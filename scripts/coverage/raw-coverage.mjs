import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { mergeProcessCovs } from "@bcoe/v8-coverage";
import convert from "ast-v8-to-istanbul";
import { parseAstAsync } from "vite";

/**
 * Coverage of a source file in Istanbul's format.
 * @typedef {import("./measure.mjs").FileCoverage} FileCoverage
 * @typedef {import("@bcoe/v8-coverage").ProcessCov} ProcessCov
 */

/**
 * Reads the raw V8 coverage of processes and pages, one JSON file each, and maps it to the source files.
 * @param {string} folder
 * @param {string[]} programs folders of the measured scripts and their source maps
 * @returns {Promise<FileCoverage[]>} one entry for each compilation: a file used by server and browser has two
 */
export async function readRawCoverage(folder, programs) {
  /** @type {FileCoverage[]} */
  const files = [];
  for (const script of await readScripts(folder, programs)) {
    const code = await readFile(fileURLToPath(script.url), "utf8");
    const sources = await convert({ code, coverage: script, ast: parseAstAsync(code) });
    for (const source of Object.values(sources)) files.push("data" in source ? source.data : source);
  }
  return files;
}

/**
 * @param {string} folder
 * @param {string[]} programs
 */
async function readScripts(folder, programs) {
  const starts = programs.map((path) => `${pathToFileURL(path).href}/`);
  const names = (await readdir(folder)).filter((name) => name.endsWith(".json"));
  /** @type {ProcessCov} */
  let all = { result: [] };
  for (const name of names) {
    /** @type {ProcessCov} */
    const { result } = JSON.parse(await readFile(join(folder, name), "utf8"));
    const measured = result
      .map(withoutQuery)
      .filter(({ url }) => starts.some((start) => url.startsWith(start)) && exists(url));
    all = mergeProcessCovs([all, { result: measured }]);
  }
  return all.result;
}

/**
 * Checks that a script belongs to this build: tests of an upgrade also open pages of the previous release.
 * @param {string} url of a file
 */
function exists(url) {
  return existsSync(fileURLToPath(url));
}

/**
 * Removes the query that remix-serve adds to the URL of the build, its modification time.
 * @template {{ url: string }} Script
 * @param {Script} script
 */
function withoutQuery(script) {
  return { ...script, url: script.url.replace(/\?.*$/, "") };
}
