import { sql } from "drizzle-orm";
import fc from "fast-check";
import type { Database } from "#api/db/client.ts";

/** Row count and checksum of every table, without the columns created_at and updated_at. */
export async function tableChecksums(db: Database): Promise<Record<string, string>> {
  const tables = await db.execute<{ name: string }>(sql`
    select tablename as name from pg_tables where schemaname = 'public' order by tablename`);
  const checksums: Record<string, string> = {};
  for (const { name } of tables.rows) {
    const { rows } = await db.execute<{ sum: string }>(sql`
      select count(*) || ' ' || coalesce(md5(string_agg(row, ',' order by row)), '') as sum from (
        select (to_jsonb(own) - 'created_at' - 'updated_at')::text as row from ${sql.identifier(name)} as own) as rows`);
    checksums[name] = rows[0]?.sum ?? "";
  }
  return checksums;
}

/** A moment of an import: the n-th write of a row to a table. */
export type ImportMoment = [table: string, times: number];

/** Random moments of an import that writes the current content of the database; `SEED` selects others. */
export async function randomMoments(db: Database, count: number): Promise<ImportMoment[]> {
  const seed = Number(process.env["SEED"] ?? 7);
  const tables = Object.entries(await tableChecksums(db)).flatMap(([table, sum]): ImportMoment[] => {
    const rows = Number.parseInt(sum, 10);
    return rows > 0 ? [[table, rows]] : [];
  });
  const one = fc
    .constantFrom(...tables)
    .chain(([table, rows]) => fc.tuple(fc.constant(table), fc.integer({ min: 1, max: rows })));
  return fc.sample(one, { seed, numRuns: count });
}

/**
 * Makes every write to the table, from the n-th on, execute an SQL action. Returns a function that removes that.
 */
export async function onNthWrite(
  db: Database,
  [table, times]: ImportMoment,
  action: string,
): Promise<() => Promise<void>> {
  const on = sql.identifier(table);
  await db.execute(sql`create sequence written_times`);
  await db.execute(sql`
    create function at_moment() returns trigger language plpgsql as
    ${sql.raw(`'begin if nextval(''written_times'') >= ${times} then perform ${action}; end if; return null; end'`)}`);
  await db.execute(
    sql`create trigger at_moment after insert or update or delete on ${on} for each row execute function at_moment()`,
  );
  return async () => {
    await db.execute(sql`drop trigger at_moment on ${on}`);
    await db.execute(sql`drop function at_moment()`);
    await db.execute(sql`drop sequence written_times`);
  };
}
