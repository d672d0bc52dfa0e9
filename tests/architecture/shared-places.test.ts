import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { projectPath } from "#runtime/project-path.ts";
import { isTest, sourcesOf } from "#tests/support/sources/source-files.ts";
import { programSources } from "../../scripts/sources.mjs";

/** Calls that make something of which a process has only so many. */
const making =
  /\bnew (?:pg\.)?(Pool|Agent|LRUCache|RateLimiterMemory)\b|(?<!function )\b(createSemaphore|createFairQueue|createFairSlots|bulkhead)\(|export function (limitConnections|createArrivals|createUploadSpace)\b/g;

test("docs/reliability.md lists exactly the shared places of the sources", () => {
  const table = readFileSync(projectPath("docs/reliability.md"), "utf8");
  const documented = Array.from(table.matchAll(/^\| [^|`]+: `([^`]+)` ([^|]+?) +\|/gm)).flatMap(
    ([, file, names = ""]) => Array.from(names.matchAll(/`(\w+)`/g), ([, name]) => `${file} ${name}`),
  );
  const existing = sourcesOf(programSources, (file) => !isTest(file)).flatMap(({ file, text }) =>
    Array.from(text.matchAll(making), ([, ...names]) => `${file} ${names.find(Boolean)}`),
  );
  expect(documented.toSorted()).toEqual([...new Set(existing)].toSorted());
});
