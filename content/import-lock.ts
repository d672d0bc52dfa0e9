import { sql } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";

const contentLockKey = 7_213_002;

/** Waits for the lock on content imports and holds it until the transaction ends. */
export async function acquireImportLock(transaction: Writer): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${contentLockKey})`);
}
