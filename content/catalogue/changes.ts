import type { Writer } from "#api/db/client.ts";
import type { Cells } from "../csv-writer.ts";
import type { BankQuestion } from "../questions/bank.ts";
import { questionCells } from "../questions/csv-writer.ts";
import { bankFolder } from "./banks.ts";
import { knownIds } from "./known-ids.ts";
import { pictureNames } from "#content/media/picture-files.ts";
import type { CatalogueTable } from "#content/tables/table.ts";

/** The rows of each file, by their keys. */
type Snapshot = Map<string, Map<string, Cells>>;

/** What an import would do with a row, and with which of its cells. */
export interface Change {
  file: string;
  key: string;
  kind: "added" | "changed" | "removed";
  /** Those that differ in a row that is changed. */
  cells: { column: string; before: string; after: string }[];
}

/** What is looked at. */
export interface View {
  tables: CatalogueTable[];
  /** Those that they name, and themselves. */
  all: CatalogueTable[];
}

/** What the database holds of some tables and of pictures, as the files would. */
export async function snapshot(db: Writer, { tables, all }: View): Promise<Snapshot> {
  const ids = await knownIds(db, all);
  const files: Snapshot = new Map();
  files.set("pictures", new Map((await pictureNames(db)).map((name) => [name, {}])));
  for (const table of tables) {
    const { rows } = await table.stored(db, ids);
    files.set(table.file, new Map(rows.map(({ key, cells }) => [key, cells])));
  }
  return files;
}

function changedCells(before: Cells, after: Cells): Change["cells"] {
  return Object.keys({ ...before, ...after }).flatMap((column) => {
    const [was, is] = [before[column] ?? "", after[column] ?? ""];
    return was === is ? [] : [{ column, before: was, after: is }];
  });
}

/** What an import does with a question. The bank is never held whole, so that the import itself tells. */
export function questionChange(before: BankQuestion | undefined, after: BankQuestion): Change {
  const place = { file: bankFolder, key: after.key };
  if (!before) return { ...place, kind: "added", cells: [] };
  return { ...place, kind: "changed", cells: changedCells(questionCells(before), questionCells(after)) };
}

/** How two snapshots of the same files differ. */
export function changesBetween(before: Snapshot, after: Snapshot): Change[] {
  return [...after].flatMap(([file, rows]) => {
    const known = before.get(file) ?? new Map<string, Cells>();
    const changes = [...new Set([...known.keys(), ...rows.keys()])].map((key): Change => {
      const [was, is] = [known.get(key), rows.get(key)];
      const kind = !was ? "added" : is ? "changed" : "removed";
      return { file, key, kind, cells: was && is ? changedCells(was, is) : [] };
    });
    return changes.filter(({ kind, cells }) => kind !== "changed" || cells.length > 0);
  });
}
