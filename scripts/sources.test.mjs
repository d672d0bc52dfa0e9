import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { hashSources } from "./sources.mjs";

function makeSources() {
  const folder = mkdtempSync(join(tmpdir(), "sources-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, "app", "features"), { recursive: true });
  writeFileSync(join(folder, "app", "features", "home.tsx"), "one");
  writeFileSync(join(folder, "server.ts"), "two");
  return folder;
}

test("unchanged sources keep their hash", () => {
  const folder = makeSources();
  expect(hashSources(folder)).toBe(hashSources(folder));
});

test("a checkout that only changes the files' times keeps the hash", () => {
  const folder = makeSources();
  const before = hashSources(folder);
  utimesSync(join(folder, "server.ts"), new Date(), new Date("2020-01-01"));
  expect(hashSources(folder)).toBe(before);
});

test("a file that a build does not depend on does not change the hash", () => {
  const folder = makeSources();
  const before = hashSources(folder);
  writeFileSync(join(folder, "README.md"), "new");
  writeFileSync(join(folder, "app", "features", "home.test.ts"), "new");
  mkdirSync(join(folder, "build"));
  writeFileSync(join(folder, "build", "index.js"), "new");
  expect(hashSources(folder)).toBe(before);
});

test.each([
  ["changed", (/** @type {string} */ folder) => writeFileSync(join(folder, "app", "features", "home.tsx"), "eno")],
  ["added", (/** @type {string} */ folder) => writeFileSync(join(folder, "app", "routes.ts"), "")],
  ["removed", (/** @type {string} */ folder) => rmSync(join(folder, "server.ts"))],
  ["renamed", (/** @type {string} */ folder) => renameSync(join(folder, "server.ts"), join(folder, "app", "env.ts"))],
])("a file that is %s changes the hash", (_how, change) => {
  const folder = makeSources();
  const before = hashSources(folder);
  change(folder);
  expect(hashSources(folder)).not.toBe(before);
});
