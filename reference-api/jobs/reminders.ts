import { eq } from "drizzle-orm";
import { pushSubscriptions } from "#api/db/schema/reminders.ts";
import { findReminderDelivery } from "#api/features/reminders/queries.ts";
import { sendDueReminders } from "#api/features/reminders/remind.ts";
import { noteClassMoves } from "#api/features/schedules/class-moves.ts";
import { PushRefused } from "#api/gateways/push/client.ts";
import { PushDelivery } from "#api/queue/push.ts";
import type { JobScope } from "./job.ts";

export async function findReminders(_payload: unknown, { db, signal }: JobScope): Promise<void> {
  const now = new Date();
  await noteClassMoves(db, now);
  await sendDueReminders(db, now, signal);
}

/**
 * Job `push.send`: sends a reminder to the push service of one browser, and removes the subscription if the service
 * no longer accepts it. A repeat replaces the first, because both have the same topic and tag.
 */
export async function sendPush(payload: unknown, { db, log, push, isLastTry, signal }: JobScope): Promise<void> {
  const { reminder, subscription } = PushDelivery.parse(payload);
  const now = new Date();
  const found = push && (await findReminderDelivery(db, { reminder, subscription, now }));
  if (!found) return;
  const { title, body, link, login, useful_until, ...browser } = found;
  const tag = `reminder-${reminder}`;
  const message = {
    payload: JSON.stringify({ title, body, link, tag, login }),
    topic: tag,
    ttlSeconds: Math.ceil((useful_until.getTime() - now.getTime()) / 1000),
  };
  const outcome = await push.send(browser, message, signal).catch((error: unknown) => {
    if (!isLastTry && !(error instanceof PushRefused)) throw error;
    log.error(
      { reminder, subscription, reason: error instanceof Error ? error.message : "" },
      "a reminder was not pushed",
    );
  });
  if (outcome === "foreign")
    log.error(
      { reminder, subscription },
      "a push service did not accept the key of this site; the subscription is removed",
    );
  if (outcome === "gone" || outcome === "foreign")
    await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, subscription));
}
