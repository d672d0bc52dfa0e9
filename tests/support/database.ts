import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { openDatabase, type OpenDatabase } from "#api/db/client.ts";
import { migrateDatabase } from "#api/db/migrate.ts";
import { migrationsFolder } from "#api/db/open.ts";
import { inTurn, type Connection } from "./server-turn.ts";

/** Opened by a worker that may stand still for seconds. */
const patient = { connectionTimeoutMillis: 0 };

/** A template gets its name once it is finished, so that one made halfway is never used. */
async function requireTemplate(client: pg.Client, connection: Connection, name: string, isSeeded: boolean) {
  const { rowCount } = await client.query("select from pg_database where datname = $1", [name]);
  if (rowCount) return;
  const unfinished = `${name}_unfinished`;
  await client.query(`drop database if exists ${unfinished} with (force)`);
  await client.query(`create database ${unfinished}`);
  const open = openDatabase({ ...connection, ...patient, database: unfinished });
  try {
    await migrateDatabase(open, migrationsFolder);
    if (isSeeded) {
      const { seedDemo } = await import("#api/seed/seed.ts"); // most files never need what it brings along
      await seedDemo(open.db, new Date(), "http://127.0.0.1:3000");
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
    perform pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid();
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

interface Used {
  name: string;
  /** One connection that stays: another for every emptying would have to learn all the tables anew. */
  janitor: pg.Pool;
  /** How many tables it has: a test that drops one leaves a database that is no use to others. */
  tables: number;
}

const idle: Used[] = [];

async function countTables(janitor: pg.Pool): Promise<number> {
  const { rows } = await janitor.query<{ count: number }>(
    "select count(*)::int as count from pg_class where relkind = 'r'",
  );
  return rows[0]?.count ?? 0;
}

async function dropDatabase({ name, janitor }: Used): Promise<void> {
  await janitor.end();
  const { connection } = inject("databaseServer");
  await inTurn(connection, (client) => client.query(`drop database if exists ${name} with (force)`));
}

/** Making a database costs ten times as much as emptying one: tests use them one after another. */
async function putBack(used: Used): Promise<void> {
  await used.janitor.query(emptying);
  const { rows } = await used.janitor.query<{ deleted: number }>(
    "select current_setting('tests.deleted')::int as deleted",
  );
  const isAsNew = (rows[0]?.deleted ?? 0) < manyRows && (await countTables(used.janitor)) === used.tables;
  if (isAsNew) idle.push(used);
  else await dropDatabase(used);
}

async function make(template: string, isSeeded: boolean): Promise<Used> {
  const { connection, prefix } = inject("databaseServer");
  const name = `${prefix}${randomBytes(6).toString("hex")}`;
  await inTurn(connection, async (client) => {
    await requireTemplate(client, connection, template, isSeeded);
    await client.query(`create database ${name} template ${template}`);
  });
  const janitor = new pg.Pool({ ...connection, database: name, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true });
  janitor.on("error", () => undefined); // a test that ends all connections ends this one too
  return { name, janitor, tables: await countTables(janitor) };
}

interface DatabaseOptions {
  /** With the demo catalogue. */
  seeded?: boolean;
  /** One that no test has used before: how PostgreSQL plans a query also depends on rows that are gone. */
  fresh?: boolean;
}

/** A database of the test's own with the newest schema, empty unless it is to be seeded, until `close()`. */
export async function testDatabase({ seeded = false, fresh = seeded }: DatabaseOptions = {}): Promise<OpenDatabase> {
  const { connection, templates } = inject("databaseServer");
  const reused = fresh ? undefined : idle.pop();
  const used = reused ?? (await make(seeded ? templates.seeded : templates.empty, seeded));
  const open = openDatabase({ ...connection, ...patient, database: used.name });
  let closing: Promise<void> | undefined;
  async function close(): Promise<void> {
    await open.close();
    await (fresh ? dropDatabase(used) : putBack(used));
  }
  return { ...open, close: () => (closing ??= close()) };
}
