import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { examAttempts } from "#api/db/schema/exams/exam-attempts.ts";
import { examResults } from "#api/db/schema/exams/exam-results.ts";
import { exams } from "#api/db/schema/exams/exams.ts";
import { getExamStatus } from "#contract/exams/exam-info.ts";
import { examRoom, startExam } from "#contract/exams/exam-room.ts";
import { testExam } from "#tests/support/api/scenarios/exam-room.ts";
import { addAttempt, addExam, addExamEvent, minutesFromNow } from "#tests/support/rows/exams/exam-rows.ts";
import { ownDatabase } from "#tests/support/processes/postgres/own-database.ts";
import { expireAttempts, gradeWaiting } from "./publishing.ts";

const agree = { agree: true as const };

test("a submission with a later result time gets its response first, and is graded later in a batch", async () => {
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

test("a submission with an instant result is graded immediately", async () => {
  const { db, ok, params, who, exam } = await testExam();
  await db.update(exams).set({ instant_result: true }).where(eq(exams.id, exam.id));
  const { attempt } = await ok(startExam, { params, body: agree }, who);
  const body = { submission_key: attempt.submission_key };
  const { result } = await ok(examRoom.submitAttempt, { params, body }, who);
  expect(result).not.toBeNull();
});

test("grades attempts at several exams by their own papers, or those of one exam only", async () => {
  const { db } = await ownDatabase();
  const sit = async (keys: string[], answers: string[]) => {
    const exam = await addExam(db, keys);
    await addAttempt(db, { exam, event: await addExamEvent(db, exam), answers });
    return exam.id;
  };
  const first = await sit(["b"], ["b"]);
  const second = await sit(["c", "TFTFT"], ["c", "TFTF-"]);
  const third = await sit(["a"], ["d"]);
  const marks = () =>
    db
      .select({ exam: examResults.exam_id, obtained: examResults.obtained, total: examResults.total })
      .from(examResults)
      .orderBy(examResults.exam_id);
  const marked = { exam: second, obtained: 1800, total: 2000 };
  expect(await gradeWaiting(db, 10, second)).toBe(1);
  expect(await marks()).toEqual([marked]);
  expect(await gradeWaiting(db, 10)).toBe(2);
  const others = [
    { exam: first, obtained: 1000, total: 1000 },
    { exam: third, obtained: 0, total: 1000 },
  ];
  expect(await marks()).toEqual([others[0], marked, others[1]]);
});

test.each([
  { status: "submitted" as const, run: gradeWaiting },
  { status: "in_progress" as const, run: expireAttempts },
])("a locked $status attempt does not block the others", async ({ status, run }) => {
  const { db } = await ownDatabase();
  const exam = await addExam(db, ["b"]);
  const event = await addExamEvent(db, exam);
  const started_at = minutesFromNow(-90);
  const locked = await addAttempt(db, { exam, event, status, started_at });
  const free = await addAttempt(db, { exam, event, status, started_at });
  const started = await db.transaction(async (transaction) => {
    await transaction.select().from(examAttempts).where(eq(examAttempts.id, locked.id)).for("update");
    const count = run(db, 10);
    await expect.poll(() => db.select({ id: examResults.attempt_id }).from(examResults)).toEqual([{ id: free.id }]);
    return { count };
  });
  expect(await started.count).toBe(1);
});
