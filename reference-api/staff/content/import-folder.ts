import type { Database } from "#api/db/client.ts";
import { compareCatalogue, importWithChanges, type ImportResult, type ImportRules } from "#content/catalogue/import.ts";
import { implausible } from "#content/catalogue/plausibility.ts";
import type { Counts } from "#content/tables/table.ts";
import { audit, type StaffContext } from "#api/staff/context.ts";
import { requireConsent, requireUnchangedPlan, undoNote, type Shown } from "#api/staff/plan/change.ts";
import { changedCells, isUndoable, leftByUndo, maxKept, removedRows, shownChanges } from "./content-changes.ts";

interface FolderImport {
  folder: string;
  rules: ImportRules;
  /** Options of the command, for the audit log. */
  chosen: Record<string, unknown>;
  dryRun: boolean;
  yes: boolean;
}

function previewOf({ changes, rows, steps, hash }: ImportResult, at: Date): Shown {
  const changed = changes.filter(({ kind }) => kind !== "added");
  const doubts = implausible({ changes, rows }, at);
  const asked = doubts.map((doubt) => `Is this meant? ${doubt}`);
  return { effect: [...shownChanges(changed), ...asked, ...leftByUndo(changed, steps)], hash };
}

/**
 * Compares a folder with the database, shows what it changes or removes, asks for consent, and imports it. Throws a
 * StaffError if the import would by then change something else. `yes` leaves out comparison and question; `dryRun` only
 * compares and shows.
 */
export async function importFolder(
  db: Database,
  { ask, note, now }: StaffContext,
  { folder, rules, chosen, dryRun, yes }: FolderImport,
): Promise<Counts[]> {
  const at = now();
  if (ask && !yes) note("The folder is compared first. Nothing is written yet.");
  const compared = yes && !dryRun ? undefined : await compareCatalogue(db, folder, rules);
  const shown = compared && previewOf(compared, at);
  if (compared && dryRun) {
    for (const line of shown?.effect ?? []) note(line);
    return compared.counts;
  }
  if (shown && shown.effect.length > 0) await requireConsent(shown.effect, ask);
  const { counts, lines, changed, steps, entry } = await db.transaction(async (transaction) => {
    const written = await importWithChanges(transaction, folder, rules);
    const made = previewOf(written, at);
    if (shown) requireUnchangedPlan(shown, made);
    const kept = {
      changed: changedCells(written.changes),
      removed: removedRows(written.changes),
      steps: written.steps.slice(0, maxKept),
    };
    const isKept = Object.values(kept).some(({ length }) => length > 0);
    const detail = { folder, counts: written.counts, ...chosen, ...(isKept && kept) };
    return { ...written, ...kept, lines: made.effect, entry: await audit(transaction, "content import", detail) };
  });
  if (!shown) for (const line of lines) note(line);
  if (isUndoable(changed, steps)) note(undoNote(entry));
  return counts;
}
