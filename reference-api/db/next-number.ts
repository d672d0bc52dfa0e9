import { sql } from "drizzle-orm";
import type { Writer } from "./client.ts";
import { counters } from "./schema/payments.ts";

/**
 * Takes the next `count` numbers of a counter and returns the last of them. Locks the counter until the transaction
 * ends; after a rollback the numbers are free again.
 */
export async function nextNumber(transaction: Writer, name: string, count = 1): Promise<number> {
  const [row] = await transaction
    .insert(counters)
    .values({ name, last: count })
    .onConflictDoUpdate({ target: counters.name, set: { last: sql`${counters.last} + ${count}` } })
    .returning({ last: counters.last });
  if (!row) throw new Error(`counter ${name} returned no number`);
  return row.last;
}
