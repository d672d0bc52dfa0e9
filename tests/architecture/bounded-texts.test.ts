import { expect, test } from "vitest";
import { z } from "zod";
import { boundedText, trimmedText } from "#contract/bounded-text.ts";
import { asList } from "#contract/fields.ts";
import { declaredEndpoints, nameOf } from "#tests/support/api/declared-endpoints.ts";
import { expectNoOmissions } from "#tests/support/sources/omissions.ts";
import { unboundedTexts } from "#tests/support/sources/unbounded-texts.ts";

const harmless = [asList];

test.each([
  ["a pattern", z.string().max(5).regex(/a/)],
  ["a maximum after the pattern", z.string().regex(/a/).max(5, { abort: true })],
  ["a conversion", z.string().transform((text) => text.trim())],
  ["trimming", z.string().trim().max(5)],
  [
    "a refinement",
    z
      .string()
      .max(5)
      .refine((text) => text !== ""),
  ],
  ["a format", z.email().max(5, { abort: true })],
  ["a word for yes or no", z.stringbool()],
  ["a preparation", z.preprocess((value) => value, boundedText(5))],
  ["a text inside others", z.object({ list: z.array(z.union([z.number(), z.string().regex(/a/)])).optional() })],
])("%s of a text of any length is found", (_, schema) => {
  expect(unboundedTexts(schema, { isRequest: false })).toHaveLength(1);
});

test.each([
  ["a plain text", z.string()],
  ["a bounded text", boundedText(5).regex(/a/).check(z.email())],
  ["a trimmed text", trimmedText(5).min(1).transform(Number)],
])("%s may be in a response", (_, schema) => {
  expect(unboundedTexts(schema, { isRequest: false })).toEqual([]);
});

test("a text of a request needs a maximum", () => {
  expect(unboundedTexts(z.string(), { isRequest: true })).toEqual([": has no maximum"]);
  expect(unboundedTexts(boundedText(5), { isRequest: true })).toEqual([]);
});

test("a longer text is rejected before any of its other checks", () => {
  let runs = 0;
  const counted = (text: string) => (runs += text.length) > 0;
  expect(boundedText(5).refine(counted).safeParse("123456").success).toBe(false);
  expect(trimmedText(5).refine(counted).safeParse("123456").success).toBe(false);
  expect(
    trimmedText(5)
      .refine(counted)
      .safeParse(`${" ".repeat(300)}1`).success,
  ).toBe(false);
  expect(runs).toBe(0);
  expect(trimmedText(5).refine(counted).parse(" 12345 ")).toBe("12345");
});

test("every text of the contract is bounded before anything reads it", async () => {
  const found = (await declaredEndpoints()).flatMap((one) => {
    const { params, query, body, response } = one.endpoint;
    const parts = Object.entries({ params, query, body, response });
    return parts.flatMap(([name, schema]) =>
      schema === undefined
        ? []
        : unboundedTexts(schema, { isRequest: name !== "response", harmless }).map(
            (problem) => `${one.file}: ${nameOf(one)}, ${name}.${problem}`,
          ),
    );
  });
  expectNoOmissions(found);
});
