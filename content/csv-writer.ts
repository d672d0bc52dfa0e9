import { asTyped } from "./cells.ts";

/** The cells of a row by their columns, as a file holds them. */
export type Cells = Record<string, string>;

const quoted = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Rows as lines of a CSV file, without the one that names the columns. */
export function csvLines(columns: readonly string[], rows: Cells[]): string {
  return rows.map((cells) => `${columns.map((column) => quoted(asTyped(cells[column] ?? ""))).join(",")}\n`).join("");
}

/** The line that names the columns. */
export function csvHeader(columns: readonly string[]): string {
  return `${columns.join(",")}\n`;
}

/** Rows as a CSV file that `readCsv` reads back. */
export function csvText(columns: readonly string[], rows: Cells[]): string {
  return csvHeader(columns) + csvLines(columns, rows);
}
