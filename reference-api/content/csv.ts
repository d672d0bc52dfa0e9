import { basename } from "node:path";
import { pipeline } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { z } from "zod";
import { unescapeFormula } from "#locale/spreadsheet-formulas.ts";
import { damageOf } from "./damaged-text.ts";
import { NotUtf8, readText } from "./text-file.ts";

export interface Problem {
  file: string;
  line?: number;
  column?: string;
  reason: string;
}

/**
 * Error for content that cannot be read or imported; `problems` lists the reasons, and the message has a line for each.
 */
export class ImportError extends Error {
  override name = "ImportError";
  constructor(readonly problems: Problem[]) {
    super(problems.map(problemLine).join("\n"));
  }
}

/**
 * Formats a problem like a compiler, as `file:line column: reason`; line and column are left out if they are not given.
 */
export function problemLine({ file, line, column, reason }: Problem): string {
  const place = line === undefined ? file : `${file}:${line}`;
  return `${place}${column ? ` ${column}` : ""}: ${reason}`;
}

export interface CsvFile<Row extends z.ZodObject> {
  file: string;
  row: Row;
  /** Columns that together identify a row; empty: duplicates are allowed. */
  key: (keyof z.output<Row> & string)[];
  /** Columns that a file may leave out; default: none. */
  optionalColumns?: string[];
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

/** Splits a key that `joinedKey` made, for parts without a slash. */
export function splitKey(key: string): string[] {
  return key.split("/");
}

const Cells = z.array(z.string());

/**
 * Returns the delimiter named by a first line such as `sep=;`, which is meant for Excel, and the length of that line.
 * Otherwise the header decides: a comma if it has one, else a semicolon, else a tab; by default a comma.
 */
function delimiterOf(text: string): { delimiter: string; hintLength: number } {
  const [hint = "", named] = /^"?sep=(.)"?[,;\t]*\n/i.exec(text) ?? [];
  if (named !== undefined) return { delimiter: named, hintLength: hint.length };
  const [header = ""] = text.split("\n", 1);
  return { delimiter: [",", ";", "\t"].find((sign) => header.includes(sign)) ?? ",", hintLength: 0 };
}

/**
 * Maximum length of a cell in UTF-16 code units, more than any column accepts. It bounds the cost of the patterns that
 * look for damaged text.
 */
const maxCellLetters = 150_000;

/** Maximum size of a record, far more than real rows have; a longer one usually means that a quote was not closed. */
const maxRecordBytes = 4_000_000;

/**
 * Yields the trimmed cells of each row, including the header, and its number as a spreadsheet shows it. Empty rows are
 * counted, but left out.
 */
async function* readRecords(path: string): AsyncGenerator<{ line: number; cells: string[] }> {
  const pieces = readText(path);
  const { value: first } = await pieces.next();
  if (first === undefined) return;
  const { delimiter, hintLength } = delimiterOf(first);
  async function* all(start: string) {
    yield start;
    yield* pieces;
  }
  const parser = parse({
    bom: true,
    delimiter,
    max_record_size: maxRecordBytes,
    relax_column_count: true, // cells are counted below, so that every row of wrong length is reported
  });
  const records: AsyncIterable<unknown> = pipeline(all(first.slice(hintLength)), parser, () => undefined); // the loop throws errors
  let line = 0;
  for await (const found of records) {
    line += 1;
    const cells = Cells.parse(found).map((cell) => cell.trim());
    if (cells.some((cell) => cell !== "")) yield { line, cells };
  }
}

/** Returns the names of the columns without empty ones at the end, which spreadsheets write for empty columns. */
function headerOf(cells: string[]): string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell !== "") + 1);
}

function headerProblems(file: string, header: string[], columns: string[], optional: string[]): Problem[] {
  const wrong = (column: string, reason: string) => ({ file, line: 1, column, reason });
  const nameless = header.flatMap((column, index) => (column === "" ? [index + 1] : []));
  return [
    ...columns
      .filter((column) => !header.includes(column) && !optional.includes(column))
      .map((column) => wrong(column, "this column is missing")),
    ...header
      .filter((column) => column !== "" && !columns.includes(column))
      .map((column) => wrong(column, `there is no such column, only ${columns.join(", ")}`)),
    ...nameless.map((number) => wrong(`column ${number}`, "this column has no name")),
    ...header
      .filter((column, index) => column !== "" && header.indexOf(column) !== index)
      .map((column) => wrong(column, "this column appears twice")),
  ];
}

/**
 * Parsed row. `row` is set if its cells are valid, even if `problems` reports a duplicate key; `key` is undefined if
 * the number of cells is wrong.
 */
interface FoundRow<Row> {
  line: number;
  key?: string;
  row?: Row;
  problems: Problem[];
}

function rowCheck<Row extends z.ZodObject>(file: string, { row: schema, key }: CsvFile<Row>, header: string[]) {
  const lineOfKey = new Map<string, number>();
  return (line: number, found: string[]): FoundRow<z.output<Row>> => {
    const isEmptyBehind = found.slice(header.length).every((cell) => cell === "");
    const cells = (isEmptyBehind ? found.slice(0, header.length) : found).map(unescapeFormula);
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

    const long = Object.entries(named).filter(([, cell]) => cell.length > maxCellLetters);
    const tooLong = long.map(([column]) => ({
      file,
      line,
      column,
      reason: `is longer than ${maxCellLetters} letters`,
    }));
    if (tooLong.length > 0) return { line, key: rowKey, problems: [...problems, ...tooLong] };
    const damaged = Object.entries(named).flatMap(([column, cell]) => {
      const reason = damageOf(cell);
      return reason === undefined ? [] : [{ file, line, column, reason }];
    });
    if (damaged.length > 0) return { line, key: rowKey, problems: [...problems, ...damaged] };
    const checked = schema.safeParse(named);
    for (const { path, message } of checked.error?.issues ?? [])
      problems.push({ file, line, column: path[0]?.toString(), reason: message });
    return { line, key: rowKey, ...(checked.success && { row: checked.data }), problems };
  };
}

/**
 * Yields the rows of a CSV file, each with the problems of its cells. Throws an ImportError if the file is not UTF-8 or
 * valid CSV, or has the wrong columns, and errors of the file system.
 */
export async function* readRows<Row extends z.ZodObject>(
  path: string,
  definition: CsvFile<Row>,
): AsyncGenerator<FoundRow<z.output<Row>>> {
  const file = basename(path);
  const checkHeader = (header: string[]) => {
    const problems = headerProblems(file, header, Object.keys(definition.row.shape), definition.optionalColumns ?? []);
    if (problems.length > 0) throw new ImportError(problems);
    return rowCheck(file, definition, header);
  };
  let check: ReturnType<typeof checkHeader> | undefined;
  try {
    for await (const found of readRecords(path)) {
      if (check) yield check(found.line, found.cells);
      else check = checkHeader(headerOf(found.cells));
    }
    if (!check) checkHeader([]);
  } catch (error) {
    if (error instanceof CsvError)
      throw new ImportError([{ file, line: z.number().catch(0).parse(error["records"]) + 1, reason: error.message }]);
    throw error instanceof NotUtf8 ? new ImportError([{ file, reason: error.message }]) : error;
  }
}

/**
 * Reads and validates all rows of a CSV file. Invalid content is reported in `problems`; only file system errors are
 * thrown.
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
