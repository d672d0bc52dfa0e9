import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import type { PgDatabase } from "drizzle-orm/pg-core";
import { runMigrations } from "graphile-worker";
import pg from "pg";
import { schema } from "./schema/schema.ts";

export type Database = NodePgDatabase<typeof schema>;

/** The database, or a transaction in it. */
export type Writer = PgDatabase<NodePgQueryResultHKT, typeof schema>;

/** Where PostgreSQL is: an address, or the folder of its socket. */
export type DatabaseLocation = { connectionString: string } | { host: string; user: string; database?: string };

export interface OpenDatabase {
  db: Database;
  pool: pg.Pool;
  close(): Promise<void>;
}

export function openDatabase(
  location: DatabaseLocation,
  onError: (error: Error) => void = () => undefined,
): OpenDatabase {
  // one for each crew of jobs, which listens, and eight to work with
  const pool = new pg.Pool({ max: 11, connectionTimeoutMillis: 5000, application_name: "v3-api", ...location });
  pool.on("error", onError); // an idle client that dies must not end the process
  pool.on("connect", (client) => client.on("error", () => undefined)); // one in use hears of it from its query
  const db = drizzle(pool, { schema, casing: "snake_case" });
  return { db, pool, close: () => pool.end() };
}

const migrationLockKey = 7_213_001;

/** Brings the schema and the job queue's own up to date. Processes that start together wait for each other. */
export async function migrateDatabase({ pool }: OpenDatabase, migrationsFolder: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [migrationLockKey]);
    await migrate(drizzle(client, { casing: "snake_case" }), { migrationsFolder });
    await runMigrations({ pgPool: pool });
    await client.query("select pg_advisory_unlock($1)", [migrationLockKey]);
  } finally {
    client.release();
  }
}
