import { sql } from "drizzle-orm";
import type { Database } from "#api/db/client.ts";

type Row = Record<string, unknown>;

/** New id by old id, by table. */
export type CopiedIds = Map<string, Map<number, number>>;

/** Foreign keys, unique indexes and columns of a database, from PostgreSQL's system catalogue. */
interface Catalogue {
  /** Foreign keys of a single column to an `id`. */
  references: { child: string; column: string; parent: string }[];
  uniques: { name: string; columns: string[] }[];
  /** Columns to insert: all but generated ones. */
  columns: Map<string, string[]>;
}

async function readCatalogue(db: Database): Promise<Catalogue> {
  const references = await db.execute<Catalogue["references"][number]>(sql`
    select child.relname as child, attribute.attname as column, parent.relname as parent
    from pg_constraint
    join pg_class child on child.oid = conrelid
    join pg_class parent on parent.oid = confrelid
    join pg_attribute attribute on attribute.attrelid = conrelid and attribute.attnum = conkey[1]
    where contype = 'f' and cardinality(conkey) = 1 and conparentid = 0`);
  const uniques = await db.execute<Catalogue["uniques"][number]>(sql`
    select relname as name, array_agg(attname::text order by array_position(indkey::int2[], attnum)) as columns
    from pg_index
    join pg_class on pg_class.oid = indrelid
    join pg_attribute on attrelid = indrelid and attnum = any (indkey)
    where indisunique and not indisprimary and relnamespace = 'public'::regnamespace
    group by indexrelid, relname`);
  const tables = await db.execute<{ name: string; columns: string[] }>(sql`
    select relname as name, array_agg(attname::text) as columns
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
      and attnum > 0 and not attisdropped and attgenerated = ''
    group by relname`);
  return {
    references: references.rows,
    uniques: uniques.rows,
    columns: new Map(tables.rows.map(({ name, columns }) => [name, columns])),
  };
}

/** The table and those that refer to it, directly or not, each after the ones that it refers to. */
function descendants(first: string, { references }: Catalogue, without: string[]): string[] {
  const found = new Set([first]);
  for (const table of found) {
    for (const { child, parent } of references) if (parent === table && !without.includes(child)) found.add(child);
  }
  const ordered: string[] = [];
  function append(table: string): void {
    if (ordered.includes(table)) return;
    for (const { child, parent } of references) {
      if (child === table && parent !== table && found.has(parent)) append(parent);
    }
    ordered.push(table);
  }
  for (const table of found) append(table);
  return ordered;
}

function distinct(value: unknown, number: number): unknown {
  if (typeof value === "string") return `${value}-${number}`;
  return typeof value === "number" ? value + number * 1000 : value;
}

interface CopyOptions {
  table: string;
  id: number;
  /** Tables whose rows are not copied. */
  without: string[];
  /** A different number for each copy, which makes the values of unique columns distinct. */
  number: number;
  /** Column values of the copied first row that differ from the original. */
  own: Row;
}

/** Copies a row together with all rows that refer to it, directly or not. Returns the new ids. */
export async function copyRows(
  db: Database,
  { table: first, id, without, number, own }: CopyOptions,
): Promise<CopiedIds> {
  const catalogue = await readCatalogue(db);
  const ids: CopiedIds = new Map();

  async function rowsOf(table: string): Promise<Row[]> {
    const owners = catalogue.references.filter(
      ({ child, parent }) => child === table && (ids.get(parent)?.size ?? 0) > 0,
    );
    const conditions = owners.map(
      ({ column, parent }) => sql`${sql.identifier(column)} in ${[...(ids.get(parent)?.keys() ?? [])]}`,
    );
    if (table === first) conditions.push(sql`id = ${id}`);
    if (conditions.length === 0) return [];
    const { rows } = await db.execute<{ row: Row }>(
      sql`select to_jsonb(each) as row from ${sql.identifier(table)} each where ${sql.join(conditions, sql` or `)} order by each`,
    );
    return rows.map(({ row }) => row);
  }

  async function newIds(table: string, count: number): Promise<number[]> {
    const { rows } = await db.execute<{ id: string }>(
      sql`select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${count}::int)`,
    );
    return rows.map((row) => Number(row.id));
  }

  function copyOf(table: string, row: Row): Row {
    const copy = { ...row };
    const mapped = new Set<string>();
    for (const { child, column, parent } of catalogue.references) {
      const newId = child === table ? ids.get(parent)?.get(Number(row[column])) : undefined;
      if (newId === undefined) continue;
      copy[column] = newId;
      mapped.add(column);
    }
    for (const { name, columns } of catalogue.uniques) {
      if (name !== table || columns.some((column) => mapped.has(column))) continue;
      const last = columns.at(-1) ?? ""; // the columns before it only narrow the scope
      copy[last] = distinct(row[last], number);
    }
    return copy;
  }

  for (const table of descendants(first, catalogue, without)) {
    const rows = await rowsOf(table);
    if (rows.length === 0) continue;
    const columns = catalogue.columns.get(table) ?? [];
    const fresh = columns.includes("id") ? await newIds(table, rows.length) : [];
    ids.set(table, new Map(fresh.map((newId, n) => [Number(rows[n]?.["id"]), newId])));
    const copies = rows.map((row, n) => ({
      ...copyOf(table, row),
      ...(fresh[n] && { id: fresh[n] }),
      ...(table === first && own),
    }));
    const names = sql.join(
      columns.map((column) => sql.identifier(column)),
      sql`, `,
    );
    await db.execute(sql`
      insert into ${sql.identifier(table)} (${names}) overriding system value
      select ${names} from jsonb_populate_recordset(null::${sql.identifier(table)}, ${JSON.stringify(copies)}::jsonb)`);
  }
  return ids;
}
