import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { accessTokens, doctors } from "#api/db/schema/identity.ts";
import { pushSubscriptions, reminderChoices } from "#api/db/schema/reminders.ts";
import { findReminders, sendPush } from "#api/jobs/reminders.ts";
import { logout } from "#contract/account/auth.ts";
import { bounds } from "#contract/bounds.ts";
import { deleteDevice } from "#contract/account/devices.ts";
import {
  createPushSubscription,
  deletePushSubscription,
  getReminders,
  reminderKinds,
  updateReminders,
} from "#contract/account/reminders.ts";
import { addDoctor, loggedIn, testAccounts } from "#tests/support/api/accounts.ts";
import { addEnrolment, addExam, addExamEvent, minutesFromNow } from "#tests/support/rows/exams/exam-rows.ts";
import { testReminders } from "#tests/support/api/scenarios/reminders.ts";

type Reminding = Awaited<ReturnType<typeof testReminders>>;

/** Adds an exam for these doctors that opens in half an hour. */
async function examFor({ db }: Reminding, ...members: { doctor: { id: number } }[]) {
  const event = await addExamEvent(db, await addExam(db, ["b"]), {
    opens_at: minutesFromNow(30),
    start_until: minutesFromNow(90),
  });
  for (const { doctor } of members) await addEnrolment(db, event, { doctor_id: doctor.id });
}

const examByPush = { kind: "exam", push: true } as const;

test("all reminders are off by default; each doctor sets their own, and visitors get 401", async () => {
  const { db, ok, refused, send, choose, addPushed, keys } = await testReminders();
  const who = await loggedIn(db, (await addDoctor(db)).id);
  const other = await addPushed();
  const off = { push: false, sms: false };
  const nothing = { choices: reminderKinds.map((kind) => ({ kind, ...off })), has_sms: true };
  const push = { public_key: keys.publicKey, is_here: false };
  expect(await ok(getReminders, {}, who)).toEqual({ ...nothing, push });

  const chosen = await choose(who, { kind: "result", sms: true });
  expect(chosen.choices).toContainEqual({ kind: "result", push: false, sms: true });
  expect(chosen.choices.filter(({ sms }) => sms)).toHaveLength(1);
  expect(await ok(getReminders, {}, other.who)).toEqual({ ...nothing, push: { ...push, is_here: true } });
  await refused(401, getReminders, {});
  await refused(401, updateReminders, { body: { choices: [] } });
  await refused(401, deletePushSubscription, {});
  await refused(401, createPushSubscription, { body: other.browser });
  const wrong = await send(
    updateReminders,
    { body: JSON.parse('{"choices":[{"kind":"weather","push":true,"sms":true}]}') as never },
    who,
  );
  expect(wrong.status).toBe(422);
  expect(await db.$count(reminderChoices)).toBe(1);
});

test("sending the same choice again changes nothing, not even its date", async () => {
  const { db, choose, addPushed } = await testReminders();
  const { who } = await addPushed();
  await choose(who, examByPush);
  const [before] = await db.select().from(reminderChoices);
  await choose(who, examByPush);
  expect(await db.select().from(reminderChoices)).toEqual([before]);
});

test("accepts only https push endpoints with a public host name, and loopback ones on a loopback site", async () => {
  const { db, ok, refused, service, keys } = await testReminders();
  const who = await loggedIn(db, (await addDoctor(db)).id);
  const browser = service.subscribe();
  const send = (body: Partial<typeof browser>) =>
    refused(422, createPushSubscription, { body: { ...browser, ...body } }, who);
  const long = `https://push.example/${"a".repeat(bounds.pushEndpointLength)}`;
  for (const endpoint of [
    "ftp://push.example/a",
    "http://push.example/a",
    "https://10.0.0.1/a",
    "https://[fd00::1]/a",
    "https://push.example:8443/a",
    "https://me:x@push.example/a",
    "https://localhost/a",
    "x",
    long,
  ]) {
    await send({ endpoint });
  }
  await send({ p256dh: `B${"A".repeat(86)}` });
  await send({ auth: "short" });
  expect(await db.$count(pushSubscriptions)).toBe(0);
  const published = await testAccounts({
    db,
    reminderChannels: { push: { publicKey: keys.publicKey, allowsLoopback: false }, hasSms: false },
  });
  await published.refused(422, createPushSubscription, { body: browser }, who);
  const { push, has_sms } = await published.ok(
    createPushSubscription,
    { body: { ...browser, endpoint: "https://push.example/a" } },
    who,
  );
  expect([push?.is_here, has_sms]).toEqual([true, false]);
  const silent = await testAccounts({ db });
  expect((await silent.ok(getReminders, {}, who)).push).toBeNull();
  await silent.refused(404, createPushSubscription, { body: browser }, who);
  expect((await ok(deletePushSubscription, {}, who)).push?.is_here).toBe(false);
});

test("sends a reminder by the chosen channels: to every browser, and by one SMS", async () => {
  const reminding = await testReminders();
  const { db, ok, service, scope, choose, addPushed, queued, remind, messagesTo } = reminding;
  const { doctor, who } = await addPushed();
  await ok(createPushSubscription, { body: service.subscribe() }, await loggedIn(db, doctor.id));
  const smsDoctor = await addPushed();
  await choose(smsDoctor.who, { kind: "exam", sms: true }, { kind: "class", push: true });
  await choose(who, { kind: "exam", push: true, sms: true });
  const pushed = await addPushed();
  await choose(pushed.who, examByPush, { kind: "class", sms: true });
  await examFor(reminding, { doctor }, smsDoctor, pushed);
  await findReminders({}, scope);
  expect(await queued()).toHaveLength(3);
  expect(await remind()).toHaveLength(3);
  expect(new Set(service.delivered.map(({ subscription }) => subscription)).size).toBe(3);
  expect(await remind()).toEqual([]);
  const [message] = service.delivered;
  for (const { mobile_number } of [doctor, smsDoctor.doctor]) {
    expect(await messagesTo(mobile_number)).toEqual([`${message?.title}: ${message?.body}`]);
  }
  expect(await messagesTo(pushed.doctor.mobile_number)).toEqual([]);
  expect(new Set(service.delivered.map(({ tag }) => tag)).size, "one reminder of each doctor").toBe(2);
  expect(message).toMatchObject({ login: "a-login", topic: message?.tag, contact: "mailto:it@example.com" });
  expect(service.delivered.map(({ text }) => text).join()).not.toContain(doctor.name);
});

test("sends a reminder later when a doctor's browser becomes reachable, after others got theirs", async () => {
  const reminding = await testReminders();
  const { db, ok, service, choose, addPushed, remind } = reminding;
  const other = await addPushed();
  await choose(other.who, examByPush);
  const doctor = await addDoctor(db);
  const who = await loggedIn(db, doctor.id);
  await choose(who, examByPush);
  await examFor(reminding, { doctor }, other);
  await remind();
  expect(service.delivered.map(({ subscription }) => subscription)).toEqual([other.browser.endpoint.split("/").at(-1)]);
  await ok(createPushSubscription, { body: service.subscribe() }, who);
  expect(await remind()).toHaveLength(1);
});

test.each<[string, (reminding: Reminding, pushed: Awaited<ReturnType<Reminding["addPushed"]>>) => Promise<unknown>]>([
  ["logout", ({ ok }, { who }) => ok(logout, {}, who)],
  ["removing the device", ({ ok }, { who }) => ok(deleteDevice, { params: { id: who.deviceId } }, who)],
  ["expiry of the login", ({ db }) => db.update(accessTokens).set({ expires_at: minutesFromNow(-1) })],
  ["turning push off in the browser", ({ ok }, { who }) => ok(deletePushSubscription, {}, who)],
  ["another choice", ({ choose }, { who }) => choose(who, { kind: "exam" }, { kind: "class", push: true })],
  ["blocking the account", ({ db }) => db.update(doctors).set({ status: "blocked" })],
])("%s prevents a push that is not queued yet", async (_, end) => {
  const reminding = await testReminders();
  const pushed = await reminding.addPushed();
  await reminding.choose(pushed.who, examByPush);
  await examFor(reminding, pushed);
  await end(reminding, pushed);
  expect(await reminding.remind()).toEqual([]);
});

test.each<[string, (reminding: Reminding, pushed: Awaited<ReturnType<Reminding["addPushed"]>>) => Promise<unknown>]>([
  ["logout", ({ ok }, { who }) => ok(logout, {}, who)],
  ["another choice", ({ choose }, { who }) => choose(who, { kind: "exam" }, { kind: "class", push: true })],
  [
    "another doctor's login in the browser",
    async ({ db, ok }, { browser }) =>
      ok(createPushSubscription, { body: browser }, await loggedIn(db, (await addDoctor(db)).id)),
  ],
  ["the exam's opening", ({ db }) => db.execute(sql`update reminders set useful_until = now()`)],
])("%s prevents a queued push", async (_, end) => {
  const reminding = await testReminders();
  const { service, scope, queued, deliver } = reminding;
  const pushed = await reminding.addPushed();
  await reminding.choose(pushed.who, examByPush);
  await examFor(reminding, pushed);
  await findReminders({}, scope);
  await reminding.choose((await reminding.addPushed()).who, examByPush);
  await end(reminding, pushed);
  expect(await queued()).toHaveLength(1);
  await deliver();
  expect([service.delivered, service.faults]).toEqual([[], []]);
});

test("deletes subscriptions of gone browsers and of another key, retries failures and does not retry refusals", async () => {
  const reminding = await testReminders();
  const { db, service, scope, choose, addPushed, queued, deliver } = reminding;
  const gone = [await addPushed(404), await addPushed(410)];
  const foreign = [await addPushed(401), await addPushed(403)];
  const [busy, failing, refusing] = [await addPushed(429), await addPushed(503), await addPushed(400, 400)];
  const members = [...gone, ...foreign, busy, failing, refusing];
  for (const { who } of members) await choose(who, examByPush);
  await examFor(reminding, ...members);
  await findReminders({}, scope);
  const outcomes: (string | undefined)[] = [];
  for (const { payload } of await queued()) {
    outcomes.push(
      await sendPush(payload, scope).then(
        () => undefined,
        (error: unknown) => (error instanceof Error ? error.message : ""),
      ),
    );
  }
  expect(outcomes.filter(Boolean)).toEqual([
    "The push service responded with 429.",
    "The push service responded with 503.",
  ]);
  expect(await db.$count(pushSubscriptions)).toBe(3);
  await deliver();
  expect(service.delivered.map(({ subscription }) => subscription)).toEqual(
    [busy, failing].map(({ browser }) => browser.endpoint.split("/").at(-1)),
  );
  expect(service.faults).toEqual([]);
});

test("drops a push after its last failed attempt, and one that cannot be encrypted", async () => {
  const reminding = await testReminders();
  const { db, scope, choose, addPushed, deliver, queued } = reminding;
  const [failing, broken] = [await addPushed(503), await addPushed()];
  for (const { who } of [failing, broken]) await choose(who, examByPush);
  await examFor(reminding, failing, broken);
  await db
    .update(pushSubscriptions)
    .set({ auth: "AAAA" })
    .where(eq(pushSubscriptions.endpoint, broken.browser.endpoint));
  await findReminders({}, scope);
  await deliver({ isLastTry: true });
  expect(await queued()).toEqual([]);
});
