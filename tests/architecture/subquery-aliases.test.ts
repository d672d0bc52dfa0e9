import { expect, test } from "vitest";
import { expectNoOmissions } from "#tests/support/sources/omissions.ts";
import { isTest, sourcesOf } from "#tests/support/sources/source-files.ts";

const subquery = /\b(?:from|join|lateral)\s*\((?=\s*(?:select|with|values)\b)/gi;

/** Position after the bracket that closes the one before `start`. */
function afterBracket(text: string, start: number): number {
  let depth = 1;
  let at = start;
  for (; depth > 0 && at < text.length; at++) depth += text[at] === "(" ? 1 : text[at] === ")" ? -1 : 0;
  return at;
}

/** Subqueries in FROM that have no alias. */
function withoutAlias(text: string): string[] {
  return [...text.matchAll(subquery)].flatMap(({ index, 0: { length } }) => {
    const end = afterBracket(text, index + length);
    return /^\s+as\s+\w/i.test(text.slice(end)) ? [] : [text.slice(index, end)];
  });
}

test("every subquery in FROM has an alias, which PostgreSQL 15 requires", () => {
  expect(withoutAlias("select 1 from a, lateral (select (1) as b)`;")).toEqual(["lateral (select (1) as b)"]);
  expect(withoutAlias("select 1 from (select 1) as a join (values (1)) as b on true")).toEqual([]);
  const sources = sourcesOf(["reference-api", "server"], (file) => !isTest(file));
  expect(sources.filter(({ text }) => text.match(subquery)).length).toBeGreaterThan(3);
  expectNoOmissions(
    sources.flatMap(({ file, text }) => withoutAlias(text).map((query) => `${file}: ${query} has no alias`)),
  );
});
