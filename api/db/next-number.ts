import { sql } from "drizzle-orm";
import type { Writer } from "./client.ts";
import { counters } from "./schema/payments.ts";

/**
 * The next of a row of numbers, or the last of the next `count`. Nobody else gets one until the transaction ends; undone, it is
 * given out again.
 */
export async function nextNumber(transaction: Writer, name: string, count = 1): Promise<number> {
  const [row] = await transaction
    .insert(counters)
    .values({ name, last: count })
    .onConflictDoUpdate({ target: counters.name, set: { last: sql`${counters.last} + ${count}` } })
    .returning({ last: counters.last });
  if (!row) throw new Error(`no number of ${name}`);
  return row.last;
}
