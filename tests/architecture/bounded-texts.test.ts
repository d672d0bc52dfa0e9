import ts from "typescript";
import { expect, test } from "vitest";
import { z } from "zod";
import { boundedText, trimmedText } from "#contract/bounded-text.ts";
import { asList } from "#contract/fields.ts";
import { declaredEndpoints, nameOf } from "#tests/support/api/declared-endpoints.ts";
import { expectNoOmissions } from "#tests/support/sources/omissions.ts";
import { isTest, nodesIn, parse, sourcesOf, type SourceFile } from "#tests/support/sources/source-files.ts";
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

const readers = [
  ..."regex transform refine superRefine check overwrite pipe normalize".split(" "),
  ..."trim toLowerCase toUpperCase slugify startsWith endsWith includes".split(" "),
];
const preparations = ["preprocess", "stringbool", "codec"];
const formats = ["email", "url", "httpUrl", "uuid", "iso.datetime", "iso.date", "iso.time", "base64", "base64url"];

/** Names of the methods called on the result of a call, as in `z.string().max(5).trim()`. */
function chainOf(call: ts.Node): string[] {
  const { parent } = call;
  if (!ts.isPropertyAccessExpression(parent)) return [];
  return [parent.name.text, ...(ts.isCallExpression(parent.parent) ? chainOf(parent.parent) : [])];
}

/** Checks whether a schema follows another one, as in `boundedText(40).transform(plainDigits).pipe(…)`. */
function isPiped(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return isPiped(parent);
  if (!ts.isCallExpression(parent)) return false;
  if (parent.expression === node) return isPiped(parent);
  return ts.isPropertyAccessExpression(parent.expression) && ["pipe", "check"].includes(parent.expression.name.text);
}

/** Lists the schemas in a file that read a text of any length. */
function unboundedSchemas(source: SourceFile): string[] {
  return nodesIn(parse(source)).flatMap((node) => {
    if (!ts.isCallExpression(node) || isPiped(node)) return [];
    const name = /^z\.(.+)$/.exec(node.expression.getText())?.[1] ?? "";
    const reader = name === "string" ? chainOf(node).find((method) => readers.includes(method)) : undefined;
    const isUnbounded =
      reader !== undefined ||
      formats.includes(name) ||
      (preparations.includes(name) && node.arguments[0]?.getText() !== "asList");
    return isUnbounded ? [`${source.file}: use boundedText instead of z.${name}(…)${reader ? `.${reader}` : ""}`] : [];
  });
}

test.each([
  "z.string().regex(/a/)",
  "z.string().max(5, { abort: true }).trim()",
  "z.string().min(1).transform(Number)",
  "z.url()",
  "z.union([z.number(), z.string().trim()])",
  "z.stringbool().optional()",
  "z.preprocess((value) => value, z.number())",
])("the schema %s is found in a source file", (text) => {
  expect(unboundedSchemas({ file: "a.ts", text })).toHaveLength(1);
});

test.each([
  "z.string().min(1).max(200).optional()",
  "boundedText(5).regex(/a/)",
  "boundedText(5).check(z.url())",
  "boundedText(5).transform(plainDigits).pipe(z.string().regex(/a/))",
  "z.preprocess(asList, z.array(Id))",
])("the schema %s is not", (text) => {
  expect(unboundedSchemas({ file: "a.ts", text })).toEqual([]);
});

test("every schema of portal and API bounds a text before it reads it", () => {
  const folders = ["app", "reference-api", "server", "contract", "platform"];
  // not the operator's own environment, nor a centre's files, whose cells reference-api/content/csv.ts bounds, nor sandboxes
  const isLeftOut = (file: string) =>
    /^(platform\/config|app\/server\/config|reference-api\/(config|content|sandbox))\/|^contract\/bounded-text\.ts$/.test(
      file,
    );
  const sources = sourcesOf(folders, (file) => !isTest(file) && !isLeftOut(file));
  expectNoOmissions(sources.filter(({ text }) => text.includes('"zod"')).flatMap(unboundedSchemas));
});
