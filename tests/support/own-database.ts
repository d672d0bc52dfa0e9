import { onTestFinished } from "vitest";
import type { OpenDatabase } from "#api/db/client.ts";
import { testDatabase } from "./database.ts";

/** A database of the test's own, gone when the test has finished. */
export async function ownDatabase(options?: Parameters<typeof testDatabase>[0]): Promise<OpenDatabase> {
  const database = await testDatabase(options);
  onTestFinished(database.close);
  return database;
}
