import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { examAttempts, examLateAnswers } from "#api/db/schema/exams/exam-attempts.ts";
import { examRoom } from "#contract/exams/exam-room.ts";
import { questionId, shiftAttempt, startedExam, write } from "#tests/support/api/scenarios/exam-room.ts";

const durationSeconds = 30 * 60;

test("in a batch after the grace period, each answer counts by its typing time", async () => {
  const { db, ok, params, who, exam, attempt, token: attempt_token } = await startedExam();
  await shiftAttempt(db, attempt.id, durationSeconds + 90);
  const typedAgo = (seconds: number, number: number) => ({
    ...write({ a: 1 }),
    question_id: questionId(exam, number),
    typed_at: new Date(Date.now() - seconds * 1000).toISOString(),
  });
  const body = { attempt_token, answers: [typedAgo(120, 1), typedAgo(60, 2)] };
  const { results, answered_count } = await ok(examRoom.saveAnswers, { params, body }, who);
  expect(results.map(({ outcome }) => outcome)).toEqual(["applied", "late"]);
  expect(answered_count).toBe(1);
  expect(await db.$count(examLateAnswers)).toBe(1);
  expect(await db.select({ status: examAttempts.status }).from(examAttempts)).toEqual([{ status: "in_progress" }]);
});

test("an answer after all grace periods ends the attempt; at most a thousand late answers are stored", async () => {
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
