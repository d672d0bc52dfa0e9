import { readFileSync } from "node:fs";
import { join } from "node:path";

const isTest = (/** @type {string} */ file) => /\.(test|spec)\./.test(file) || file.startsWith("tests/");

/**
 * Tells a source of the product: programs, style sheets, scripts, settings of tools, and examples in the documents.
 * Content, migrations, lock files and tests are none.
 * @param {string} file
 */
export function isProduct(file) {
  return /\.(tsx?|[cm]?js|css)$/.test(file) && !isTest(file);
}

/**
 * Tells a document for readers of the repository.
 * @param {string} file
 */
export function isDocument(file) {
  return /^(README|CHANGELOG)\.md$|^docs\/.*\.md$/.test(file);
}

/** @param {string} text */
export function countLines(text) {
  return text.split("\n").length - 1;
}

/** @param {string} text */
export function countWords(text) {
  return text.split(/\s+/).filter(Boolean).length;
}

/**
 * Sums up the counts of files by their top folder; files outside folders are one entry.
 * @param {Map<string, number>} counts by file
 * @returns {Record<string, number>} in the order of the alphabet
 */
export function byTopFolder(counts) {
  /** @type {Map<string, number>} */
  const sums = new Map();
  for (const [file, count] of counts) {
    const [top = ""] = file.includes("/") ? file.split("/") : ["(no folder)"];
    sums.set(top, (sums.get(top) ?? 0) + count);
  }
  return Object.fromEntries([...sums].sort(([one], [other]) => one.localeCompare(other)));
}

/**
 * Counts something in files.
 * @param {string} folder
 * @param {string[]} files
 * @param {(text: string) => number} count
 * @returns {Map<string, number>} by file
 */
export function countFiles(folder, files, count) {
  return new Map(files.map((file) => [file, count(readFileSync(join(folder, file), "utf8"))]));
}
