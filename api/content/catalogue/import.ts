import { readdir } from "node:fs/promises";
import { TransactionRollbackError } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { errorCode } from "#api/db/error-code.ts";
import { writeVocabulary } from "./search-tables.ts";
import { deriveSessionStatus, writeBatchSearch } from "./batch-table.ts";
import { ImportError, type Problem } from "../csv.ts";
import { bankFiles, bankFolder, importBanks } from "./banks.ts";
import { nearestTo } from "../nearest.ts";
import type { CatalogueTable, Counts, Ids, Sheet } from "./table.ts";
import { catalogueTables } from "./tables.ts";

export { ImportError };

const nameOf = (file: string) => file.replace(/(\.csv|\/\*\.md)$/, "");

function isWanted(file: string, only: string[] | undefined): boolean {
  return only === undefined || only.includes(file) || only.includes(nameOf(file));
}

function requireKnown(only: string[] | undefined, tables: CatalogueTable[]): void {
  const known = [...tables.flatMap(({ file }) => [file, nameOf(file)]), bankFolder];
  const strange = only?.filter((name) => !known.includes(name)) ?? [];
  if (strange.length === 0) return;
  const reason = "is not the name of a table of the content";
  throw new ImportError(strange.map((file) => ({ file, reason: `${reason}${nearestTo(file, known)}` })));
}

async function readSheets(folder: string, tables: CatalogueTable[]): Promise<Sheet[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    const isMissing = errorCode(error) === "ENOENT" || errorCode(error) === "ENOTDIR";
    throw isMissing ? new ImportError([{ file: folder, reason: "there is no such folder" }]) : error;
  });
  const files = names.filter((name) => name.toLowerCase().endsWith(".csv"));
  const strange = files.filter((name) => !tables.some(({ file }) => file === name));
  if (strange.length > 0) {
    const known = tables.map(({ file }) => file);
    const reason = "is not the name of a file of the catalogue";
    throw new ImportError(strange.map((file) => ({ file, reason: `${reason}${nearestTo(file, known)}` })));
  }
  const found = await Promise.all(tables.map((table) => table.read(folder)));
  const sheets = found.filter((sheet) => sheet !== undefined);
  if (sheets.length === 0 && (await bankFiles(folder)).length === 0)
    throw new ImportError([{ file: folder, reason: "this folder holds no file of the catalogue" }]);
  return sheets;
}

function unresolved({ references }: Sheet, sheets: Sheet[], known: Ids): Problem[] {
  const sheetOf = new Map(sheets.map((sheet) => [sheet.file, sheet]));
  return references.flatMap(({ place, line, column, key, file: target }) => {
    const sheet = sheetOf.get(target);
    const isUnreadable = sheet && !sheet.keys;
    if (isUnreadable || sheet?.keys?.has(key) || known.get(target)?.has(key)) return [];
    const nearest = nearestTo(key, [...(sheet?.keys ?? []), ...(known.get(target)?.keys() ?? [])]);
    return [{ file: place, line, column, reason: `"${key}" is neither in ${target} nor in the database${nearest}` }];
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
    problems.push(...found.sort((a, b) => a.file.localeCompare(b.file) || (a.line ?? 0) - (b.line ?? 0)));
  }
  return problems;
}

async function write(
  db: Writer,
  folder: string,
  { tables, sheets, hasBanks }: { tables: CatalogueTable[]; sheets: Sheet[]; hasBanks: boolean },
): Promise<Counts[]> {
  const banks = hasBanks ? await importBanks(db, folder) : { counts: [], problems: [] };
  const ids = await knownIds(db, tables);
  const problems = [...banks.problems, ...(await findProblems(db, sheets, ids))];
  if (problems.length > 0) throw new ImportError(problems);

  const counts = [...banks.counts];
  for (const table of tables) {
    const sheet = sheets.find(({ file }) => file === table.file);
    if (!sheet) continue;
    counts.push(await sheet.write(db, ids));
    ids.set(table.file, await table.known(db));
  }
  const flaws = [];
  for (const sheet of sheets) flaws.push(...(await sheet.flaws(db)));
  if (flaws.length > 0) throw new ImportError(flaws);

  await deriveSessionStatus(db);
  await writeBatchSearch(db);
  await writeVocabulary(db);
  return counts;
}

export interface ImportRules {
  now: Date;
  /** Undefined: what lies in `media/` stays where it is, as that of the demo does. */
  dataDir: string | undefined;
  /** Tables by their files' names, with or without the ending; `questions` are the files of the bank. All, unless said otherwise. */
  only?: string[] | undefined;
  /** All is checked and counted, and nothing is written. */
  isDryRun?: boolean | undefined;
}

/**
 * Writes the files of a folder (docs/catalogue-format.md) into the database, all in one transaction, and says what became
 * of each. What they name in `media/` is kept in the data folder. Throws an ImportError that names every wrong row; then
 * nothing was written.
 */
export async function importCatalogue(db: Writer, folder: string, rules: ImportRules): Promise<Counts[]> {
  const { now, dataDir, only, isDryRun = false } = rules;
  const tables = catalogueTables(now, { folder, dataDir, isDryRun });
  requireKnown(only, tables);
  const sheets = await readSheets(folder, tables);
  const wanted = sheets.filter(({ file }) => isWanted(file, only));
  const hasBanks = isWanted(bankFolder, only);
  let counts: Counts[] = [];
  try {
    await db.transaction(async (transaction) => {
      counts = await write(transaction, folder, { tables, sheets: wanted, hasBanks });
      if (isDryRun) transaction.rollback();
    });
  } catch (error) {
    if (!isDryRun || !(error instanceof TransactionRollbackError)) throw error;
  }
  return counts;
}
