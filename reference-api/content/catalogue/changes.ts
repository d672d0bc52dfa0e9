import type { Writer } from "#api/db/client.ts";
import type { Cells } from "../csv-writer.ts";
import type { BankQuestion } from "../questions/bank.ts";
import { questionCells } from "../questions/writers/csv-writer.ts";
import { bankFolder } from "./banks.ts";
import { knownIds } from "./known-ids.ts";
import { pictureNames } from "#content/catalogue/picture-files.ts";
import type { CatalogueTable } from "#content/tables/table.ts";

export type Snapshot = Map<string, Map<string, Cells>>;

export interface RowChange {
  file: string;
  key: string;
  kind: "added" | "changed" | "removed";
  /** The cells that differ, all of an added row; empty if it is removed. */
  cells: { column: string; before: string; after: string }[];
}

export interface SnapshotScope {
  tables: CatalogueTable[];
  /** All tables, including those that `tables` refer to. */
  all: CatalogueTable[];
}

export async function snapshot(db: Writer, { tables, all }: SnapshotScope): Promise<Snapshot> {
  const ids = await knownIds(db, all);
  const files: Snapshot = new Map();
  files.set("pictures", new Map((await pictureNames(db)).map((name) => [name, {}])));
  for (const table of tables) {
    const { rows } = await table.stored(db, ids);
    files.set(table.file, new Map(rows.map(({ key, cells }) => [key, cells])));
  }
  return files;
}

function changedCells(before: Cells, after: Cells): RowChange["cells"] {
  return Object.keys({ ...before, ...after }).flatMap((column) => {
    const [was, is] = [before[column] ?? "", after[column] ?? ""];
    return was === is ? [] : [{ column, before: was, after: is }];
  });
}

/** Returns the change of one question; `cells` is empty for an added one. */
export function questionChange(before: BankQuestion | undefined, after: BankQuestion): RowChange {
  const place = { file: bankFolder, key: after.key };
  if (!before) return { ...place, kind: "added", cells: [] };
  return { ...place, kind: "changed", cells: changedCells(questionCells(before), questionCells(after)) };
}

export function changesBetween(before: Snapshot, after: Snapshot): RowChange[] {
  return [...after].flatMap(([file, rows]) => {
    const known = before.get(file) ?? new Map<string, Cells>();
    const changes = [...new Set([...known.keys(), ...rows.keys()])].map((key): RowChange => {
      const [was, is] = [known.get(key), rows.get(key)];
      const kind = !was ? "added" : is ? "changed" : "removed";
      return { file, key, kind, cells: is ? changedCells(was ?? {}, is) : [] };
    });
    return changes.filter(({ kind, cells }) => kind !== "changed" || cells.length > 0);
  });
}
