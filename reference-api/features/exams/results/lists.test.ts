import { expect, test } from "vitest";
import { examEvents, type examAttempts } from "#api/db/schema/exams/exam-attempts.ts";
import { examQuestions } from "#api/db/schema/exams/exams.ts";
import { listExamResults } from "#contract/exams/exam-results.ts";
import { timestamp } from "#api/http/wire.ts";
import { listMerit } from "#contract/exams/merit.ts";
import { testExam } from "#tests/support/api/scenarios/exam-room.ts";
import { addAttempt, addExamEvent, minutesFromNow } from "#tests/support/rows/exams/exam-rows.ts";
import { gradeAttempts } from "../grading/grading.ts";
import { publishExam } from "../grading/publishing.ts";

test("course results are paged by twenty, newest first; a fully withdrawn paper has 0 %", async () => {
  const { db, ok, params, who, exam, event, doctorId, enrolment } = await testExam(["b"]);
  const ids = [];
  for (let n = 0; n < 21; n++) {
    const next = await addExamEvent(db, exam, { scheduleId: event.schedule_id });
    const columns = { doctor_id: doctorId, enrolment_id: enrolment.id, started_at: minutesFromNow(-100 - n) };
    ids.push((await addAttempt(db, { exam, event: next, answers: ["b"], ...columns })).id);
  }
  await db.update(examQuestions).set({ status: "void" });
  await gradeAttempts(db, ids);
  await db.update(examEvents).set({ start_until: minutesFromNow(-9), result_at: minutesFromNow(-1) });
  await publishExam(db, exam.id);

  const page = (query: { after?: string; before?: string }) =>
    ok(listExamResults, { params: { id: params.id }, query }, who);
  const first = await page({});
  expect(first.results).toHaveLength(20);
  const events = first.results.map(({ event_id }) => event_id);
  expect(events).toEqual(events.toSorted((one, other) => one - other));
  expect(first.meta).toMatchObject({ prev: null });
  expect(new Set(first.results.map(({ total, percent }) => [total, percent].join()))).toEqual(new Set(["0,0"]));
  const second = await page({ after: first.meta.next ?? "" });
  expect(second.results).toHaveLength(1);
  expect(events).not.toContain(second.results[0]?.event_id);
  expect(second.meta.next).toBeNull();
  expect((await page({ before: second.meta.prev ?? "" })).results).toEqual(first.results);
  expect(second.summary).toEqual({
    taken: 21,
    passed: 0,
    with_pass_mark: 0,
    average_percent: null,
    best_percent: null,
    best_position: 1,
  });
});

test("only exams with a pass mark count as passed or not, and late practice has the day it was taken", async () => {
  const { db, ok, params, who, exam, event, doctorId, enrolment } = await testExam(["b"], { pass_mark: 500 });
  const sit = async (answer: string, columns: Partial<typeof examAttempts.$inferInsert>) => {
    const next = await addExamEvent(db, exam, { scheduleId: event.schedule_id });
    const own = { doctor_id: doctorId, enrolment_id: enrolment.id, ...columns };
    return (await addAttempt(db, { exam, event: next, answers: [answer], ...own })).id;
  };
  const practisedAt = minutesFromNow(-60);
  const ids = [await sit("b", {}), await sit("a", {}), await sit("b", { is_pending: true, started_at: practisedAt })];
  await gradeAttempts(db, ids);
  await db.update(examEvents).set({ start_until: minutesFromNow(-9), result_at: minutesFromNow(-1) });
  await publishExam(db, exam.id);
  const { summary, results } = await ok(listExamResults, { params: { id: params.id } }, who);
  expect(summary).toMatchObject({ taken: 2, with_pass_mark: 2, passed: 1 });
  expect(results.find(({ is_pending }) => is_pending)?.date).toBe(timestamp(practisedAt));
});

test("merit list pages continue among equal marks, and each shows the doctor's own row", async () => {
  const { db, ok, params, who, exam, event, doctorId, enrolment } = await testExam(["b", "TFTFT"]);
  const own = { doctor_id: doctorId, enrolment_id: enrolment.id };
  const ids = [(await addAttempt(db, { exam, event, answers: ["b", "TFTFT"], ...own })).id];
  for (let n = 0; n < 51; n++) ids.push((await addAttempt(db, { exam, event, answers: ["b", "-----"] })).id);
  await gradeAttempts(db, ids);
  await db.update(examEvents).set({ start_until: minutesFromNow(-9), result_at: minutesFromNow(-1) });
  await publishExam(db, exam.id);

  const page = (query: { after?: string; before?: string }) =>
    ok(listMerit, { params: { id: params.id, event_id: params.event_id }, query }, who);
  const first = await page({});
  const second = await page({ after: first.meta.next ?? "" });
  const positions = [first, second].map(({ rows }) => rows.map(({ position }) => position));
  expect(positions).toEqual([
    [1, ...Array<number>(49).fill(2)],
    [2, 2],
  ]);
  for (const shown of [first, second]) {
    expect(shown).toMatchObject({ me: { position: 1, is_me: true, obtained: 2 }, participants: 52, total: 2 });
  }
  expect(second.meta.next).toBeNull();
  expect((await page({ before: second.meta.prev ?? "" })).rows).toEqual(first.rows);
});
