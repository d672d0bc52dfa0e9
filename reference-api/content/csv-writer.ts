import { escapeFormula } from "#locale/spreadsheet-formulas.ts";

export type Cells = Record<string, string>;

const quoted = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

export function csvLines(columns: readonly string[], rows: Cells[]): string {
  return rows
    .map((cells) => `${columns.map((column) => quoted(escapeFormula(cells[column] ?? ""))).join(",")}\n`)
    .join("");
}

/**
 * First character of a CSV file. Without it Excel reads the file in an old Windows encoding and destroys Bengali
 * letters.
 */
export const byteOrderMark = "\uFEFF";

export function csvHeader(columns: readonly string[]): string {
  return `${byteOrderMark}${columns.join(",")}\n`;
}

export function csvText(columns: readonly string[], rows: Cells[]): string {
  return csvHeader(columns) + csvLines(columns, rows);
}
