import { resolve } from "node:path";
import pg from "pg";
import type { Env } from "#config/env.ts";
import { openDatabase, type DatabaseLocation, type OpenDatabase } from "./client.ts";
import { migrateDatabase, type SchemaChange } from "./migrate.ts";
import { openEmbedded } from "./embedded.ts";
import { errorCode } from "#runtime/error-code.ts";
import { requireOwnFolder, requireOwnKind } from "./installation.ts";
import { projectPath } from "#runtime/project-path.ts";

export const migrationsFolder = projectPath("api/db/migrations");

export function connectionLost(error: Error): string {
  return `A database connection was lost: ${error.message}`;
}

const databaseName = "portal";
const duplicateDatabase = "42P04";
const uniqueViolation = "23505"; // two processes create it at the same moment

async function createDatabase(connection: { host: string; user: string }): Promise<void> {
  const client = new pg.Client({ ...connection, database: "postgres" });
  await client.connect();
  try {
    const known = await client.query("select from pg_database where datname = $1", [databaseName]);
    if (known.rowCount === 0) await client.query(`create database ${databaseName}`);
  } catch (error) {
    const code = errorCode(error);
    if (code !== duplicateDatabase && code !== uniqueViolation) throw error;
  } finally {
    await client.end();
  }
}

export interface ConfiguredDatabase extends OpenDatabase {
  location: DatabaseLocation;
  /** Migrations before and after opening. */
  schemaChange: SchemaChange;
}

async function openMigrated(
  env: Env,
  location: DatabaseLocation,
  onProgress: (message: string) => void,
): Promise<ConfiguredDatabase> {
  const open = openDatabase(location, (error) => onProgress(connectionLost(error)));
  try {
    const schemaChange = await migrateDatabase(open, migrationsFolder);
    await requireOwnKind(env, open.db);
    return { ...open, location, schemaChange };
  } catch (error) {
    await open.close();
    throw error;
  }
}

/**
 * Opens the configured database and migrates it to the newest schema: DATABASE_DIRECT_URL (which bypasses a pooler),
 * else DATABASE_URL, else the embedded server in DATA_DIR. Does not seed. `close()` ends the pool and this process's
 * use of the embedded server. Throws a SettingsError if the database belongs to another site than the configured one.
 */
export async function openConfiguredDatabase(
  env: Env,
  onProgress: (message: string) => void = () => undefined,
): Promise<ConfiguredDatabase> {
  const url = env.DATABASE_DIRECT_URL ?? env.DATABASE_URL;
  if (url) return openMigrated(env, { connectionString: url }, onProgress);
  await requireOwnFolder(env);
  const server = await openEmbedded(resolve(env.DATA_DIR, "postgres"), { onProgress });
  try {
    await createDatabase(server.connection);
    const open = await openMigrated(env, { ...server.connection, database: databaseName }, onProgress);
    return {
      ...open,
      async close() {
        await open.close();
        await server.close();
      },
    };
  } catch (error) {
    await server.close();
    throw error;
  }
}
