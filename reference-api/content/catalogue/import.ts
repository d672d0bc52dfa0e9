import { createHash } from "node:crypto";
import { readdir } from "node:fs/promises";
import type { Writer } from "#api/db/client.ts";
import { errorCode } from "#runtime/error-code.ts";
import type { Bucket } from "#api/gateways/files/bucket.ts";
import { writeVocabulary } from "#content/tables/search-tables.ts";
import { knownIds } from "./known-ids.ts";
import { deriveSessionStatus, writeBatchSearch } from "#content/tables/batch-table.ts";
import { ImportError, type Problem } from "../csv.ts";
import { bankFiles, bankFolder, importBanks } from "./banks.ts";
import { changesBetween, questionChange, snapshot, type RowChange, type Snapshot } from "./changes.ts";
import { contradictions } from "./contradictions.ts";
import { noteReuses } from "./reused-questions.ts";
import { noteUnknownSubjects } from "./unknown-subjects.ts";
import { noteUnscheduledBatches } from "./unscheduled-batches.ts";
import { nearestTo } from "#runtime/nearest.ts";
import { countingProgress, type Progress } from "../progress.ts";
import type { BankRules } from "../questions/import.ts";
import { type QuestionStep, stepOf } from "../questions/steps.ts";
import { inImportTransaction } from "../import-lock.ts";
import type { RemoteStore } from "../media/remote-store.ts";
import type { Ids } from "#content/ids.ts";
import { importPictures, pictureFolder } from "#content/catalogue/picture-files.ts";
import { withIncomingCleanup } from "#content/media/remote-files.ts";
import type { CatalogueTable, Counts, Sheet } from "#content/tables/table.ts";
import { catalogueTables } from "#content/tables/tables.ts";

export { ImportError };

const nameOf = (file: string) => file.replace(/(\.csv|\/\*\.md)$/, "");

function requireKnown(only: string[] | undefined, tables: CatalogueTable[]): void {
  const known = [...tables.flatMap(({ file }) => [file, nameOf(file)]), bankFolder, pictureFolder];
  const unknown = only?.filter((name) => !known.includes(name)) ?? [];
  if (unknown.length === 0) return;
  const reason = "is not the name of a table of the content";
  throw new ImportError(unknown.map((file) => ({ file, reason: `${reason}${nearestTo(file, known)}` })));
}

/** Matches file names of spreadsheet formats, which an import does not read. */
const workbook = /\.(xlsx?|xlsm|ods|numbers)$/i;

async function requireTables(folder: string, tables: CatalogueTable[]): Promise<void> {
  const names = await readdir(folder).catch((error: unknown) => {
    const isMissing = errorCode(error) === "ENOENT" || errorCode(error) === "ENOTDIR";
    throw isMissing ? new ImportError([{ file: folder, reason: "there is no such folder" }]) : error;
  });
  const known = tables.map(({ file }) => file);
  const tableOf = (name: string) => name.toLowerCase().replace(workbook, ".csv");
  const workbooks = names.filter((name) => workbook.test(name) && known.includes(tableOf(name)));
  if (workbooks.length > 0)
    throw new ImportError(
      workbooks.map((file) => {
        const reason = `is not read: save it as CSV UTF-8 in ${tableOf(file)}, and move ${file} out of this folder`;
        return { file, reason };
      }),
    );
  const unknown = names.filter((name) => name.toLowerCase().endsWith(".csv") && !known.includes(name));
  if (unknown.length === 0) return;
  const reason = "is not the name of a file of the catalogue";
  throw new ImportError(unknown.map((file) => ({ file, reason: `${reason}${nearestTo(file, known)}` })));
}

async function readSheets({ folder, tables, isSelected }: ImportPlan): Promise<Sheet[]> {
  const sheets: Sheet[] = [];
  for (const table of tables) {
    const sheet = await table.read(folder);
    if (sheet) sheets.push(sheet);
  }
  if (sheets.length === 0 && (await bankFiles(folder)).length === 0)
    throw new ImportError([{ file: folder, reason: "this folder holds no file of the catalogue" }]);
  return sheets.filter(({ file }) => isSelected(file));
}

function unresolved({ references }: Sheet, sheets: Sheet[], known: Ids): Problem[] {
  const sheetOf = new Map(sheets.map((sheet) => [sheet.file, sheet]));
  return references().flatMap(({ place, line, column, key, file: target, acceptsAnyIfEmpty }) => {
    const sheet = sheetOf.get(target);
    const isUnreadable = sheet && !sheet.keys;
    if (isUnreadable || sheet?.keys?.has(key) || known.get(target)?.has(key)) return [];
    const names = [...(sheet?.keys ?? []), ...(known.get(target)?.keys() ?? [])];
    if (acceptsAnyIfEmpty && names.length === 0) return [];
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

interface ImportState {
  tables: CatalogueTable[];
  sheets: Sheet[];
  ids: Ids;
  counts: Counts[];
}

/**
 * Retires stored rows that their files lack, in reverse table order because later tables refer to earlier ones. Returns
 * references to rows that do not exist afterwards as problems.
 */
async function retireMissing(db: Writer, { tables, sheets, ids, counts }: ImportState): Promise<Problem[]> {
  for (const table of tables.toReversed()) {
    const keys = sheets.find(({ file }) => file === table.file)?.keys;
    const own = counts.find(({ file }) => file === table.file);
    if (keys && own) Object.assign(own, await table.retire(db, keys, ids));
  }
  const remainingIds = await knownIds(db, tables);
  return sheets.flatMap((sheet) => unresolved(sheet, sheets, remainingIds));
}

const noResult = { counts: [], problems: [] };

async function write(db: Writer, plan: ImportPlan, read = () => readSheets(plan)): Promise<Counts[]> {
  const { folder, tables, isSelected, onProgress, onQuestion: onChange } = plan;
  const pictures = isSelected(pictureFolder) ? await importPictures(db, folder) : noResult;
  const banks = isSelected(bankFolder) ? await importBanks(db, folder, { onChange, onProgress }) : noResult;
  const sheets = await read(); // kept in memory to the end, so read only after the question banks
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
  const flaws = plan.retire ? await retireMissing(db, { tables, sheets, ids, counts }) : [];
  for (const sheet of sheets) flaws.push(...(await sheet.validateAfterWrite(db)));
  flaws.push(...(await contradictions(db, sheets)));
  if (flaws.length > 0) throw new ImportError(flaws);

  await deriveSessionStatus(db);
  await writeBatchSearch(db);
  await writeVocabulary(db);
  return noteUnscheduledBatches(db, await noteUnknownSubjects(db, await noteReuses(db, counts, sheets)));
}

export interface ImportRules {
  now: Date;
  /** Folder to which media files are copied. Undefined: they stay in `media/`, as those of the demo do. */
  dataDir: string | undefined;
  /** Bucket that stores media files instead of the data folder. */
  bucket?: Bucket | undefined;
  /** Path of ffprobe, which reads recordings. Undefined: the figures of the tables are trusted. */
  ffprobe?: string | undefined;
  /** The centre's file server, whose files rows may name by URL. */
  remote?: RemoteStore | undefined;
  /** Tables to import, by file name with or without extension, and `questions` and `pictures`; default: all. */
  only?: string[] | undefined;
  /** Checks and counts everything, but writes nothing. */
  isDryRun?: boolean | undefined;
  /** Retires rows that their file no longer has; otherwise they stay as they are. */
  retire?: boolean | undefined;
  onProgress?: Progress | undefined;
}

interface ImportPlan {
  folder: string;
  tables: CatalogueTable[];
  isSelected: (file: string) => boolean;
  retire: boolean | undefined;
  onProgress: Progress | undefined;
  /** Called for each question that is added or changed. */
  onQuestion?: BankRules["onChange"];
}

async function planImport(
  folder: string,
  { now, only, retire, onProgress, ...places }: ImportRules,
): Promise<ImportPlan> {
  const tables = catalogueTables(now, { folder, ...places });
  requireKnown(only, tables);
  const isSelected = (file: string) => only === undefined || only.includes(file) || only.includes(nameOf(file));
  await requireTables(folder, tables);
  return { folder, tables, isSelected, retire, onProgress };
}

/**
 * Imports the files of a folder (docs/catalogue-format.md) in one transaction and returns the row counts of each. Files
 * that they name in `media/` are copied to the data folder or bucket. A concurrent import waits for this one. Throws an
 * ImportError that lists the problems; then the database is unchanged.
 */
export async function importCatalogue(db: Writer, folder: string, rules: ImportRules): Promise<Counts[]> {
  const plan = await planImport(folder, rules);
  return inImportTransaction(db, rules.isDryRun ?? false, (transaction) =>
    withIncomingCleanup(rules, () => write(transaction, plan)),
  );
}

export interface ImportResult {
  changes: RowChange[];
  counts: Counts[];
  /** All rows of the imported files afterwards. */
  rows: Snapshot;
  /** Questions of the bank that it changes. */
  steps: QuestionStep[];
  /** Hash of the rows of the files and of the questions that are added or changed. */
  hash: string;
}

export async function importWithChanges(db: Writer, folder: string, rules: ImportRules): Promise<ImportResult> {
  const plan = await planImport(folder, rules);
  const sheets = await readSheets(plan);
  const files = new Set(sheets.map(({ file }) => file));
  const view = {
    tables: plan.tables.filter(({ file }) => files.has(file)),
    all: plan.tables,
  };
  return inImportTransaction(db, rules.isDryRun ?? false, (transaction) =>
    withIncomingCleanup(rules, async () => {
      const before = await snapshot(transaction, view);
      const questionChanges: RowChange[] = [];
      const steps: QuestionStep[] = [];
      const hash = createHash("sha256");
      const onQuestion: BankRules["onChange"] = (was, is) => {
        hash.update(JSON.stringify(is));
        questionChanges.push(questionChange(was, is));
        if (was) steps.push(stepOf(was, is));
      };
      for (const sheet of sheets) hash.update(JSON.stringify([sheet.file, ...sheet.cells()]));
      const counts = await write(transaction, { ...plan, onQuestion }, () => Promise.resolve(sheets));
      const rows = await snapshot(transaction, view);
      const changes = [...questionChanges, ...changesBetween(before, rows)];
      return { changes, counts, rows, steps, hash: hash.digest("hex") };
    }),
  );
}

/**
 * Returns what an import of a folder would add, change and remove, without writing it. Throws an ImportError as the
 * import does.
 */
export function compareCatalogue(
  db: Writer,
  folder: string,
  rules: Omit<ImportRules, "isDryRun">,
): Promise<ImportResult> {
  return importWithChanges(db, folder, { ...rules, isDryRun: true });
}
