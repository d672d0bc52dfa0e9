import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { runMigrations } from "graphile-worker";
import type pg from "pg";
import { z } from "zod";
import type { OpenDatabase } from "./client.ts";

const migrationLockKey = 7_213_001;

/** The database was migrated by a release so much newer that what this one writes might not fit. */
export class DatabaseTooNew extends Error {
  override name = "DatabaseTooNew";
  constructor() {
    super(
      "The database was brought up to date by a newer release than this one: start that release, or go back to a copy of the database from before it.",
    );
  }
}

/** When the database's newest migration was made, in milliseconds; 0: it has none. */
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
 * A release that does not know this migration cannot run on today's schema; one that does may, beside this one or after it.
 * To be raised with a migration that drops, renames or narrows what the last release still uses.
 */
const floor = "0000_baseline";

const Journal = z.object({ entries: z.array(z.object({ tag: z.string(), when: z.number() })) });

/** Of the migrations of this release the newest, and the floor; both by when they were made, in milliseconds. */
async function readJournal(migrationsFolder: string) {
  const text = await readFile(join(migrationsFolder, "meta", "_journal.json"), "utf8");
  const { entries } = Journal.parse(JSON.parse(text));
  return {
    known: Math.max(...entries.map(({ when }) => when)),
    needed: entries.find(({ tag }) => tag === floor)?.when,
    nameOf: (made: number) =>
      entries.find(({ when }) => when === made)?.tag ?? (made === 0 ? "nothing" : "a migration of another release"),
  };
}

/** What a release must know to run on a database that a newer one has migrated. */
async function floorOf(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ migration: string }>("select migration from drizzle.schema_floor");
  return Number(rows[0]?.migration ?? Infinity);
}

async function raiseFloor(client: pg.ClientBase, migration: number): Promise<void> {
  await client.query(`create table if not exists drizzle.schema_floor (
    id integer primary key default 1 check (id = 1), migration bigint not null)`);
  await client.query(
    `insert into drizzle.schema_floor (migration) values ($1)
     on conflict (id) do update set migration = greatest(schema_floor.migration, excluded.migration)`,
    [migration],
  );
}

/** Names of the newest migration before and after. */
export interface SchemaChange {
  from: string;
  to: string;
}

/**
 * Brings the schema and the job queue's own up to date. Processes that start together wait for each other. A schema that a
 * newer release has brought further is left as it is. Throws DatabaseTooNew where this release cannot run on it.
 */
export async function migrateDatabase({ pool }: OpenDatabase, migrationsFolder: string): Promise<SchemaChange> {
  const client = await pool.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [migrationLockKey]);
    const newest = await newestMigration(client);
    const { known, needed, nameOf } = await readJournal(migrationsFolder);
    if (newest > known && (await floorOf(client)) > known) throw new DatabaseTooNew();
    // whoever may not change the schema may start where nothing is to be changed
    if (newest < known) {
      await migrate(drizzle(client, { casing: "snake_case" }), { migrationsFolder });
      if (needed !== undefined) await raiseFloor(client, needed);
    }
    await runMigrations({ pgPool: pool });
    await client.query("select pg_advisory_unlock($1)", [migrationLockKey]);
    return { from: nameOf(newest), to: nameOf(Math.max(newest, known)) };
  } finally {
    client.release();
  }
}
