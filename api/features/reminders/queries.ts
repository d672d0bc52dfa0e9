import { and, eq, gt, inArray } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { doctors } from "#api/db/schema/identity.ts";
import { reminderChoices, reminders } from "#api/db/schema/reminders.ts";
import { reminderKinds, type Reminders } from "#contract/account/reminders.ts";
import { liveSubscriptions } from "./wanting.ts";

/** Every kind once; what was never chosen is off. */
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

/** By which ways these reminders go: what their doctors have chosen, a number and the browsers. */
export async function selectWays(db: Writer, ids: number[]) {
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
 * A reminder and the browser that it goes to; undefined when it must not go there any more: it comes too late, the doctor
 * chose otherwise, the login has ended, or the browser is another doctor's by now.
 */
export async function findDelivery(
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
