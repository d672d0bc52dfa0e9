import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import type { Writer } from "#api/db/client.ts";
import type { FileStore } from "#api/gateways/files/save-files.ts";
import { bankFolder } from "#content/catalogue/banks.ts";
import type { RowChange } from "#content/catalogue/changes.ts";
import { exportRows } from "#content/catalogue/export.ts";
import { importWithChanges } from "#content/catalogue/import.ts";
import { knownIds } from "#content/catalogue/known-ids.ts";
import { problemLine } from "#content/csv.ts";
import { acquireImportLock } from "#content/import-lock.ts";
import { QuestionStep } from "#content/questions/steps.ts";
import type { CatalogueTable, Counts, StoredRow } from "#content/tables/table.ts";
import { catalogueTables } from "#content/tables/tables.ts";
import { StaffError } from "#api/staff/context.ts";
import type { AuditEntry, Change } from "#api/staff/plan/change.ts";
import { canTakeBack, changedCells, isKeptForUndo, shownChanges, type ImportedCell } from "./content-changes.ts";
import { requireNothingSince } from "./since-import.ts";
import { takeBackQuestions } from "./take-back-questions.ts";

const Cell = z.object({ file: z.string(), key: z.string(), column: z.string(), before: z.string(), after: z.string() });
const Imported = z.object({
  changed: z.array(Cell).default([]),
  removed: z.array(z.object({ file: z.string(), key: z.string() })).default([]),
  steps: z.array(QuestionStep).default([]),
});

/**
 * Returns the row with the cells that it had before the import. Throws a StaffError if a cell has changed since, or the
 * row is gone.
 */
function earlierRow(row: StoredRow | undefined, cells: ImportedCell[]): StoredRow {
  const [{ file, key } = { file: "", key: "" }] = cells;
  if (!row) throw new StaffError(`${file}: ${key} is gone since.`);
  for (const { column, after } of cells) {
    const now = row.cells[column] ?? "";
    if (now !== after) throw new StaffError(`${file}: ${column} of ${key} has been changed since: it is ${now}.`);
  }
  return {
    ...row,
    files: [...row.files, ...cells.map(({ before }) => before)], // an import of them takes media files among them again
    cells: { ...row.cells, ...Object.fromEntries(cells.map(({ column, before }) => [column, before])) },
  };
}

async function earlierRows(db: Writer, tables: CatalogueTable[], cells: ImportedCell[]) {
  const ids = await knownIds(db, tables);
  const rowsOf = new Map<CatalogueTable, StoredRow[]>();
  for (const table of tables) {
    const own = cells.filter(({ file }) => file === table.file);
    if (own.length === 0) continue;
    const { rows } = await table.stored(db, ids);
    const keys = [...new Set(own.map(({ key }) => key))];
    rowsOf.set(
      table,
      keys.map((name) =>
        earlierRow(
          rows.find(({ key }) => key === name),
          own.filter(({ key }) => key === name),
        ),
      ),
    );
  }
  return rowsOf;
}

interface Restored {
  changes: RowChange[];
  counts: Counts[];
}

async function takeBackCells(
  db: Writer,
  cells: ImportedCell[],
  { folder, now, ...store }: FileStore & { folder: string; now: Date },
): Promise<Restored> {
  if (cells.length === 0) return { changes: [], counts: [] };
  const rowsOf = await earlierRows(db, catalogueTables(now, { folder, ...store }), cells);
  const problems = await exportRows(db, folder, { rowsOf, ...store });
  if (problems.length > 0) throw new StaffError(problems.map(problemLine).join("\n"));
  const { changes, counts } = await importWithChanges(db, folder, { now, ...store });
  if (changes.some(({ kind }) => kind !== "changed"))
    throw new StaffError(
      ["It would do more than give cells their earlier values:", ...shownChanges(changes)].join("\n"),
    );
  return { changes, counts };
}

export async function takeBackImport(
  db: Writer,
  entry: AuditEntry,
  { now, ...store }: FileStore & { now: Date },
): Promise<Change> {
  await acquireImportLock(db);
  const { changed, removed, steps } = Imported.parse(entry.detail);
  if (!isKeptForUndo(changed, steps))
    throw new StaffError(`Entry ${entry.id} changed more cells than the audit log keeps: import the earlier folder.`);
  const folder = await mkdtemp(join(tmpdir(), "undo-import-"));
  try {
    const files = new Set(catalogueTables(now, { folder, ...store }).map(({ file }) => file));
    const cells = changed.filter((cell) => files.has(cell.file) && canTakeBack(cell));
    if (cells.length + steps.length === 0)
      throw new StaffError(`Entry ${entry.id} changed no cell that can be taken back.`);
    await requireNothingSince(db, entry, cells);
    const bank = await takeBackQuestions(db, steps);
    const { changes, counts } = await takeBackCells(db, cells, { folder, now, ...store });
    const all = [...bank.changes, ...changes];
    const isBank = ({ file }: ImportedCell) => file === bankFolder && steps.length > 0;
    const left = changed.filter((cell) => !isBank(cell)).length - cells.length;
    return {
      effect: [
        ...shownChanges(all),
        ...bank.kept,
        ...(left > 0 ? [`${left} cells of papers and long texts stay as they are.`] : []),
        ...(removed.length > 0 ? [`${removed.length} deleted rows stay deleted: import their folder.`] : []),
        "Rows that it added, if any, stay.",
      ],
      detail: { counts, changed: changedCells(all) },
      done: [`${all.flatMap(({ cells: own }) => own).length} cells have their earlier values again.`],
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}
