import { randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { inject } from "vitest";
import { databaseOn, openDatabase, type OpenDatabase } from "#api/db/client.ts";
import { migrateDatabase } from "#api/db/migrate.ts";
import { migrationsFolder } from "#api/db/open.ts";
import { withServerLock, type Connection } from "./server-lock.ts";

/**
 * No timeout, because a busy worker may stall for seconds. The name tells these connections from those a test opens
 * itself.
 */
const poolOptions = { connectionTimeoutMillis: 0, application_name: "tests" };

/** Creates the template database unless it exists. It is renamed when complete, so that a partial one is never used. */
async function requireTemplate(client: pg.Client, connection: Connection, name: string, isSeeded: boolean) {
  const { rowCount } = await client.query("select from pg_database where datname = $1", [name]);
  if (rowCount) return;
  const unfinished = `${name}_unfinished`;
  await client.query(`drop database if exists ${unfinished} with (force)`);
  await client.query(`create database ${unfinished}`);
  const open = openDatabase({ ...connection, ...poolOptions, database: unfinished });
  try {
    await migrateDatabase(open, migrationsFolder);
    if (isSeeded) {
      const { seedDemo } = await import("#content/demo/seed.ts"); // imported here because most test files do not need it
      await seedDemo(open.db, new Date(inject("databaseServer").seededAt), "http://127.0.0.1:3000");
    }
  } finally {
    await open.close();
  }
  await client.query(`alter database ${unfinished} rename to ${name}`);
}

/**
 * Maximum number of deleted rows in a reused database: they slow down later scans, and above it a new database is
 * cheaper.
 */
const maxDeletedRows = 5000;

const otherSchemas = "'pg_catalog'::regnamespace, 'information_schema'::regnamespace, 'drizzle'::regnamespace";

const emptyTables = `
  do $$ declare each record; deleted bigint; total bigint := 0; begin
    perform pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name <> '${poolOptions.application_name}';
    perform set_config('session_replication_role', 'replica', true);
    for each in select oid::regclass as name from pg_class
      where relkind = 'r' and relnamespace not in (${otherSchemas})
        and relname <> 'migrations' and pg_relation_size(oid) > 0
    loop
      execute format('delete from %s', each.name);
      get diagnostics deleted = row_count;
      total := total + deleted;
    end loop;
    perform set_config('tests.deleted', total::text, false);
    perform setval(seqrelid::regclass, seqstart, false) from pg_sequence join pg_class on pg_class.oid = seqrelid
      where relnamespace not in (${otherSchemas}) and pg_sequence_last_value(seqrelid) is not null;
  end $$`;

const countRows = `
  select current_setting('tests.deleted', true)::int as deleted,
    (select count(*)::int from pg_class where relkind = 'r') as tables`;

/** Resets the session state that a test may leave in a connection. */
const resetSession = "rollback; unlisten *; reset all; select pg_advisory_unlock_all()";

interface ReusableDatabase {
  name: string;
  /**
   * Connections stay open: new ones would have to fill PostgreSQL's catalogue caches again, which takes as long as most
   * tests.
   */
  open: OpenDatabase;
  /** Number of tables when created: a database with a dropped table is not reused. */
  tables: number;
}

const idle: ReusableDatabase[] = [];

async function dropDatabase({ name, open }: ReusableDatabase): Promise<void> {
  await open.close();
  const { connection } = inject("databaseServer");
  await withServerLock(connection, (client) => client.query(`drop database if exists ${name} with (force)`));
}

const idleTimeoutMs = 3000;

/** Waits for queries that a test started and did not await. Returns false if they take longer than 3 seconds. */
async function becomesIdle({ pool }: OpenDatabase): Promise<boolean> {
  const givesUpAt = performance.now() + idleTimeoutMs;
  while (pool.waitingCount > 0 || pool.idleCount < pool.totalCount) {
    if (performance.now() > givesUpAt) return false;
    await delay(1);
  }
  return !pool.ending;
}

/** Empties the database and resets its sessions. Returns false if it is not fit for reuse. */
async function reset({ open: { pool }, tables }: ReusableDatabase): Promise<boolean> {
  const [first, ...others] = await Promise.all(Array.from({ length: pool.totalCount || 1 }, () => pool.connect()));
  if (!first) return false;
  try {
    await Promise.all([first, ...others].map((client) => client.query(resetSession)));
    await first.query(emptyTables);
    const { rows } = await first.query<{ deleted: number; tables: number }>(countRows);
    return rows.every((row) => row.deleted < maxDeletedRows && row.tables === tables);
  } finally {
    for (const client of [first, ...others]) client.release();
  }
}

/**
 * Returns a database for reuse by the next test, because emptying costs a tenth of creating; drops it if it is not fit.
 */
async function release(database: ReusableDatabase): Promise<void> {
  // reset() rejects when a test has broken a connection
  const isReusable = (await becomesIdle(database.open)) && (await reset(database).catch(() => false));
  if (isReusable) idle.push(database);
  else await dropDatabase(database);
}

async function createDatabase(template: string, isSeeded: boolean): Promise<ReusableDatabase> {
  const { connection, prefix } = inject("databaseServer");
  const name = `${prefix}${randomBytes(6).toString("hex")}`;
  await withServerLock(connection, async (client) => {
    await requireTemplate(client, connection, template, isSeeded);
    await client.query(`create database ${name} template ${template}`);
  });
  const open = openDatabase({ ...connection, ...poolOptions, database: name });
  const { rows } = await open.pool.query<{ tables: number }>(countRows);
  return { name, open, tables: rows[0]?.tables ?? 0 };
}

interface DatabaseOptions {
  /** Contains the demo catalogue. */
  seeded?: boolean;
  /** Never used by another test, because PostgreSQL's query plans also depend on deleted rows. */
  fresh?: boolean;
}

/** Opens a database with the current schema for one test, empty unless `seeded`, until `close()`. */
export async function testDatabase({ seeded = false, fresh = seeded }: DatabaseOptions = {}): Promise<OpenDatabase> {
  const { templates } = inject("databaseServer");
  const reused = fresh ? undefined : idle.pop();
  const database = reused ?? (await createDatabase(seeded ? templates.seeded : templates.empty, seeded));
  let closing: Promise<void> | undefined;
  const { pool } = database.open;
  const close = () => (closing ??= fresh ? dropDatabase(database) : release(database));
  return { pool, db: databaseOn(pool), close }; // a new `db` object, because the API caches papers by it
}
