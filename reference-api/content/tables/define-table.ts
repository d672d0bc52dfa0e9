import { getTableColumns, type SQL } from "drizzle-orm";
import type { PgColumn, PgInsertValue, PgTable } from "drizzle-orm/pg-core";
import { z } from "zod";
import type { Writer } from "#api/db/client.ts";
import { errorCode } from "#runtime/error-code.ts";
import { NotRegular, regularFile } from "#runtime/regular-file.ts";
import { csvText } from "../csv-writer.ts";
import { joinedKey, readCsv, type CheckedRow, type CheckedRows, type CsvFile, type Problem } from "../csv.ts";
import type { Ids } from "#content/ids.ts";
import { linksOf, type RowLink } from "./links.ts";
import type { Reference } from "./reference.ts";
import type { CatalogueTable, Counts, Sheet, StoredRow, StoredRows } from "./table.ts";
import { retireRows } from "#content/retire.ts";
import { upsert } from "./upsert.ts";

type Finding = Omit<Problem, "file"> & { file?: string };

interface FileDefinition<Row extends z.ZodObject> extends CsvFile<Row> {
  /** Reads the rows if they are not in a CSV file named `file`; undefined result: there is no such file. */
  rows?: (folder: string) => Promise<CheckedRows<z.output<Row>> | undefined>;
  /** Writes the rows if they do not go to a CSV file named `file`. */
  texts?: (rows: StoredRow[]) => Map<string, string>;
  references?: (row: z.output<Row>) => (Reference | undefined)[];
  /** Files below `media/` that a row names. */
  files?: (row: z.output<Row>) => (string | null)[];
  /** Selects keys and ids of the table's rows; needed if other files refer to them. */
  known?: (db: Writer) => Promise<{ key: string; id: number }[]>;
  conflicts?: (db: Writer, rows: CheckedRow<z.output<Row>>[]) => Promise<Finding[]>;
  /** Finds problems after every file has been written; not called if a row was invalid on its own. */
  validateAfterWrite?: (db: Writer, rows: CheckedRow<z.output<Row>>[]) => Promise<Finding[]>;
}

/**
 * Definition of a file that saves and loads its rows itself, because they need not map one to one to rows of a table.
 */
interface OwnDefinition<Row extends z.ZodObject> extends FileDefinition<Row> {
  save: (db: Writer, rows: z.output<Row>[], ids: Ids) => Promise<Omit<Counts, "file" | "rows">>;
  /**
   * The reverse of `save`: loads the stored rows. Their cells are validated like those of a file; a row with a
   * `retainReason` is not exported.
   */
  load: (db: Writer, ids: Ids) => Promise<{ rows: Record<string, unknown>[]; problems?: Finding[] }>;
  /** Retires loaded rows. Undefined: all of them stay, because they are only parts of something else. */
  retire?: (db: Writer, rows: Record<string, unknown>[]) => ReturnType<typeof retireRows>;
}

interface Definition<Row extends z.ZodObject, Table extends PgTable> extends FileDefinition<Row> {
  into: Table;
  /** Columns of the table's unique key. */
  target: PgColumn[];
  /**
   * Columns with the id of a row of another file, and the cells that make up its key; problems are reported at the last
   * cell.
   */
  links?: { [column in keyof Table["$inferInsert"]]?: RowLink<keyof z.output<Row> & string> };
  /** Values of columns that have no cell of the same name. */
  values?: (row: z.output<Row>, ids: Ids) => Partial<PgInsertValue<Table>>;
  /** The reverse of `values`: columns or SQL expressions for cells that have no column of the same name. */
  extraColumns?: Record<string, PgColumn | SQL>;
  /** Computes cells that depend on several columns. */
  cells?: (stored: Table["$inferSelect"]) => Partial<z.output<Row>>;
  /** Columns written only when a row is inserted. */
  onlyNew?: string[];
  /** Creates what the rows need; called before they are written. */
  prepare?: (db: Writer, rows: z.output<Row>[], ids: Ids) => Promise<void>;
  /** Updates other tables from the rows; called after they have been written. */
  finish?: (db: Writer, rows: z.output<Row>[], ids: Ids) => Promise<void>;
  /** Texts refer to the rows by name, without a foreign key, so that no row can be retired safely. */
  isNamedInTexts?: boolean;
}

/** Schema of an encoded row: every cell codec encodes to a string. */
const Encoded = z.record(z.string(), z.string());

const keyPart = (cell: unknown) => (typeof cell === "string" || typeof cell === "number" ? String(cell) : "");

export function rowReader<Row extends z.ZodObject>(definition: CsvFile<Row>) {
  return async (folder: string): Promise<CheckedRows<z.output<Row>> | undefined> => {
    try {
      return await readCsv(await regularFile(folder, definition.file), definition);
    } catch (error) {
      if (errorCode(error) === "ENOENT") return undefined;
      if (!(error instanceof NotRegular)) throw error;
      return { rows: [], keys: undefined, problems: [{ file: definition.file, reason: error.message }] };
    }
  };
}

export function ownTable<Row extends z.ZodObject>(definition: OwnDefinition<Row>): CatalogueTable {
  const { file, row: schema, key, references = () => [], files = () => [] } = definition;
  const { conflicts, validateAfterWrite, known, save, load } = definition;
  const columns = Object.keys(schema.shape);
  const keyOfCells = (cells: Record<string, unknown>) => joinedKey(key.map((column) => keyPart(cells[column])));
  const inFile = (findings: Finding[] = []) => findings.map((finding) => ({ file, ...finding }));

  async function read(folder: string): Promise<Sheet | undefined> {
    const found = await (definition.rows ?? rowReader(definition))(folder);
    if (!found) return undefined;
    const { rows, keys, problems } = found;
    return {
      file,
      problems,
      keys,
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
      validateAfterWrite: async (db) => inFile(await validateAfterWrite?.(db, rows)),
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
      // other properties are dropped, and the schema reports values that do not fit a cell
      const row = Object.fromEntries(columns.map((column) => [column, found[column]])) as z.output<Row>;
      const written = z.safeEncode(schema, row);
      if (written.success)
        return [
          {
            key: keyOfCells(row),
            cells: Encoded.parse(written.data),
            retainReason: found["retainReason"]?.toString(),
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
    file,
    columns,
    optionalColumns: definition.optionalColumns ?? [],
    key,
    row: schema,
    read,
    stored,
    retire,
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

export function catalogueTable<Row extends z.ZodObject, Table extends PgTable>(
  definition: Definition<Row, Table>,
): CatalogueTable {
  const { into, target, onlyNew, values, extraColumns, cells, prepare, finish, references } = definition;
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
        .select({ ...columns, ...extraColumns })
        .from<PgTable>(into)
        .orderBy(...(columns["id"] ? [columns["id"]] : target));
      return { rows: found.map((stored) => ({ ...stored, ...links.cells(stored, ids), ...cells?.(stored) })) };
    },
  });
}
