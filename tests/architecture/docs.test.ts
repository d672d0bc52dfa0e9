import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { projectPath } from "#runtime/project-path.ts";
import { deadLinks, parseDocument, readDocuments, readRepository } from "#tests/support/sources/documents.ts";
import { unknownCommands } from "#tests/support/sources/named-commands.ts";
import { missingPaths } from "#tests/support/sources/named-paths.ts";
import { expectNoOmissions } from "#tests/support/sources/omissions.ts";

const repository = readRepository();
const documents = readDocuments(repository.files);

test("the documents name only paths that exist", () => {
  expectNoOmissions(
    documents.flatMap((document) =>
      missingPaths(document, repository).map((path) => `${document.file} names ${path}, which does not exist`),
    ),
  );
});

test("the documents name only commands, scripts and tests that exist", () => {
  expectNoOmissions(
    documents.flatMap((document) =>
      unknownCommands(document, repository).map((name) => `${document.file} names ${name}, which does not exist`),
    ),
  );
});

test("the documents link only to files and headings that exist", () => {
  expectNoOmissions(
    documents.flatMap((document) =>
      deadLinks(document, documents, repository).map(
        (link) => `${document.file} links to ${link}, which does not exist`,
      ),
    ),
  );
});

/** Names in the chapter of features, such as `exams` and `exams/quiz`. */
function namedFeatures(): string[] {
  const [, text = ""] = readFileSync(projectPath("docs/architecture.md"), "utf8").split("## Features");
  return Array.from(text.matchAll(/`([^`]+)`/g), ([, name = ""]) => name);
}

test("docs/architecture.md names every feature that has no counterpart of its name", () => {
  const named = new Set(namedFeatures().map((name) => name.split("/")[0]));
  const foldersOf = (folder: string) => readdirSync(projectPath(folder));
  const [portal, api] = [foldersOf("app/features"), foldersOf("reference-api/features")];
  const single = [...portal, ...api].filter((name) => !portal.includes(name) || !api.includes(name));
  expect(single.length).toBeGreaterThan(10);
  expect(single.filter((name) => !named.has(name))).toEqual([]);
  const folders = new Set([...portal, ...api, "app", "reference-api", "contract", "tests"]);
  expect([...named].filter((name = "") => !folders.has(name) && !name.startsWith("npx "))).toEqual([]);
});

test("docs/architecture.md names parts of features that exist", () => {
  const parts = namedFeatures().filter((name) => /^[a-z-]+\/[a-z-]+$/.test(name));
  expect(parts.length).toBeGreaterThan(10);
  const hasFolder = (part: string) =>
    ["app", "reference-api"].some((house) => existsSync(projectPath(`${house}/features/${part}`)));
  expect(parts.filter((part) => !hasFolder(part))).toEqual([]);
});

test("docs/real-api.md is short, and its steps name every setting of the company", () => {
  const text = readFileSync(projectPath("docs/real-api.md"), "utf8");
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(10_000);
  const [, steps = ""] = text.split(/^## /m);
  for (const name of ["V3_CSRF_PATH", "COMPANY_HOTLINE", "COMPANY_ADDRESS", "COMPANY_MESSENGER"])
    expect(steps).toContain(name);
});

/** Code that begins with a comment naming a file must consist of lines of that file, in order; `…` stands for others. */
test("the examples of code in docs/architecture.md are excerpts of the files that they name", () => {
  const text = readFileSync(projectPath("docs/architecture.md"), "utf8");
  const examples = [...text.matchAll(/```tsx?\n\/\/ (\S+)\n([^]*?)```/g)];
  expect(examples.length).toBeGreaterThanOrEqual(5);
  const wrong = examples.flatMap(([, file = "", code = ""]) => {
    const rest = readFileSync(projectPath(file), "utf8").split("\n");
    const lines = code.split("\n").filter((line) => line.trim() !== "" && line.trim() !== "…");
    return lines
      .filter((line) => rest.splice(0, rest.indexOf(line) + 1).length === 0)
      .map((line) => `docs/architecture.md shows a line that ${file} does not have there: ${line}`);
  });
  expectNoOmissions(wrong);
});

const wrongDocument = parseDocument(
  "docs/wrong.md",
  [
    "# A `first` heading",
    "`app/features/nowhere/` `app/paths.ts` `nowhere.test.ts` `reference-api/features/<name>/routes.ts` `gone/<name>/routes.ts`",
    "`image/webp` `https://example.com/x.md` `/my/courses.md` `build/server/index.js` `tests/e2e/**/*.spec.ts` `*.gone.ts`",
    "`npm run nothing` `npm run dev` `npm testt` `npm ci` `npx vitest run reference-api/nowhere -t x` `npx vitest run reference-api/features/otp`",
    "`npx playwright test nowhere` `npx playwright test auth-login --project=nojs` `npx nothing`",
    "[a](#a-first-heading) [b](#second) [c](nowhere.md) [d](../README.md) [e](https://example.com/nowhere.md)",
  ].join("\n\n"),
);

test("paths, commands and links that do not exist are found, and others are not", () => {
  expect(missingPaths(wrongDocument, repository)).toEqual([
    "app/features/nowhere/",
    "nowhere.test.ts",
    "gone/<name>/routes.ts",
    "*.gone.ts",
    "reference-api/nowhere",
  ]);
  expect(unknownCommands(wrongDocument, repository)).toEqual([
    "npm run nothing",
    "npm testt",
    "reference-api/nowhere",
    "nowhere",
    "--project=nojs",
    "npx nothing",
  ]);
  expect(deadLinks(wrongDocument, [wrongDocument], repository)).toEqual(["#second", "nowhere.md"]);
});
