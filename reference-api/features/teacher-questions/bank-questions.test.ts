import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { examAllowances, examEvents } from "#api/db/schema/exams/exam-attempts.ts";
import { questions, questionVersions } from "#api/db/schema/exams/exams.ts";
import { teacherQuestions } from "#api/db/schema/teacher-questions.ts";
import { answerPractice } from "#contract/exams/practice-sessions.ts";
import { startPractice } from "#contract/exams/practice.ts";
import { askTeacher, getTeacherQuestions } from "#contract/study/teacher-questions.ts";
import { bankIds, practiceAnswer, sit, tagForPractice, testSitting } from "#tests/support/api/scenarios/practice.ts";
import { addAttempt, addExam, addExamEvent, minutesFromNow } from "#tests/support/rows/exams/exam-rows.ts";
import { storeAnswer } from "./service.ts";

/** A doctor who may read the explanation of an exam's questions, and one of the batch who did not take the exam. */
async function scene() {
  const api = await testSitting();
  const { sitting } = api;
  const [first] = await bankIds(sitting);
  if (!first) throw new Error("the exam has no question");
  return { ...api, ...sitting, bankId: first.id, params: { kind: "question" as const, id: first.id } };
}

const body = { body: "তৃতীয়টি মিথ্যা কেন?" };

test("asks about a question whose explanation may be read, for the batch of its exam", async () => {
  const { db, ok, refused, own, other, params, bankId } = await scene();
  await refused(404, askTeacher, { params, body }, other.who);
  await refused(404, getTeacherQuestions, { params }, other.who);
  await ok(askTeacher, { params, body }, own.who);
  const [row] = await db.select().from(teacherQuestions);
  expect(row).toMatchObject({ question_id: bankId, batch_id: own.enrolment.batch_id });
  const [version] = await db.select().from(questionVersions).where(eq(questionVersions.question_id, bankId));
  const [bank] = await db.select().from(questions).where(eq(questions.id, bankId));
  const { about } = await ok(getTeacherQuestions, { params }, own.who);
  expect(about).toEqual({ ...params, title: bank?.subject, stem_html: version?.stem_html });
});

test("a published answer stays closed to a doctor of the batch until the exam is taken and solved", async () => {
  const { db, ok, refused, exam, event, own, other, params } = await scene();
  await ok(askTeacher, { params, body }, own.who);
  const [row] = await db.select().from(teacherQuestions);
  if (!row) throw new Error("no question");
  await storeAnswer(db, row, { answer: "কারণ দেখুন সূত্রে।", isPublished: true, now: new Date() });
  await refused(404, getTeacherQuestions, { params }, other.who);
  await sit(db, { exam, event }, other, { answers: ["TFTFT", "b"] });
  expect(await ok(getTeacherQuestions, { params }, other.who)).toMatchObject({ own: [], published: [{ id: row.id }] });

  await db.update(examEvents).set({ solution_at: minutesFromNow(60) });
  for (const { who } of [own, other]) await refused(404, getTeacherQuestions, { params }, who);
});

test("an answer about a practice question is closed while a paper with it may be written again", async () => {
  const { db, ok, refused, sitting, event, own, other, params } = await scene();
  await tagForPractice(sitting);
  await ok(askTeacher, { params, body }, own.who);
  const [row] = await db.select().from(teacherQuestions);
  if (!row) throw new Error("no question");
  await storeAnswer(db, row, { answer: "কারণ দেখুন সূত্রে।", isPublished: true, now: new Date() });
  const { session } = await ok(startPractice, { body: { size: 10, kind: "mcq5" } }, other.who);
  await ok(answerPractice, { params: { id: session.id, number: 1 }, body: practiceAnswer(null) }, other.who);
  expect((await ok(getTeacherQuestions, { params }, other.who)).published).toHaveLength(1);

  await db.insert(examAllowances).values({
    schedule_event_id: event.schedule_event_id,
    doctor_id: other.doctorId,
    reason: "ill",
    start_until: minutesFromNow(5),
  });
  for (const { who } of [own, other]) {
    await refused(404, getTeacherQuestions, { params }, who);
    await refused(404, askTeacher, { params, body }, who);
  }
});

test("waits while an exam of the doctor runs, and only reads after the end of the course", async () => {
  const { db, ok, refused, own, params } = await scene();
  await ok(askTeacher, { params, body }, own.who);
  await db
    .update(enrolments)
    .set({ access_until: minutesFromNow(-60) })
    .where(eq(enrolments.id, own.enrolment.id));
  expect(await ok(getTeacherQuestions, { params }, own.who)).toMatchObject({ may_ask: false, own: [body] });
  await refused(403, askTeacher, { params, body }, own.who);

  const exam = await addExam(db, ["b"]);
  const running = { status: "in_progress", ended_by: null, submitted_at: null } as const;
  const of = { doctor_id: own.doctorId, enrolment_id: own.enrolment.id };
  await addAttempt(db, { exam, event: await addExamEvent(db, exam), ...of, ...running });
  expect((await refused(409, getTeacherQuestions, { params }, own.who)).code).toBe("attempt_running");
  expect((await refused(409, askTeacher, { params, body }, own.who)).code).toBe("attempt_running");
});
