import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { examEvents } from "#api/db/schema/exams/exam-attempts.ts";
import { examQuestions, questionVersions } from "#api/db/schema/exams/exams.ts";
import { getExamInfo, getPendingExamInfo, listPendingExams } from "#contract/exams/exam-info.ts";
import { examResults, listExamResults } from "#contract/exams/exam-results.ts";
import { listMerit } from "#contract/exams/merit.ts";
import { addCandidate, testExam } from "#tests/support/api/scenarios/exam-room.ts";
import { addAttempt, minutesFromNow, optionsOf } from "#tests/support/rows/exams/exam-rows.ts";
import { gradeAttempts } from "../grading/grading.ts";
import { publishDue } from "../grading/publishing.ts";
import { requestRegrade, runRegrade } from "../grading/regrading.ts";

test.each([
  ["a percentage", { pass_percent: 50 }, 1.9, 1.4],
  ["marks", { pass_mark: 1900 }, 1.9, 1.4],
  ["no pass mark", {}, null, null],
])("with %s, every page shows one total, also of short and withdrawn questions", async (_, rules, pass, passAfter) => {
  const { db, ok, exam, event, doctorId, enrolment, params, who } = await testExam(
    ["TFTFT", "TFTFT", "TFTFT", "TFTFT", "b"], // 1 + 0.6 + 0.2 + 1 + 1 marks
    rules,
  );
  for (const [place, statements] of [
    [1, 3],
    [2, 1],
  ] as const) {
    await db
      .update(questionVersions)
      .set({ options: optionsOf("TFTFT").slice(0, statements) })
      .where(eq(questionVersions.id, exam.questions[place]?.question_version_id ?? 0));
  }
  const absent = await addCandidate(db, event);
  const before = await ok(getExamInfo, { params }, who);
  expect(before.exam).toMatchObject({ marks: 3.8, pass_mark: pass });
  expect(before.exam.marking_text).toMatch(/^৫ স্টেমের সত্য/);

  const { id } = await addAttempt(db, {
    exam,
    event,
    answers: ["TFTFT"],
    doctor_id: doctorId,
    enrolment_id: enrolment.id,
  });
  await gradeAttempts(db, [id]);
  await db.update(examEvents).set({ start_until: minutesFromNow(-9), result_at: minutesFromNow(-1) });
  await publishDue(db);

  async function totals() {
    const { result } = await ok(examResults.getResult, { params }, who);
    const merit = await ok(listMerit, { params: { id: params.id, event_id: params.event_id } }, who);
    const results = await ok(listExamResults, { params: { id: params.id } }, who);
    const late = { id: absent.params.id };
    const info = await ok(getPendingExamInfo, { params: { ...late, event_id: params.event_id } }, absent.who);
    const pending = await ok(listPendingExams, { params: late }, absent.who);
    const totalsOf = [result.total, merit.total, results.results[0]?.total, info.exam.marks, pending.exams[0]?.marks];
    return { totals: [...new Set(totalsOf)], passes: [...new Set([result.pass_mark, info.exam.pass_mark])] };
  }
  expect(await totals()).toEqual({ totals: [3.8], passes: [pass] });

  await db
    .update(examQuestions)
    .set({ status: "void" })
    .where(and(eq(examQuestions.exam_id, exam.id), eq(examQuestions.number, 5)));
  await runRegrade(db, await requestRegrade(db, { exam_id: exam.id, reason: "withdrawn", actor: "test" }));
  expect(await totals()).toEqual({ totals: [2.8], passes: [passAfter] });
});
