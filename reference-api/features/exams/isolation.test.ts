import { eq, isNotNull, ne } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Database } from "#api/db/client.ts";
import { examAttempts, examEvents } from "#api/db/schema/exams/exam-attempts.ts";
import { examResults as results } from "#api/db/schema/exams/exam-results.ts";
import { examRegrades } from "#api/db/schema/exams/exams.ts";
import { smsOutbox } from "#api/db/schema/identity.ts";
import { regradeExam } from "#api/jobs/exams.ts";
import { getExamInfo, getExamStatus } from "#contract/exams/exam-info.ts";
import { examResults, listExamResults } from "#contract/exams/exam-results.ts";
import { examRoom, startExam } from "#contract/exams/exam-room.ts";
import { listMerit } from "#contract/exams/merit.ts";
import { addCandidate, questionId, startedExam, testExam, write } from "#tests/support/api/scenarios/exam-room.ts";
import {
  addAttempt,
  addExam,
  addExamEvent,
  minutesFromNow,
  type ExamEventRow,
  type ExamRow,
} from "#tests/support/rows/exams/exam-rows.ts";
import { loggedIn } from "#tests/support/api/accounts.ts";
import { jobScope } from "#tests/support/fakes/job-scope.ts";
import { gradeAttempts } from "./grading/grading.ts";
import { publishExam } from "./grading/publishing.ts";
import { requestRegrade } from "./grading/regrading.ts";

type Sitting = { exam: ExamRow; event: ExamEventRow };

/** Adds a graded attempt for each paper of answers; `first` names the doctor and enrolment of the first one. */
async function sit(
  db: Database,
  { exam, event }: Sitting,
  papers: string[][],
  first?: { doctorId: number; enrolmentId: number },
) {
  const ids = [];
  for (const [place, answers] of papers.entries()) {
    const candidate = place === 0 && first ? { doctor_id: first.doctorId, enrolment_id: first.enrolmentId } : {};
    ids.push((await addAttempt(db, { exam, event, answers, ...candidate })).id);
  }
  await gradeAttempts(db, ids);
  return ids;
}

async function statusesIn(db: Database, { id }: ExamRow) {
  const rows = await db.select().from(examAttempts).where(eq(examAttempts.exam_id, id)).orderBy(examAttempts.id);
  return rows.map(({ status }) => status);
}

test("publishing and regrading another exam changes nothing that a candidate sees of this exam", async () => {
  const { db, ok, exam, event, params, who, doctorId, enrolment } = await testExam(["TFTFT", "FFFFF", "b"]);
  const other = await addExam(db, ["FTFTF", "a", "TTTTT", "d"], { pass_percent: 50 });
  const otherEvent = await addExamEvent(db, other);
  const otherCourse = await addCandidate(db, otherEvent, doctorId);
  const otherPapers = [
    ["FTFTF", "a", "TTTTT", "d"],
    ["-----", "b", "-----", "d"],
    ["FTFTF", "-", "-----", "-"],
  ];
  await sit(db, { exam: other, event: otherEvent }, otherPapers, { doctorId, enrolmentId: otherCourse.enrolment.id });
  await addAttempt(db, { exam: other, event: otherEvent, answers: ["FTFTF"] });
  const papers = [
    ["TFTF-", "FFTFF", "b"],
    ["TFTFT", "FFFFF", "c"],
  ];
  await sit(db, { exam, event }, papers, { doctorId, enrolmentId: enrolment.id });
  const later = await addExam(db, ["b"]);
  const laterEvent = await addExamEvent(db, later, { scheduleId: event.schedule_id });
  await sit(db, { exam: later, event: laterEvent }, [["b"]], { doctorId, enrolmentId: enrolment.id });

  const open = { start_until: minutesFromNow(-9), result_at: minutesFromNow(-2), solution_at: minutesFromNow(-1) };
  await db.update(examEvents).set(open).where(ne(examEvents.exam_id, later.id));
  expect(await publishExam(db, exam.id)).toBe(2);
  expect(await statusesIn(db, other)).toEqual(["graded", "graded", "graded", "submitted"]);
  expect(await db.$count(results, isNotNull(results.published_at))).toBe(2);

  const merit = { params: { id: params.id, event_id: params.event_id } };
  const { getResult, listOwnAnswers, listQuestions, listQuestionAnswers, listQuestionExplanations } = examResults;
  const wrong = { filter: "wrong" as const };
  const server_now: unknown = expect.any(String);
  const shown = async () => ({
    status: await ok(getExamStatus, { params }, who),
    info: await ok(getExamInfo, { params }, who),
    result: await ok(getResult, { params }, who),
    own: await ok(listOwnAnswers, { params }, who),
    wrong: await ok(listQuestionAnswers, { params, query: wrong }, who),
    paper: await ok(listQuestions, { params }, who),
    answers: await ok(listQuestionAnswers, { params }, who),
    explained: await ok(listQuestionExplanations, { params }, who),
    merit: await ok(listMerit, merit, who),
    results: await ok(listExamResults, { params: { id: params.id } }, who),
  });
  const before = await shown();
  expect(before.result.result).toMatchObject({ obtained: 2.6, total: 3, merit: { participants: 2 } });
  expect(before.own.questions.map(({ value }) => value)).toEqual([
    { a: 1, b: 0, c: 1, d: 0 },
    { a: 0, b: 0, c: 1, d: 0, e: 0 },
    "b",
  ]);
  expect(before.wrong.questions.map(({ number }) => number)).toEqual([2]);
  expect(before.results.results.map(({ event_id }) => event_id)).toEqual([params.event_id]);

  expect(await publishExam(db, other.id)).toBe(3);
  for (const { id: exam_id } of [other, exam]) {
    const id = await requestRegrade(db, { exam_id, reason: "Looked at again", actor: "staff" });
    await regradeExam({ id }, jobScope(db));
  }
  const { status, info } = before;
  expect(await shown()).toEqual({ ...before, status: { ...status, server_now }, info: { ...info, server_now } });
  const regrades = await db.select().from(examRegrades).orderBy(examRegrades.id);
  expect(regrades).toMatchObject([
    { changed: 0, before: { participants: 3 } },
    { changed: 0, before: { participants: 2 } },
  ]);
  expect((await ok(getResult, { params: otherCourse.params }, who)).result).toMatchObject({
    obtained: 4,
    passed: true,
  });
  expect(await db.$count(smsOutbox)).toBe(0);
});

test("two exams that one doctor sits at the same time do not affect each other", async () => {
  const { db, ok, exam, params, who, doctorId, attempt, token } = await startedExam(["TFTFT", "b"], {
    instant_result: true,
  });
  const other = await addExam(db, ["TFTFT", "b"], { instant_result: true });
  const otherCourse = await addCandidate(db, await addExamEvent(db, other), doctorId);
  const begun = await ok(startExam, { params: otherCourse.params, body: { agree: true } }, who);
  expect(begun.attempt.id).not.toBe(attempt.id);
  const save = (
    of: ExamRow,
    attempt_token: string,
    at: typeof params,
    number: number,
    value: Parameters<typeof write>[0],
  ) =>
    ok(
      examRoom.saveAnswer,
      { params: { ...at, question_id: questionId(of, number) }, body: { attempt_token, ...write(value) } },
      who,
    );
  await save(exam, token, params, 1, { a: 1 });
  await save(other, begun.attempt.token ?? "", otherCourse.params, 2, "c");
  const valuesOf = async (at: typeof params) =>
    (await ok(examRoom.getAttempt, { params: at }, who)).questions.map(({ value }) => value);
  expect(await valuesOf(params)).toEqual([{ a: 1 }, null]);
  expect(await valuesOf(otherCourse.params)).toEqual([null, "c"]);

  const tablet = await loggedIn(db, doctorId);
  const { attempt: moved } = await ok(examRoom.takeOver, { params: otherCourse.params }, tablet);
  expect((await ok(examRoom.getAttempt, { params }, who)).attempt.token, "still on the phone").toBe(token);
  const submit = (at: typeof params, submission_key: string, by: typeof who) =>
    ok(examRoom.submitAttempt, { params: at, body: { submission_key } }, by);
  expect((await submit(otherCourse.params, moved.submission_key, tablet)).result).toMatchObject({ obtained: 0 });
  expect(await ok(examRoom.getClock, { params }, who)).toMatchObject({ status: "in_progress" });
  expect((await ok(examRoom.getPalette, { params }, who)).counts).toMatchObject({ answered: 0, partial: 1, blank: 1 });
  expect((await submit(params, attempt.submission_key, who)).result).toMatchObject({ obtained: 0.2 });
});
