import { readdir } from "node:fs/promises";
import type { Writer } from "#api/db/client.ts";
import { errorCode } from "#api/db/error-code.ts";
import { writeVocabulary } from "./search-tables.ts";
import { deriveSessionStatus, writeBatchSearch } from "./batch-table.ts";
import { ImportError, type Problem } from "../csv.ts";
import type { CatalogueTable, Counts, Ids, Sheet } from "./table.ts";
import { catalogueTables } from "./tables.ts";

export { ImportError };

async function readSheets(folder: string, tables: CatalogueTable[]): Promise<Sheet[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    const isMissing = errorCode(error) === "ENOENT" || errorCode(error) === "ENOTDIR";
    throw isMissing ? new ImportError([{ file: folder, reason: "there is no such folder" }]) : error;
  });
  const files = names.filter((name) => name.toLowerCase().endsWith(".csv"));
  if (files.length === 0) throw new ImportError([{ file: folder, reason: "this folder holds no .csv file" }]);
  const strange = files.filter((name) => !tables.some(({ file }) => file === name));
  if (strange.length > 0) {
    throw new ImportError(strange.map((file) => ({ file, reason: "is not the name of a file of the catalogue" })));
  }
  const sheets = await Promise.all(tables.map((table) => table.read(folder)));
  return sheets.filter((sheet) => sheet !== undefined);
}

function unresolved({ file, references }: Sheet, sheets: Sheet[], known: Ids): Problem[] {
  const sheetOf = new Map(sheets.map((sheet) => [sheet.file, sheet]));
  return references.flatMap(({ line, column, key, file: target }) => {
    const sheet = sheetOf.get(target);
    const isUnreadable = sheet && !sheet.keys;
    if (isUnreadable || sheet?.keys?.has(key) || known.get(target)?.has(key)) return [];
    return [{ file, line, column, reason: `"${key}" is neither in ${target} nor in the database` }];
  });
}

async function knownIds(db: Writer, tables: CatalogueTable[]): Promise<Ids> {
  const ids: Ids = new Map();
  for (const table of tables) ids.set(table.file, await table.known(db));
  return ids;
}

async function findProblems(db: Writer, sheets: Sheet[], ids: Ids): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const sheet of sheets) {
    const found = [...sheet.problems, ...unresolved(sheet, sheets, ids), ...(await sheet.conflicts(db))];
    problems.push(...found.sort((a, b) => (a.line ?? 0) - (b.line ?? 0)));
  }
  return problems;
}

/**
 * Writes the CSV files of a folder (docs/catalogue-format.md) into the database, all in one transaction, and says what
 * became of each file. What they name in `media/` is kept in the data folder. Throws an ImportError that names every wrong row; then nothing was written.
 */
export async function importCatalogue(
  db: Writer,
  folder: string,
  { now, dataDir }: { now: Date; dataDir: string },
): Promise<Counts[]> {
  const tables = catalogueTables(now, { folder, dataDir });
  const sheets = await readSheets(folder, tables);
  return db.transaction(async (transaction) => {
    const ids = await knownIds(transaction, tables);
    const problems = await findProblems(transaction, sheets, ids);
    if (problems.length > 0) throw new ImportError(problems);

    const counts: Counts[] = [];
    for (const table of tables) {
      const sheet = sheets.find(({ file }) => file === table.file);
      if (!sheet) continue;
      counts.push(await sheet.write(transaction, ids));
      ids.set(table.file, await table.known(transaction));
    }
    await deriveSessionStatus(transaction);
    await writeBatchSearch(transaction);
    await writeVocabulary(transaction);
    return counts;
  });
}
