import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import type { Database } from "#api/db/client.ts";
import { examAnswerLog, examAnswers } from "#api/db/schema/exams/exam-attempts.ts";
import { idempotencyKeys } from "#api/db/schema/idempotency.ts";
import {
  accessTokens,
  doctors,
  loginLinks,
  otpChallenges,
  otpTokens,
  rateLimits,
  smsOutbox,
} from "#api/db/schema/identity.ts";
import { classMoves, reminders } from "#api/db/schema/reminders.ts";
import { createSmsGateway } from "#api/gateways/sms/client.ts";
import { testDatabase } from "#tests/support/processes/postgres/database.ts";
import { addAttempt, addExam, addExamEvent } from "#tests/support/rows/exams/exam-rows.ts";
import { noGateways } from "#tests/support/fakes/scripted-gateways.ts";
import type { JobScope } from "./job.ts";
import { sweepExpired } from "./sweep.ts";

function scopeOf(db: Database): JobScope {
  const { signal } = new AbortController();
  const log = pino({ level: "silent" });
  return { db, log, sms: createSmsGateway(undefined), gateways: noGateways, isLastTry: false, signal };
}

const ago = (days: number) => sql<Date>`now() - make_interval(days => ${days})`;

test("removes messages with codes after 90 days, whoever asked for them, and keeps other messages", async () => {
  const { db, close } = await testDatabase();
  onTestFinished(close);
  const message = { recipient: "01712345678", body: "" };
  await db.insert(smsOutbox).values([
    { ...message, purpose: "otp", created_at: ago(89) },
    { ...message, purpose: "otp", created_at: ago(91) },
    { ...message, purpose: "notice", created_at: ago(91) },
  ]);
  await sweepExpired({}, scopeOf(db));
  const kept = await db.select({ purpose: smsOutbox.purpose }).from(smsOutbox).orderBy(smsOutbox.id);
  expect(kept.map(({ purpose }) => purpose)).toEqual(["otp", "notice"]);
});

test("removes codes, links, counters and SMS texts after a day, answer logs and class moves after 30 days, reminders and dead logins after 90, and nothing else", async () => {
  const { db, close } = await testDatabase();
  onTestFinished(close);
  const [doctor] = await db.insert(doctors).values({ mobile_number: "01712345678" }).returning();
  const doctor_id = doctor?.id ?? 0;
  for (const [name, days] of [
    ["kept", 0],
    ["swept", 2],
  ] as const) {
    const expires_at = ago(days);
    const phone = "01712345678";
    await db.insert(otpChallenges).values({ phone, purpose: "join", code_hash: name, salt: "salt", expires_at });
    await db.insert(otpTokens).values({ token_hash: name, phone, purpose: "join", expires_at });
    await db.insert(loginLinks).values({ doctor_id, token_hash: name, expires_at });
    await db.insert(rateLimits).values({ key: name, expire: expires_at });
    await db.insert(smsOutbox).values({ recipient: phone, body: name, purpose: "otp", created_at: expires_at });
  }
  const request = { doctor_id, scope: "POST /", parameters_hash: "", locked_at: ago(1) };
  await db.insert(idempotencyKeys).values([
    { ...request, key: "without an end", locked_at: ago(89) },
    { ...request, key: "older than 90 days", locked_at: ago(91) },
    { ...request, key: "alive", expires_at: ago(-1) },
    { ...request, key: "expired", expires_at: ago(1) },
  ]);
  const reminder = { doctor_id, kind: "exam" as const, title: "", body: "", link: "/" };
  await db
    .insert(reminders)
    .values([80, 91].map((days) => ({ ...reminder, key: `${days} days ago`, useful_until: ago(days) })));
  await db.insert(accessTokens).values([
    { doctor_id, token_hash: "alive", expires_at: ago(-30) },
    { doctor_id, token_hash: "expired lately", expires_at: ago(80) },
    { doctor_id, token_hash: "expired long ago", expires_at: ago(91) },
    { doctor_id, token_hash: "revoked lately", expires_at: ago(-30), revoked_at: ago(80) },
    { doctor_id, token_hash: "revoked long ago", expires_at: ago(-30), revoked_at: ago(91) },
  ]);

  const exam = await addExam(db, ["b"]);
  const event = await addExamEvent(db, exam);
  const attempt = await addAttempt(db, { exam, event, answers: ["b"] });
  const { schedule_event_id } = event;
  await db
    .insert(classMoves)
    .values([29, 31].map((days) => ({ schedule_event_id, classes: days, created_at: ago(days) })));
  const logEntry = { attempt_id: attempt.id, exam_question_id: exam.questions[0]?.id ?? 0, base_rev: 0, reply: {} };
  await db.insert(examAnswerLog).values(
    [31, 29, 0].map((days) => ({
      ...logEntry,
      mutation_id: randomUUID(),
      rev: days,
      outcome: "applied" as const,
      at: ago(days),
    })),
  );

  await sweepExpired({}, scopeOf(db));

  expect((await db.select().from(otpChallenges)).map((row) => row.code_hash)).toEqual(["kept"]);
  expect((await db.select().from(otpTokens)).map((row) => row.token_hash)).toEqual(["kept"]);
  expect((await db.select().from(loginLinks)).map((row) => row.token_hash)).toEqual(["kept"]);
  expect((await db.select().from(rateLimits)).map((row) => row.key)).toEqual(["kept"]);
  expect((await db.select().from(smsOutbox).orderBy(smsOutbox.id)).map((row) => row.body)).toEqual(["kept", ""]);
  expect((await db.select().from(examAnswerLog).orderBy(examAnswerLog.id)).map(({ rev }) => rev)).toEqual([29, 0]);
  expect(await db.$count(examAnswers), "the answers themselves stay").toBe(1);
  const keys = (await db.select().from(idempotencyKeys).orderBy(idempotencyKeys.key)).map(({ key }) => key);
  expect(keys).toEqual(["alive", "without an end"]);
  expect((await db.select().from(reminders)).map(({ key }) => key)).toEqual(["80 days ago"]);
  expect((await db.select().from(classMoves)).map(({ classes }) => classes)).toEqual([29]);
  const kept = (await db.select().from(accessTokens).orderBy(accessTokens.id)).map((row) => row.token_hash);
  expect(kept).toEqual(["alive", "expired lately", "revoked lately"]);
});
