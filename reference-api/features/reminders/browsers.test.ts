import { expect, test } from "vitest";
import { pushSubscriptions } from "#api/db/schema/reminders.ts";
import { bounds } from "#contract/bounds.ts";
import { createPushSubscription, deletePushSubscription, getReminders } from "#contract/account/reminders.ts";
import { addDoctor, loggedIn } from "#tests/support/api/accounts.ts";
import { testReminders } from "#tests/support/api/scenarios/reminders.ts";

test("keeps one push subscription per login, the last login's per browser, and the newest few per doctor", async () => {
  const { db, ok, refused, service } = await testReminders();
  const { id } = await addDoctor(db);
  const who = await loggedIn(db, id);
  const [first, second] = [service.subscribe(), service.subscribe()];
  const subscribe = (body: typeof first, as = who) => ok(createPushSubscription, { body }, as);
  const addresses = async () =>
    (await db.select().from(pushSubscriptions).orderBy(pushSubscriptions.id)).map(({ endpoint }) => endpoint);
  await subscribe(first);
  await subscribe(second);
  expect(await addresses()).toEqual([second.endpoint]);

  const stranger = await loggedIn(db, (await addDoctor(db)).id);
  await subscribe(second, stranger);
  expect(await addresses(), "the browser now belongs to another doctor").toEqual([second.endpoint]);
  expect((await ok(getReminders, {}, who)).push?.is_here).toBe(false);
  const bodies = Array.from({ length: bounds.pushSubscriptions + 1 }, () => service.subscribe());
  for (const body of bodies) await subscribe(body, await loggedIn(db, id));
  const newest = bodies.slice(1).map(({ endpoint }) => endpoint);
  expect(await addresses()).toEqual([second.endpoint, ...newest]);
  await ok(deletePushSubscription, {}, stranger);
  expect(await addresses()).toEqual(newest);

  for (let count = bodies.length + 2; count < 20; count += 1) await subscribe(first);
  await refused(429, createPushSubscription, { body: first }, who);
});
