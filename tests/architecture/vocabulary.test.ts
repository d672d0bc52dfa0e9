import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { projectPath } from "#runtime/project-path.ts";
import { expectNoOmissions } from "#tests/support/sources/omissions.ts";
import { isTest, sourcesOf } from "#tests/support/sources/source-files.ts";
import { vocabulary } from "#tests/support/sources/vocabulary.ts";

/** Normalizes text: letters with a dot below have two encodings that look alike. */
const normalized = (text: string) => text.normalize("NFC");

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

test("pages, messages and demo data have one word for each thing", () => {
  expect(vocabulary.length).toBeGreaterThan(20);
  const sources = [
    ...sourcesOf(["app", "reference-api", "contract", "platform/locale"], (file) => !isTest(file)),
    ...demoFiles(),
  ];
  expectNoOmissions(
    sources.flatMap(({ file, text }) =>
      vocabulary.flatMap(({ word, meaning, not }) =>
        not
          .filter((synonym) => normalized(text).includes(normalized(synonym)))
          .map((synonym) => `${file} says “${synonym}” instead of ${word}, which means: ${meaning}`),
      ),
    ),
  );
});
