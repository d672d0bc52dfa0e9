import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { runMigrations } from "graphile-worker";
import type pg from "pg";
import { z } from "zod";
import type { OpenDatabase } from "./client.ts";

const migrationLockKey = 7_213_001;

export interface SchemaChange {
  from: string;
  to: string;
}

/** Thrown when a newer release has migrated the database to a schema that this release cannot use. */
export class DatabaseTooNew extends Error {
  override name = "DatabaseTooNew";
  constructor() {
    super(
      "The database was migrated by a newer release than this one: start that release, or restore a backup from before it.",
    );
  }
}

/** Thrown when the newest migration of the database is older than the first one of this release. */
export class DatabaseTooOld extends Error {
  override name = "DatabaseTooOld";
  constructor() {
    super(
      "The database has the schema of a release that this one cannot migrate: make a backup (npm run backup), start the release before this one on it, which migrates it, then start this one. To go back, restore the backup (npm run restore) with the release that made it.",
    );
  }
}

/** Thrown when a database is to be opened without migrating it, but a migration of this release is not applied yet. */
export class DatabaseNotMigrated extends Error {
  override name = "DatabaseNotMigrated";
  constructor({ from, to }: SchemaChange) {
    super(
      `The database has the schema of ${from}, and this release needs ${to}: the next start of the portal applies what is missing, or npm run db:migrate.`,
    );
  }
}

/** Creation time of the newest migration in the database, in milliseconds since 1970; 0: no migrations. */
export async function newestMigration(client: pg.ClientBase): Promise<number> {
  const table = await client.query<{ name: string | null }>(
    "select to_regclass('drizzle.__drizzle_migrations')::text as name",
  );
  if (!table.rows[0]?.name) return 0;
  const { rows } = await client.query<{ newest: string | null }>(
    "select max(created_at) as newest from drizzle.__drizzle_migrations",
  );
  return Number(rows[0]?.newest ?? 0);
}

/**
 * Schema floor: the oldest migration that a release must know to run on this release's schema, beside this release or
 * after a rollback. Raise it with every migration that drops, renames or narrows something that the last release still
 * uses.
 */
const schemaFloor = "0000_baseline";

const Journal = z.object({ entries: z.array(z.object({ tag: z.string(), when: z.number() })) });

/**
 * Creation times of this release's first and newest migration and of its schema floor (`needed`; undefined if the
 * journal does not list it), in milliseconds, and a function that names a migration by its time.
 */
async function readJournal(migrationsFolder: string) {
  const text = await readFile(join(migrationsFolder, "meta", "_journal.json"), "utf8");
  const { entries } = Journal.parse(JSON.parse(text));
  return {
    baseline: Math.min(...entries.map(({ when }) => when)),
    known: Math.max(...entries.map(({ when }) => when)),
    needed: entries.find(({ tag }) => tag === schemaFloor)?.when,
    nameOf: (createdAtMs: number) =>
      entries.find(({ when }) => when === createdAtMs)?.tag ??
      (createdAtMs === 0 ? "nothing" : "a migration of another release"),
  };
}

/**
 * Schema floor recorded in the database, as the creation time of its migration in milliseconds; Infinity if the table
 * is empty. Throws if there is no such table.
 */
async function readSchemaFloor(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ migration: string }>("select migration from drizzle.schema_floor");
  return Number(rows[0]?.migration ?? Infinity);
}

async function raiseSchemaFloor(client: pg.ClientBase, migration: number): Promise<void> {
  await client.query(`create table if not exists drizzle.schema_floor (
    id integer primary key default 1 check (id = 1), migration bigint not null)`);
  await client.query(
    `insert into drizzle.schema_floor (migration) values ($1)
     on conflict (id) do update set migration = greatest(schema_floor.migration, excluded.migration)`,
    [migration],
  );
}

/**
 * Creation times of the newest migration of the database, and of the newest one and the schema floor of this release,
 * and the names of the schemas before and after migrating. Throws DatabaseTooNew or DatabaseTooOld if this release
 * cannot run on the database.
 */
async function usableSchema(client: pg.ClientBase, migrationsFolder: string) {
  const newest = await newestMigration(client);
  const { baseline, known, needed, nameOf } = await readJournal(migrationsFolder);
  if (newest > 0 && newest < baseline) throw new DatabaseTooOld();
  if (newest > known && (await readSchemaFloor(client)) > known) throw new DatabaseTooNew();
  return { newest, known, needed, change: { from: nameOf(newest), to: nameOf(Math.max(newest, known)) } };
}

/**
 * Checks that no migration is missing, without applying any; in the result `from` and `to` are equal. Throws
 * DatabaseNotMigrated, DatabaseTooNew or DatabaseTooOld.
 */
export async function requireMigrated({ pool }: OpenDatabase, migrationsFolder: string): Promise<SchemaChange> {
  const client = await pool.connect();
  try {
    const { newest, known, change } = await usableSchema(client, migrationsFolder);
    if (newest < known) throw new DatabaseNotMigrated(change);
    return change;
  } finally {
    client.release();
  }
}

/**
 * Migrates the schema and that of the job queue to this release, and returns the names of the newest migrations before
 * and after. Processes that start together wait for each other. Leaves a newer schema unchanged. Throws DatabaseTooNew
 * or DatabaseTooOld if this release cannot run on it.
 */
export async function migrateDatabase({ pool }: OpenDatabase, migrationsFolder: string): Promise<SchemaChange> {
  const client = await pool.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [migrationLockKey]);
    const { newest, known, needed, change } = await usableSchema(client, migrationsFolder);
    // an account without permission to change the schema can start if nothing needs to change
    if (newest < known) {
      await migrate(drizzle(client, { casing: "snake_case" }), { migrationsFolder });
      if (needed !== undefined) await raiseSchemaFloor(client, needed);
    }
    await runMigrations({ pgPool: pool });
    await client.query("select pg_advisory_unlock($1)", [migrationLockKey]);
    return change;
  } finally {
    client.release();
  }
}
