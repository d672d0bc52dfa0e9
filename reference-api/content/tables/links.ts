import { splitKey } from "../csv.ts";
import { idOf, rowKeyOf, type Ids } from "#content/ids.ts";
import { referenceTo, type Reference } from "./reference.ts";

/** File whose row the id in a column refers to, and the cells of the referring row that make up the key of that row. */
export type RowLink<Cell extends string = string> = readonly [file: string, ...cells: Cell[]];

type Named = Record<string, unknown>;

export function linksOf(declared: Record<string, RowLink | undefined>) {
  const links = Object.entries(declared).map(([column, link]) => {
    const [file = "", ...cells] = link ?? [];
    return { column, file, cells };
  });
  const keyIn = (row: Named, cells: string[]) =>
    cells.map((cell) => {
      const part = row[cell];
      return typeof part === "string" || typeof part === "number" ? String(part) : null;
    });

  return {
    /** References of a row; a problem is reported at the last cell of each key. */
    references: (row: Named): (Reference | undefined)[] =>
      links.map(({ file, cells }) => referenceTo(cells.at(-1) ?? "", file, ...keyIn(row, cells))),

    ids: (row: Named, ids: Ids): Named =>
      Object.fromEntries(
        links.map(({ column, file, cells }) => {
          const key = keyIn(row, cells).filter((part) => part !== null);
          return [column, key.length < cells.length ? null : idOf(ids, file, ...key)];
        }),
      ),

    cells(stored: Named, ids: Ids): Named {
      const named = links.map(({ column, file, cells }) => {
        const id = stored[column];
        const parts = typeof id === "number" ? splitKey(rowKeyOf(ids, file, id)) : [];
        return cells.map((cell, place) => [cell, parts[place] ?? null] as const);
      });
      return Object.fromEntries(named.flat());
    },
  };
}
