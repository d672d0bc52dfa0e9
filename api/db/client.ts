import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import type { PgDatabase } from "drizzle-orm/pg-core";
import { runMigrations } from "graphile-worker";
import type pg from "pg";
import { z } from "zod";
import { PoolShare } from "./pool-share.ts";
import { patientPool, type Patience } from "./pool.ts";
import { schema } from "./schema/schema.ts";

export type Database = NodePgDatabase<typeof schema>;

/** The database, or a transaction in it. */
export type Writer = PgDatabase<NodePgQueryResultHKT, typeof schema>;

/** Where PostgreSQL is: an address, or the folder of its socket. */
export type DatabaseLocation = { connectionString: string } | { host: string; user: string; database?: string };

/** Connections, and the database by way of them. */
export interface Connections {
  db: Database;
  pool: pg.Pool;
}

export interface OpenDatabase extends Connections {
  close(): Promise<void>;
}

/** The database of a program that serves: what is slow in one part of it holds up no other. */
export interface ServedDatabase extends OpenDatabase {
  /** What a feature of the contract works on: of the pages' connections no more than its share, and exams their own. */
  dbOf(feature: string): Database;
  jobs: Connections;
}

/** For commands and tests, which nobody waits for in a browser. */
const unhurried: Patience = { max: 11, connectMs: 5000, statementMs: 0, lockMs: 0, idleInTransactionMs: 0 };
const ofPages: Patience = { max: 10, connectMs: 1000, statementMs: 5000, lockMs: 2000, idleInTransactionMs: 10_000 };
const ofExams: Patience = { ...ofPages, max: 6 };
// one for each crew, which listens, and nine to work with
const ofJobs: Patience = { max: 13, connectMs: 5000, statementMs: 30_000, lockMs: 10_000, idleInTransactionMs: 60_000 };

/** Of the ten connections of the pages. */
const mostOfFeature = 5;

type OnError = (error: Error) => void;

function connect(location: DatabaseLocation, patience: Patience, onError: OnError): Connections {
  const pool = patientPool(location, patience, onError);
  return { pool, db: drizzle(pool, { schema, casing: "snake_case" }) };
}

/** A query that hangs does not hang the end of its process. */
const endMs = 3000;

async function endPools(...ended: Connections[]): Promise<void> {
  const all = Promise.all(ended.map(({ pool }) => pool.end()));
  await Promise.race([all, delay(endMs, undefined, { ref: false })]);
}

export function openDatabase(location: DatabaseLocation, onError: OnError = () => undefined): OpenDatabase {
  const open = connect(location, unhurried, onError);
  return { ...open, close: () => endPools(open) };
}

export function openServedDatabase(location: DatabaseLocation, onError: OnError): ServedDatabase {
  const pages = connect(location, ofPages, onError);
  const exams = connect(location, ofExams, onError);
  const jobs = connect(location, ofJobs, onError);
  const shares = new Map([["exam-writes", exams.db]]);
  return {
    ...pages,
    jobs,
    dbOf(feature) {
      const known = shares.get(feature);
      if (known) return known;
      const share = drizzle(new PoolShare(pages.pool, mostOfFeature), { schema, casing: "snake_case" });
      shares.set(feature, share);
      return share;
    },
    async close() {
      await endPools(pages, exams, jobs);
    },
  };
}

const migrationLockKey = 7_213_001;

/** The database was migrated by a newer release: what this one writes might not fit. */
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

const Journal = z.object({ entries: z.array(z.object({ when: z.number() })) });

/** The same of the newest migration of this release. */
async function knownMigration(migrationsFolder: string): Promise<number> {
  const text = await readFile(join(migrationsFolder, "meta", "_journal.json"), "utf8");
  return Math.max(...Journal.parse(JSON.parse(text)).entries.map(({ when }) => when));
}

/** Brings the schema and the job queue's own up to date. Processes that start together wait for each other. */
export async function migrateDatabase({ pool }: OpenDatabase, migrationsFolder: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [migrationLockKey]);
    const newest = await newestMigration(client);
    const known = await knownMigration(migrationsFolder);
    if (newest > known) throw new DatabaseTooNew();
    // whoever may not change the schema may start where nothing is to be changed
    if (newest < known) await migrate(drizzle(client, { casing: "snake_case" }), { migrationsFolder });
    await runMigrations({ pgPool: pool });
    await client.query("select pg_advisory_unlock($1)", [migrationLockKey]);
  } finally {
    client.release();
  }
}

/** Throws away all that is in the database, its schema too. */
export async function dropEverything(db: Database): Promise<void> {
  await db.transaction(async (transaction) => {
    await transaction.execute(sql`drop schema if exists drizzle, graphile_worker cascade`);
    await transaction.execute(sql`drop schema public cascade`);
    await transaction.execute(sql`create schema public`);
  });
}
