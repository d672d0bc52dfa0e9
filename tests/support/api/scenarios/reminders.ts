import { sql } from "drizzle-orm";
import { onTestFinished } from "vitest";
import { createPushGateway } from "#api/gateways/push/client.ts";
import { findReminders, sendPush } from "#api/jobs/reminders.ts";
import { createPushSubscription, updateReminders, type ReminderKind } from "#contract/account/reminders.ts";
import { readApiEnv } from "#api/config/api-env.ts";
import { pushKeys } from "#api/config/api-secrets.ts";
import { addDoctor, loggedIn, testAccounts } from "#tests/support/api/accounts.ts";
import { jobScope } from "#tests/support/fakes/job-scope.ts";
import { startPushService } from "#tests/support/fakes/push-service.ts";

export const vapidPrivateKey = "w3CrkOqkHhkSBVQ3gc4KbZLrB5pHnPDHO0jT4l6uBqY";

/** Creates an API with push notifications, a push service with doctors' browsers, and the reminder jobs. */
export async function testReminders() {
  const keys = await pushKeys(readApiEnv({ VAPID_PRIVATE_KEY: vapidPrivateKey }));
  if (!keys) throw new Error("no keys");
  const service = await startPushService(() => keys.publicKey);
  onTestFinished(() => service.stop());
  const accounts = await testAccounts({
    reminderChannels: { push: { publicKey: keys.publicKey, allowsLoopback: true }, hasSms: true },
  });
  const { db, ok } = accounts;
  const push = createPushGateway({ keys, contact: "mailto:it@example.com", allowsLoopback: true });
  const scope = { ...jobScope(db), push };

  type Login = Awaited<ReturnType<typeof loggedIn>>;

  async function choose(who: Login, ...kinds: { kind: ReminderKind; push?: boolean; sms?: boolean }[]) {
    const choices = kinds.map(({ kind, push: byPush = false, sms = false }) => ({ kind, push: byPush, sms }));
    return ok(updateReminders, { body: { choices } }, who);
  }

  /** Adds a doctor with a push subscription. The push service responds to the first messages with `statuses`. */
  async function addPushed(...statuses: number[]) {
    const doctor = await addDoctor(db);
    const who = await loggedIn(db, doctor.id);
    const browser = service.subscribe(...statuses);
    await ok(createPushSubscription, { body: { ...browser, login: "a-login" } }, who);
    return { doctor, who, browser };
  }

  async function queued() {
    const { rows } = await db.execute<{ id: string; payload: unknown }>(
      sql`select id, payload from graphile_worker._private_jobs where key like 'push.send:%' order by id`,
    );
    return rows;
  }

  /** Sends the queued push messages, as the queue would. Those that fail stay queued. */
  async function deliver(overrides: Partial<typeof scope> = {}) {
    for (const { id, payload } of await queued()) {
      await sendPush(payload, { ...scope, ...overrides });
      await db.execute(sql`delete from graphile_worker._private_jobs where id = ${id}`);
    }
  }

  /** Runs the reminder job and delivers its messages. Returns the bodies that arrived. */
  async function remind(): Promise<string[]> {
    const before = service.delivered.length;
    await findReminders({}, scope);
    await deliver();
    return service.delivered.slice(before).map(({ body }) => body);
  }

  return { ...accounts, service, scope, keys, choose, addPushed, queued, deliver, remind };
}
