import { jsonText, terminalText } from "#runtime/terminal-text.ts";

const maxCellWidth = 60;
const letters = new Intl.Segmenter();

export type PrintedCell = string | number | boolean | Date | null;

/** Formats a cell as one line that is safe for a terminal and has at most 60 characters; "-" if it is empty. */
export function cellText(cell: PrintedCell): string {
  if (cell === null || cell === "") return "-";
  const text = cell instanceof Date ? cell.toISOString() : String(cell);
  const shown = [...letters.segment(terminalText(text.replace(/\s+/g, " ")))].map(({ segment }) => segment);
  return shown.length > maxCellWidth ? `${shown.slice(0, maxCellWidth - 1).join("")}…` : shown.join("");
}

function widthOf(text: string): number {
  return [...letters.segment(text)].length;
}

function tableLines(rows: Record<string, PrintedCell>[]): string[] {
  const [first] = rows;
  if (!first) return [];
  const names = Object.keys(first);
  const lines = [names, ...rows.map((row) => names.map((name) => cellText(row[name] ?? null)))];
  const widths = names.map((_, column) => Math.max(...lines.map((line) => widthOf(line[column] ?? ""))));
  const padded = (text: string, column: number) => text + " ".repeat((widths[column] ?? 0) - widthOf(text));
  return lines.map((line) => line.map(padded).join("  ").trimEnd());
}

interface Listing {
  rows: Record<string, PrintedCell>[];
  /** Printed instead of an empty table. */
  none: string;
  json: boolean | undefined;
}

export function printRows(print: (line: string) => void, { rows, none, json }: Listing): void {
  if (json) print(jsonText(rows));
  else if (rows.length === 0) print(none);
  else for (const line of tableLines(rows)) print(line);
}

interface Lines<Row> {
  rows: Row[];
  /** Printed when there are no rows. */
  none: string;
  json: boolean | undefined;
  lineOf?: (row: Row) => string;
}

const isShown = (cell: unknown) => typeof cell === "string" || typeof cell === "number";

function cellsInLine(row: Record<string, unknown>): string {
  return Object.values(row).filter(isShown).join("  ");
}

export function printLines<Row extends Record<string, unknown>>(
  print: (line: string) => void,
  { rows, none, json, lineOf = cellsInLine }: Lines<Row>,
): void {
  if (json) print(jsonText(rows));
  else if (rows.length === 0) print(none);
  else for (const row of rows) print(lineOf(row));
}

export const jsonOption = ["--json", "as JSON, uncut"] as const;

export interface JsonOption {
  json?: boolean;
}
