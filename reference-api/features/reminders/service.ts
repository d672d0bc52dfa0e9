import { and, desc, eq, inArray, or, sql } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { accessTokens } from "#api/db/schema/identity.ts";
import { pushSubscriptions, reminderChoices } from "#api/db/schema/reminders.ts";
import { lockDoctor } from "#api/features/devices/service.ts";
import { bounds } from "#contract/bounds.ts";
import type { Reminders } from "#contract/account/reminders.ts";

/** Saves the choices; a changed one gets a new date, since reminders are sent only for later events. */
export async function saveChoices(db: Writer, doctorId: number, choices: Reminders["choices"]): Promise<void> {
  for (const { kind, push, sms } of choices) {
    await db
      .insert(reminderChoices)
      .values({ doctor_id: doctorId, kind, push, sms })
      .onConflictDoUpdate({
        target: [reminderChoices.doctor_id, reminderChoices.kind],
        set: { push, sms, updated_at: sql`now()` },
        setWhere: or(sql`${reminderChoices.push} <> ${push}`, sql`${reminderChoices.sms} <> ${sms}`),
      });
  }
}

export async function deleteSubscription(db: Writer, tokenId: number): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.access_token_id, tokenId));
}

type NewSubscription = Omit<typeof pushSubscriptions.$inferInsert, "id" | "created_at" | "updated_at">;

/**
 * Saves a push subscription in place of those of the same login or browser, and keeps only the doctor's newest
 * `bounds.pushSubscriptions`.
 */
export async function saveSubscription(db: Writer, doctorId: number, subscription: NewSubscription): Promise<void> {
  const { access_token_id, endpoint } = subscription;
  await db.transaction(async (transaction) => {
    await lockDoctor(transaction, doctorId);
    await transaction
      .delete(pushSubscriptions)
      .where(or(eq(pushSubscriptions.access_token_id, access_token_id), eq(pushSubscriptions.endpoint, endpoint)));
    await transaction.insert(pushSubscriptions).values(subscription);
    const surplus = transaction
      .select({ id: pushSubscriptions.id })
      .from(pushSubscriptions)
      .innerJoin(
        accessTokens,
        and(eq(accessTokens.id, pushSubscriptions.access_token_id), eq(accessTokens.doctor_id, doctorId)),
      )
      .orderBy(desc(pushSubscriptions.id))
      .offset(bounds.pushSubscriptions);
    await transaction.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, surplus));
  });
}
