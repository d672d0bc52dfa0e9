import { expect, test } from "vitest";
import { filesImportedBy, isTest, sourcesOf } from "#tests/support/sources/source-files.ts";
import { programSources } from "../../scripts/sources.mjs";

/**
 * Import graph of folders: for each folder those it imports from, with an example. `folderOf` maps a file to its
 * folder.
 */
function importsBetween(folderOf: (file: string) => string | undefined, roots = ["reference-api", "app"]) {
  const imports = new Map<string, Map<string, string>>();
  for (const source of sourcesOf(roots, (file) => !isTest(file))) {
    const from = folderOf(source.file);
    if (from === undefined) continue;
    for (const file of filesImportedBy(source)) {
      const to = folderOf(file);
      if (to === undefined || to === from) continue;
      const known = imports.get(from) ?? new Map<string, string>();
      imports.set(from, known.set(to, known.get(to) ?? `${source.file} imports ${file}`));
    }
  }
  return imports;
}

/** Examples of the imports that are part of a cycle between folders. */
function cyclesIn(imports: Map<string, Map<string, string>>): string[] {
  const reach = (from: string, seen = new Set<string>()): Set<string> => {
    for (const to of imports.get(from)?.keys() ?? []) if (!seen.has(to)) reach(to, seen.add(to));
    return seen;
  };
  return [...imports].flatMap(([from, targets]) =>
    [...targets].filter(([to]) => reach(to).has(from)).map(([, example]) => example),
  );
}

test("the features of the API import each other without cycles", () => {
  const imports = importsBetween((file) => /^reference-api\/features\/([^/]+)\//.exec(file)?.[1]);
  expect(imports.size).toBeGreaterThan(20);
  expect(cyclesIn(imports)).toEqual([]);
});

test("the subfolders of features import each other without cycles", () => {
  const imports = importsBetween((file) => /^(reference-api|app)\/features\/[^/]+\/[^/]+(?=\/)/.exec(file)?.[0]);
  expect([...imports.keys()]).toEqual(
    expect.arrayContaining(["reference-api/features/exams/room", "app/features/exams/quiz"]),
  );
  expect(cyclesIn(imports)).toEqual([]);
});

test("the houses import each other without cycles", () => {
  const imports = importsBetween((file) => /^[^/]+(?=\/)/.exec(file)?.[0], programSources);
  expect([...imports.keys()].sort()).toEqual(["app", "contract", "reference-api", "server"]);
  expect(cyclesIn(imports)).toEqual([]);
});

test.each(["app", "app/server", "platform", "reference-api", "reference-api/gateways", "reference-api/staff"])(
  "the folders in %s import each other without cycles",
  (parent) => {
    const below = new RegExp(`^${parent}/([^/]+)/`);
    const imports = importsBetween((file) => below.exec(file)?.[1], programSources);
    expect(cyclesIn(imports)).toEqual([]);
  },
);
