import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { projectPath } from "#runtime/project-path.ts";
import { expectNoOmissions } from "#tests/support/sources/omissions.ts";
import { isTest, sourcesOf } from "#tests/support/sources/source-files.ts";

/** Normalizes text: letters with a dot below have two encodings that look alike. */
const normalized = (text: string) => text.normalize("NFC");

/** Rows of the glossary: a word, and the synonyms that must not be used instead. */
function glossary(): { word: string; synonyms: string[] }[] {
  const rows = normalized(readFileSync(projectPath("docs/glossary.md"), "utf8")).split("\n");
  return rows.flatMap((row) => {
    const [, word = "", , synonyms = ""] = row.split("|").map((cell) => cell.trim());
    return /[\u0980-\u09ff]/.test(synonyms)
      ? [{ word, synonyms: synonyms.split(",").map((synonym) => synonym.trim()) }]
      : [];
  });
}

function demoFiles(): { file: string; text: string }[] {
  const folder = "reference-api/content/demo";
  const names = readdirSync(projectPath(folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /^(files|demo-doctors)\/.*\.(csv|md)$/.test(name))
    .filter((name) => !name.endsWith("synonyms.csv")); // it lists the synonyms on purpose
  return names.map((name) => ({
    file: `${folder}/${name}`,
    text: readFileSync(projectPath(`${folder}/${name}`), "utf8"),
  }));
}

test("pages, messages and demo data use no synonym that the glossary forbids", () => {
  const words = glossary();
  expect(words.length).toBeGreaterThan(20);
  const sources = [
    ...sourcesOf(["app", "reference-api", "contract", "platform/locale"], (file) => !isTest(file)),
    ...demoFiles(),
  ];
  expectNoOmissions(
    sources.flatMap(({ file, text }) =>
      words.flatMap(({ word, synonyms }) =>
        synonyms
          .filter((synonym) => normalized(text).includes(synonym))
          .map((synonym) => `${file} says “${synonym}” instead of ${word} (docs/glossary.md)`),
      ),
    ),
  );
});
