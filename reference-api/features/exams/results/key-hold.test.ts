import { expect, test } from "vitest";
import { getExamStatus } from "#contract/exams/exam-info.ts";
import { examResults } from "#contract/exams/exam-results.ts";
import { practisingDoctor } from "#tests/support/api/scenarios/practice.ts";
import { addAttempt, addExam, addExamEvent, minutesFromNow } from "#tests/support/rows/exams/exam-rows.ts";

const running = { status: "in_progress", ended_by: null, submitted_at: null } as const;

test("while the doctor writes another exam, no solved exam shows its key", async () => {
  const { db, ok, refused, who, params, doctorId, enrolment } = await practisingDoctor();
  expect((await ok(getExamStatus, { params }, who)).actions).toContain("question_answer_list");
  const exam = await addExam(db, ["b"]);
  const event = await addExamEvent(db, exam);
  await addAttempt(db, {
    exam,
    event,
    doctor_id: doctorId,
    enrolment_id: enrolment.id,
    ...running,
    is_pending: true,
    ends_at: minutesFromNow(30),
  });

  const { actions } = await ok(getExamStatus, { params }, who);
  expect(actions).toEqual(["result", "own_answers", "question_list", "merit"]);
  for (const list of [examResults.listQuestionAnswers, examResults.listQuestionExplanations]) {
    const refusal = await refused(403, list, { params }, who);
    expect(refusal.code).toBe("not_available");
    expect(Date.parse(refusal.available_at ?? "")).toBeGreaterThan(minutesFromNow(31).getTime());
  }
  const { questions } = await ok(examResults.listOwnAnswers, { params }, who);
  expect(questions.filter((question) => "marks" in question)).toEqual([]);
  const { result } = await ok(examResults.getResult, { params }, who);
  expect(result).toMatchObject({ subjects: null });
  const told = [result.solution_at, (await ok(getExamStatus, { params }, who)).solution_at];
  for (const time of told) expect(Date.parse(time ?? ""), "when the key opens").toBeGreaterThan(Date.now());
});
