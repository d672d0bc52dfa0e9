import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { examAnswers, examAttempts, examLateAnswers } from "#api/db/schema/exams/exam-attempts.ts";
import { exams } from "#api/db/schema/exams/exams.ts";
import { examRoom, startExam } from "#contract/exams/exam-room.ts";
import { questionId, shiftAttempt, startedExam, testExam, write } from "#tests/support/api/scenarios/exam-room.ts";

const agree = { agree: true as const };

test("a submitted attempt is closed before its end time; later answers are stored as evidence, each once", async () => {
  const { db, ok, refused, params, who, exam, attempt, token: attempt_token } = await startedExam();
  const save = (number: number) => ({ ...write({ a: 1 }), question_id: questionId(exam, number) });
  await ok(examRoom.saveAnswers, { params, body: { attempt_token, answers: [save(1)] } }, who);
  await shiftAttempt(db, attempt.id, 60);
  await ok(examRoom.submitAttempt, { params, body: { submission_key: attempt.submission_key } }, who);
  expect(await ok(examRoom.getClock, { params }, who)).toMatchObject({ status: "submitted", remaining_seconds: 0 });

  const late = { ...save(2), typed_at: "2026-03-01T06:00:00.000Z" };
  const body = { attempt_token, answers: [save(1), late] };
  const refusal = {
    code: "attempt_closed",
    ended_by: "doctor",
    late_kept: 2,
    results: [{ outcome: "late" }, { outcome: "late" }],
  };
  const review = await refused(409, examRoom.getReview, { params }, who);
  expect(review.ended_by).toBe("doctor");
  expect(review.message).toMatch(/^উত্তর জমা দেওয়া হয়েছে।/);
  expect(await refused(409, examRoom.saveAnswers, { params, body }, who)).toMatchObject(refusal);
  expect(await refused(409, examRoom.saveAnswers, { params, body }, who)).toMatchObject(refusal);
  const lateAnswers = await db
    .select({ payload: examLateAnswers.payload })
    .from(examLateAnswers)
    .orderBy(examLateAnswers.id);
  expect(lateAnswers.map(({ payload }) => payload)).toMatchObject([
    { question_id: questionId(exam, 1) },
    { mutation_id: late.mutation_id, typed_at: late.typed_at },
  ]);
  expect(lateAnswers[0]?.payload).not.toHaveProperty("typed_at");
  expect(await db.select({ id: examAnswers.exam_question_id }).from(examAnswers)).toEqual([
    { id: questionId(exam, 1) },
  ]);

  const [ended] = await db.select().from(examAttempts);
  expect(ended).toMatchObject({ status: "submitted", ended_by: "doctor" });
  const { submitted_at, ends_at } = ended ?? {};
  expect(
    (ends_at?.getTime() ?? 0) - (submitted_at?.getTime() ?? 0),
    "submitted minutes before its end",
  ).toBeGreaterThan(60_000);
});

test("after a void attempt a new one can be started, with the next number", async () => {
  const { db, ok, params, who, attempt } = await startedExam();
  await db.update(examAttempts).set({ status: "void" }).where(eq(examAttempts.id, attempt.id));
  const second = await ok(startExam, { params, body: agree }, who);
  expect(second.attempt.id).not.toBe(attempt.id);
  const numbers = await db.select({ no: examAttempts.attempt_no }).from(examAttempts).orderBy(examAttempts.id);
  expect(numbers).toEqual([{ no: 1 }, { no: 2 }]);
});

test("an exam closed by staff cannot be started, but running attempts continue", async () => {
  const { db, ok, refused, params, who } = await testExam();
  await db.update(exams).set({ status: "closed" });
  expect(await refused(409, startExam, { params, body: agree }, who)).toMatchObject({ code: "closed" });
  await db.update(exams).set({ status: "published" });
  const { attempt } = await ok(startExam, { params, body: agree }, who);
  await db.update(exams).set({ status: "closed" });
  expect((await ok(startExam, { params, body: agree }, who)).attempt.id).toBe(attempt.id);
});
