import { sql } from "drizzle-orm";
import type { Database } from "#api/db/client.ts";

type Row = Record<string, unknown>;

/** Old ids to new ones, by table. */
export type CopiedIds = Map<string, Map<number, number>>;

/** The foreign keys and unique columns of a database, as its own catalogue tells them. */
interface Catalogue {
  /** Foreign keys of one column to an `id`. */
  references: { child: string; column: string; parent: string }[];
  uniques: { name: string; columns: string[] }[];
  /** Columns that a row is written with: all but generated ones. */
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

/** The tables that hang on the first, each after those it refers to. */
function descendants(first: string, { references }: Catalogue, without: string[]): string[] {
  const found = new Set([first]);
  for (const table of found) {
    for (const { child, parent } of references) if (parent === table && !without.includes(child)) found.add(child);
  }
  const ordered: string[] = [];
  function place(table: string): void {
    if (ordered.includes(table)) return;
    for (const { child, parent } of references) {
      if (child === table && parent !== table && found.has(parent)) place(parent);
    }
    ordered.push(table);
  }
  for (const table of found) place(table);
  return ordered;
}

function distinct(value: unknown, number: number): unknown {
  if (typeof value === "string") return `${value}-${number}`;
  return typeof value === "number" ? value + number * 1000 : value;
}

interface Copying {
  table: string;
  id: number;
  /** Tables whose rows are not copied. */
  without: string[];
  /** Makes values distinct that may stand once only; another for every copy. */
  number: number;
  /** What the copy of the first row has of its own. */
  own: Row;
}

/** Copies a row with every row of other tables that belongs to it, at any remove. Gives the new ids. */
export async function copyRows(db: Database, { table: first, id, without, number, own }: Copying): Promise<CopiedIds> {
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
      const own = child === table ? ids.get(parent)?.get(Number(row[column])) : undefined;
      if (own === undefined) continue;
      copy[column] = own;
      mapped.add(column);
    }
    for (const { name, columns } of catalogue.uniques) {
      if (name !== table || columns.some((column) => mapped.has(column))) continue;
      const last = columns.at(-1) ?? ""; // what comes before it narrows down
      copy[last] = distinct(row[last], number);
    }
    return copy;
  }

  for (const table of descendants(first, catalogue, without)) {
    const rows = await rowsOf(table);
    if (rows.length === 0) continue;
    const columns = catalogue.columns.get(table) ?? [];
    const fresh = columns.includes("id") ? await newIds(table, rows.length) : [];
    ids.set(table, new Map(fresh.map((own, place) => [Number(rows[place]?.["id"]), own])));
    const copies = rows.map((row, place) => ({
      ...copyOf(table, row),
      ...(fresh[place] && { id: fresh[place] }),
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
