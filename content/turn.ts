import { sql } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";

const contentLockKey = 7_213_002;

/** Waits until nobody else writes content; from then on nobody else does, until the transaction ends. */
export async function awaitTurn(transaction: Writer): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${contentLockKey})`);
}
