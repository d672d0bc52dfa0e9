import { expect, test } from "vitest";
import type { Database } from "#api/db/client.ts";
import { examAttempts } from "#api/db/schema/exams/exam-attempts.ts";
import { quizEntries } from "#api/db/schema/exams/quiz-entries.ts";
import { devices } from "#api/db/schema/identity.ts";
import { createQuizEntry } from "#contract/exams/quiz-entries.ts";
import { moveClock } from "#tests/support/api/accounts.ts";
import { entryCredentials, guest, testQuiz } from "#tests/support/api/scenarios/quiz-entries.ts";

async function rows(db: Database) {
  return {
    devices: await db.$count(devices),
    entries: await db.$count(quizEntries),
    attempts: await db.$count(examAttempts),
  };
}

const stranger = { address: "198.51.100.7" };

test("of 100 entries that one address begins at once 60 are made, and the others leave nothing behind", async () => {
  const { db, send, params } = await testQuiz({ phone_required: false });
  const before = await rows(db);
  moveClock(0);
  const statuses: number[] = [];
  for (let n = 0; n < 100; n += 20) {
    const begun = Array.from({ length: 20 }, () =>
      send(createQuizEntry, { params, body: { guest_name: "অতিথি নমুনা" } }, stranger),
    );
    statuses.push(...(await Promise.all(begun)).map(({ status }) => status));
  }
  expect([200, 429].map((status) => statuses.filter((one) => one === status).length)).toEqual([60, 40]);
  const { entries, attempts, devices: made } = await rows(db);
  expect([entries - before.entries, attempts - before.attempts, made - before.devices]).toEqual([60, 60, 60]);
});

test("a hall of sixty guests behind one address begins together, and more ten seconds later", async () => {
  const { ok, params } = await testQuiz();
  moveClock(0);
  for (let n = 0; n < 60; n += 1) await ok(createQuizEntry, { params, body: guest() }, stranger);
  moveClock(10_500);
  for (let n = 0; n < 5; n += 1) await ok(createQuizEntry, { params, body: guest() }, stranger);
});

test.each([
  ["a quiz that has not opened", { opens_at: new Date(Date.now() + 3_600_000) }, {}, 403],
  ["a quiz for doctors", { access: "doctor" as const }, {}, 403],
  ["a quiz with a code, without the code", { otp_required: true }, {}, 403],
  ["an entry without a name", {}, { guest_name: undefined }, 422],
])("refused entries leave no device and no entry behind: %s", async (_, overrides, fields, refusal) => {
  const { db, send, params } = await testQuiz(overrides);
  const before = await rows(db);
  for (let n = 0; n < 70; n += 1) {
    const { status } = await send(createQuizEntry, { params, body: { ...guest(), ...fields } }, stranger);
    expect([refusal, 429]).toContain(status);
  }
  expect(await rows(db)).toEqual(before);
});

test("an entry with a number that has played leaves no device behind", async () => {
  const { db, ok, refused, params } = await testQuiz();
  const body = guest();
  await ok(createQuizEntry, { params, body }, stranger);
  const before = await rows(db);
  await refused(409, createQuizEntry, { params, body }, { address: "198.51.100.8" });
  expect(await rows(db)).toEqual(before);
});

test("whoever holds an entry and drops the browser's token cannot make devices without limit", async () => {
  const { db, ok, send, params } = await testQuiz();
  const { entry } = entryCredentials(await ok(createQuizEntry, { params, body: guest() }, stranger));
  const before = await rows(db);
  for (let n = 0; n < 100; n += 1) await send(createQuizEntry, { params, body: {} }, { ...stranger, entry });
  expect((await rows(db)).devices - before.devices).toBeLessThan(60);
});

test("one browser begins at most twenty quizzes an hour, from any address", async () => {
  const { ok, refused, params } = await testQuiz({ one_per_phone: false, phone_required: false });
  const body = { guest_name: "অতিথি নমুনা" };
  const { device } = entryCredentials(await ok(createQuizEntry, { params, body }, stranger));
  const browser = (n: number) => ({ ...(device && { device }), address: `198.51.100.${n + 10}` });
  for (let n = 0; n < 20; n += 1) await ok(createQuizEntry, { params, body }, browser(n));
  await refused(429, createQuizEntry, { params, body }, browser(20));
});
