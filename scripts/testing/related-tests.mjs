import { readFileSync } from "node:fs";
import { dirname, join, posix, relative } from "node:path";
import { importNames } from "../dev/import-names.mjs";
import { root } from "../program.mjs";
import { presentFiles } from "./changed-files.mjs";

/** Specifiers of imports that exist at run time, and of files that a module names by `new URL`. */
const specifiers =
  /(?:^|[\s;}])(?:import|export)\s(?!type\s)[^;"'`]*?from\s*"([^"]+)"|\bimport\s*\(?\s*"([^"]+)"|new URL\("(\.[^"]+)"/g;

const isTest = (/** @type {string} */ file) => /\.test\.(tsx?|mjs)$/.test(file);

/**
 * Lists the unit tests that import one of the files, directly or through others, those that are one of the files, and
 * those in the folder of one.
 * @param {string[]} changed paths in the repository
 * @param {Record<string, string>} [texts] sources by their paths
 */
export function testsRelatedTo(changed, texts = readSources()) {
  const importers = importersOf(texts);
  const reached = new Set(changed);
  for (const file of reached) for (const importer of importers.get(file) ?? []) reached.add(importer);
  const folders = new Set(changed.map((file) => posix.dirname(file)));
  return Object.keys(texts).filter((file) => isTest(file) && (reached.has(file) || folders.has(posix.dirname(file))));
}

/** @param {Record<string, string>} texts */
function importersOf(texts) {
  /** @type {Map<string, string[]>} */
  const importers = new Map();
  for (const [file, text] of Object.entries(texts))
    for (const [, from, dynamic, url] of text.matchAll(specifiers)) {
      const imported = resolve(file, from ?? dynamic ?? url ?? "");
      if (imported) importers.set(imported, [...(importers.get(imported) ?? []), file]);
    }
  return importers;
}

/**
 * @param {string} importer
 * @param {string} specifier
 */
function resolve(importer, specifier) {
  const [path = ""] = specifier.split("?");
  if (path.startsWith(".")) return posix.join(dirname(importer), path);
  const [name = "", ...rest] = path.split("/");
  const folder = importNames[name];
  return folder && posix.join(relative(root, folder), ...rest);
}

function readSources() {
  const files = presentFiles().filter((file) => /\.(tsx?|m?js)$/.test(file));
  return Object.fromEntries(files.map((file) => [file, readFileSync(join(root, file), "utf8")]));
}
