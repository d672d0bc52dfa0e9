import { and, getTableColumns, sql, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Writer } from "#api/db/client.ts";
import { isForeignKeyViolation } from "#api/db/unique-violation.ts";

type Row = Record<string, unknown>;

/** What is set on a row that is out of use, and whether it is; undefined: a row of this table is there, or is not. */
function outOfUse(columns: Record<string, PgColumn>, row: Row) {
  if (columns["status"]) return { isSo: row["status"] !== "published", set: { status: "closed" } };
  if (columns["active"]) return { isSo: row["active"] === false, set: { active: false } };
  return undefined;
}

/** Deletes a row. False: another one needs it, so that it stays. */
async function isDeleted(db: Writer, into: PgTable, where: SQL | undefined): Promise<boolean> {
  try {
    await db.transaction((transaction) => transaction.delete(into).where(where));
    return true;
  } catch (error) {
    if (isForeignKeyViolation(error)) return false;
    throw error;
  }
}

/**
 * Takes rows out of use: closed or switched off where their table has a column for it, else deleted, unless others need them.
 * Gives how many were, and which stay.
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
    const state = outOfUse(columns, row);
    if (state?.isSo) continue;
    if (state) await db.update(into).set(state.set).where(where);
    else if (!(await isDeleted(db, into, where))) {
      staying.push(row);
      continue;
    }
    retired += 1;
  }
  return { retired, staying };
}
