import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { CsvError, parse } from "csv-parse/sync";
import { z } from "zod";
import { canonicalText, typed } from "./cells.ts";

export interface Problem {
  file: string;
  line?: number;
  column?: string;
  reason: string;
}

/** What keeps a folder from being imported: every wrong row, none of which was written. */
export class ImportError extends Error {
  override name = "ImportError";
  constructor(readonly problems: Problem[]) {
    super(problems.map(problemLine).join("\n"));
  }
}

/** As a compiler writes it: `file:line column: reason`. */
export function problemLine({ file, line, column, reason }: Problem): string {
  const place = line === undefined ? file : `${file}:${line}`;
  return `${place}${column ? ` ${column}` : ""}: ${reason}`;
}

export interface CsvFile<Row extends z.ZodObject> {
  file: string;
  row: Row;
  /** The columns that together name a row. */
  key: (keyof z.output<Row> & string)[];
}

export interface CheckedRow<Row> {
  line: number;
  row: Row;
  /** Of a row that is a file of its own. */
  file?: string;
  /** The lines of its cells, where each has its own. */
  lines?: Map<string, number>;
}

export interface CheckedRows<Row> {
  rows: CheckedRow<Row>[];
  /** The keys of all rows, wrong ones too, so that one mistake is reported once; undefined when they cannot be read. */
  keys: Set<string> | undefined;
  problems: Problem[];
}

export function joinedKey(parts: readonly string[]): string {
  return parts.join("/");
}

/** The reverse of `joinedKey`, of slugs and keys, in which no slash stands. */
export function splitKey(key: string): string[] {
  return key.split("/");
}

const Records = z.array(
  z.object({ record: z.array(z.string()), raw: z.string(), info: z.object({ lines: z.number() }) }),
);
type Records = z.output<typeof Records>;

/** UTF-8 with one form of line ends and letters. Throws a TypeError at anything else. */
export function decodeText(bytes: Uint8Array): string {
  const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  if (text.includes("\0")) throw new TypeError("NUL");
  return canonicalText(text);
}

/** Spreadsheets in some languages part cells by semicolons, or by tabs: the line that names the columns tells. */
function delimiterOf(text: string): string {
  const [header = ""] = text.split("\n", 1);
  return [",", ";", "\t"].find((sign) => header.includes(sign)) ?? ",";
}

function readRecords(text: string): Records {
  return Records.parse(
    parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      info: true,
      raw: true,
      relax_column_count: true, // counted here, to name every short row
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
    }),
  );
}

function headerProblems(file: string, header: string[], columns: string[]): Problem[] {
  const wrong = (column: string, reason: string) => ({ file, line: 1, column, reason });
  return [
    ...columns.filter((column) => !header.includes(column)).map((column) => wrong(column, "this column is missing")),
    ...header
      .filter((column) => !columns.includes(column))
      .map((column) => wrong(column, `there is no such column, only ${columns.join(", ")}`)),
    ...header
      .filter((column, index) => header.indexOf(column) !== index)
      .map((column) => wrong(column, "this column stands twice")),
  ];
}

function firstLine({ raw, info }: Records[number]): number {
  return info.lines - raw.trim().split("\n").length + 1;
}

function checkRows<Row extends z.ZodObject>(
  { file, row: schema, key }: CsvFile<Row>,
  header: string[],
  records: Records,
): CheckedRows<z.output<Row>> {
  const problems: Problem[] = [];
  const rows: CheckedRow<z.output<Row>>[] = [];
  const lineOfKey = new Map<string, number>();
  for (const found of records) {
    const line = firstLine(found);
    const cells = found.record.map((cell) => typed(cell.trim()));
    if (cells.length !== header.length) {
      problems.push({ file, line, reason: `holds ${cells.length} cells where the first line names ${header.length}` });
      continue;
    }
    const named = Object.fromEntries(header.map((column, index) => [column, cells[index] ?? ""]));
    const rowKey = joinedKey(key.map((column) => named[column] ?? ""));
    const earlier = lineOfKey.get(rowKey);
    if (earlier === undefined) lineOfKey.set(rowKey, line);
    else problems.push({ file, line, column: key.at(-1), reason: `"${rowKey}" stands on line ${earlier} already` });

    const checked = schema.safeParse(named);
    if (checked.success) rows.push({ line, row: checked.data });
    else {
      const issues = checked.error.issues.map(({ path, message }) => ({
        column: path[0]?.toString(),
        reason: message,
      }));
      problems.push(...issues.map((issue) => ({ file, line, ...issue })));
    }
  }
  return { rows, keys: new Set(lineOfKey.keys()), problems };
}

/** The rows of one file, each cell checked. Throws only what the file system throws: what is wrong is in `problems`. */
export async function readCsv<Row extends z.ZodObject>(
  path: string,
  definition: CsvFile<Row>,
): Promise<CheckedRows<z.output<Row>>> {
  const file = basename(path);
  const unreadable = (problems: Problem[]) => ({ rows: [], keys: undefined, problems });
  const bytes = await readFile(path);
  try {
    const [head, ...records] = readRecords(decodeText(bytes));
    const header = head?.record.map((cell) => cell.trim()) ?? [];
    const problems = headerProblems(file, header, Object.keys(definition.row.shape));
    return problems.length > 0 ? unreadable(problems) : checkRows(definition, header, records);
  } catch (error) {
    if (error instanceof CsvError) {
      return unreadable([{ file, line: z.number().catch(1).parse(error["lines"]), reason: error.message }]);
    }
    if (error instanceof TypeError) return unreadable([{ file, reason: "is not text in UTF-8" }]);
    throw error;
  }
}
