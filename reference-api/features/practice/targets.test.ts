import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { batches } from "#api/db/schema/catalogue.ts";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { questions } from "#api/db/schema/exams/exams.ts";
import { practiceQuestions } from "#api/db/schema/exams/practice.ts";
import { answerPractice, finishPractice } from "#contract/exams/practice-sessions.ts";
import { startPractice } from "#contract/exams/practice.ts";
import { bankIds, practiceAnswer, testSitting, type Sitting } from "#tests/support/api/scenarios/practice.ts";
import { addEnrolment, addExam, addExamEvent } from "#tests/support/rows/exams/exam-rows.ts";
import { practiceDay } from "./mistakes.ts";

const dayMs = 86_400_000;
const inDays = (days: number) => practiceDay(new Date(Date.now() + days * dayMs));

function target({ db }: Sitting, batchId: number, day: string) {
  return db.update(batches).set({ target_exam_on: day }).where(eq(batches.id, batchId));
}

/** Answers the SBA of the sitting rightly, and gives the day of its next review. */
async function dueAfter(mode: "tutor" | "timed", make: (sitting: Sitting) => Promise<unknown>): Promise<string> {
  const { db, ok, sitting } = await testSitting();
  const { who, doctorId } = sitting.own;
  await make(sitting);
  const { session } = await ok(startPractice, { body: { size: 10, kind: "sba", mode } }, who);
  const body = { ...practiceAnswer("b"), certainty: "easy" as const };
  await ok(answerPractice, { params: { id: session.id, number: 1 }, body }, who);
  if (mode === "timed") await ok(finishPractice, { params: { id: session.id } }, who);
  const rows = await db.select().from(practiceQuestions).where(eq(practiceQuestions.doctor_id, doctorId));
  return rows.find(({ reviews }) => reviews === 1)?.due_on ?? "";
}

const own = ({ own: { enrolment } }: Sitting) => enrolment.batch_id;

/** Another course of the doctor, with a solved paper on the subject. */
async function addCourse(sitting: Sitting, subject: string, day: string) {
  const { db } = sitting;
  const exam = await addExam(db, ["c"]);
  for (const { id } of await bankIds({ db, exam })) {
    await db.update(questions).set({ subject }).where(eq(questions.id, id));
  }
  const past = { result_at: new Date(Date.now() - 2 * dayMs), solution_at: new Date(Date.now() - dayMs) };
  const event = await addExamEvent(db, exam, past);
  const enrolment = await addEnrolment(db, event, { doctor_id: sitting.own.doctorId });
  await target(sitting, enrolment.batch_id, day);
  return enrolment;
}

test.each(["tutor", "timed"] as const)("a review of a %s session comes before the target examination", async (mode) => {
  const free = await dueAfter(mode, async () => undefined);
  expect(free > inDays(5)).toBe(true);
  const of = (make: (sitting: Sitting) => Promise<unknown>) => dueAfter(mode, make);
  expect(await of((sitting) => target(sitting, own(sitting), inDays(4)))).toBe(inDays(3));
  expect(await of((sitting) => target(sitting, own(sitting), inDays(1)))).toBe(inDays(1));
  expect(await of((sitting) => target(sitting, own(sitting), inDays(0))), "a past one caps nothing").toBe(free);
  expect(await of((sitting) => addCourse(sitting, "Medicine", inDays(3)))).toBe(inDays(2));
  expect(await of((sitting) => addCourse(sitting, "Surgery", inDays(3))), "another subject").toBe(free);
  const suspended = async (sitting: Sitting) => {
    const { id } = await addCourse(sitting, "Medicine", inDays(3));
    await sitting.db.update(enrolments).set({ status: "suspended" }).where(eq(enrolments.id, id));
  };
  expect(await of(suspended), "a suspended course").toBe(free);
});
