import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Writer } from "#api/db/client.ts";
import { Id } from "#contract/fields.ts";

export const PushDelivery = z.object({ reminder: Id, subscription: Id });

/** Tries of a delivery: with the queue's backoff they take about ten minutes. */
const maxTries = 7;

/**
 * Queues the delivery of a reminder to one browser, in place of one that is still queued. In a transaction it is sent
 * only after the commit.
 */
export async function queuePush(db: Writer, { reminder, subscription }: z.infer<typeof PushDelivery>): Promise<void> {
  await db.execute(
    sql`select graphile_worker.add_job('push.send', json_build_object('reminder', ${reminder}::bigint, 'subscription', ${subscription}::bigint),
      max_attempts => ${maxTries}, job_key => ${`push.send:${reminder}:${subscription}`})`,
  );
}
