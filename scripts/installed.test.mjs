import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { installedRecord, isInstalled } from "./installed.mjs";

const one = { version: "1.0.0", integrity: "sha512-one" };
const other = { version: "1.1.0", integrity: "sha512-other" };

/**
 * Folder whose lock file is newer than its record.
 * @param {object} locked
 * @param {object} installed
 */
function installedFolder(locked, installed) {
  const folder = mkdtempSync(join(tmpdir(), "installed-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, "node_modules"));
  writeFileSync(installedRecord(folder), JSON.stringify({ packages: installed }));
  utimesSync(installedRecord(folder), 1, 1);
  writeFileSync(join(folder, "package-lock.json"), JSON.stringify({ packages: locked }));
  return folder;
}

const needing = (/** @type {string[]} */ ...names) => ({
  devDependencies: Object.fromEntries(names.map((name) => [name, "1.0.0"])),
});
/** Lock of a program that needs a, which needs b, and of tools that need c. */
const withTools = {
  "": needing("a"),
  tools: needing("c"),
  ...Object.fromEntries(["a", "b", "c"].map((name) => [`node_modules/${name}`, one])),
};
const program = { "node_modules/a": one, "node_modules/b": one };
const everything = { ...program, "node_modules/c": one };

test.each([
  ["the same packages", { "node_modules/a": one }, { "node_modules/a": one }, true],
  ["another version", { "node_modules/a": other }, { "node_modules/a": one }, false],
  ["a package is missing", { "node_modules/a": one, "node_modules/b": one }, { "node_modules/a": one }, false],
  ["one of another system", { "node_modules/a": { ...one, optional: true } }, {}, true],
  ["a workspace", { "": {}, "node_modules/own": { link: true } }, {}, true],
  ["without the tools", withTools, program, true],
  ["without the tools, another version", { ...withTools, "node_modules/b": other }, program, false],
  [
    "without the tools, another package",
    { ...withTools, "": needing("a", "d"), "node_modules/d": one },
    program,
    false,
  ],
  ["with the tools, another version of one", { ...withTools, "node_modules/c": other }, everything, false],
  ["a package that is locked no more", { "node_modules/a": one }, program, false],
])("a newer lock file, %s: %s", (_, locked, installed, expected) => {
  expect(isInstalled(installedFolder(locked, installed))).toBe(expected);
});

test.each([
  ["older", 0],
  ["newer", 2],
])("tools are missing where they are needed, with a lock file that is %s", (_, seconds) => {
  const answers = [program, everything].map((installed) => {
    const folder = installedFolder(withTools, installed);
    utimesSync(join(folder, "package-lock.json"), seconds, seconds);
    return [isInstalled(folder), isInstalled(folder, { withTools: true })];
  });
  expect(answers).toEqual([
    [true, false],
    [true, true],
  ]);
});

test("an older lock file is installed, no record is not", () => {
  const folder = installedFolder({ "node_modules/a": other }, { "node_modules/a": one });
  utimesSync(join(folder, "package-lock.json"), 0, 0);
  expect(isInstalled(folder)).toBe(true);
  rmSync(installedRecord(folder));
  expect(isInstalled(folder)).toBe(false);
});
