import { existsSync, readdirSync } from "node:fs";
import { dirname } from "node:path";
import { expect, test } from "vitest";
import { projectPath } from "#runtime/project-path.ts";
import { isTest } from "#tests/support/sources/source-files.ts";
import { rules, testsOf } from "../../scripts/mutation/rules.mjs";

/** Checks that a file exists or, for a `**` pattern, that its folder contains a test. */
function exists(pattern: string): boolean {
  if (!pattern.endsWith("/**/*.test.ts")) return existsSync(projectPath(pattern));
  const folder = projectPath(dirname(dirname(pattern)));
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).some(isTest);
}

test("every rule in scripts/mutation/rules.mjs exists, is listed once, and has tests beside it or in its feature", () => {
  const named = Object.values(rules).flat();
  expect(named.filter((rule) => !exists(rule) || !testsOf(rule).some(exists))).toEqual([]);
  expect(named.filter((rule, index) => named.indexOf(rule) !== index)).toEqual([]);
});
