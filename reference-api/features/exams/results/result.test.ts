import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { examAttempts, examEvents } from "#api/db/schema/exams/exam-attempts.ts";
import { examQuestions, exams } from "#api/db/schema/exams/exams.ts";
import { timestamp } from "#api/http/wire.ts";
import { examResults } from "#contract/exams/exam-results.ts";
import { getCourseHome } from "#contract/study/course-home.ts";
import { testExam } from "#tests/support/api/scenarios/exam-room.ts";
import { addAttempt, addExamEvent, minutesFromNow } from "#tests/support/rows/exams/exam-rows.ts";
import { gradeAttempts } from "../grading/grading.ts";
import { publishExam } from "../grading/publishing.ts";

type Attempt = Omit<Parameters<typeof addAttempt>[1], "exam" | "event">;

/** Exam with the candidate's graded attempt; `columns` sets its answers and other columns. */
async function marked(keys: string[], columns: Attempt, rules: Parameters<typeof testExam>[1] = {}) {
  const api = await testExam(keys, rules);
  const { db, exam, event, doctorId, enrolment } = api;
  const candidate = { doctor_id: doctorId, enrolment_id: enrolment.id };
  const attempt = await addAttempt(db, { exam, event, ...candidate, ...columns });
  await gradeAttempts(db, [attempt.id]);
  const publish = async (opened: Partial<typeof examEvents.$inferInsert> = {}) => {
    await db.update(examEvents).set({ start_until: minutesFromNow(-9), result_at: minutesFromNow(-2), ...opened });
    await publishExam(db, exam.id);
  };
  return { ...api, attempt, publish };
}

test("a result has the pass mark and the end of the attempt; merit is added when the exam is published", async () => {
  const ended = { status: "auto_submitted" as const, ended_by: "expiry" as const };
  const { db, ok, refused, params, who, exam, event, publish } = await marked(
    ["TFTFT", "b", "c"],
    { answers: ["TFTF-", "b", "a"], ...ended },
    { pass_percent: 60 },
  );
  expect(await refused(403, examResults.getResult, { params }, who)).toMatchObject({
    code: "result_not_published",
    available_at: timestamp(event.result_at),
  });
  await db.update(exams).set({ instant_result: true });
  const own = { status: "auto_submitted", total: 3, obtained: 1.8, pass_mark: 1.8, passed: true };
  const early = (await ok(examResults.getResult, { params }, who)).result;
  expect(early).toMatchObject({ ...own, merit: null, links: ["own_answers"] });

  await addAttempt(db, { exam, event, answers: ["-----", "b", "c"] }).then(({ id }) => gradeAttempts(db, [id]));
  await publish();
  const { result } = await ok(examResults.getResult, { params }, who);
  expect(result).toMatchObject({ ...own, links: ["own_answers", "merit"], solution_at: timestamp(event.solution_at) });
  const { distribution = [], ...merit } = result.merit ?? {};
  expect(merit).toMatchObject({ participants: 2, highest: 2, average: 1.9, percentile: 0 });
  expect(distribution.at(-1)?.to).toBe(3);
  expect(distribution.filter(({ count }) => count > 0)).toEqual([{ from: 1.8, to: 2.1, count: 2 }]);
});

test("pass mark is null for an exam without one, and merit is null for a second attempt", async () => {
  const { db, ok, params, who, exam, event, doctorId, publish } = await marked(["b"], {
    answers: ["b"],
    attempt_no: 2,
  });
  const first = { doctor_id: doctorId, enrolment_id: null, started_at: minutesFromNow(-30) };
  const { id } = await addAttempt(db, { exam, event, answers: ["b"], ...first });
  await gradeAttempts(db, [id]);
  await publish();
  const { result } = await ok(examResults.getResult, { params }, who);
  expect(result).toMatchObject({ obtained: 1, pass_mark: null, passed: null, merit: null, status: "submitted" });
});

test("a result names the last published result of the course before it", async () => {
  const { db, ok, params, who, exam, event, doctorId, enrolment, publish } = await marked(["b", "c"], {
    answers: ["b", "c"],
  });
  const earlier = await addExamEvent(db, exam, { scheduleId: event.schedule_id });
  const other = { exam, event: earlier, answers: ["b", "-"] };
  const own = { doctor_id: doctorId, started_at: minutesFromNow(-9000) };
  const elsewhere = await addAttempt(db, { ...other, ...own, enrolment_id: null, attempt_no: 2 });
  await gradeAttempts(db, [elsewhere.id]);
  await publish();
  const previous = async () => (await ok(examResults.getResult, { params }, who)).result.previous;
  expect(await previous()).toBeNull();

  const { id } = await addAttempt(db, { ...other, ...own, enrolment_id: enrolment.id });
  await gradeAttempts(db, [id]);
  await publishExam(db, exam.id);
  expect(await previous()).toMatchObject({ percent: 50 });

  const isAttempt = eq(examAttempts.id, id);
  await db.update(examAttempts).set({ is_pending: true }).where(isAttempt);
  expect(await previous(), "practice is compared with practice").toBeNull();
  const home = await ok(getCourseHome, { params: { id: enrolment.id } }, who);
  expect(home.last_result, "the course names the newest").toMatchObject({
    event_id: event.schedule_event_id,
    percent: 100,
  });
  await db.update(examAttempts).set({ is_pending: true });
  expect(await previous()).toMatchObject({ percent: 50 });
});

test.each([
  ["the solution", false],
  ["the result", true],
])("wrong answers and subjects open with %s", async (_, correctness) => {
  const review = { correctness, question_list: false };
  const { refused, params, who, event } = await marked(["b"], { answers: ["a"] }, { review });
  const opens = timestamp(correctness ? event.result_at : event.solution_at);
  for (const query of [{ filter: "wrong" as const }, { subject: "Anatomy" }])
    expect(await refused(403, examResults.listOwnAnswers, { params, query }, who)).toMatchObject({
      available_at: opens,
    });
});

test("a script gives the outcome of every statement and choice, in pages in the attempt's order", async () => {
  const { db, ok, refused, params, who, exam, event, publish } = await marked(
    ["TFTFT", "TFTFT", "b", "c", "d", "a", "a", "a", "a", "a", "a", "a"],
    { answers: ["T-F-T", "-----", "b", "a", "-", "b", "a", "a", "a", "a", "a", "a"] },
  );
  const order = { questions: exam.questions.map(({ id }) => id).toReversed() };
  await db.update(examAttempts).set({ order });
  await db
    .update(examQuestions)
    .set({ status: "void" })
    .where(eq(examQuestions.id, exam.questions[5]?.id ?? 0));
  const wrongOnes = { params, query: { filter: "wrong" as const } };
  expect(await refused(403, examResults.listOwnAnswers, wrongOnes, who)).toMatchObject({
    code: "not_available",
    available_at: timestamp(event.solution_at),
  });
  await publish({ solution_at: minutesFromNow(-1) });

  const page = (query: { page?: number; filter?: "wrong" | "blank" }) =>
    ok(examResults.listQuestionAnswers, { params, query }, who);
  const [first, second] = [await page({}), await page({ page: 2 })];
  const numbers = [first, second].map(({ questions }) => questions.map(({ number }) => number));
  expect(numbers).toEqual([
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
    [11, 12],
  ]);
  const letters = [...first.questions, ...second.questions].map(({ marks }) => marks?.letters).toReversed();
  expect(letters.slice(0, 5)).toEqual([
    { a: "correct", b: "blank", c: "wrong", d: "blank", e: "correct" },
    { a: "blank", b: "blank", c: "blank", d: "blank", e: "blank" },
    { b: "correct" },
    { a: "wrong" },
    {},
  ]);
  const numbersOf = async (filter: "wrong" | "blank") => (await page({ filter })).questions.map(({ number }) => number);
  expect(await numbersOf("wrong"), "questions 1 and 4; the withdrawn question does not count as wrong").toEqual([
    9, 12,
  ]);
  expect(await numbersOf("blank")).toEqual([8, 11]);
  const paper = await ok(examResults.listQuestions, { params }, who);
  expect(paper.questions[0]).not.toHaveProperty("value");
});
