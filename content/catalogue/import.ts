import { readdir } from "node:fs/promises";
import { TransactionRollbackError } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { errorCode } from "#runtime/error-code.ts";
import type { Bucket } from "#api/gateways/files/bucket.ts";
import { writeVocabulary } from "#content/tables/search-tables.ts";
import { knownIds } from "./known-ids.ts";
import { deriveSessionStatus, writeBatchSearch } from "#content/tables/batch-table.ts";
import { ImportError, type Problem } from "../csv.ts";
import { bankFiles, bankFolder, importBanks } from "./banks.ts";
import { changesBetween, questionChange, snapshot, type Change } from "./changes.ts";
import { contradictions } from "./contradictions.ts";
import { nearestTo } from "../nearest.ts";
import { countingProgress, type Progress } from "../progress.ts";
import type { BankRules } from "../questions/import.ts";
import { awaitTurn } from "../turn.ts";
import type { RemoteStore } from "../media/remote-store.ts";
import type { Ids } from "./ids.ts";
import { importPictures, pictureFolder } from "#content/media/picture-files.ts";
import { leavingNothing } from "#content/media/remote-files.ts";
import type { CatalogueTable, Counts, Sheet } from "#content/tables/table.ts";
import { catalogueTables } from "#content/tables/tables.ts";

export { ImportError };

const nameOf = (file: string) => file.replace(/(\.csv|\/\*\.md)$/, "");

function requireKnown(only: string[] | undefined, tables: CatalogueTable[]): void {
  const known = [...tables.flatMap(({ file }) => [file, nameOf(file)]), bankFolder, pictureFolder];
  const strange = only?.filter((name) => !known.includes(name)) ?? [];
  if (strange.length === 0) return;
  const reason = "is not the name of a table of the content";
  throw new ImportError(strange.map((file) => ({ file, reason: `${reason}${nearestTo(file, known)}` })));
}

async function requireTables(folder: string, tables: CatalogueTable[]): Promise<void> {
  const names = await readdir(folder).catch((error: unknown) => {
    const isMissing = errorCode(error) === "ENOENT" || errorCode(error) === "ENOTDIR";
    throw isMissing ? new ImportError([{ file: folder, reason: "there is no such folder" }]) : error;
  });
  const files = names.filter((name) => name.toLowerCase().endsWith(".csv"));
  const strange = files.filter((name) => !tables.some(({ file }) => file === name));
  if (strange.length === 0) return;
  const known = tables.map(({ file }) => file);
  const reason = "is not the name of a file of the catalogue";
  throw new ImportError(strange.map((file) => ({ file, reason: `${reason}${nearestTo(file, known)}` })));
}

async function readSheets({ folder, tables, isWanted }: Wanted): Promise<Sheet[]> {
  const sheets: Sheet[] = [];
  for (const table of tables) {
    const sheet = await table.read(folder);
    if (sheet) sheets.push(sheet);
  }
  if (sheets.length === 0 && (await bankFiles(folder)).length === 0)
    throw new ImportError([{ file: folder, reason: "this folder holds no file of the catalogue" }]);
  return sheets.filter(({ file }) => isWanted(file));
}

function unresolved({ references }: Sheet, sheets: Sheet[], known: Ids): Problem[] {
  const sheetOf = new Map(sheets.map((sheet) => [sheet.file, sheet]));
  return references().flatMap(({ place, line, column, key, file: target, isFreeWithout }) => {
    const sheet = sheetOf.get(target);
    const isUnreadable = sheet && !sheet.keys;
    if (isUnreadable || sheet?.keys?.has(key) || known.get(target)?.has(key)) return [];
    const names = [...(sheet?.keys ?? []), ...(known.get(target)?.keys() ?? [])];
    if (isFreeWithout && names.length === 0) return [];
    const nearest = nearestTo(key, names);
    return [{ file: place, line, column, reason: `"${key}" is neither in ${target} nor in the database${nearest}` }];
  });
}

async function findProblems(db: Writer, sheets: Sheet[], ids: Ids): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const sheet of sheets) {
    const found = [...sheet.problems, ...unresolved(sheet, sheets, ids), ...(await sheet.conflicts(db))];
    problems.push(...found.sort((a, b) => a.file.localeCompare(b.file) || (a.line ?? 0) - (b.line ?? 0)));
  }
  return problems;
}

interface Written {
  tables: CatalogueTable[];
  sheets: Sheet[];
  ids: Ids;
  counts: Counts[];
}

/** Takes rows out of use that their files have no more, the last tables first: they name the others. Gives what still names them. */
async function retireOthers(db: Writer, { tables, sheets, ids, counts }: Written): Promise<Problem[]> {
  for (const table of tables.toReversed()) {
    const keys = sheets.find(({ file }) => file === table.file)?.keys;
    const own = counts.find(({ file }) => file === table.file);
    if (keys && own) Object.assign(own, await table.retire(db, keys, ids));
  }
  const left = await knownIds(db, tables);
  return sheets.flatMap((sheet) => unresolved(sheet, sheets, left));
}

const nothing = { counts: [], problems: [] };

async function write(db: Writer, wanted: Wanted, read = () => readSheets(wanted)): Promise<Counts[]> {
  const { folder, tables, isWanted, onProgress, onQuestion: onChange } = wanted;
  const pictures = isWanted(pictureFolder) ? await importPictures(db, folder) : nothing;
  const banks = isWanted(bankFolder) ? await importBanks(db, folder, { onChange, onProgress }) : nothing;
  const sheets = await read(); // which are held to the end, so not before the banks have gone through
  const ids = await knownIds(db, tables);
  const problems = [...pictures.problems, ...banks.problems, ...(await findProblems(db, sheets, ids))];
  if (problems.length > 0) throw new ImportError(problems);

  const counts = [...pictures.counts, ...banks.counts];
  for (const table of tables) {
    const sheet = sheets.find(({ file }) => file === table.file);
    if (!sheet) continue;
    const written = await sheet.write(db, ids);
    counts.push(written);
    countingProgress(written.file, onProgress)(written.rows);
    ids.set(table.file, await table.known(db));
  }
  const flaws = wanted.retire ? await retireOthers(db, { tables, sheets, ids, counts }) : [];
  for (const sheet of sheets) flaws.push(...(await sheet.flaws(db)));
  flaws.push(...(await contradictions(db, sheets)));
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
  /** Where files are kept instead of the data folder. */
  bucket?: Bucket | undefined;
  /** The ffprobe that recordings are read with. Undefined: what the tables say of them is taken for true. */
  ffprobe?: string | undefined;
  /** The centre's store, whose files rows may name by their addresses. */
  remote?: RemoteStore | undefined;
  /** Tables by their files' names, with or without the ending, and `questions` and `pictures`. All, unless said otherwise. */
  only?: string[] | undefined;
  /** All is checked and counted, and nothing is written. */
  isDryRun?: boolean | undefined;
  /** Rows that their file has no more are taken out of use; otherwise they stay as they are. */
  retire?: boolean | undefined;
  onProgress?: Progress | undefined;
}

/** What of a folder is to be written. */
interface Wanted {
  folder: string;
  tables: CatalogueTable[];
  isWanted: (file: string) => boolean;
  retire: boolean | undefined;
  onProgress: Progress | undefined;
  /** Is told of each question that is added or changed. */
  onQuestion?: BankRules["onChange"];
}

async function wantedOf(folder: string, { now, only, retire, onProgress, ...places }: ImportRules): Promise<Wanted> {
  const tables = catalogueTables(now, { folder, ...places });
  requireKnown(only, tables);
  const isWanted = (file: string) => only === undefined || only.includes(file) || only.includes(nameOf(file));
  await requireTables(folder, tables);
  return { folder, tables, isWanted, retire, onProgress };
}

/** Does `work` in a transaction of its own turn, and undoes it where that was wished. */
async function inTransaction<Result>(
  db: Writer,
  isUndone: boolean,
  work: (transaction: Writer) => Promise<Result>,
): Promise<Result> {
  const results: Result[] = [];
  try {
    await db.transaction(async (transaction) => {
      await awaitTurn(transaction);
      results.push(await work(transaction));
      if (isUndone) transaction.rollback();
    });
  } catch (error) {
    if (!isUndone || !(error instanceof TransactionRollbackError)) throw error;
  }
  const [result] = results;
  if (result === undefined) throw new Error("the transaction has no result");
  return result;
}

/**
 * Writes the files of a folder (docs/catalogue-format.md) into the database, all in one transaction, and says what became
 * of each. What they name in `media/` is kept in the data folder. Of two at once the second waits for the first. Throws an
 * ImportError that names every wrong row; then nothing was written.
 */
export async function importCatalogue(db: Writer, folder: string, rules: ImportRules): Promise<Counts[]> {
  const wanted = await wantedOf(folder, rules);
  return inTransaction(db, rules.isDryRun ?? false, (transaction) =>
    leavingNothing(rules, () => write(transaction, wanted)),
  );
}

/** What an import of a folder would add and change, row by row. Throws an ImportError as the import does. */
export async function compareCatalogue(
  db: Writer,
  folder: string,
  rules: Omit<ImportRules, "isDryRun">,
): Promise<Change[]> {
  const wanted = await wantedOf(folder, { ...rules, isDryRun: true });
  const sheets = await readSheets(wanted);
  const files = new Set(sheets.map(({ file }) => file));
  const view = {
    tables: wanted.tables.filter(({ file }) => files.has(file)),
    all: wanted.tables,
  };
  return inTransaction(db, true, async (transaction) => {
    const before = await snapshot(transaction, view);
    const ofBank: Change[] = [];
    const onQuestion: BankRules["onChange"] = (was, is) => void ofBank.push(questionChange(was, is));
    await write(transaction, { ...wanted, onQuestion }, () => Promise.resolve(sheets));
    return [...ofBank, ...changesBetween(before, await snapshot(transaction, view))];
  });
}
