import { and, inArray, ne, sql } from "drizzle-orm";
import { z } from "zod";
import type { Writer } from "#api/db/client.ts";
import { smsOutbox } from "#api/db/schema/identity.ts";
import { Id } from "#contract/fields.ts";
import { currentRequestId } from "#process/request-id.ts";

export const SmsDelivery = z.object({ id: Id });

/** Tries of a message: with the queue's backoff they take about four minutes, less than the lifetime of a code. */
const maxTries = 6;

/** Queues the delivery of a message of the outbox, in place of one that is still queued. */
async function requestDelivery(db: Writer, id: number): Promise<void> {
  await db.execute(
    sql`select graphile_worker.add_job('sms.send', json_build_object('id', ${id}::bigint, 'request', ${currentRequestId() ?? null}::text), max_attempts => ${maxTries}, job_key => ${`sms.send:${id}`})`,
  );
}

/** Puts a message into the outbox. In a transaction it is sent only after the commit. */
export async function queueSms(
  db: Writer,
  message: { recipient: string; body: string; purpose: string },
): Promise<void> {
  const rows = await db.insert(smsOutbox).values(message).returning({ id: smsOutbox.id });
  for (const { id } of rows) await requestDelivery(db, id);
}

/** Queues unsent messages again with all their tries. Skips sent ones, and those whose text was removed. Returns the ids of the queued messages. */
export async function requeueSms(db: Writer, ids: number[]): Promise<number[]> {
  const rows = await db
    .update(smsOutbox)
    .set({ status: "queued", error: null })
    .where(and(inArray(smsOutbox.id, ids), inArray(smsOutbox.status, ["queued", "failed"]), ne(smsOutbox.body, "")))
    .returning({ id: smsOutbox.id });
  for (const { id } of rows) await requestDelivery(db, id);
  return rows.map(({ id }) => id);
}
