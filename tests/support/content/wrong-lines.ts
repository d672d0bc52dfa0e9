import { describe, expect, test } from "vitest";
import { batches } from "#api/db/schema/catalogue.ts";
import { smallCatalogue } from "./catalogue-folder.ts";
import { contentImporter, withLines } from "./content-importer.ts";

/** An invalid line for a file of the small catalogue, and its expected problems, each with column and reason. */
export type WrongLine = [file: string, line: string, ...problems: (string | RegExp)[]];

/**
 * Defines tests that an import reports each line with its file, number and problems, and no other line. All lines are
 * imported together, once, so no line may be invalid because of another.
 */
export function testWrongLines(wrongLines: WrongLine[]): void {
  const linesFor = (file: string) => wrongLines.flatMap(([of, line]) => (of === file ? [line] : []));
  const files = wrongLines.flatMap(([file]) => Object.entries(withLines(file, ...linesFor(file))));

  async function importedOnce(): Promise<string[]> {
    const { db, problemsOf } = await contentImporter();
    const problems = await problemsOf({ ...smallCatalogue, ...Object.fromEntries(files) });
    expect(await db.$count(batches), "no row is written").toBe(0);
    return problems;
  }
  let imported: Promise<string[]> | undefined;
  const allProblems = () => (imported ??= importedOnce());

  describe("reports an invalid line with its file, its number and the column", () => {
    test.each(wrongLines)("%s: %s", async (file, line, ...problems) => {
      const linesBefore = String(smallCatalogue[file]).trimEnd().split("\n").length;
      const prefix = `${file}:${linesBefore + linesFor(file).indexOf(line) + 1} `;
      const own = (await allProblems()).flatMap((one) => (one.startsWith(prefix) ? [one.slice(prefix.length)] : []));
      const expected = problems.map((one): unknown => (one instanceof RegExp ? expect.stringMatching(one) : one));
      expect(own).toEqual(expected);
    });

    test("reports no other line", async () => {
      expect(await allProblems()).toHaveLength(wrongLines.flatMap(([, , ...problems]) => problems).length);
    });
  });
}
