import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join, normalize } from "node:path";
import { inArray } from "drizzle-orm";
import type { Database, Writer } from "#api/db/client.ts";
import { mediaFiles } from "#api/db/schema/lectures.ts";
import { copyFromStore } from "#api/gateways/files/copy-from-store.ts";
import type { FileStore } from "#api/gateways/files/save-files.ts";
import type { Problem } from "../csv.ts";
import type { Cells } from "../csv-writer.ts";
import { requireNewFolder } from "../new-folder.ts";
import { exportBanks } from "./bank-export.ts";
import { knownIds } from "./known-ids.ts";
import { exportPictures, pictureFolder } from "#content/catalogue/picture-files.ts";
import type { CatalogueTable, StoredRow, WrittenFile } from "#content/tables/table.ts";
import { catalogueTables } from "#content/tables/tables.ts";

async function writeTexts(folder: string, texts: Map<string, string>): Promise<Problem[]> {
  const problems = [];
  for (const [path, text] of texts) {
    const isBelow = normalize(path) === path && !path.startsWith("..");
    if (!isBelow) {
      problems.push({ file: path, reason: "is not a valid file name" });
      continue;
    }
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return problems;
}

function differing(before: Cells, after: Cells | undefined): string | undefined {
  if (!after) return "would not be read back";
  const column = Object.keys(before).find((name) => before[name] !== after[name]);
  return column === undefined ? undefined : `${column} would be read back differently`;
}

async function readBack(folder: string, table: CatalogueTable, rows: StoredRow[]): Promise<Problem[]> {
  const sheet = await table.read(folder);
  const known = sheet?.cells();
  const others = rows.flatMap(({ key, cells }) => {
    const reason = differing(cells, known?.get(key));
    return reason === undefined ? [] : [{ file: table.file, column: `"${key}"`, reason }];
  });
  return [...(sheet?.problems ?? []), ...others];
}

async function exportTables(db: Writer, folder: string, tables: CatalogueTable[]) {
  const ids = await knownIds(db, tables);
  const written: WrittenFile[] = [];
  const problems: Problem[] = [];
  const media = new Set<string>();
  for (const table of tables) {
    const { file } = table;
    const stored = await table.stored(db, ids);
    const rows = stored.rows.filter(({ retainReason }) => retainReason === undefined);
    problems.push(...stored.problems, ...(await writeTexts(folder, table.texts(rows))));
    for (const { key, retainReason } of stored.rows)
      if (retainReason) problems.push({ file, column: `"${key}"`, reason: retainReason });
    if (rows.length === 0) continue;
    written.push({ file, rows: rows.length });
    problems.push(...(await readBack(folder, table, rows)));
    for (const row of rows) for (const name of row.files) media.add(name);
  }
  return { written, problems, media: [...media] };
}

async function exportMedia(db: Writer, folder: string, { names, ...kept }: FileStore & { names: string[] }) {
  const { name, store } = mediaFiles;
  const found = await db.selectDistinct({ name, store }).from(mediaFiles).where(inArray(name, names)).orderBy(name);
  const problems: Problem[] = [];
  for (const file of found) {
    const target = `media/${file.name}`;
    const lost = `is missing from the ${kept.bucket ? "bucket" : "data folder"}`;
    if (!(await copyFromStore(kept, file, join(folder, target)))) problems.push({ file: target, reason: lost });
  }
  return { rows: found.length - problems.length, problems };
}

export async function exportRows(
  db: Writer,
  folder: string,
  { rowsOf, ...store }: FileStore & { rowsOf: Map<CatalogueTable, StoredRow[]> },
): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const [table, rows] of rowsOf) problems.push(...(await writeTexts(folder, table.texts(rows))));
  const names = [...new Set([...rowsOf.values()].flat().flatMap(({ files }) => files))];
  const media = await exportMedia(db, folder, { names, ...store });
  return [...problems, ...media.problems];
}

/**
 * Exports the content of the database to a new folder (docs/catalogue-format.md), from one snapshot. Returns the files
 * with their row counts, and problems with what is left out or would be read back differently. Throws an ImportError if
 * the folder is not empty.
 */
export async function exportCatalogue(
  database: Database,
  folder: string,
  { now, dataDir, bucket }: FileStore & { now: Date },
): Promise<{ written: WrittenFile[]; problems: Problem[] }> {
  await requireNewFolder(folder);
  const tables = catalogueTables(now, { folder, dataDir });
  return database.transaction(
    async (db) => {
      const banks = await exportBanks(db, folder);
      const pictures = await exportPictures(db, folder);
      const { written, problems, media } = await exportTables(db, folder, tables);
      const files = await exportMedia(db, folder, { names: media, dataDir, bucket });
      const counted = [
        ...banks.written,
        { file: pictureFolder, rows: pictures },
        ...written,
        { file: "media", rows: files.rows },
      ];
      return {
        written: counted.filter(({ rows }) => rows > 0),
        problems: [...banks.problems, ...problems, ...files.problems],
      };
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}
