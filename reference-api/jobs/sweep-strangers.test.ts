import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Database } from "#api/db/client.ts";
import { examAttempts } from "#api/db/schema/exams/exam-attempts.ts";
import { quizEntries } from "#api/db/schema/exams/quiz-entries.ts";
import { devices, otpChallenges } from "#api/db/schema/identity.ts";
import { claimQuizEntry, createQuizEntry } from "#contract/exams/quiz-entries.ts";
import { addDoctor, loggedIn, newBrowser } from "#tests/support/api/accounts.ts";
import { entryCredentials, guest, testQuiz } from "#tests/support/api/scenarios/quiz-entries.ts";
import { sweepStrangers } from "./sweep-strangers.ts";

const ago = (days: number) => sql<Date>`now() - make_interval(days => ${days})`;
const sweep = (db: Database) => sweepStrangers(db, new AbortController().signal);

test("removes browsers that nothing refers to a week after they were last seen, and no other", async () => {
  const { db, ok, params } = await testQuiz();
  const account = await loggedIn(db, (await addDoctor(db)).id);
  await ok(createQuizEntry, { params, body: guest() });
  await newBrowser(db); // will refer to a code
  const [coded] = await db
    .select()
    .from(devices)
    .orderBy(sql`id desc`)
    .limit(1);
  const code = { phone: "01712345678", purpose: "join" as const, code_hash: "", salt: "", expires_at: ago(-1) };
  await db.insert(otpChallenges).values({ ...code, device_id: coded?.id ?? 0 });
  await db.update(devices).set({ last_seen_at: ago(400) });
  const referred = await db.$count(devices);
  for (const days of [0, 6, 8]) {
    await db.insert(devices).values({ ddt_hash: `${days} days ago`, label: "ফোন", last_seen_at: ago(days) });
  }
  await sweep(db);
  expect(await db.$count(devices)).toBe(referred + 2);
  expect(await db.$count(devices, eq(devices.ddt_hash, "8 days ago"))).toBe(0);
  expect(account.device).toBeDefined();
});

test("removes a guest's entry a week after its end if it has no answer, a year after it if it has, and never a doctor's", async () => {
  const { db, ok, params } = await testQuiz();
  const keys = new Map<string, string>();
  async function entry(name: string, values: { answered_count?: number; status?: "in_progress"; days: number }) {
    const created = await ok(createQuizEntry, { params, body: guest() });
    const [row] = await db.select().from(quizEntries).where(eq(quizEntries.key, created.entry.key));
    const { days, status = "graded" as const, answered_count = 0 } = values;
    await db
      .update(examAttempts)
      .set({ answered_count, status, ends_at: ago(days) })
      .where(eq(examAttempts.id, row?.attempt_id ?? 0));
    keys.set(created.entry.key, name);
    return created;
  }
  await entry("unanswered, six days", { days: 6 });
  await entry("unanswered, eight days", { days: 8 });
  await entry("running", { days: 8, status: "in_progress" });
  await entry("answered, 364 days", { days: 364, answered_count: 1 });
  await entry("answered, 367 days", { days: 367, answered_count: 1 });
  const claimed = await entry("claimed", { days: 500 });
  const doctor = await loggedIn(db, (await addDoctor(db)).id);
  const { entry: token } = entryCredentials(claimed);
  await ok(claimQuizEntry, { params: { key: claimed.entry.key } }, { ...doctor, entry: token });

  const attempts = await db.$count(examAttempts);
  await sweep(db);
  const left = (await db.select().from(quizEntries).orderBy(quizEntries.id)).map(({ key }) => keys.get(key));
  expect(left).toEqual(["unanswered, six days", "running", "answered, 364 days", "claimed"]);
  expect(await db.$count(examAttempts)).toBe(attempts - 2);
});

test("removes more than one batch", async () => {
  const { db } = await testQuiz();
  await db.execute(sql`
    insert into devices (ddt_hash, label, last_seen_at)
    select 'unused ' || n, 'ফোন', now() - interval '8 days' from generate_series(1, 2500) n`);
  await sweep(db);
  expect(await db.$count(devices, sql`ddt_hash like 'unused %'`)).toBe(0);
});
