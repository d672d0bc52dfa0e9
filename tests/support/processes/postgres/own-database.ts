import { onTestFinished } from "vitest";
import type { OpenDatabase } from "#api/db/client.ts";
import { testDatabase } from "./database.ts";

/** Opens a test database that is released when the test has finished. */
export async function ownDatabase(options?: Parameters<typeof testDatabase>[0]): Promise<OpenDatabase> {
  const database = await testDatabase(options);
  onTestFinished(database.close);
  return database;
}
