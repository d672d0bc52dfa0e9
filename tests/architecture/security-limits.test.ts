import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { rateLimitRules } from "#api/http/rate-limit-rules.ts";
import { projectPath } from "#runtime/project-path.ts";
import { bounds } from "#contract/bounds.ts";
import { windowsInWords } from "#tests/support/sources/limits.ts";

/** Node's own limit for all headers together. */
const headersKilobytes = 16;

test("docs/security.md lists exactly the rate limits that exist", async () => {
  const text = await readFile(projectPath("docs/security.md"), "utf8");
  const documented = Array.from(text.matchAll(/^- `([^`]+)`: (\d[^;\n]*)/gm), ([, name, limit]) => [name, limit]);
  const existing = Object.entries(rateLimitRules).map(([name, { windows }]) => [name, windowsInWords(windows)]);
  expect(documented).toEqual(existing);
});

test("docs/security.md lists exactly the size limits that exist", async () => {
  const text = await readFile(projectPath("docs/security.md"), "utf8");
  const [, table = ""] = /## Size limits([^]*?)\n## /.exec(text) ?? [];
  const documented = Array.from(
    table.matchAll(/^\| [^|]+ \| ([^|]+) \|$/gm),
    ([, limits = ""]) => limits.match(/\d+/g) ?? [],
  );
  expect(new Set(documented.flat().map(Number))).toEqual(new Set([...Object.values(bounds), headersKilobytes]));
});
