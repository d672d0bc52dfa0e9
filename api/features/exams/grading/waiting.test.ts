import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { examResults } from "#api/db/schema/exam-results.ts";
import { exams } from "#api/db/schema/exams.ts";
import { getExamStatus } from "#contract/exam-info.ts";
import { examRoom, startExam } from "#contract/exam-room.ts";
import { testExam } from "#tests/support/exam-room.ts";
import { gradeWaiting } from "./publishing.ts";

const agree = { agree: true as const };

test("a submission whose result comes later is answered at once, and marked with all others that wait", async () => {
  const { db, ok, params, who } = await testExam();
  const { attempt } = await ok(startExam, { params, body: agree }, who);
  const body = { submission_key: attempt.submission_key };
  expect(await ok(examRoom.submitAttempt, { params, body }, who)).toMatchObject({ status: "submitted", result: null });
  expect(await db.$count(examResults)).toBe(0);
  expect(await ok(getExamStatus, { params }, who)).toMatchObject({ state: "submitted" });

  expect(await gradeWaiting(db, 10)).toBe(1);
  expect(await db.$count(examResults)).toBe(1);
  expect(await ok(getExamStatus, { params }, who)).toMatchObject({ state: "result_waiting" });
  expect(await gradeWaiting(db, 10)).toBe(0);
});

test("a submission whose mark is shown at once is marked with it", async () => {
  const { db, ok, params, who, exam } = await testExam();
  await db.update(exams).set({ instant_result: true }).where(eq(exams.id, exam.id));
  const { attempt } = await ok(startExam, { params, body: agree }, who);
  const body = { submission_key: attempt.submission_key };
  const { result } = await ok(examRoom.submitAttempt, { params, body }, who);
  expect(result).not.toBeNull();
});
