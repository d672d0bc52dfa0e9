import { expect, test } from "vitest";
import { examAnswerLog, examAnswers, examAttempts } from "#api/db/schema/exams/exam-attempts.ts";
import { endpointPath } from "#contract/endpoint.ts";
import { examRoom, startExam } from "#contract/exams/exam-room.ts";
import { loggedIn } from "#tests/support/api/accounts.ts";
import {
  addCandidate,
  questionId,
  shiftAttempt,
  testExam,
  testRoom,
  write,
} from "#tests/support/api/scenarios/exam-room.ts";
import { addExam, addExamEvent } from "#tests/support/rows/exams/exam-rows.ts";

const agree = { agree: true as const };
const { getAttempt, getClock, getPalette, getReview, saveAnswers, submitAttempt, takeOver } = examRoom;

test("ten parallel starts create one attempt, and each gets it", async () => {
  const { db, ok, params, who, enrolment } = await testExam();
  const heads = await Promise.all(Array.from({ length: 10 }, () => ok(startExam, { params, body: agree }, who)));
  const same = heads.map(({ attempt: { id, token, submission_key, ends_at } }) => ({
    id,
    token,
    submission_key,
    ends_at,
  }));
  for (const head of same) expect(head).toEqual(same[0]);
  expect(same[0]?.token).toMatch(/^1\.[\w-]{43}$/);
  expect(await db.select({ by: examAttempts.enrolment_id }).from(examAttempts)).toEqual([{ by: enrolment.id }]);
});

test("the exam room shows a page of questions with saved answers, and the palette of all questions", async () => {
  const { ok, save, params, who, exam } = await testRoom([...Array<string>(11).fill("TFTFT"), "b"]);
  const first = await save(1, write({ a: 1, c: 0 }));
  expect(first).toMatchObject({
    outcome: "applied",
    replayed: false,
    rev: 1,
    value: { a: 1, c: 0 },
    answered_count: 1,
  });
  await save(12, write("c", 0, true));
  expect(await save(12, write(null, 1))).toMatchObject({ value: null, flagged: true, answered_count: 1 });
  await save(12, write("d", 2));
  const page = await ok(getAttempt, { params }, who);
  expect(page.questions.map(({ number, id }) => [number, id])).toEqual(
    Array.from({ length: 10 }, (_, place) => [place + 1, questionId(exam, place + 1)]),
  );
  expect(page.questions[0]).toEqual({
    id: questionId(exam, 1),
    number: 1,
    kind: "mcq5",
    stem_html: "<p>Question 1</p>",
    image: null,
    options: ["a", "b", "c", "d", "e"].map((letter) => ({ letter, text: `Statement ${letter}` })),
    value: { a: 1, c: 0 },
    rev: 1,
    flagged: false,
    conflict: null,
  });
  expect(page.attempt).toMatchObject({ page_count: 2, question_count: 12, answered_count: 2, open_on: null });
  expect(page.palette[0]).toMatchObject({ number: 1, state: "partial" });
  expect(page.palette[11]).toMatchObject({ number: 12, state: "answered", flagged: true });
  const second = await ok(getAttempt, { params, query: { page: 2 } }, who);
  expect(second.questions.map(({ number, value }) => [number, value])).toEqual([
    [11, null],
    [12, "d"],
  ]);
  expect((await ok(getAttempt, { params, query: { page: "all" } }, who)).questions).toHaveLength(12);
  const { counts } = await ok(getReview, { params }, who);
  expect(counts).toEqual({ answered: 1, partial: 1, blank: 10, flagged: 1 });
  expect((await ok(getPalette, { params }, who)).counts).toEqual(counts);
  expect(await ok(getClock, { params }, who)).toMatchObject({ status: "in_progress" });
});

test("twenty identical parallel saves make one revision and equal replies; more of them are rate-limited", async () => {
  const { db, save } = await testRoom();
  const answer = write({ a: 1 });
  const replies = await Promise.all(Array.from({ length: 20 }, () => save(1, answer)));
  expect(replies.map(({ rev }) => rev)).toEqual(Array(20).fill(1));
  expect(replies.filter(({ replayed }) => !replayed)).toHaveLength(1);
  expect(await db.$count(examAnswerLog)).toBe(1);
  const more = await Promise.allSettled(Array.from({ length: 60 }, () => save(1, answer)));
  expect(more.filter(({ status }) => status === "rejected").length).toBeGreaterThan(0);
  expect(await db.$count(examAnswerLog)).toBe(1);
});

test("parallel saves to different questions are all stored and counted", async () => {
  const { db, save } = await testRoom(Array<string>(12).fill("TFTFT"));
  await Promise.all(Array.from({ length: 12 }, (_, place) => save(place + 1, write({ a: 1 }))));
  const attempt = await db.query.examAttempts.findFirst();
  expect([attempt?.answered_count, await db.$count(examAnswerLog)]).toEqual([12, 12]);
});

test("a batch is decided question by question: a conflict does not affect the others", async () => {
  const { ok, db, params, who, token, save, exam } = await testRoom();
  const tablet = await loggedIn(db, (await db.query.examAttempts.findFirst())?.doctor_id ?? 0);
  const taken = await ok(takeOver, { params }, tablet);
  await save(1, write({ a: 1 }), tablet, taken.attempt.token ?? "");
  await ok(takeOver, { params }, who);
  const { attempt } = await ok(getAttempt, { params }, who);
  expect(attempt.token).not.toBe(token);
  const answers = [
    { ...write({ a: 0, b: 1 }), question_id: questionId(exam, 1) },
    { ...write({ c: 1 }), question_id: questionId(exam, 2) },
    { ...write("b"), question_id: questionId(exam, 3) },
  ];
  const body = { attempt_token: attempt.token ?? "", answers };
  const { results, answered_count } = await ok(saveAnswers, { params, body }, who);
  expect(results.map(({ outcome, value }) => [outcome, value])).toEqual([
    ["conflict", { a: 1, b: 1 }],
    ["applied", { c: 1 }],
    ["applied", "b"],
  ]);
  expect(results[0]?.conflict).toMatchObject({ current: { value: { a: 1, b: 1 }, rev: 2 }, yours: { a: 0 } });
  expect(answered_count).toBe(3);
  const again = await ok(saveAnswers, { params, body }, who);
  expect(again.results).toEqual(results.map((result) => ({ ...result, replayed: true })));
  expect((await ok(getAttempt, { params }, who)).questions[0]?.conflict?.yours).toEqual({ a: 0 });
  await ok(
    saveAnswers,
    { params, body: { ...body, answers: [{ ...write({ a: 0 }, 2), question_id: questionId(exam, 1) }] } },
    who,
  );
  expect((await ok(getAttempt, { params }, who)).questions[0]).toMatchObject({ value: { a: 0, b: 1 }, conflict: null });
});

test("rejects a whole batch with 422 if one answer does not fit the paper", async () => {
  const { db, ok, refused, request, params, who, token, exam } = await testRoom();
  const headers = {
    Authorization: `Bearer ${who.token}`,
    "X-DEVICE-TOKEN": who.device,
    "Content-Type": "application/json",
  };
  const other = await addCandidate(db, await addExamEvent(db, await addExam(db, ["TFTFT"])));
  const foreign = await ok(startExam, { params: other.params, body: agree }, other.who);
  expect(foreign.attempt.question_count).toBe(1);
  const foreignQuestion = (await ok(getAttempt, { params: other.params }, other.who)).questions[0]?.id ?? 0;
  const good = { ...write({ a: 1 }), question_id: questionId(exam, 1) };
  for (const bad of [
    { ...write({ a: 1 }), question_id: foreignQuestion },
    { ...write({ a: 1 }), question_id: 999_999 },
    { ...write({ f: 1 }), question_id: questionId(exam, 1) },
    { ...write("a"), question_id: questionId(exam, 1) },
    { ...write({ a: 1 }), question_id: questionId(exam, 3) },
    { ...write("g"), question_id: questionId(exam, 3) },
    { ...good, value: { a: 2 } },
    { ...good, mutation_id: "no uuid" },
  ]) {
    const response = await request(endpointPath(saveAnswers, { params }), {
      method: "POST",
      headers,
      body: JSON.stringify({ attempt_token: token, answers: [good, bad] }),
    });
    expect([bad, response.status]).toEqual([bad, 422]);
  }
  const foreignBody = { attempt_token: foreign.attempt.token ?? "", answers: [good] };
  expect(await refused(403, saveAnswers, { params, body: foreignBody }, who)).toMatchObject({ code: "wrong_token" });
  await refused(404, saveAnswers, { params: other.params, body: foreignBody }, who);
  expect(await db.$count(examAnswers)).toBe(0);
  expect(await db.$count(examAnswerLog)).toBe(0);
});

test("twenty parallel submits make one submission with equal responses and close the attempt", async () => {
  const { db, ok, refused, save, refusedSave, params, who, attempt } = await testRoom(undefined, {
    instant_result: true,
  });
  await save(1, write({ a: 1, b: 0, c: 1, d: 0, e: 1 }));
  const body = { submission_key: attempt.submission_key };
  const otherKey = { params, body: { submission_key: "another-key-altogether" } };
  await refused(422, submitAttempt, otherKey, who);
  const responses = await Promise.all(Array.from({ length: 20 }, () => ok(submitAttempt, { params, body }, who)));
  for (const response of responses) expect(response).toEqual(responses[0]);
  expect(responses[0]).toMatchObject({
    status: "submitted",
    answered: 1,
    partial: 0,
    blank: 2,
    result: { obtained: 1, total: 3, passed: null },
  });
  await shiftAttempt(db, attempt.id, 24 * 60 * 60);
  expect(await ok(submitAttempt, { params, body }, who)).toEqual(responses[0]);
  expect(await refusedSave(409, 2, write({ a: 1 }))).toMatchObject({
    code: "attempt_closed",
    attempt_status: "graded",
    late_kept: 1,
  });
  expect(await refused(409, startExam, { params, body: agree }, who)).toMatchObject({ code: "already_submitted" });
  expect(await refused(409, takeOver, { params }, who)).toMatchObject({ code: "attempt_closed" });
  expect(await db.$count(examAttempts)).toBe(1);
});
