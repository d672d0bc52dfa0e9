import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { projectPath } from "#runtime/project-path.ts";
import { expectNoOmissions } from "#tests/support/sources/omissions.ts";
import { isTest, sourcesOf } from "#tests/support/sources/source-files.ts";

/** Top-level functions of a module, as pairs of name and source text. */
function functionsOf(source: string): [string, string][] {
  return source.split(/^(?=(?:export )?(?:async )?function )/m).flatMap((text): [string, string][] => {
    const [, name] = /^(?:export )?(?:async )?function (\w+)/.exec(text) ?? [];
    return name === undefined ? [] : [[name, text]];
  });
}

test("every paged list has its query plan tested with many rows", () => {
  const lists = sourcesOf(["reference-api/features"], (file) => !isTest(file)).flatMap(({ file, text }) =>
    functionsOf(text)
      .filter(([, body]) => /\bkeysetPage(?:By)?\(|\blimit\(perPage\b/.test(body))
      .map(([name]) => ({ file, name })),
  );
  const plans = sourcesOf(["reference-api"], (file) => file.endsWith("plans.test.ts"));
  expect(plans.every(({ text }) => text.includes("generate_series(1, ${planRows}::int)"))).toBe(true);
  expect(lists.length).toBeGreaterThan(20);
  expectNoOmissions(
    lists
      .filter(({ name }) => !plans.some(({ text }) => new RegExp(`\\b${name}\\((db|on), `).test(text)))
      .map(
        ({ file, name }) =>
          `${file} pages a list in ${name}, whose query plan no test checks: add a row to the plans.test.ts of its feature`,
      ),
  );
});

test("every style sheet that a page names exists, and every style sheet is used", () => {
  const files = readdirSync(projectPath("app/styles/sheets"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".css"))
    .map((file) => file.replace(/\.css$/, ""));
  const sources = sourcesOf(["app"], (file) => !file.startsWith("app/styles/"));
  const lists = sources.flatMap(({ text }) => text.match(/\bsheets: \[[^\]]*\]/g) ?? []);
  const named = lists.flatMap((list) => list.match(/(?<=")[^",]+(?=")/g) ?? []);
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((name) => !files.includes(name))).toEqual([]);
  expect(files.filter((name) => !sources.some(({ text }) => text.includes(`"${name}"`)))).toEqual([]);
});
