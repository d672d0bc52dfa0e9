import { expect, test } from "vitest";
import { byTopFolder, countLines, countWords, isDocument, isProduct } from "./counts.mjs";

test("programs, style sheets and settings of tools are the product", () => {
  for (const file of [
    "app/a.tsx",
    "server.ts",
    "app/styles/a.css",
    "scripts/run.mjs",
    "public/boot.js",
    "docs/examples/a.mjs",
  ])
    expect(isProduct(file), file).toBe(true);
});

test("tests, content, migrations and lock files are not the product", () => {
  for (const file of ["app/a.test.ts", "tests/load/run.mjs", "api/demo/a.csv", "api/db/1.sql", "package-lock.json"])
    expect(isProduct(file), file).toBe(false);
});

test("documents are README, the changelog and what is in docs", () => {
  expect(["README.md", "CHANGELOG.md", "docs/decisions/0001-a.md"].every(isDocument)).toBe(true);
  expect(["CONTRIBUTING.md", "docs/layers.svg", "content/docs/a.md"].some(isDocument)).toBe(false);
});

test("lines and words are counted as wc counts them", () => {
  expect(countLines("one\ntwo\n")).toBe(2);
  expect(countLines("")).toBe(0);
  expect(countWords("  one two\nthree\t4 ")).toBe(4);
});

test("counts are summed up by top folder", () => {
  const counts = new Map([
    ["server.ts", 1],
    ["server/a.ts", 2],
    ["server/b/c.ts", 3],
    ["app/a.ts", 4],
  ]);
  expect(byTopFolder(counts)).toEqual({ "(no folder)": 1, app: 4, server: 5 });
});
