import { sql } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { rolledBack } from "#api/db/rolled-back.ts";

const contentLockKey = 7_213_002;

export async function acquireImportLock(transaction: Writer): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${contentLockKey})`);
}

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
