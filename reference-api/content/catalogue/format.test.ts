import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { projectPath } from "#runtime/project-path.ts";
import { catalogueTables } from "#content/tables/tables.ts";
import { columnLines } from "#api/staff/content/content-columns.ts";

const page = readFileSync(projectPath("docs/catalogue-format.md"), "utf8");
const [, list = ""] = /^## Tables\n([^]*?)^## /m.exec(page) ?? [];
const tables = catalogueTables(new Date(), { folder: "", dataDir: undefined });
const namesIn = (text: string) => Array.from(text.matchAll(/`([^`]+)`/g), ([, name = ""]) => name);

/** The files that an entry begins with, and the names in the rest of it. */
const entries = list
  .split(/^- /m)
  .slice(1)
  .map((entry) => {
    const [files = "", ...rest] = entry.split(": ");
    return { files: namesIn(files), names: namesIn(rest.join(": ")) };
  });

test("docs/catalogue-format.md has an entry for every file", () => {
  const described = entries.flatMap(({ files }) => files);
  expect(described.toSorted()).toEqual(tables.map(({ file }) => file).toSorted());
});

test("docs/catalogue-format.md explains only columns that its files have", () => {
  const unknown = entries.flatMap(({ files, names }) => {
    const known = columnLines(files).flatMap((line) => line.split(/[ :,]+/));
    return names.filter((name) => !known.includes(name)).map((name) => `${files.join(", ")} ${name}`);
  });
  expect(unknown).toEqual([]);
  expect(entries.flatMap(({ names }) => names).length).toBeGreaterThan(30);
});
