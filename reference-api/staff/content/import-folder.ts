import type { Database } from "#api/db/client.ts";
import { compareCatalogue, importWithChanges, type ImportRules } from "#content/catalogue/import.ts";
import { implausible } from "#content/catalogue/plausibility.ts";
import type { Counts } from "#content/tables/table.ts";
import { audit, type StaffContext } from "#api/staff/context.ts";
import { requireConsent, requireShown, undoNote } from "#api/staff/plan/change.ts";
import { changedCells, removedRows } from "./content-changes.ts";

interface FolderImport {
  folder: string;
  rules: ImportRules;
  /** Options of the command, for the audit log. */
  chosen: Record<string, unknown>;
  dryRun: boolean;
  yes: boolean;
}

/**
 * Imports a folder after asking about what is more often a mistake. It is compared again in the transaction that writes,
 * and refused if there is another doubt.
 */
export async function importFolder(
  db: Database,
  { ask, note, now }: StaffContext,
  { folder, rules, chosen, dryRun, yes }: FolderImport,
): Promise<Counts[]> {
  const at = now();
  const noteDoubts = (doubts: string[]) => {
    for (const doubt of doubts) note(`Is this meant? ${doubt}`);
  };
  const compared = yes && !dryRun ? undefined : await compareCatalogue(db, folder, rules);
  const shown = compared && implausible(compared, at);
  if (compared && dryRun) {
    noteDoubts(shown ?? []);
    return compared.counts;
  }
  if (shown && shown.length > 0) await requireConsent(shown, ask);
  const { counts, doubts, changed, entry } = await db.transaction(async (transaction) => {
    const written = await importWithChanges(transaction, folder, rules);
    const found = implausible(written, at);
    if (shown) requireShown(shown, found);
    const kept = { changed: changedCells(written.changes), removed: removedRows(written.changes) };
    const isKept = kept.changed.length + kept.removed.length > 0;
    const detail = { folder, counts: written.counts, ...chosen, ...(isKept && kept) };
    return { ...written, ...kept, doubts: found, entry: await audit(transaction, "content import", detail) };
  });
  noteDoubts(doubts);
  if (changed.length > 0) note(undoNote(entry));
  return counts;
}
