import { existsSync, readdirSync } from "node:fs";
import { dirname } from "node:path";
import { expect, test } from "vitest";
import { projectPath } from "#runtime/project-path.ts";
import { isTest } from "#tests/support/source-files.ts";
import { rules, testsOf } from "../../scripts/mutation/rules.mjs";

/** A file, or any test below a folder. */
function isThere(place: string): boolean {
  if (!place.endsWith("/**/*.test.ts")) return existsSync(projectPath(place));
  const folder = projectPath(dirname(dirname(place)));
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).some(isTest);
}

test("every rule that scripts/mutation/rules.mjs names is there, once, with its tests beside it or in its feature", () => {
  const named = Object.values(rules).flat();
  expect(named.filter((rule) => !isThere(rule) || !testsOf(rule).some(isThere))).toEqual([]);
  expect(named.filter((rule, place) => named.indexOf(rule) !== place)).toEqual([]);
});
