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
  /**
   * Column values of a row, with the same columns for every row; computed chunk by chunk because they need more memory
   * than the row.
   */
  values: (row: Row) => PgInsertValue<Table>;
}

export async function upsert<Row, Table extends PgTable>(
  db: Writer,
  { into, target, onlyNew = [], values }: Target<Row, Table>,
  rows: Row[],
): Promise<{ added: number; changed: number }> {
  const [example] = rows;
  if (example === undefined) return { added: 0, changed: 0 };
  const first = values(example);
  const columns = Object.entries(getTableColumns<PgTable>(into));
  const updated = columns.filter(
    ([name, column]) => name in first && !onlyNew.includes(name) && !target.includes(column),
  );
  const current = sql.join(
    updated.map(([, column]) => sql`${column}`),
    sql`, `,
  );
  const excluded = updated.map(([name, column]) => [name, sql`excluded.${sql.identifier(column.name)}`] as const);
  const incoming = sql.join(
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
        setWhere: sql`(${current}) is distinct from (${incoming})`,
      })
      .returning({ isNew: sql<boolean>`xmax = 0` });
    for (const { isNew } of written) counts[isNew ? "added" : "changed"] += 1;
  }
  return counts;
}
