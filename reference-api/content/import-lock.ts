import { sql } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { rolledBack } from "#api/db/rolled-back.ts";

const contentLockKey = 7_213_002;

/** Waits for the lock on content imports and holds it until the transaction ends. */
export async function acquireImportLock(transaction: Writer): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${contentLockKey})`);
}

/** Runs `work` in a transaction that holds the import lock, and rolls it back if `isUndone`. */
export function inImportTransaction<Result>(
  db: Writer,
  isUndone: boolean,
  work: (transaction: Writer) => Promise<Result>,
): Promise<Result> {
  const locked = async (transaction: Writer) => {
    await acquireImportLock(transaction);
    return work(transaction);
  };
  return isUndone ? rolledBack(db, locked) : db.transaction(locked);
}
