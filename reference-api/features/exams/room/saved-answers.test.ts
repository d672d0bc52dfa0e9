import { expect, test } from "vitest";
import { examAnswers } from "#api/db/schema/exams/exam-attempts.ts";
import { timestamp } from "#api/http/wire.ts";
import { examRoom, startExam } from "#contract/exams/exam-room.ts";
import { loggedIn } from "#tests/support/api/accounts.ts";
import { addCandidate, questionId, startedExam, write } from "#tests/support/api/scenarios/exam-room.ts";
import { minutesFromNow } from "#tests/support/rows/exams/exam-rows.ts";

test("names a rejected answer by its index in the batch, and stores no part of the batch", async () => {
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

test("a write that does not change an answer leaves its saved_at unchanged", async () => {
  const { db, ok, refused, params, who, exam, doctorId, token: attempt_token } = await startedExam();
  const tablet = await loggedIn(db, doctorId);
  const { attempt } = await ok(examRoom.takeOver, { params }, tablet);
  const first = { ...params, question_id: questionId(exam, 1) };
  const tabletWrite = { attempt_token: attempt.token ?? "", ...write({ a: 1 }) };
  const saved = await ok(examRoom.saveAnswer, { params: first, body: tabletWrite }, tablet);
  const [row] = await db.select().from(examAnswers);
  expect(saved.saved_at).toBe(timestamp(row?.saved_at ?? new Date(0)));

  const earlier = minutesFromNow(-5);
  await db.update(examAnswers).set({ saved_at: earlier });
  const other = { attempt_token, ...write({ a: 0 }) };
  const moved = await refused(409, examRoom.saveAnswer, { params: first, body: other }, who);
  expect(moved.results).toMatchObject([{ outcome: "conflict", rev: 1, saved_at: timestamp(earlier) }]);
});

test("a candidate who hits the rate limit does not block others in the same exam", async () => {
  const { db, ok, params, who, exam, event, token } = await startedExam();
  const other = await addCandidate(db, event);
  const { attempt } = await ok(startExam, { params: other.params, body: { agree: true } }, other.who);
  const save = (at: typeof params, attempt_token: string) => ({
    params: at,
    body: { attempt_token, answers: [{ ...write({ a: 1 }), question_id: questionId(exam, 1) }] },
  });
  const flood = Array.from({ length: 80 }, () => ok(examRoom.saveAnswers, save(params, token), who));
  expect((await Promise.allSettled(flood)).some(({ status }) => status === "rejected")).toBe(true);
  await ok(examRoom.saveAnswers, save(other.params, attempt.token ?? ""), other.who);
});
