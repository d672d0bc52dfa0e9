import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { mergeProcessCovs } from "@bcoe/v8-coverage";
import convert from "ast-v8-to-istanbul";
import { parseAstAsync } from "vite";

/**
 * What ran of a source file, as Istanbul tells it.
 * @typedef {import("./measure.mjs").FileCoverage} FileCoverage
 * @typedef {import("@bcoe/v8-coverage").ProcessCov} ProcessCov
 */

/**
 * Reads what programs and their pages have run: every process and every page left a file.
 * @param {string} folder
 * @param {string[]} programs the folders of the scripts that count, each with its source map
 * @returns {Promise<FileCoverage[]>} of the sources; one may come several times, for the server and for the browser
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
    const ours = result
      .map(withoutQuery)
      .filter(({ url }) => starts.some((start) => url.startsWith(start)) && isThere(url));
    all = mergeProcessCovs([all, { result: ours }]);
  }
  return all.result;
}

/**
 * A page of the release before, which is tried beside this one, has run files of another build.
 * @param {string} url of a file
 */
function isThere(url) {
  return existsSync(fileURLToPath(url));
}

/**
 * remix-serve imports the build under an address with its age.
 * @template {{ url: string }} Script
 * @param {Script} script
 */
function withoutQuery(script) {
  return { ...script, url: script.url.replace(/\?.*$/, "") };
}
