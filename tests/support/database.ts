import { randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { inject } from "vitest";
import { databaseOn, openDatabase, type OpenDatabase } from "#api/db/client.ts";
import { migrateDatabase } from "#api/db/migrate.ts";
import { migrationsFolder } from "#api/db/open.ts";
import { inTurn, type Connection } from "./server-turn.ts";

/** Opened by a worker that may stand still for seconds, and told apart from what a test opens itself. */
const ours = { connectionTimeoutMillis: 0, application_name: "tests" };

/** A template gets its name once it is finished, so that one made halfway is never used. */
async function requireTemplate(client: pg.Client, connection: Connection, name: string, isSeeded: boolean) {
  const { rowCount } = await client.query("select from pg_database where datname = $1", [name]);
  if (rowCount) return;
  const unfinished = `${name}_unfinished`;
  await client.query(`drop database if exists ${unfinished} with (force)`);
  await client.query(`create database ${unfinished}`);
  const open = openDatabase({ ...connection, ...ours, database: unfinished });
  try {
    await migrateDatabase(open, migrationsFolder);
    if (isSeeded) {
      const { seedDemo } = await import("#content/demo/seed.ts"); // most files never need what it brings along
      await seedDemo(open.db, new Date(inject("databaseServer").seededAt), "http://127.0.0.1:3000");
    }
  } finally {
    await open.close();
  }
  await client.query(`alter database ${unfinished} rename to ${name}`);
}

/** Rows that were deleted are still stepped over by what comes after: from so many on a new database costs less. */
const manyRows = 5000;

const notData = "'pg_catalog'::regnamespace, 'information_schema'::regnamespace, 'drizzle'::regnamespace";

const emptying = `
  do $$ declare each record; deleted bigint; total bigint := 0; begin
    perform pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name <> '${ours.application_name}';
    perform set_config('session_replication_role', 'replica', true);
    for each in select oid::regclass as name from pg_class
      where relkind = 'r' and relnamespace not in (${notData}) and relname <> 'migrations' and pg_relation_size(oid) > 0
    loop
      execute format('delete from %s', each.name);
      get diagnostics deleted = row_count;
      total := total + deleted;
    end loop;
    perform set_config('tests.deleted', total::text, false);
    perform setval(seqrelid::regclass, seqstart, false) from pg_sequence join pg_class on pg_class.oid = seqrelid
      where relnamespace not in (${notData}) and pg_sequence_last_value(seqrelid) is not null;
  end $$`;

const measuring = `
  select current_setting('tests.deleted', true)::int as deleted,
    (select count(*)::int from pg_class where relkind = 'r') as tables`;

/** What a test may leave in a connection. */
const forgetting = "rollback; unlisten *; reset all; select pg_advisory_unlock_all()";

interface Used {
  name: string;
  /** Its connections stay: new ones would have to learn all the tables anew, which takes as long as most tests. */
  open: OpenDatabase;
  /** How many tables it has: a test that drops one leaves a database that is no use to others. */
  tables: number;
}

const idle: Used[] = [];

async function dropDatabase({ name, open }: Used): Promise<void> {
  await open.close();
  const { connection } = inject("databaseServer");
  await inTurn(connection, (client) => client.query(`drop database if exists ${name} with (force)`));
}

const restMs = 3000;

/** What a test set going and did not wait for ends soon, or the database is no use to others. */
async function isAtRest({ pool }: OpenDatabase): Promise<boolean> {
  const givesUpAt = performance.now() + restMs;
  while (pool.waitingCount > 0 || pool.idleCount < pool.totalCount) {
    if (performance.now() > givesUpAt) return false;
    await delay(1);
  }
  return !pool.ending;
}

/** True where a test that comes next finds what it would find in a new one. */
async function isAsNew({ open: { pool }, tables }: Used): Promise<boolean> {
  const [first, ...others] = await Promise.all(Array.from({ length: pool.totalCount || 1 }, () => pool.connect()));
  if (!first) return false;
  try {
    await Promise.all([first, ...others].map((client) => client.query(forgetting)));
    await first.query(emptying);
    const { rows } = await first.query<{ deleted: number; tables: number }>(measuring);
    return rows.every((row) => row.deleted < manyRows && row.tables === tables);
  } finally {
    for (const client of [first, ...others]) client.release();
  }
}

/** Making a database costs ten times as much as emptying one: tests use them one after another. */
async function putBack(used: Used): Promise<void> {
  const isOfUse = (await isAtRest(used.open)) && (await isAsNew(used).catch(() => false)); // a test may break a connection
  if (isOfUse) idle.push(used);
  else await dropDatabase(used);
}

async function make(template: string, isSeeded: boolean): Promise<Used> {
  const { connection, prefix } = inject("databaseServer");
  const name = `${prefix}${randomBytes(6).toString("hex")}`;
  await inTurn(connection, async (client) => {
    await requireTemplate(client, connection, template, isSeeded);
    await client.query(`create database ${name} template ${template}`);
  });
  const open = openDatabase({ ...connection, ...ours, database: name });
  const { rows } = await open.pool.query<{ tables: number }>(measuring);
  return { name, open, tables: rows[0]?.tables ?? 0 };
}

interface DatabaseOptions {
  /** With the demo catalogue. */
  seeded?: boolean;
  /** One that no test has used before: how PostgreSQL plans a query also depends on rows that are gone. */
  fresh?: boolean;
}

/** A database of the test's own with the newest schema, empty unless it is to be seeded, until `close()`. */
export async function testDatabase({ seeded = false, fresh = seeded }: DatabaseOptions = {}): Promise<OpenDatabase> {
  const { templates } = inject("databaseServer");
  const reused = fresh ? undefined : idle.pop();
  const used = reused ?? (await make(seeded ? templates.seeded : templates.empty, seeded));
  let closing: Promise<void> | undefined;
  const { pool } = used.open;
  const close = () => (closing ??= fresh ? dropDatabase(used) : putBack(used));
  return { pool, db: databaseOn(pool), close }; // the API remembers papers with the database that they are of
}
