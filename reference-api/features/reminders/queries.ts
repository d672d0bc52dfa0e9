import { and, eq, gt, inArray } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { doctors } from "#api/db/schema/identity.ts";
import { reminderChoices, reminders } from "#api/db/schema/reminders.ts";
import { reminderKinds, type Reminders } from "#contract/account/reminders.ts";
import { liveSubscriptions } from "./recipients.ts";

export async function selectChoices(db: Writer, doctorId: number): Promise<Reminders["choices"]> {
  const rows = await db.select().from(reminderChoices).where(eq(reminderChoices.doctor_id, doctorId));
  return reminderKinds.map((kind) => {
    const { push = false, sms = false } = rows.find((row) => row.kind === kind) ?? {};
    return { kind, push, sms };
  });
}

export async function hasSubscription(db: Writer, tokenId: number): Promise<boolean> {
  const live = liveSubscriptions(db);
  return (await db.select({ id: live.id }).from(live).where(eq(live.token_id, tokenId))).length > 0;
}

export async function selectChannels(db: Writer, ids: number[]) {
  const live = liveSubscriptions(db);
  return db
    .select({
      id: reminders.id,
      title: reminders.title,
      body: reminders.body,
      push: reminderChoices.push,
      sms: reminderChoices.sms,
      phone: doctors.mobile_number,
      subscription: live.id,
    })
    .from(reminders)
    .innerJoin(
      reminderChoices,
      and(eq(reminderChoices.doctor_id, reminders.doctor_id), eq(reminderChoices.kind, reminders.kind)),
    )
    .innerJoin(doctors, eq(doctors.id, reminders.doctor_id))
    .leftJoin(live, and(eq(live.doctor_id, reminders.doctor_id), eq(reminderChoices.push, true)))
    .where(inArray(reminders.id, ids))
    .orderBy(reminders.id, live.id);
}

/**
 * Finds a reminder with the push subscription it goes to; undefined if it must not be sent any more: it is too late,
 * the doctor changed the choice, the login has ended, or the browser now belongs to another doctor.
 */
export async function findReminderDelivery(
  db: Writer,
  { reminder, subscription, now }: { reminder: number; subscription: number; now: Date },
) {
  const live = liveSubscriptions(db);
  const [found] = await db
    .select({
      title: reminders.title,
      body: reminders.body,
      link: reminders.link,
      useful_until: reminders.useful_until,
      endpoint: live.endpoint,
      p256dh: live.p256dh,
      auth: live.auth,
      login: live.login,
    })
    .from(reminders)
    .innerJoin(live, and(eq(live.doctor_id, reminders.doctor_id), eq(live.id, subscription)))
    .innerJoin(
      reminderChoices,
      and(
        eq(reminderChoices.doctor_id, reminders.doctor_id),
        eq(reminderChoices.kind, reminders.kind),
        eq(reminderChoices.push, true),
      ),
    )
    .where(and(eq(reminders.id, reminder), gt(reminders.useful_until, now)));
  return found;
}
