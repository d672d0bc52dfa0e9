import { asc, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { examAnswers, examAttempts, examLateAnswers } from "#api/db/schema/exam-attempts.ts";
import { timestamp } from "#api/http/wire.ts";
import { examRoom, startExam } from "#contract/exam-room.ts";
import { loggedIn } from "#tests/support/accounts.ts";
import { addCandidate, questionId, shiftAttempt, startedExam, testExam, write } from "#tests/support/exam-room.ts";
import { minutesFromNow } from "#tests/support/exam-rows.ts";

const agree = { agree: true as const };
const durationSeconds = 30 * 60;

test("of a batch after the grace each answer is taken by when it was typed; the one that is too late ends nothing", async () => {
  const { db, ok, params, who, exam, attempt, token: attempt_token } = await startedExam();
  await shiftAttempt(db, attempt.id, durationSeconds + 90);
  const typedAgo = (seconds: number, number: number) => ({
    ...{ ...write({ a: 1 }), question_id: questionId(exam, number) },
    typed_at: new Date(Date.now() - seconds * 1000).toISOString(),
  });
  const body = { attempt_token, answers: [typedAgo(120, 1), typedAgo(60, 2)] };
  const { results, answered_count } = await ok(examRoom.saveAnswers, { params, body }, who);
  expect(results.map(({ outcome }) => outcome)).toEqual(["applied", "late"]);
  expect(answered_count).toBe(1);
  expect(await db.$count(examLateAnswers)).toBe(1);
  expect(await db.select({ status: examAttempts.status }).from(examAttempts)).toEqual([{ status: "in_progress" }]);
});

test("an answer that comes after everything ends the attempt by its time, and of such no more than a thousand are kept", async () => {
  const { db, refused, params, who, exam, attempt, token: attempt_token } = await startedExam();
  await shiftAttempt(db, attempt.id, durationSeconds + 130);
  await db.execute(sql`
    insert into exam_late_answers (attempt_id, payload, received_at, seconds_late)
    select ${attempt.id}, jsonb_build_object('mutation_id', n::text), now(), 130 from generate_series(1, 998) as n`);
  const answers = [1, 2, 3].map((number) => ({
    ...write(number === 3 ? "b" : { a: 1 }),
    question_id: questionId(exam, number),
  }));
  const refusal = { code: "attempt_closed", attempt_status: "auto_submitted", late_kept: 1000 };
  const save = { params, body: { attempt_token, answers } };
  expect(await refused(409, examRoom.saveAnswers, save, who)).toMatchObject(refusal);
  expect(await refused(409, examRoom.saveAnswers, save, who)).toMatchObject(refusal);
  const [ended] = await db.select().from(examAttempts);
  expect(ended).toMatchObject({ status: "auto_submitted", ended_by: "expiry", submitted_at: ended?.ends_at });
});

test("a refused answer is named by its place in the batch, and nothing is kept of a half that fits", async () => {
  const { db, refused, params, who, exam, token: attempt_token } = await startedExam(["TFTFT", "b"]);
  const good = { ...write({ a: 1 }), question_id: questionId(exam, 1) };
  const noQuestion = { ...write({ a: 1 }), question_id: 999_999 };
  const halfKnown = { ...write({ a: 1, f: 1 }), question_id: questionId(exam, 1) };
  const refusedWith = (bad: typeof good) =>
    refused(422, examRoom.saveAnswers, { params, body: { attempt_token, answers: [good, bad] } }, who);
  expect((await refusedWith(noQuestion)).errors).toEqual({
    "answers.1.question_id": [expect.stringMatching(/প্রশ্ন/)],
  });
  expect((await refusedWith(halfKnown)).errors).toEqual({ "answers.1.value": [expect.stringMatching(/উত্তর/)] });
  expect(await db.$count(examAnswers)).toBe(0);
});

test("what changes nothing of an answer leaves the time at which it was saved", async () => {
  const { db, ok, refused, params, who, exam, doctorId, token: attempt_token } = await startedExam();
  const tablet = await loggedIn(db, doctorId);
  const { attempt } = await ok(examRoom.takeOver, { params }, tablet);
  const first = { ...params, question_id: questionId(exam, 1) };
  const here = { attempt_token: attempt.token ?? "", ...write({ a: 1 }) };
  const saved = await ok(examRoom.saveAnswer, { params: first, body: here }, tablet);
  const [row] = await db.select().from(examAnswers);
  expect(saved.saved_at).toBe(timestamp(row?.saved_at ?? new Date(0)));

  const earlier = minutesFromNow(-5);
  await db.update(examAnswers).set({ saved_at: earlier });
  const other = { attempt_token, ...write({ a: 0 }) };
  const moved = await refused(409, examRoom.saveAnswer, { params: first, body: other }, who);
  expect(moved.results).toMatchObject([{ outcome: "conflict", rev: 1, saved_at: timestamp(earlier) }]);
});

test("a device that is not verified begins no exam, and is told so before anything else", async () => {
  const { db, refused, params, doctorId } = await testExam();
  const unverified = await loggedIn(db, doctorId, { status: "pending" });
  const refusal = { code: "device_unverified" };
  expect(await refused(423, startExam, { params, body: agree }, unverified)).toMatchObject(refusal);
  expect(await refused(423, examRoom.getAttempt, { params }, unverified)).toMatchObject(refusal);
  expect(await db.$count(examAttempts)).toBe(0);
});

test("an exam without questions is begun by nobody", async () => {
  const { refused, params, who } = await testExam([]);
  expect(await refused(409, startExam, { params, body: agree }, who)).toMatchObject({ code: "not_ready" });
});

test("who saves without end holds up nobody else in the same exam", async () => {
  const { db, ok, refused, params, who, exam, event, token } = await startedExam();
  const other = await addCandidate(db, event);
  const { attempt } = await ok(startExam, { params: other.params, body: agree }, other.who);
  const bodyOf = (attempt_token: string) => ({
    ...{ attempt_token, answers: [{ ...write({ a: 1 }), question_id: questionId(exam, 1) }] },
  });
  const body = bodyOf(token);
  const save = () => ok(examRoom.saveAnswers, { params, body }, who);
  const flood = await Promise.allSettled(Array.from({ length: 80 }, save));
  expect(flood.some(({ status }) => status === "rejected")).toBe(true);
  expect(await refused(429, examRoom.saveAnswers, { params, body }, who)).toHaveProperty(
    "retryAfter",
    expect.stringMatching(/^\d+$/),
  );
  const its = { params: other.params, body: bodyOf(attempt.token ?? "") };
  await ok(examRoom.saveAnswers, its, other.who);
  const kept = await db.select({ count: examAttempts.answered_count }).from(examAttempts).orderBy(asc(examAttempts.id));
  expect(kept).toEqual([{ count: 1 }, { count: 1 }]);
});
