import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { examAllowances, examAttempts, examEvents } from "#api/db/schema/exams/exam-attempts.ts";
import { examQuestions, exams } from "#api/db/schema/exams/exams.ts";
import { examResults } from "#contract/exams/exam-results.ts";
import { answerPractice, getPracticeQuestion } from "#contract/exams/practice-sessions.ts";
import { countPractice, getPractice, startPractice } from "#contract/exams/practice.ts";
import {
  bankIds,
  practiceAnswer,
  testSitting,
  type Candidate,
  type Sitting,
} from "#tests/support/api/scenarios/practice.ts";
import { addAttempt, addExam, addExamEvent, minutesFromNow } from "#tests/support/rows/exams/exam-rows.ts";

const daysAgo = (days: number) => minutesFromNow(-days * 24 * 60);
const running = { status: "in_progress", ended_by: null, submitted_at: null } as const;

function begin(
  { db, exam, event }: Sitting,
  who: Candidate,
  overrides: Partial<typeof examAttempts.$inferInsert> = {},
) {
  const of = { doctor_id: who.doctorId, enrolment_id: who.enrolment.id, started_at: minutesFromNow(-20) };
  return addAttempt(db, { exam, event, ...of, ...running, ...overrides });
}

function move({ db, event }: Sitting, times: Partial<typeof examEvents.$inferInsert>) {
  return db.update(examEvents).set(times).where(eq(examEvents.schedule_event_id, event.schedule_event_id));
}

function enrol({ db, own }: Sitting, set: Partial<typeof enrolments.$inferInsert>) {
  return db.update(enrolments).set(set).where(eq(enrolments.id, own.enrolment.id));
}

type Open = "open" | "closed" | "waits";

/** Situations of a doctor whose attempt at an exam of two questions is published and whose solution time is over. */
const situations: [name: string, make: (sitting: Sitting) => Promise<unknown>, open: Open][] = [
  ["nothing else happens", async () => undefined, "open"],
  ["the solution comes later", (of) => move(of, { solution_at: minutesFromNow(9) }), "closed"],
  [
    "the result shows correctness, the solution comes later",
    async (of) => {
      await move(of, { solution_at: minutesFromNow(9) });
      await of.db.update(exams).set({ review: { correctness: true, question_list: true } });
    },
    "closed",
  ],
  ["another doctor writes the paper", (of) => begin(of, of.other), "closed"],
  ["another doctor's time was extended", (of) => begin(of, of.other, { ends_at: minutesFromNow(90) }), "closed"],
  ["another doctor's grace runs", (of) => begin(of, of.other, { ends_at: minutesFromNow(-1) }), "closed"],
  [
    "another doctor may start by an allowance",
    ({ db, event, other }) =>
      db.insert(examAllowances).values({
        ...{ schedule_event_id: event.schedule_event_id, doctor_id: other.doctorId, reason: "ill" },
        start_until: minutesFromNow(5),
      }),
    "closed",
  ],
  ["another doctor practises the paper late", (of) => begin(of, of.other, { is_pending: true }), "open"],
  [
    "another batch sits the same paper tomorrow",
    ({ db, exam }) =>
      addExamEvent(db, exam, {
        ...{ opens_at: minutesFromNow(1400), start_until: minutesFromNow(1440) },
        ...{ result_at: minutesFromNow(2000), solution_at: minutesFromNow(2000) },
      }),
    "closed",
  ],
  [
    "the questions are on another paper to come",
    async ({ db, exam }) => {
      const next = await addExam(db, []);
      const ids = await bankIds({ db, exam });
      await db.insert(examQuestions).values(
        ids.map(({ versionId }, index) => ({
          ...{ exam_id: next.id, question_version_id: versionId },
          ...{ number: index + 1, section: "mcq" as const },
        })),
      );
      await addExamEvent(db, next);
    },
    "open",
  ],
  [
    "the doctor writes another exam",
    async ({ db, own }) => {
      const exam = await addExam(db, ["b"]);
      const event = await addExamEvent(db, exam);
      await addAttempt(db, { exam, event, doctor_id: own.doctorId, enrolment_id: own.enrolment.id, ...running });
    },
    "waits",
  ],
  [
    "the grace of the doctor's other exam runs",
    async ({ db, own }) => {
      const exam = await addExam(db, ["b"]);
      const event = await addExamEvent(db, exam);
      const of = { doctor_id: own.doctorId, enrolment_id: own.enrolment.id };
      await addAttempt(db, { exam, event, ...of, ...running, ends_at: minutesFromNow(-1) });
    },
    "waits",
  ],
  [
    "the time and grace of the doctor's other exam are over",
    async ({ db, own }) => {
      const exam = await addExam(db, ["b"]);
      const event = await addExamEvent(db, exam);
      const of = { doctor_id: own.doctorId, enrolment_id: own.enrolment.id };
      await addAttempt(db, { exam, event, ...of, ...running, ends_at: minutesFromNow(-5) });
    },
    "open",
  ],
  ["the attempt is void", ({ db }) => db.update(examAttempts).set({ status: "void" }), "closed"],
  ["the result is not published", ({ db }) => db.update(examAttempts).set({ status: "graded" }), "closed"],
  ["the enrolment is suspended", (of) => enrol(of, { status: "suspended" }), "closed"],
  ["the enrolment is cancelled", (of) => enrol(of, { status: "cancelled" }), "closed"],
  ["the enrolment waits for payment", (of) => enrol(of, { status: "pending_payment" }), "closed"],
  ["the course is completed", (of) => enrol(of, { status: "completed" }), "open"],
  [
    "the exam is a draft again",
    ({ db, exam }) => db.update(exams).set({ status: "draft" }).where(eq(exams.id, exam.id)),
    "closed",
  ],
];

test.each(situations)("when %s, practice opens what the explanation list shows", async (_, make, expected) => {
  const { ok, send, refused, sitting } = await testSitting();
  const { own, event } = sitting;
  const { session } = await ok(startPractice, { body: { size: 10 } }, own.who);
  await make(sitting);

  const explanations = await send(examResults.listQuestionExplanations, { params: own.params }, own.who);
  expect(explanations.status === 200).toBe(expected === "open");
  const isOpen = expected === "open";
  const overview = await ok(getPractice, {}, own.who);
  expect(overview.waits?.code).toBe(expected === "waits" ? "attempt_running" : undefined);
  expect(overview).toMatchObject({ questions: isOpen ? 2 : 0, mistakes: isOpen ? 2 : 0, due: isOpen ? 2 : 0 });
  expect((await ok(countPractice, { query: {} }, own.who)).questions).toBe(isOpen ? 2 : 0);
  expect((await send(startPractice, { body: { size: 10 } }, own.who)).status).toBe(isOpen ? 200 : 409);
  const at = { params: { id: session.id, number: 1 } };
  const status = { open: 200, closed: 403, waits: 409 }[expected];
  expect((await send(getPracticeQuestion, at, own.who)).status).toBe(status);

  // somebody who never sat the exam has nothing of it
  await refused(404, getPracticeQuestion, at, sitting.other.who);
  expect((await ok(getPractice, {}, sitting.other.who)).questions).toBe(0);
  expect(event.exam_id).toBe(sitting.exam.id);
});

test("while an exam of the doctor runs, an answer is stored and its verdict waits", async () => {
  const { db, ok, sitting } = await testSitting();
  const { own } = sitting;
  const { session } = await ok(startPractice, { body: { size: 10, kind: "sba" } }, own.who);
  const exam = await addExam(db, ["b"]);
  const event = await addExamEvent(db, exam);
  const of = { doctor_id: own.doctorId, enrolment_id: own.enrolment.id };
  const attempt = await addAttempt(db, { exam, event, ...of, ...running });
  const params = { id: session.id, number: 1 };
  const body = practiceAnswer("b");
  expect(await ok(answerPractice, { params, body }, own.who)).toMatchObject({ outcome: "stored", solution: null });
  await db.update(examAttempts).set({ status: "void" }).where(eq(examAttempts.id, attempt.id));
  const later = await ok(answerPractice, { params, body }, own.who);
  expect(later).toMatchObject({ replayed: true, solution: { key: "b" } });
});

test("for 90 days after the access answered questions are readable, and no answer is taken", async () => {
  const { ok, refused, sitting } = await testSitting();
  const { own } = sitting;
  const { session } = await ok(startPractice, { body: { size: 10 } }, own.who);
  const at = (number: number) => ({ params: { id: session.id, number } });
  await ok(getPracticeQuestion, at(2), own.who);
  await ok(answerPractice, { ...at(1), body: practiceAnswer(null) }, own.who);

  await enrol(sitting, { access_until: daysAgo(89) });
  expect((await ok(getPracticeQuestion, at(1), own.who)).question).toMatchObject({ is_solved: true });
  await refused(403, getPracticeQuestion, at(2), own.who);
  expect((await refused(403, answerPractice, { ...at(2), body: practiceAnswer(null) }, own.who)).code).toBe(
    "access_ended",
  );
  await refused(409, startPractice, { body: { size: 10 } }, own.who);
  await enrol(sitting, { access_until: daysAgo(91) });
  await refused(403, getPracticeQuestion, at(1), own.who);
});
