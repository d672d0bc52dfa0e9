import type { Database } from "#api/db/client.ts";
import { compareCatalogue, importWithChanges, type ImportResult, type ImportRules } from "#content/catalogue/import.ts";
import { implausible } from "#content/catalogue/plausibility.ts";
import type { Counts } from "#content/tables/table.ts";
import { audit, type StaffContext } from "#api/staff/context.ts";
import { requireConsent, requireShown, undoNote } from "#api/staff/plan/change.ts";
import { changedCells, leftByUndo, maxKept, removedRows, shownChanges } from "./content-changes.ts";

interface FolderImport {
  folder: string;
  rules: ImportRules;
  /** Options of the command, for the audit log. */
  chosen: Record<string, unknown>;
  dryRun: boolean;
  yes: boolean;
}

/** Changes that an import would make to what is there, with its doubts; none of it: rows are only added. */
function questionsOf({ changes, rows }: ImportResult, at: Date): string[] {
  const changed = changes.filter(({ kind }) => kind !== "added");
  const doubts = implausible({ changes, rows }, at);
  return [...shownChanges(changed), ...doubts.map((doubt) => `Is this meant? ${doubt}`), ...leftByUndo(changed)];
}

/**
 * Imports a folder after showing what it changes of what is there. It is compared again in the transaction that writes,
 * and refused if that would change something else.
 */
export async function importFolder(
  db: Database,
  { ask, note, now }: StaffContext,
  { folder, rules, chosen, dryRun, yes }: FolderImport,
): Promise<Counts[]> {
  const at = now();
  if (ask && !yes) note("The folder is compared first. Nothing is written yet.");
  const compared = yes && !dryRun ? undefined : await compareCatalogue(db, folder, rules);
  const shown = compared && questionsOf(compared, at);
  if (compared && dryRun) {
    for (const line of shown ?? []) note(line);
    return compared.counts;
  }
  if (shown && shown.length > 0) await requireConsent(shown, ask);
  const { counts, lines, changed, entry } = await db.transaction(async (transaction) => {
    const written = await importWithChanges(transaction, folder, rules);
    const made = questionsOf(written, at);
    if (shown) requireShown(shown, made);
    const steps = written.steps.slice(0, maxKept);
    const kept = { changed: changedCells(written.changes), removed: removedRows(written.changes), steps };
    const isKept = kept.changed.length + kept.removed.length > 0;
    const detail = { folder, counts: written.counts, ...chosen, ...(isKept && kept) };
    return { ...written, ...kept, lines: made, entry: await audit(transaction, "content import", detail) };
  });
  if (!shown) for (const line of lines) note(line);
  if (changed.length > 0) note(undoNote(entry));
  return counts;
}
