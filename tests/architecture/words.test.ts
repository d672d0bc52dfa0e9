import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { projectPath } from "#runtime/project-path.ts";
import { expectNothingForgotten } from "#tests/support/forgotten.ts";
import { isTest, sourcesOf } from "#tests/support/source-files.ts";

/** A letter with a dot below it is written in two ways, which look alike. */
const plain = (text: string) => text.normalize("NFC");

/** The rows of the glossary: the word, and what stands nowhere instead of it. */
function glossary(): { word: string; others: string[] }[] {
  const rows = plain(readFileSync(projectPath("docs/glossary.md"), "utf8")).split("\n");
  return rows.flatMap((row) => {
    const [, word = "", , others = ""] = row.split("|").map((cell) => cell.trim());
    return /[\u0980-\u09ff]/.test(others) ? [{ word, others: others.split(",").map((other) => other.trim()) }] : [];
  });
}

function demoFiles(): { file: string; text: string }[] {
  const folder = "content/demo";
  const names = readdirSync(projectPath(folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /^(files|demo-doctors)\/.*\.(csv|md)$/.test(name))
    .filter((name) => !name.endsWith("synonyms.csv")); // those are the other words
  return names.map((name) => ({
    file: `${folder}/${name}`,
    text: readFileSync(projectPath(`${folder}/${name}`), "utf8"),
  }));
}

test("one thing has one word, on every page, in every message and in what the demo enters", () => {
  const words = glossary();
  expect(words.length).toBeGreaterThan(20);
  const sources = [
    ...sourcesOf(["app", "api", "content", "contract", "locale"], (file) => !isTest(file)),
    ...demoFiles(),
  ];
  expectNothingForgotten(
    sources.flatMap(({ file, text }) =>
      words.flatMap(({ word, others }) =>
        others
          .filter((other) => plain(text).includes(other))
          .map((other) => `${file} says “${other}”: it is ${word} (docs/glossary.md)`),
      ),
    ),
  );
});
