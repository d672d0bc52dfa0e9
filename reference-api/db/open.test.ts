import { chmod, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readApiEnv } from "#api/config/api-env.ts";
import { returnToBaseline } from "#tests/support/processes/postgres/baseline-database.ts";
import { ownDatabase } from "#tests/support/processes/postgres/own-database.ts";
import { openDatabase } from "./client.ts";
import { DatabaseTooNew, DatabaseTooOld, migrateDatabase, requireMigrated } from "./migrate.ts";
import { migrationsFolder, openConfiguredDatabase, type OpeningChanges } from "./open.ts";
import { medicalColleges } from "./schema/directories.ts";

test("creates a database in the data folder without DATABASE_URL, and keeps its rows between openings", async () => {
  const folder = await mkdtemp(join(tmpdir(), "portal-open-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await chmod(folder, 0o755); // as root the server runs as another account
  const env = readApiEnv({ DATA_DIR: join(folder, "data") });

  const first = await openConfiguredDatabase(env);
  expect(await first.db.$count(medicalColleges)).toBe(0);
  await first.db.insert(medicalColleges).values({ name: "খুলনা" });
  await first.close();

  const second = await openConfiguredDatabase(env);
  expect(await second.db.$count(medicalColleges)).toBe(1);
  await second.close();
});

test("creates nothing in a folder without a database unless it may, and names the folder and what to do", async () => {
  const folder = await mkdtemp(join(tmpdir(), "portal-open-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const open = (changes: OpeningChanges, settings: Record<string, string> = {}) =>
    openConfiguredDatabase(readApiEnv({ DATA_DIR: join(folder, "data"), ...settings }), undefined, changes);
  const site = { PUBLIC_ORIGIN: "https://portal.example" };
  await expect(open("migrate", site)).rejects.toThrow(
    `DATA_DIR: there is no database in ${folder}/data. If the site has one, set DATA_DIR to the absolute path of its folder. For a new site create one with npm run staff -- db create.`,
  );
  await expect(open("none")).rejects.toThrow(/For a new site start it once with npm start\.$/);
  expect(await readdir(folder)).toEqual([]);
});

/** Database of a newer release that requires knowledge of the migration made at `floor` (an SQL expression). */
async function databaseOfNewerRelease(floor: string) {
  const database = await ownDatabase({ fresh: true });
  await database.pool.query(`
    insert into drizzle.__drizzle_migrations (hash, created_at) select 'of the future', max(created_at) + 1 from drizzle.__drizzle_migrations;
    update drizzle.schema_floor set migration = (select ${floor} from drizzle.__drizzle_migrations)`);
  return database;
}

test("refuses a database whose newer schema requires a newer release", async () => {
  const database = await databaseOfNewerRelease("max(created_at)");
  await expect(migrateDatabase(database, migrationsFolder)).rejects.toThrow(DatabaseTooNew);
});

test("refuses a database from before the baseline, and names backup and restore", async () => {
  const database = await ownDatabase({ fresh: true });
  await database.pool.query(`
    delete from drizzle.__drizzle_migrations
      where created_at > (select min(created_at) from drizzle.__drizzle_migrations);
    update drizzle.__drizzle_migrations set created_at = created_at - 1`);
  const opening = migrateDatabase(database, migrationsFolder);
  await expect(opening).rejects.toThrow(DatabaseTooOld);
  await expect(opening).rejects.toThrow(/npm run backup.*npm run restore/);
});

test("continues a database of the squashed migrations, with its rows", async () => {
  const database = await ownDatabase({ fresh: true });
  const { to: newest } = await migrateDatabase(database, migrationsFolder);
  await returnToBaseline(database);
  await database.db.insert(medicalColleges).values({ name: "খুলনা" });
  expect(await migrateDatabase(database, migrationsFolder)).toEqual({ from: "0000_baseline", to: newest });
  expect(await database.db.$count(medicalColleges)).toBe(1);
  await expect(requireMigrated(database, migrationsFolder)).resolves.toEqual({ from: newest, to: newest });
});

test("starts on a newer schema that is compatible, and leaves it unchanged", async () => {
  const database = await databaseOfNewerRelease("max(created_at) - 1");
  const { from, to } = await migrateDatabase(database, migrationsFolder);
  expect([from, to]).toEqual(["a migration of another release", "a migration of another release"]);
  const { rows } = await database.pool.query("select hash from drizzle.__drizzle_migrations order by created_at desc");
  expect(rows[0]).toEqual({ hash: "of the future" });
});

test("starts without permission to change the schema if nothing needs to change", async () => {
  const { pool } = await ownDatabase({ fresh: true });
  const role = `clerk_${process.pid}`;
  await pool.query(`create role ${role} login; grant usage on schema public, drizzle, graphile_worker to ${role};
    grant all on all tables in schema public, drizzle, graphile_worker to ${role};
    grant all on all sequences in schema public, drizzle, graphile_worker to ${role}`);
  const { host = "", port = 5432, database = "" } = pool.options;
  const clerk = openDatabase({ connectionString: `postgres://${role}@localhost:${port}/${database}?host=${host}` });
  try {
    await migrateDatabase(clerk, migrationsFolder);
  } finally {
    await clerk.close();
    await pool.query(`drop owned by ${role}; drop role ${role}`);
  }
});
