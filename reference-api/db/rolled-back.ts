import { TransactionRollbackError } from "drizzle-orm";
import type { Writer } from "./client.ts";

/**
 * Runs `work` in a transaction that is always rolled back, and returns its result. Throws the errors of `work`, and an
 * Error if its result is undefined.
 */
export async function rolledBack<Result>(db: Writer, work: (transaction: Writer) => Promise<Result>): Promise<Result> {
  const results: Result[] = [];
  try {
    await db.transaction(async (transaction) => {
      results.push(await work(transaction));
      transaction.rollback();
    });
  } catch (error) {
    if (!(error instanceof TransactionRollbackError)) throw error;
  }
  const [result] = results;
  if (result === undefined) throw new Error("the transaction has no result");
  return result;
}
