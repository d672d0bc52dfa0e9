import { resolve } from "node:path";
import pg from "pg";
import type { ApiEnv } from "#api/config/api-env.ts";
import { openDatabase, type DatabaseLocation, type OpenDatabase } from "./client.ts";
import { migrateDatabase, requireMigrated, type SchemaChange } from "./migrate.ts";
import { openEmbedded } from "./embedded.ts";
import { isInitialised } from "./postgres-cluster.ts";
import { errorCode } from "#runtime/error-code.ts";
import { DataFolderError } from "./data-folder.ts";
import { requireOwnFolder, requireOwnKind } from "./installation.ts";
import { projectPath } from "#runtime/project-path.ts";

export const migrationsFolder = projectPath("reference-api/db/migrations");

export function embeddedFolder({ DATA_DIR }: ApiEnv): string {
  return resolve(DATA_DIR, "postgres");
}

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

/**
 * Changes that opening a database may make. create: creates the embedded database if there is none, and migrates;
 * migrate: only migrates one that exists; none: neither, as for a command that only reports.
 */
export type OpeningChanges = "create" | "migrate" | "none";

async function openMigrated(
  env: ApiEnv,
  location: DatabaseLocation,
  onProgress: (message: string) => void,
  changes: OpeningChanges,
): Promise<ConfiguredDatabase> {
  const open = openDatabase(location, (error) => onProgress(connectionLost(error)));
  try {
    const schemaChange = await (changes === "none" ? requireMigrated : migrateDatabase)(open, migrationsFolder);
    await requireOwnKind(env, open.db);
    return { ...open, location, schemaChange };
  } catch (error) {
    await open.close();
    throw error;
  }
}

/** Throws a DataFolderError if there is no embedded database in `folder`. */
async function requireExisting(folder: string, { DATA_DIR, isDemo }: ApiEnv): Promise<void> {
  if (await isInitialised(folder)) return;
  const create = isDemo ? "start it once with npm start" : "create one with npm run staff -- db create";
  throw new DataFolderError(
    `DATA_DIR: there is no database in ${resolve(DATA_DIR)}. If the site has one, set DATA_DIR to the absolute path of its folder. For a new site ${create}.`,
  );
}

/**
 * Opens the configured database: at DATABASE_DIRECT_URL (which bypasses a pooler), else at DATABASE_URL, else the
 * embedded server in DATA_DIR; migrates it unless `changes` is none. Does not seed. `close()` ends the pool and this
 * process's use of the embedded server. Throws a SettingsError if a demo would use the database of a production site or
 * the data folder is that of a site with a database elsewhere, a DataFolderError if there is no database and none may
 * be created, and the errors of `migrateDatabase()` or `requireMigrated()`.
 */
export async function openConfiguredDatabase(
  env: ApiEnv,
  onProgress: (message: string) => void = () => undefined,
  changes: OpeningChanges = "create",
): Promise<ConfiguredDatabase> {
  const url = env.DATABASE_DIRECT_URL ?? env.DATABASE_URL;
  if (url) return openMigrated(env, { connectionString: url }, onProgress, changes);
  await requireOwnFolder(env);
  const folder = embeddedFolder(env);
  if (changes !== "create") await requireExisting(folder, env);
  const server = await openEmbedded(folder, { onProgress });
  try {
    await createDatabase(server.connection);
    const open = await openMigrated(env, { ...server.connection, database: databaseName }, onProgress, changes);
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
