import { describe, expect, test } from "vitest";
import { batches } from "#api/db/schema/catalogue.ts";
import { smallCatalogue } from "./catalogue-folder.ts";
import { contentImporter, withLines } from "./content-importer.ts";

/** A line for a file of the small catalogue, and all that is wrong with it: the column and the reason. */
export type WrongLine = [file: string, line: string, ...problems: (string | RegExp)[]];

/**
 * Tests that each line is named by its file and number with what is wrong with it, and no other line is. They are imported
 * once, all together: they must not be wrong because of each other.
 */
export function testWrongLines(wrongLines: WrongLine[]): void {
  const linesFor = (file: string) => wrongLines.flatMap(([of, line]) => (of === file ? [line] : []));
  const files = wrongLines.flatMap(([file]) => Object.entries(withLines(file, ...linesFor(file))));

  async function importedOnce(): Promise<string[]> {
    const { db, problemsOf } = await contentImporter();
    const problems = await problemsOf({ ...smallCatalogue, ...Object.fromEntries(files) });
    expect(await db.$count(batches), "nothing is written").toBe(0);
    return problems;
  }
  let imported: Promise<string[]> | undefined;
  const allProblems = () => (imported ??= importedOnce());

  describe("a line with a mistake is named by its file, its number and the column", () => {
    test.each(wrongLines)("%s: %s", async (file, line, ...problems) => {
      const linesBefore = String(smallCatalogue[file]).trimEnd().split("\n").length;
      const place = `${file}:${linesBefore + linesFor(file).indexOf(line) + 1} `;
      const own = (await allProblems()).flatMap((one) => (one.startsWith(place) ? [one.slice(place.length)] : []));
      const expected = problems.map((one): unknown => (one instanceof RegExp ? expect.stringMatching(one) : one));
      expect(own).toEqual(expected);
    });

    test("and nothing else is", async () => {
      expect(await allProblems()).toHaveLength(wrongLines.flatMap(([, , ...problems]) => problems).length);
    });
  });
}
