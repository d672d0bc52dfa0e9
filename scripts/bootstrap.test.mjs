import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { beginBuild, endBuild, explainFailedInstall, isNodeInRange, setupLock } from "./bootstrap.mjs";
import { hashSources } from "./sources.mjs";

test.each([
  ["20.19.0", true],
  ["20.20.2", true],
  ["22.99.1", true],
  ["20.18.9", false],
  ["18.20.4", false],
  ["24.21.0", true],
  ["26.10.0", true],
  ["27.0.0", false],
  ["100.1.0", false],
])("Node %s in >=20.19 <27: %s", (version, isIn) => {
  expect(isNodeInRange(version, ">=20.19 <27")).toBe(isIn);
});

test("a range of another shape throws", () => {
  expect(() => isNodeInRange("20.19.0", "^20.19 || 22")).toThrow(/engines\.node/);
});

test("a failed installation without network is explained in one line", () => {
  const message = explainFailedInstall(
    "npm error code EAI_AGAIN\nnpm error request to https://registry.npmjs.org/hono failed",
  );
  expect(message).toMatch(/^The npm registry cannot be reached: .+$/);
});

test("any other failed installation shows the output of npm", () => {
  expect(explainFailedInstall("npm error code ENOSPC\n")).toContain("npm error code ENOSPC");
});

test("the lock of a build stands in no folder that is emptied meanwhile", () => {
  expect(setupLock).not.toMatch(/[\\/](build|node_modules)[\\/]/);
});

test("a build is recorded as one of the sources that it began with, so that a staff command does not repeat it", () => {
  const folder = mkdtempSync(join(tmpdir(), "build-record-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const record = join(folder, "build/.sources");
  writeFileSync(join(folder, "server.ts"), "1");
  const sources = hashSources(folder);
  mkdirSync(join(folder, "node_modules"));
  beginBuild(folder);
  expect(existsSync(record)).toBe(false);
  rmSync(join(folder, "build"), { recursive: true, force: true }); // as Remix does
  mkdirSync(join(folder, "build"));
  writeFileSync(join(folder, "server.ts"), "2");
  endBuild(folder);
  expect(readFileSync(record, "utf8")).toBe(`${sources}\n`);
  beginBuild(folder);
  expect(existsSync(record), "an interrupted build is none").toBe(false);
  const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, "../package.json"), "utf8"));
  expect([scripts.prebuild, scripts.postbuild]).toEqual(Array(2).fill("node scripts/record-build.mjs"));
});
