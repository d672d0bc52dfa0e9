import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { practiceDoctors, practiceQuestions } from "#api/db/schema/exams/practice.ts";
import { answerPractice, getPracticeQuestion } from "#contract/exams/practice-sessions.ts";
import { getPractice, startPractice } from "#contract/exams/practice.ts";
import { getCourseHome } from "#contract/study/course-home.ts";
import { getDashboard } from "#contract/study/dashboard.ts";
import { loggedIn, moveClock } from "#tests/support/api/accounts.ts";
import {
  practiceAnswer,
  practisingDoctor,
  tagForPractice,
  testSitting,
} from "#tests/support/api/scenarios/practice.ts";
import { running } from "#tests/support/api/scenarios/practice-situations.ts";
import { addAttempt, addExam, addExamEvent, answerOf } from "#tests/support/rows/exams/exam-rows.ts";
import { practiceDay } from "./mistakes.ts";

const ofDue = { size: 10, mode: "tutor", status: "due" } as const;
const dayMs = 24 * 60 * 60 * 1000;

test("dashboard and course home tell how many questions are due, once the doctor has looked at practice", async () => {
  const { ok, who, enrolment } = await practisingDoctor();
  expect((await ok(getDashboard, {}, who)).practice).toBeNull();
  expect((await ok(getPractice, {}, who)).due).toBe(2);
  expect((await ok(getDashboard, {}, who)).practice).toEqual({ due: 2, left: 2, session_id: null, done_today: 0 });
  expect((await ok(getCourseHome, { params: { id: enrolment.id } }, who)).practice_due).toBe(2);
});

test("the dashboard leads to the open session with due questions, and to none without", async () => {
  const { db, ok, who: first, doctorId } = await practisingDoctor();
  let who = first;
  const practice = async () => (await ok(getDashboard, {}, who)).practice;
  await ok(startPractice, { body: { ...ofDue, mode: "timed" } }, who);
  expect(await practice(), "a timed session is not for reviews").toEqual({
    due: 2,
    left: 2,
    session_id: null,
    done_today: 0,
  });
  const { session } = await ok(startPractice, { body: ofDue }, who);
  expect(await practice()).toEqual({ due: 2, left: 2, session_id: session.id, done_today: 0 });
  for (const number of [1, 2]) {
    const params = { id: session.id, number };
    const { question } = await ok(getPracticeQuestion, { params }, who);
    const value = question.kind === "sba" ? "b" : "TFTFT";
    await ok(answerPractice, { params, body: practiceAnswer(answerOf(value)) }, who);
  }
  expect(await practice()).toEqual({ due: 0, left: 0, session_id: null, done_today: 2, unseen: 0 });
  const { due } = await ok(getPractice, {}, who);
  expect(due).toBe(0);
  moveClock(60 * dayMs);
  who = await loggedIn(db, doctorId);
  expect(await practice(), "both are due again after weeks").toEqual({
    due: 2,
    left: 2,
    session_id: null,
    done_today: 0,
  });
});

test("a question of an ended course counts as answered only", async () => {
  const { db, ok, who, doctorId } = await practisingDoctor();
  await ok(getPractice, {}, who);
  await db.update(practiceDoctors).set({ daily_reviews: 1 });
  const own = await db.query.practiceQuestions.findFirst({ where: (row) => eq(row.doctor_id, doctorId) });
  await db
    .update(practiceQuestions)
    .set({ is_usable: false, reviewed_on: practiceDay(new Date()), reviews: 1 })
    .where(eq(practiceQuestions.question_id, own?.question_id ?? 0));
  expect((await ok(getDashboard, {}, who)).practice).toMatchObject({ due: 1, done_today: 1 });
});

test("the dashboard tells a doctor who never practised how many new questions there are", async () => {
  const { ok, sitting } = await testSitting();
  await tagForPractice(sitting);
  const { who } = sitting.other;
  const practice = async () => (await ok(getDashboard, {}, who)).practice;
  expect(await practice()).toMatchObject({ due: 0, done_today: 0, unseen: 2 });
  await ok(startPractice, { body: { size: 10, status: "unseen" } }, who);
  expect(await practice(), "started is not yet answered").toMatchObject({ unseen: 2 });
});

test("the dashboard tells nothing of practice while an exam runs", async () => {
  const { db, ok, who, doctorId, enrolment } = await practisingDoctor();
  await ok(getPractice, {}, who);
  const event = await addExamEvent(db, await addExam(db, ["b"]));
  const exam = await addExam(db, ["b"]);
  await addAttempt(db, { exam, event, doctor_id: doctorId, enrolment_id: enrolment.id, ...running });
  expect((await ok(getDashboard, {}, who)).practice).toBeNull();
});

test("a practised question comes back when its review is due, with the mistakes that have no card yet", async () => {
  const { db, ok, who: first, doctorId } = await practisingDoctor();
  expect((await ok(getPractice, {}, first)).due).toBe(2);
  const { session } = await ok(startPractice, { body: { ...ofDue, kind: "sba" } }, first);
  const body = { ...practiceAnswer("b"), certainty: "guessed" as const };
  const at = { params: { id: session.id, number: 1 } };
  expect((await ok(getPracticeQuestion, at, first)).question).not.toHaveProperty("due_on");
  const { solution } = await ok(answerPractice, { ...at, body }, first);
  expect((await ok(getPractice, {}, first)).due).toBe(1);

  const [card] = await db.select().from(practiceQuestions).where(eq(practiceQuestions.reviews, 1));
  expect(card?.due_on).toMatch(/^20/);
  const repeated = await ok(answerPractice, { ...at, body }, first);
  const { question: shown } = await ok(getPracticeQuestion, at, first);
  expect([solution, repeated.solution, shown].map((reply) => reply?.due_on)).toEqual(Array(3).fill(card?.due_on));
  expect(card).toMatchObject({ wrong_letters: ["b"], lapses: 0 });
  moveClock(Date.parse(card?.due_on ?? "") - Date.now() + dayMs);
  const who = await loggedIn(db, doctorId);
  expect((await ok(getPractice, {}, who)).due).toBe(2);
  const again = await ok(startPractice, { body: ofDue }, who);
  const { question } = await ok(getPracticeQuestion, { params: { id: again.session.id, number: 1 } }, who);
  expect(question.id).toBe(card?.question_id);
});

test("reviews keep to the doctor's daily number, and new ones to 20", async () => {
  const { db, ok, who, doctorId } = await practisingDoctor(
    Array.from({ length: 30 }, () => "a"),
    Array.from({ length: 30 }, () => "b"),
  );
  expect(await ok(getPractice, {}, who)).toMatchObject({ mistakes: 30, due: 20 });
  const { session } = await ok(startPractice, { body: { size: 50, status: "due" } }, who);
  expect(session.question_count).toBe(20);
  await db.update(practiceDoctors).set({ daily_reviews: 5 }).where(eq(practiceDoctors.doctor_id, doctorId));
  expect((await ok(getPractice, {}, who)).due).toBe(5);
});
