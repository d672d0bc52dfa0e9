import { join } from "node:path";
import { getTableColumns, sql, type SQL } from "drizzle-orm";
import type { PgColumn, PgInsertValue, PgTable, PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { z } from "zod";
import type { Writer } from "#api/db/client.ts";
import { errorCode } from "#api/db/error-code.ts";
import { joinedKey, readCsv, type CheckedRow, type CheckedRows, type CsvFile, type Problem } from "../csv.ts";

/** Rows by their key, for each file. */
export type Ids = Map<string, Map<string, number>>;

/** A key that must stand in another file or in the database already. */
export interface Reference {
  column: string;
  file: string;
  key: string;
}

export interface Counts {
  file: string;
  rows: number;
  added: number;
  changed: number;
}

/** One file that was read, ready to be checked against the others and written. */
export interface Sheet {
  file: string;
  problems: Problem[];
  keys: Set<string> | undefined;
  references: (Reference & { line: number; place: string })[];
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
  /** Undefined: the file was left out. */
  read(folder: string): Promise<Sheet | undefined>;
  known(db: Writer): Promise<Map<string, number>>;
}

type Finding = Omit<Problem, "file"> & { file?: string };

interface FileDefinition<Row extends z.ZodObject> extends CsvFile<Row> {
  /** Where its rows are, unless in a CSV file of its name. Undefined: nowhere. */
  rows?: (folder: string) => Promise<CheckedRows<z.output<Row>> | undefined>;
  references?: (row: z.output<Row>) => (Reference | undefined)[];
  /** Keys and ids of the table's rows, where other files name them. */
  known?: (db: Writer) => Promise<{ key: string; id: number }[]>;
  conflicts?: (db: Writer, rows: CheckedRow<z.output<Row>>[]) => Promise<Finding[]>;
  /** Looked for once every file was written, when no row by itself was wrong. */
  flaws?: (db: Writer, rows: CheckedRow<z.output<Row>>[]) => Promise<Finding[]>;
}

/** A file whose rows are more, or less, than rows of one table. */
interface OwnDefinition<Row extends z.ZodObject> extends FileDefinition<Row> {
  save: (db: Writer, rows: z.output<Row>[], ids: Ids) => Promise<Omit<Counts, "file" | "rows">>;
}

interface Definition<Row extends z.ZodObject, Table extends PgTable> extends FileDefinition<Row> {
  into: Table;
  /** The columns of the table's unique key. */
  target: PgColumn[];
  values: (row: z.output<Row>, ids: Ids) => PgInsertValue<Table>;
  /** Columns that are written for a new row only. */
  onlyNew?: string[];
  /** Makes what the rows need before they are written. */
  prepare?: (db: Writer, rows: z.output<Row>[], ids: Ids) => Promise<void>;
  /** Does what the rows say of other tables, once they are written. */
  finish?: (db: Writer, rows: z.output<Row>[], ids: Ids) => Promise<void>;
}

export function reference(column: string, file: string, ...key: (string | null)[]): Reference | undefined {
  const parts = key.filter((part) => part !== null);
  return parts.length === key.length ? { column, file, key: joinedKey(parts) } : undefined;
}

/** The id of a row whose reference has been checked. */
export function idOf(ids: Ids, file: string, ...key: string[]): number {
  const id = ids.get(file)?.get(joinedKey(key));
  if (id === undefined) throw new Error(`${file} has no row ${joinedKey(key)}.`);
  return id;
}

// Drizzle cannot type a change of columns whose names are only known when it runs.
function updateSet<Table extends PgTable>(entries: (readonly [string, SQL])[]): PgUpdateSetSource<Table> {
  return Object.fromEntries(entries) as PgUpdateSetSource<Table>;
}

const maxParameters = 30_000;

async function upsert<Table extends PgTable>(
  db: Writer,
  { into, target, onlyNew = [] }: Pick<Definition<z.ZodObject, Table>, "into" | "target" | "onlyNew">,
  rows: PgInsertValue<Table>[],
): Promise<{ added: number; changed: number }> {
  const [first] = rows;
  if (!first) return { added: 0, changed: 0 };
  const columns = Object.entries(getTableColumns<PgTable>(into));
  const kept = columns.filter(([name, column]) => name in first && !onlyNew.includes(name) && !target.includes(column));
  const current = sql.join(
    kept.map(([, column]) => sql`${column}`),
    sql`, `,
  );
  const excluded = kept.map(([name, column]) => [name, sql`excluded.${sql.identifier(column.name)}`] as const);
  const given = sql.join(
    excluded.map(([, value]) => value),
    sql`, `,
  );
  const counts = { added: 0, changed: 0 };
  const chunkSize = Math.floor(maxParameters / columns.length);
  for (let start = 0; start < rows.length; start += chunkSize) {
    const written = await db
      .insert(into)
      .values(rows.slice(start, start + chunkSize))
      .onConflictDoUpdate({
        target,
        set: updateSet<Table>(excluded),
        setWhere: sql`(${current}) is distinct from (${given})`,
      })
      .returning({ isNew: sql<boolean>`xmax = 0` });
    for (const { isNew } of written) counts[isNew ? "added" : "changed"] += 1;
  }
  return counts;
}

/** Binds a file to what is written of it. The type of its rows stays inside. */
export function ownTable<Row extends z.ZodObject>(definition: OwnDefinition<Row>): CatalogueTable {
  const { file, references = () => [], conflicts, flaws, known, save } = definition;

  const ofCsv = (folder: string) =>
    readCsv(join(folder, file), definition).catch((error: unknown) => {
      if (errorCode(error) === "ENOENT") return undefined;
      throw error;
    });

  async function read(folder: string): Promise<Sheet | undefined> {
    const found = await (definition.rows ?? ofCsv)(folder);
    if (!found) return undefined;
    const { rows, keys, problems } = found;
    const inFile = (findings: Finding[] = []) => findings.map((finding) => ({ file, ...finding }));
    return {
      file,
      problems,
      keys,
      references: rows.flatMap(({ line, row, lines, file: place = file }) =>
        references(row).flatMap((needed) =>
          needed ? [{ ...needed, place, line: lines?.get(needed.column) ?? line }] : [],
        ),
      ),
      conflicts: async (db) => inFile(await conflicts?.(db, rows)),
      flaws: async (db) => inFile(await flaws?.(db, rows)),
      async write(db, ids) {
        const checked = rows.map(({ row }) => row);
        return { file, rows: rows.length, ...(await save(db, checked, ids)) };
      },
    };
  }

  return {
    file,
    columns: Object.keys(definition.row.shape),
    key: definition.key,
    read,
    async known(db) {
      const rows = (await known?.(db)) ?? [];
      return new Map(rows.map(({ key, id }) => [key, id]));
    },
  };
}

/** Binds a file to the table that holds a row for each of its own. */
export function catalogueTable<Row extends z.ZodObject, Table extends PgTable>(
  definition: Definition<Row, Table>,
): CatalogueTable {
  const { values, prepare, finish } = definition;
  return ownTable({
    ...definition,
    async save(db, rows, ids) {
      await prepare?.(db, rows, ids);
      const counts = await upsert(
        db,
        definition,
        rows.map((row) => values(row, ids)),
      );
      await finish?.(db, rows, ids);
      return counts;
    },
  });
}
