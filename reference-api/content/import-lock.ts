import { TransactionRollbackError } from "drizzle-orm";
import { sql } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";

const contentLockKey = 7_213_002;

/** Waits for the lock on content imports and holds it until the transaction ends. */
export async function acquireImportLock(transaction: Writer): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${contentLockKey})`);
}

/** Runs `work` in a transaction that holds the import lock, and rolls it back if `isUndone`. */
export async function inImportTransaction<Result>(
  db: Writer,
  isUndone: boolean,
  work: (transaction: Writer) => Promise<Result>,
): Promise<Result> {
  const results: Result[] = [];
  try {
    await db.transaction(async (transaction) => {
      await acquireImportLock(transaction);
      results.push(await work(transaction));
      if (isUndone) transaction.rollback();
    });
  } catch (error) {
    if (!isUndone || !(error instanceof TransactionRollbackError)) throw error;
  }
  const [result] = results;
  if (result === undefined) throw new Error("the transaction has no result");
  return result;
}
