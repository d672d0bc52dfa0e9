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

test.each([
  ["the same packages", { "node_modules/a": one }, { "node_modules/a": one }, true],
  ["another version", { "node_modules/a": other }, { "node_modules/a": one }, false],
  ["a package is missing", { "node_modules/a": one, "node_modules/b": one }, { "node_modules/a": one }, false],
  ["one of another system", { "node_modules/a": { ...one, optional: true } }, {}, true],
  ["a workspace", { "": {}, "node_modules/own": { link: true } }, {}, true],
])("a newer lock file, %s: %s", (_, locked, installed, expected) => {
  expect(isInstalled(installedFolder(locked, installed))).toBe(expected);
});

test("an older lock file is installed, no record is not", () => {
  const folder = installedFolder({ "node_modules/a": other }, { "node_modules/a": one });
  utimesSync(join(folder, "package-lock.json"), 0, 0);
  expect(isInstalled(folder)).toBe(true);
  rmSync(installedRecord(folder));
  expect(isInstalled(folder)).toBe(false);
});
