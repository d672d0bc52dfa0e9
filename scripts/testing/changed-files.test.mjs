import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { changedSincePassed, uncommittedFiles } from "./changed-files.mjs";

let folder = "";

/**
 * @param {string} file
 * @param {string} text
 */
function write(file, text) {
  writeFileSync(join(folder, file), text);
}

/** @param {string[]} args */
function git(...args) {
  execFileSync("git", ["-c", "user.name=Tester", "-c", "user.email=tester@example.com", ...args], { cwd: folder });
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "changed-files-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  git("init", "--quiet");
  write(".gitignore", ".cache\n");
  write("one.ts", "1");
  write("other.mjs", "2");
  write("tsconfig.json", "{}");
  git("add", ".");
  git("commit", "--quiet", "--message", "First");
});

test("a check that never passed reads everything", () => {
  expect(changedSincePassed("lint", folder).files).toBeUndefined();
});

test("a check that passed reads changed and new sources", () => {
  changedSincePassed("lint", folder).keep();
  expect(changedSincePassed("lint", folder).files).toEqual([]);
  write("one.ts", "1 + 1");
  write("new.tsx", "3");
  write("notes.md", "4");
  rmSync(join(folder, "other.mjs"));
  expect(changedSincePassed("lint", folder).files).toEqual(["new.tsx", "one.ts"]);
  expect(changedSincePassed("imports", folder).files).toBeUndefined();
});

test("a changed setting makes a check read everything", () => {
  changedSincePassed("lint", folder).keep();
  write("tsconfig.json", "{ }");
  expect(changedSincePassed("lint", folder).files).toBeUndefined();
});

test("what a check read before an edit is what passed", () => {
  const { keep } = changedSincePassed("lint", folder);
  write("one.ts", "later");
  keep();
  expect(changedSincePassed("lint", folder).files).toEqual(["one.ts"]);
});

test("uncommitted files are changed and new ones", () => {
  write("one.ts", "1 + 1");
  write("new.tsx", "3");
  expect(uncommittedFiles(folder)).toEqual(["one.ts", "new.tsx"]);
});
