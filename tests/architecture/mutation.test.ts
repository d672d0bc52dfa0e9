import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { projectPath } from "#api/db/project-path.ts";
import { rules, testsOf } from "#tests/mutation/rules.mjs";

test("every rule that tests/mutation/rules.mjs names is there, once, with its tests beside it", () => {
  const named = Object.values(rules).flat();
  const wanted = named.flatMap((rule) => [rule, testsOf(rule)[0] ?? ""]);
  expect(wanted.filter((file) => !existsSync(projectPath(file)))).toEqual([]);
  expect(named.filter((rule, place) => named.indexOf(rule) !== place)).toEqual([]);
});
