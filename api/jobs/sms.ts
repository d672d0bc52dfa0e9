import { and, eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import type { Writer } from "#api/db/client.ts";
import { smsOutbox } from "#api/db/schema/identity.ts";
import { maskedPhone, SmsRefused } from "#api/gateways/sms.ts";
import { Id } from "#contract/fields.ts";
import type { JobScope } from "./job.ts";

/** Six tries with the queue's growing pauses end after four minutes, within the life of a code. */
const maxTries = 6;

/** Asks for the delivery of a message of the outbox; asking twice is asking once. */
async function requestDelivery(db: Writer, id: number): Promise<void> {
  await db.execute(
    sql`select graphile_worker.add_job('sms.send', json_build_object('id', ${id}::bigint), max_attempts => ${maxTries}, job_key => ${`sms.send:${id}`})`,
  );
}

/** Puts a message into the outbox. In a transaction it leaves with the commit, or not at all. */
export async function queueSms(
  db: Writer,
  message: { recipient: string; body: string; purpose: string },
): Promise<void> {
  const rows = await db.insert(smsOutbox).values(message).returning({ id: smsOutbox.id });
  for (const { id } of rows) await requestDelivery(db, id);
}

/** Tries the messages again, from the first try on. One that was sent stays as it is. Gives the ids that are queued now. */
export async function requeueSms(db: Writer, ids: number[]): Promise<number[]> {
  const rows = await db
    .update(smsOutbox)
    .set({ status: "queued", error: null })
    .where(and(inArray(smsOutbox.id, ids), inArray(smsOutbox.status, ["queued", "failed"])))
    .returning({ id: smsOutbox.id });
  for (const { id } of rows) await requestDelivery(db, id);
  return rows.map(({ id }) => id);
}

type Outcome = Pick<typeof smsOutbox.$inferInsert, "status" | "provider_id" | "error" | "sent_at">;

/** Job `sms.send`: hands a queued message to the provider and notes what became of it. */
export async function sendSms(payload: unknown, { db, log, sms, isLastTry, signal }: JobScope): Promise<void> {
  const { id } = z.object({ id: Id }).parse(payload);
  const isQueued = and(eq(smsOutbox.id, id), eq(smsOutbox.status, "queued"));
  const [message] = await db.select().from(smsOutbox).where(isQueued);
  if (!message) return;
  const { recipient, body, purpose, created_at } = message;
  const facts = { sms: id, to: maskedPhone(recipient), purpose };

  // with its birth the id stays its own when a new database counts from 1 again
  const key = `${id}t${created_at.getTime().toString(36)}`;
  const outcome = await sms.send({ id: key, to: recipient, body }, signal).then(
    ({ providerId }): Outcome => ({ status: "sent", provider_id: providerId, sent_at: new Date() }),
    (error: unknown): Outcome => {
      if (!isLastTry && !(error instanceof SmsRefused)) throw error;
      return { status: "failed", error: error instanceof Error ? error.message : String(error) };
    },
  );
  await db
    .update(smsOutbox)
    .set({ ...outcome, provider: sms.provider })
    .where(isQueued);
  if (outcome.status === "sent") log.info(facts, "an SMS was sent");
  else log.error({ ...facts, reason: outcome.error }, "an SMS was not sent");
}
