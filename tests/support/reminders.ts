import { sql } from "drizzle-orm";
import { onTestFinished } from "vitest";
import { createPushGateway } from "#api/gateways/push/client.ts";
import { findReminders, sendPush } from "#api/jobs/reminders.ts";
import { createPushSubscription, updateReminders, type ReminderKind } from "#contract/account/reminders.ts";
import { readEnv } from "#config/env.ts";
import { pushKeys } from "#config/secrets.ts";
import { addDoctor, loggedIn, testAccounts } from "./accounts.ts";
import { jobScope } from "./job-scope.ts";
import { startPushService } from "./push-service.ts";

export const vapidPrivateKey = "w3CrkOqkHhkSBVQ3gc4KbZLrB5pHnPDHO0jT4l6uBqY";

/** An API that pushes, the push service that its doctors' browsers are at, and the jobs that remind. */
export async function testReminders() {
  const keys = await pushKeys(readEnv({ VAPID_PRIVATE_KEY: vapidPrivateKey }));
  if (!keys) throw new Error("no keys");
  const service = await startPushService(() => keys.publicKey);
  onTestFinished(() => service.stop());
  const accounts = await testAccounts({
    reminderWays: { push: { publicKey: keys.publicKey, allowsLoopback: true }, hasSms: true },
  });
  const { db, ok } = accounts;
  const push = createPushGateway({ keys, contact: "mailto:it@example.com", allowsLoopback: true });
  const scope = { ...jobScope(db), push };

  type Who = Awaited<ReturnType<typeof loggedIn>>;

  async function choose(who: Who, ...kinds: { kind: ReminderKind; push?: boolean; sms?: boolean }[]) {
    const choices = kinds.map(({ kind, push: byPush = false, sms = false }) => ({ kind, push: byPush, sms }));
    return ok(updateReminders, { body: { choices } }, who);
  }

  /** A doctor who is logged in in a browser that is pushed to. */
  async function addPushed(...answers: number[]) {
    const doctor = await addDoctor(db);
    const who = await loggedIn(db, doctor.id);
    const browser = service.subscribe(...answers);
    await ok(createPushSubscription, { body: { ...browser, login: "a-login" } }, who);
    return { doctor, who, browser };
  }

  async function queued() {
    const { rows } = await db.execute<{ id: string; payload: unknown }>(
      sql`select id, payload from graphile_worker._private_jobs where key like 'push.send:%' order by id`,
    );
    return rows;
  }

  /** What the queue does with the messages that wait; those that fail stay. */
  async function deliver(given: Partial<typeof scope> = {}) {
    for (const { id, payload } of await queued()) {
      await sendPush(payload, { ...scope, ...given });
      await db.execute(sql`delete from graphile_worker._private_jobs where id = ${id}`);
    }
  }

  /** Looks for what is due, and delivers it: the bodies that arrived since the last time. */
  async function remind(): Promise<string[]> {
    const before = service.delivered.length;
    await findReminders({}, scope);
    await deliver();
    return service.delivered.slice(before).map(({ body }) => body);
  }

  return { ...accounts, service, scope, keys, choose, addPushed, queued, deliver, remind };
}
