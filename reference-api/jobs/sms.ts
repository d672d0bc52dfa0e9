import { and, eq } from "drizzle-orm";
import { smsOutbox } from "#api/db/schema/identity.ts";
import { maskedPhone } from "#api/gateways/sms/masked-phone.ts";
import { SmsRefused } from "#api/gateways/sms/sms-provider.ts";
import { SmsDelivery } from "#api/queue/sms.ts";
import type { JobScope } from "./job.ts";

type Outcome = Pick<typeof smsOutbox.$inferInsert, "status" | "provider" | "provider_id" | "error" | "sent_at">;

export async function sendSms(payload: unknown, { db, log, sms, isLastTry, signal }: JobScope): Promise<void> {
  const { id } = SmsDelivery.parse(payload);
  const isQueued = and(eq(smsOutbox.id, id), eq(smsOutbox.status, "queued"));
  const [message] = await db.select().from(smsOutbox).where(isQueued);
  if (!message) return;
  const { recipient, body, purpose, created_at } = message;
  const facts = { sms: id, to: maskedPhone(recipient), purpose };

  // the creation time keeps the id unique if a new database starts at 1 again
  const key = `${id}t${created_at.getTime().toString(36)}`;
  const outcome = await sms.send({ id: key, to: recipient, body }, signal).then(
    ({ provider, providerId, failure }): Outcome => {
      if (failure) log.warn({ ...facts, provider, reason: failure }, "an SMS was not sent by the first provider tried");
      return { status: "sent", provider, provider_id: providerId, sent_at: new Date() };
    },
    (error: unknown): Outcome => {
      if (!isLastTry && !(error instanceof SmsRefused)) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      return { status: "failed", provider: sms.provider, error: reason };
    },
  );
  await db.update(smsOutbox).set(outcome).where(isQueued);
  if (outcome.status === "sent") log.info({ ...facts, provider: outcome.provider }, "an SMS was sent");
  else log.error({ ...facts, reason: outcome.error }, "an SMS was not sent");
}
