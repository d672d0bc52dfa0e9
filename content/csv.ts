import { basename } from "node:path";
import { pipeline } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { z } from "zod";
import { unescapeFormula } from "./cells.ts";
import { readText } from "./text-file.ts";

export interface Problem {
  file: string;
  line?: number;
  column?: string;
  reason: string;
}

/** Thrown when an import is refused; `problems` names every wrong row, and nothing was written. */
export class ImportError extends Error {
  override name = "ImportError";
  constructor(readonly problems: Problem[]) {
    super(problems.map(problemLine).join("\n"));
  }
}

/** Formats a problem like a compiler: `file:line column: reason`. */
export function problemLine({ file, line, column, reason }: Problem): string {
  const place = line === undefined ? file : `${file}:${line}`;
  return `${place}${column ? ` ${column}` : ""}: ${reason}`;
}

export interface CsvFile<Row extends z.ZodObject> {
  file: string;
  row: Row;
  /** Columns that together identify a row; empty: duplicates are allowed. */
  key: (keyof z.output<Row> & string)[];
}

export interface CheckedRow<Row> {
  line: number;
  row: Row;
  /** Path of the file, if the row is a whole file. */
  file?: string;
  /** Line number of each cell, if the cells are on different lines. */
  lines?: Map<string, number>;
}

export interface CheckedRows<Row> {
  rows: CheckedRow<Row>[];
  /**
   * Keys of all rows, including invalid ones, so that references to them are not reported too; undefined: unreadable
   * file.
   */
  keys: Set<string> | undefined;
  problems: Problem[];
}

export function joinedKey(parts: readonly string[]): string {
  return parts.join("/");
}

/** The reverse of `joinedKey`, for parts without a slash. */
export function splitKey(key: string): string[] {
  return key.split("/");
}

const CsvRecord = z.object({
  record: z.array(z.string()),
  raw: z.string(),
  info: z.object({ lines: z.number() }),
});
type CsvRecord = z.output<typeof CsvRecord>;

/** Detects the delimiter from the header line: spreadsheets in some languages use semicolons or tabs. */
function delimiterOf(text: string): string {
  const [header = ""] = text.split("\n", 1);
  return [",", ";", "\t"].find((sign) => header.includes(sign)) ?? ",";
}

/** Larger than any valid row; a longer record means that a quote was not closed. */
const maxRecordBytes = 4_000_000;

async function* readRecords(path: string): AsyncGenerator<CsvRecord> {
  const pieces = readText(path);
  const { value: first } = await pieces.next();
  if (first === undefined) return;
  async function* all() {
    yield first;
    yield* pieces;
  }
  const parser = parse({
    bom: true,
    delimiter: delimiterOf(first),
    info: true,
    raw: true,
    max_record_size: maxRecordBytes,
    relax_column_count: true, // cells are counted below, so that every row of wrong length is reported
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
  });
  const records: AsyncIterable<unknown> = pipeline(all, parser, () => undefined); // the loop throws errors
  for await (const found of records) yield CsvRecord.parse(found);
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
      .map((column) => wrong(column, "this column appears twice")),
  ];
}

function firstLine({ raw, info }: CsvRecord): number {
  return info.lines - raw.trim().split("\n").length + 1;
}

/** A parsed row: `row` if it is valid, otherwise its problems. The key is undefined if the number of cells is wrong. */
interface FoundRow<Row> {
  line: number;
  key?: string;
  row?: Row;
  problems: Problem[];
}

/** Makes a function that validates the rows of one file in order and reports duplicate keys. */
function rowCheck<Row extends z.ZodObject>(file: string, { row: schema, key }: CsvFile<Row>, header: string[]) {
  const lineOfKey = new Map<string, number>();
  return (found: CsvRecord): FoundRow<z.output<Row>> => {
    const line = firstLine(found);
    const cells = found.record.map((cell) => unescapeFormula(cell.trim()));
    if (cells.length !== header.length) {
      const reason = `has ${cells.length} cells, but the header has ${header.length} columns`;
      return { line, problems: [{ file, line, reason }] };
    }
    const named = Object.fromEntries(header.map((column, index) => [column, cells[index] ?? ""]));
    const rowKey = joinedKey(key.map((column) => named[column] ?? ""));
    const problems: Problem[] = [];
    const earlier = key.length === 0 ? undefined : lineOfKey.get(rowKey);
    if (earlier === undefined) lineOfKey.set(rowKey, line);
    else problems.push({ file, line, column: key.at(-1), reason: `"${rowKey}" is on line ${earlier} already` });

    const checked = schema.safeParse(named);
    for (const { path, message } of checked.error?.issues ?? [])
      problems.push({ file, line, column: path[0]?.toString(), reason: message });
    return { line, key: rowKey, ...(checked.success && { row: checked.data }), problems };
  };
}

/**
 * Reads the rows of a CSV file one by one and validates each cell. Throws an ImportError when the file is not valid CSV
 * or has the wrong columns, and errors of the file system.
 */
export async function* readRows<Row extends z.ZodObject>(
  path: string,
  definition: CsvFile<Row>,
): AsyncGenerator<FoundRow<z.output<Row>>> {
  const file = basename(path);
  const checkHeader = (header: string[]) => {
    const problems = headerProblems(file, header, Object.keys(definition.row.shape));
    if (problems.length > 0) throw new ImportError(problems);
    return rowCheck(file, definition, header);
  };
  let check: ReturnType<typeof checkHeader> | undefined;
  try {
    for await (const found of readRecords(path)) {
      if (check) yield check(found);
      else check = checkHeader(found.record.map((cell) => cell.trim()));
    }
    if (!check) checkHeader([]);
  } catch (error) {
    if (error instanceof CsvError)
      throw new ImportError([{ file, line: z.number().catch(1).parse(error["lines"]), reason: error.message }]);
    throw error instanceof TypeError ? new ImportError([{ file, reason: "is not text in UTF-8" }]) : error;
  }
}

/**
 * Reads and validates all rows of a CSV file. Invalid content is reported in `problems`; throws only file system
 * errors.
 */
export async function readCsv<Row extends z.ZodObject>(
  path: string,
  definition: CsvFile<Row>,
): Promise<CheckedRows<z.output<Row>>> {
  const rows: CheckedRow<z.output<Row>>[] = [];
  const keys = new Set<string>();
  const problems: Problem[] = [];
  try {
    for await (const found of readRows(path, definition)) {
      if (found.key !== undefined) keys.add(found.key);
      if (found.row) rows.push({ line: found.line, row: found.row });
      problems.push(...found.problems);
    }
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    return { rows: [], keys: undefined, problems: error.problems };
  }
  return { rows, keys, problems };
}
