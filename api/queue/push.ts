import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Writer } from "#api/db/client.ts";
import { Id } from "#contract/fields.ts";

/** Of job `push.send`: a reminder, and the subscription of the browser that it goes to. */
export const PushDelivery = z.object({ reminder: Id, subscription: Id });

/** Seven tries with the queue's growing pauses end after about ten minutes. */
const maxTries = 7;

/** Asks for the delivery of a reminder to one browser; asking twice is asking once. In a transaction it leaves with the commit. */
export async function queuePush(db: Writer, { reminder, subscription }: z.infer<typeof PushDelivery>): Promise<void> {
  await db.execute(
    sql`select graphile_worker.add_job('push.send', json_build_object('reminder', ${reminder}::bigint, 'subscription', ${subscription}::bigint),
      max_attempts => ${maxTries}, job_key => ${`push.send:${reminder}:${subscription}`})`,
  );
}
