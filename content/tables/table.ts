import { join } from "node:path";
import { getTableColumns, type SQL } from "drizzle-orm";
import type { PgColumn, PgInsertValue, PgTable } from "drizzle-orm/pg-core";
import { z } from "zod";
import type { Writer } from "#api/db/client.ts";
import { errorCode } from "#runtime/error-code.ts";
import { csvText, type Cells } from "../csv-writer.ts";
import { joinedKey, readCsv, type CheckedRow, type CheckedRows, type CsvFile, type Problem } from "../csv.ts";
import type { Ids } from "#content/catalogue/ids.ts";
import { linksOf, type Link } from "./links.ts";
import type { Reference } from "./reference.ts";
import { retireRows } from "#content/catalogue/retire.ts";
import { upsert } from "./upsert.ts";

/** A file that was written, and how many rows it holds. */
export interface WrittenFile {
  file: string;
  rows: number;
}

export interface Counts extends WrittenFile {
  added: number;
  changed: number;
  /** Taken out of use, where that was wished; of those that have to stay, the keys. */
  retired?: number;
  staying?: string[];
}

/** A row as the files hold it. */
export interface StoredRow {
  key: string;
  cells: Cells;
  /** The files below `media/` that it names. */
  files: string[];
  /** Why it is left out where all is written into files; undefined: it is not. */
  stays: string | undefined;
}

export interface StoredRows {
  rows: StoredRow[];
  /** What no file can hold. */
  problems: Problem[];
}

/** One file that was read, ready to be checked against the others and written. */
export interface Sheet {
  file: string;
  problems: Problem[];
  keys: Set<string> | undefined;
  /** The lines of its rows, by their keys. */
  lines(): Map<string, number>;
  /** What its rows name of other files. */
  references(): (Reference & { line: number; place: string })[];
  /** The rows as they would be written out again. */
  cells(): Map<string, Cells>;
  /** What is wrong only in view of what the database holds. */
  conflicts(db: Writer): Promise<Problem[]>;
  /** What is wrong only in view of all that was written. */
  flaws(db: Writer): Promise<Problem[]>;
  write(db: Writer, ids: Ids): Promise<Counts>;
}

export interface CatalogueTable {
  file: string;
  columns: string[];
  key: string[];
  row: z.ZodObject;
  /** Undefined: the file was left out. */
  read(folder: string): Promise<Sheet | undefined>;
  known(db: Writer): Promise<Map<string, number>>;
  /** What the database holds, in the order in which it came. */
  stored(db: Writer, ids: Ids): Promise<StoredRows>;
  /** Takes the rows out of use that have none of these keys. */
  retire(db: Writer, keys: Set<string>, ids: Ids): Promise<{ retired: number; staying: string[] }>;
  /** The files, by their paths in the folder, that hold these rows. */
  texts(rows: StoredRow[]): Map<string, string>;
}

type Finding = Omit<Problem, "file"> & { file?: string };

interface FileDefinition<Row extends z.ZodObject> extends CsvFile<Row> {
  /** Where its rows are, unless in a CSV file of its name. Undefined: nowhere. */
  rows?: (folder: string) => Promise<CheckedRows<z.output<Row>> | undefined>;
  /** The files that hold rows, unless a CSV file of its name does. */
  texts?: (rows: StoredRow[]) => Map<string, string>;
  references?: (row: z.output<Row>) => (Reference | undefined)[];
  /** The files below `media/` that a row names. */
  files?: (row: z.output<Row>) => (string | null)[];
  /** Keys and ids of the table's rows, where other files name them. */
  known?: (db: Writer) => Promise<{ key: string; id: number }[]>;
  conflicts?: (db: Writer, rows: CheckedRow<z.output<Row>>[]) => Promise<Finding[]>;
  /** Looked for once every file was written, when no row by itself was wrong. */
  flaws?: (db: Writer, rows: CheckedRow<z.output<Row>>[]) => Promise<Finding[]>;
}

/** A file whose rows are more, or less, than rows of one table. */
interface OwnDefinition<Row extends z.ZodObject> extends FileDefinition<Row> {
  save: (db: Writer, rows: z.output<Row>[], ids: Ids) => Promise<Omit<Counts, "file" | "rows">>;
  /** The reverse of `save`: what the database holds, whose cells are checked as those of a file are, and why a row `stays`. */
  load: (db: Writer, ids: Ids) => Promise<{ rows: Record<string, unknown>[]; problems?: Finding[] }>;
  /** Takes rows that were loaded out of use. Undefined: they all stay, as what is no more than a part of something does. */
  retire?: (db: Writer, rows: Record<string, unknown>[]) => ReturnType<typeof retireRows>;
}

interface Definition<Row extends z.ZodObject, Table extends PgTable> extends FileDefinition<Row> {
  into: Table;
  /** The columns of the table's unique key. */
  target: PgColumn[];
  /** Columns that hold the id of a row of another file, and the cells that name it there. Their last one is to blame. */
  links?: { [column in keyof Table["$inferInsert"]]?: Link<keyof z.output<Row> & string> };
  /** Columns that are no cell of the same name. */
  values?: (row: z.output<Row>, ids: Ids) => Partial<PgInsertValue<Table>>;
  /** The reverse of `values`: cells that are no column of the same name, as columns of another or as they are selected. */
  also?: Record<string, PgColumn | SQL>;
  /** The same where a cell is reckoned of several columns. */
  cells?: (stored: Table["$inferSelect"]) => Partial<z.output<Row>>;
  /** Columns that are written for a new row only. */
  onlyNew?: string[];
  /** Makes what the rows need before they are written. */
  prepare?: (db: Writer, rows: z.output<Row>[], ids: Ids) => Promise<void>;
  /** Does what the rows say of other tables, once they are written. */
  finish?: (db: Writer, rows: z.output<Row>[], ids: Ids) => Promise<void>;
  /** Others name its rows by a text, so that none can be taken out of use by the look of it. */
  isNamedInTexts?: boolean;
}

/** Of a row that was encoded: every reader of a cell takes a string. */
const Encoded = z.record(z.string(), z.string());

const keyPart = (cell: unknown) => (typeof cell === "string" || typeof cell === "number" ? String(cell) : "");

/** Reads the CSV file of a folder; undefined: it was left out. */
export function rowsOf<Row extends z.ZodObject>(definition: CsvFile<Row>) {
  return (folder: string): Promise<CheckedRows<z.output<Row>> | undefined> =>
    readCsv(join(folder, definition.file), definition).catch((error: unknown) => {
      if (errorCode(error) === "ENOENT") return undefined;
      throw error;
    });
}

/** Binds a file to what is written of it. The type of its rows stays inside. */
export function ownTable<Row extends z.ZodObject>(definition: OwnDefinition<Row>): CatalogueTable {
  const { file, row: schema, key, references = () => [], files = () => [] } = definition;
  const { conflicts, flaws, known, save, load } = definition;
  const columns = Object.keys(schema.shape);
  const keyOfCells = (cells: Record<string, unknown>) => joinedKey(key.map((column) => keyPart(cells[column])));
  const inFile = (findings: Finding[] = []) => findings.map((finding) => ({ file, ...finding }));

  async function read(folder: string): Promise<Sheet | undefined> {
    const found = await (definition.rows ?? rowsOf(definition))(folder);
    if (!found) return undefined;
    const { rows, keys, problems } = found;
    return {
      ...{ file, problems, keys },
      references: () =>
        rows.flatMap(({ line, row, lines, file: place = file }) =>
          references(row).flatMap((needed) =>
            needed ? [{ ...needed, place, line: lines?.get(needed.column) ?? line }] : [],
          ),
        ),
      lines: () => new Map(rows.map(({ line, row }) => [keyOfCells(row), line])),
      cells() {
        const written = rows.map(({ row }) => Encoded.parse(z.encode(schema, row)));
        return new Map(written.map((cells) => [keyOfCells(cells), cells]));
      },
      conflicts: async (db) => inFile(await conflicts?.(db, rows)),
      flaws: async (db) => inFile(await flaws?.(db, rows)),
      async write(db, ids) {
        const checked = rows.map(({ row }) => row);
        return { file, rows: rows.length, ...(await save(db, checked, ids)) };
      },
    };
  }

  async function stored(db: Writer, ids: Ids): Promise<StoredRows> {
    const loaded = await load(db, ids);
    const problems = inFile(loaded.problems);
    const rows = loaded.rows.flatMap((found) => {
      // what is no cell is left behind, and what is none of the row's kind is told by the schema
      const row = Object.fromEntries(columns.map((column) => [column, found[column]])) as z.output<Row>;
      const written = z.safeEncode(schema, row);
      if (written.success)
        return [
          {
            ...{ key: keyOfCells(row), cells: Encoded.parse(written.data), stays: found["stays"]?.toString() },
            files: files(row).filter((one) => one !== null),
          },
        ];
      const [{ path, message } = { path: [], message: "" }] = written.error.issues;
      problems.push({ file, column: `"${keyOfCells(row)}"`, reason: `${path.join(".")} ${message}` });
      return [];
    });
    return { rows, problems };
  }

  async function retire(db: Writer, keys: Set<string>, ids: Ids) {
    const gone = (await load(db, ids)).rows.filter((row) => !keys.has(keyOfCells(row)));
    const { retired, staying } = (await definition.retire?.(db, gone)) ?? { retired: 0, staying: [] };
    return { retired, staying: staying.map(keyOfCells) };
  }

  return {
    ...{ file, columns, key, row: schema, read, stored, retire },
    texts:
      definition.texts ??
      ((rows) => {
        const cells = rows.map((row) => row.cells);
        return new Map(rows.length === 0 ? [] : [[file, csvText(columns, cells)]]);
      }),
    async known(db) {
      const rows = (await known?.(db)) ?? [];
      return new Map(rows.map(({ key: name, id }) => [name, id]));
    },
  };
}

/** Binds a file to the table that holds a row for each of its own. */
export function catalogueTable<Row extends z.ZodObject, Table extends PgTable>(
  definition: Definition<Row, Table>,
): CatalogueTable {
  const { into, target, onlyNew, values, also, cells, prepare, finish, references } = definition;
  const columns = getTableColumns<PgTable>(into);
  const links = linksOf(definition.links ?? {});

  // Drizzle cannot type rows whose columns are only known when it runs.
  function insertValue(row: z.output<Row>, ids: Ids): PgInsertValue<Table> {
    const own = Object.entries<unknown>(row).filter(([name]) => name in columns);
    return { ...Object.fromEntries(own), ...links.ids(row, ids), ...values?.(row, ids) } as PgInsertValue<Table>;
  }

  return ownTable({
    ...definition,
    retire: async (db, rows) =>
      definition.isNamedInTexts ? { retired: 0, staying: rows } : retireRows(db, { into, target }, rows),
    references: (row) => [...links.references(row), ...(references?.(row) ?? [])],
    async save(db, rows, ids) {
      await prepare?.(db, rows, ids);
      const counts = await upsert(db, { into, target, onlyNew, values: (row) => insertValue(row, ids) }, rows);
      await finish?.(db, rows, ids);
      return counts;
    },
    async load(db, ids) {
      const found: Record<string, unknown>[] = await db
        .select({ ...columns, ...also })
        .from<PgTable>(into)
        .orderBy(...(columns["id"] ? [columns["id"]] : target));
      return { rows: found.map((stored) => ({ ...stored, ...links.cells(stored, ids), ...cells?.(stored) })) };
    },
  });
}
