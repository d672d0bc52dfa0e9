import { asTyped } from "./cells.ts";

/** The cells of a row by their columns, as a file holds them. */
export type Cells = Record<string, string>;

const quoted = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Rows as a CSV file that `readCsv` reads back. */
export function csvText(columns: readonly string[], rows: Cells[]): string {
  const lines = rows.map((cells) => columns.map((column) => quoted(asTyped(cells[column] ?? ""))).join(","));
  return [columns.join(","), ...lines, ""].join("\n");
}
