import { SettingsError, type Env } from "#env";
import type { OpenDatabase } from "./db/client.ts";
import { DataFolderError } from "./db/embedded.ts";
import { errorCode } from "./db/error-code.ts";
import { openConfiguredDatabase } from "./db/open.ts";
import { seedDemo } from "./db/seed/seed.ts";

/** Opens the database of the settings. A demo's own embedded one, still empty, gets the demo data; an operator's never does. */
export async function openDatabaseForService(env: Env, onProgress: (message: string) => void): Promise<OpenDatabase> {
  const database = await openConfiguredDatabase(env, onProgress);
  try {
    const isOurOwn = env.isDemo && !env.DATABASE_URL;
    if (isOurOwn && (await seedDemo(database.db, new Date()))) onProgress("Added the demo data");
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

const databaseAway = new Set(["ECONNREFUSED", "ENOTFOUND", "ETIMEDOUT", "28P01", "28000", "3D000"]);

/** What the operator reads when the start fails: what is wrong and what to do, without a stack. */
export function startErrorLine(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof SettingsError || error instanceof DataFolderError) return error.message;
  const code = errorCode(error) ?? "";
  const port = "port" in error ? String(error.port) : "";
  if (code === "EADDRINUSE") return `Port ${port} is in use: set PORT to another.`;
  if (code === "EACCES" && port) return `Port ${port} is closed to this account: set PORT to one above 1023.`;
  if (code === "EADDRNOTAVAIL")
    return "HOST is not an address of this machine: set HOST to 127.0.0.1 or to one that is.";
  if (databaseAway.has(code)) return `The database does not let us in (${code}): check DATABASE_URL.`;
  return error.message;
}
