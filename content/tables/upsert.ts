import { getTableColumns, sql, type SQL } from "drizzle-orm";
import type { PgColumn, PgInsertValue, PgTable, PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { Writer } from "#api/db/client.ts";

// Drizzle cannot type a change of columns whose names are only known when it runs.
function updateSet<Table extends PgTable>(entries: (readonly [string, SQL])[]): PgUpdateSetSource<Table> {
  return Object.fromEntries(entries) as PgUpdateSetSource<Table>;
}

const maxParameters = 30_000;

interface Target<Row, Table extends PgTable> {
  into: Table;
  target: PgColumn[];
  onlyNew?: string[] | undefined;
  /** A row's columns, the same ones of each; made when they are written, since they take more than the row. */
  values: (row: Row) => PgInsertValue<Table>;
}

/** Adds rows, or changes those that are there already. `onlyNew` are the columns of a new row alone. */
export async function upsert<Row, Table extends PgTable>(
  db: Writer,
  { into, target, onlyNew = [], values }: Target<Row, Table>,
  rows: Row[],
): Promise<{ added: number; changed: number }> {
  const [example] = rows;
  if (example === undefined) return { added: 0, changed: 0 };
  const first = values(example);
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
      .values(rows.slice(start, start + chunkSize).map(values))
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
