import { expect, test } from "vitest";
import { filesImportedBy, isTest, sourcesOf } from "#tests/support/sources/source-files.ts";
import { programSources } from "../../scripts/sources.mjs";

interface Import {
  from: string;
  to: string;
}

/**
 * The two folders beside each other, at any depth, between which a file imports another. None if the folder of one file
 * contains the other.
 */
function foldersOf({ from, to }: Import): [string, string] | undefined {
  const [importing = [], imported = []] = [from, to].map((file) => file.split("/").slice(0, -1));
  const depth = importing.findIndex((name, index) => name !== imported[index]);
  if (depth === -1 || depth >= imported.length) return undefined;
  return [importing.slice(0, depth + 1).join("/"), imported.slice(0, depth + 1).join("/")];
}

/** Import graph of folders: for each folder those beside it that it imports from, with an example. */
function importsBetweenFolders(imports: Import[]): Map<string, Map<string, string>> {
  const graph = new Map<string, Map<string, string>>();
  for (const one of imports) {
    const [from, to] = foldersOf(one) ?? [];
    if (from === undefined || to === undefined) continue;
    const known = graph.get(from) ?? new Map<string, string>();
    graph.set(from, known.set(to, known.get(to) ?? `${one.from} imports ${one.to}`));
  }
  return graph;
}

/** Examples of the imports that are part of a cycle between folders. */
function cyclesIn(graph: Map<string, Map<string, string>>): string[] {
  const reach = (from: string, seen = new Set<string>()): Set<string> => {
    for (const to of graph.get(from)?.keys() ?? []) if (!seen.has(to)) reach(to, seen.add(to));
    return seen;
  };
  return [...graph].flatMap(([from, targets]) =>
    [...targets].filter(([to]) => reach(to).has(from)).map(([, example]) => example),
  );
}

test("folders beside each other import without cycles, at any depth", () => {
  const sources = sourcesOf([...programSources, "scripts"], (file) => !isTest(file));
  const graph = importsBetweenFolders(
    sources.flatMap((source) => filesImportedBy(source).map((to) => ({ from: source.file, to }))),
  );
  expect([...graph.keys()]).toEqual(
    expect.arrayContaining(["app", "app/components/form", "reference-api/features/exams", "app/features/exams/quiz"]),
  );
  expect(cyclesIn(graph)).toEqual([]);
});

test.each([
  ["two folders", ["a/x/1.ts a/y/1.ts", "a/y/2.ts a/x/2.ts"], 2],
  ["three folders", ["a/x/1.ts a/y/1.ts", "a/y/2.ts a/z/1.ts", "a/z/2.ts a/x/2.ts", "a/w/1.ts a/x/1.ts"], 3],
  ["folders through their subfolders", ["a/x/p/1.ts a/y/1.ts", "a/y/q/2.ts a/x/2.ts"], 2],
  ["no folder and one within it", ["a/x/1.ts a/x/p/1.ts", "a/x/p/2.ts a/x/2.ts"], 0],
])("finds a cycle of %s", (_, imports, count) => {
  const graph = importsBetweenFolders(
    imports.map((words) => {
      const [from = "", to = ""] = words.split(" ");
      return { from, to };
    }),
  );
  expect(cyclesIn(graph)).toHaveLength(count);
});
