import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { projectPath } from "#runtime/project-path.ts";
import { catalogueTables } from "#content/tables/tables.ts";

test("docs/catalogue-format.md names every file with its columns and keys", () => {
  const page = readFileSync(projectPath("docs/catalogue-format.md"), "utf8");
  const described = [...page.matchAll(/^\| `(\S+)` +\| (.+?) +\|$/gm)].map(([, file, cells = ""]) => {
    const columns = cells.replace(/\([^)]*\)/g, "").split(",");
    return { file, columns: columns.map((column) => column.trim()) };
  });
  const read = catalogueTables(new Date(), { folder: "", dataDir: "" }).map(({ file, columns, key }) => ({
    file,
    columns: columns.map((column) => (key.includes(column) ? `**${column}**` : column)),
  }));
  const byFile = (a: { file?: string }, b: { file?: string }) => String(a.file).localeCompare(String(b.file));
  expect(described.sort(byFile)).toEqual(read.sort(byFile));
});
