import { and, eq, exists, gt, isNull, notExists, or, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { accessTokens, doctors } from "#api/db/schema/identity.ts";
import { pushSubscriptions, reminderChoices, reminders } from "#api/db/schema/reminders.ts";
import type { ReminderKind } from "#contract/account/reminders.ts";

export function liveSubscriptions(db: Writer) {
  return db
    .select({
      id: pushSubscriptions.id,
      doctor_id: accessTokens.doctor_id,
      token_id: pushSubscriptions.access_token_id,
      endpoint: pushSubscriptions.endpoint,
      p256dh: pushSubscriptions.p256dh,
      auth: pushSubscriptions.auth,
      login: pushSubscriptions.login,
    })
    .from(pushSubscriptions)
    .innerJoin(accessTokens, eq(accessTokens.id, pushSubscriptions.access_token_id))
    .where(and(isNull(accessTokens.revoked_at), gt(accessTokens.expires_at, sql`now()`)))
    .as("live_subscriptions");
}

export function reminderRecipients(db: Writer, kind: ReminderKind) {
  const live = liveSubscriptions(db);
  const isPushed = exists(db.select({ id: live.id }).from(live).where(eq(live.doctor_id, reminderChoices.doctor_id)));
  return db
    .select({ doctor_id: reminderChoices.doctor_id, since: reminderChoices.updated_at })
    .from(reminderChoices)
    .innerJoin(doctors, eq(doctors.id, reminderChoices.doctor_id))
    .where(
      and(
        eq(reminderChoices.kind, kind),
        eq(doctors.status, "active"),
        or(reminderChoices.sms, and(reminderChoices.push, isPushed)),
      ),
    )
    .as("recipients");
}

export function isNotReminded(db: Writer, doctorId: SQLWrapper, key: SQL<string>): SQL {
  return notExists(
    db
      .select({ id: reminders.id })
      .from(reminders)
      .where(and(eq(reminders.doctor_id, doctorId), eq(reminders.key, key))),
  );
}
