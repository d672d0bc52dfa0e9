import { expect, test } from "vitest";
import { filesImportedBy, isTest, sourcesOf } from "#tests/support/source-files.ts";

/** Which folders each one imports from, and by which files; a folder is what `folderOf` makes of a file's path. */
function arrowsBetween(folderOf: (file: string) => string | undefined) {
  const arrows = new Map<string, Map<string, string>>();
  for (const source of sourcesOf(["api", "app"], (file) => !isTest(file))) {
    const from = folderOf(source.file);
    if (from === undefined) continue;
    for (const file of filesImportedBy(source)) {
      const to = folderOf(file);
      if (to === undefined || to === from) continue;
      const known = arrows.get(from) ?? new Map<string, string>();
      arrows.set(from, known.set(to, known.get(to) ?? `${source.file} imports ${file}`));
    }
  }
  return arrows;
}

/** The imports that lead from a folder back to it, whatever lies between. */
function circlesIn(arrows: Map<string, Map<string, string>>): string[] {
  const reach = (from: string, seen = new Set<string>()): Set<string> => {
    for (const to of arrows.get(from)?.keys() ?? []) if (!seen.has(to)) reach(to, seen.add(to));
    return seen;
  };
  return [...arrows].flatMap(([from, targets]) =>
    [...targets].filter(([to]) => reach(to).has(from)).map(([, words]) => words),
  );
}

test("no feature of the API leads back to itself over the others", () => {
  const arrows = arrowsBetween((file) => /^api\/features\/([^/]+)\//.exec(file)?.[1]);
  expect(arrows.size).toBeGreaterThan(20);
  expect(circlesIn(arrows)).toEqual([]);
});

test("no room of a feature leads back to itself over the others", () => {
  const arrows = arrowsBetween((file) => /^(api|app)\/features\/[^/]+\/[^/]+(?=\/)/.exec(file)?.[0]);
  expect([...arrows.keys()]).toEqual(expect.arrayContaining(["api/features/exams/room", "app/features/exams/quiz"]));
  expect(circlesIn(arrows)).toEqual([]);
});
