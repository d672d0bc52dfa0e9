import { withMigrationsUpTo } from "#api/backup/restore-backup.ts";
import { dropEverything, type OpenDatabase } from "#api/db/client.ts";
import { migrateDatabase } from "#api/db/migrate.ts";

/** Replaces the schema by an empty one of the baseline, with the journal of the migrations that were squashed into it. */
export async function returnToBaseline(open: OpenDatabase): Promise<void> {
  const { rows } = await open.pool.query<{ baseline: string }>(
    "select min(created_at) as baseline from drizzle.__drizzle_migrations",
  );
  await dropEverything(open.db);
  await withMigrationsUpTo(Number(rows[0]?.baseline), (folder) => migrateDatabase(open, folder));
  await open.pool.query(`
    update drizzle.__drizzle_migrations set hash = 'of the last migration in the baseline';
    insert into drizzle.__drizzle_migrations (hash, created_at)
      select 'of an earlier migration', created_at - 1 from drizzle.__drizzle_migrations`);
}
