import { and, getTableColumns, sql, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Writer } from "#api/db/client.ts";
import { isForeignKeyViolation } from "#api/db/unique-violation.ts";

type Row = Record<string, unknown>;

/**
 * Returns the column values that retire a row, and whether it is out of use already (`status` other than published, or
 * `active` false); undefined if the table has neither column.
 */
function retiredState(columns: Record<string, PgColumn>, row: Row) {
  if (columns["status"]) return { isSo: row["status"] !== "published", set: { status: "closed" } };
  if (columns["active"]) return { isSo: row["active"] === false, set: { active: false } };
  return undefined;
}

async function tryDelete(db: Writer, into: PgTable, where: SQL | undefined): Promise<boolean> {
  try {
    await db.transaction((transaction) => transaction.delete(into).where(where));
    return true;
  } catch (error) {
    if (isForeignKeyViolation(error)) return false;
    throw error;
  }
}

/**
 * Retires rows: sets `status` of published ones to closed or `active` to false if the table has such a column, and
 * otherwise deletes them. Returns the number of rows retired, and those that could not be deleted because other rows
 * refer to them.
 */
export async function retireRows(
  db: Writer,
  { into, target }: { into: PgTable; target: PgColumn[] },
  rows: Row[],
): Promise<{ retired: number; staying: Row[] }> {
  const columns = getTableColumns<PgTable>(into);
  const key = Object.entries(columns).filter(([, column]) => target.includes(column));
  const staying: Row[] = [];
  let retired = 0;
  for (const row of rows) {
    const where = and(...key.map(([name, column]) => sql`${column} is not distinct from ${row[name]}`));
    const state = retiredState(columns, row);
    if (state?.isSo) continue;
    if (state) await db.update(into).set(state.set).where(where);
    else if (!(await tryDelete(db, into, where))) {
      staying.push(row);
      continue;
    }
    retired += 1;
  }
  return { retired, staying };
}
