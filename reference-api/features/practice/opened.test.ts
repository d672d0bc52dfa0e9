import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { examAllowances, examAttempts } from "#api/db/schema/exams/exam-attempts.ts";
import { examResults } from "#contract/exams/exam-results.ts";
import { listBookmarks, setBookmark } from "#contract/exams/practice-notes.ts";
import { getOfflinePractice } from "#contract/exams/practice-offline.ts";
import {
  answerPractice,
  finishPractice,
  getPracticeQuestion,
  getPracticeResult,
  getPracticeSession,
} from "#contract/exams/practice-sessions.ts";
import { countPractice, getPractice, startPractice } from "#contract/exams/practice.ts";
import { enrol, running, situations } from "#tests/support/api/scenarios/practice-situations.ts";
import { bankIds, practiceAnswer, tagForPractice, testSitting } from "#tests/support/api/scenarios/practice.ts";
import { addAttempt, addExam, addExamEvent, minutesFromNow } from "#tests/support/rows/exams/exam-rows.ts";

const daysAgo = (days: number) => minutesFromNow(-days * 24 * 60);

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

/** Situations of practice questions that are on the paper too. */
const practised: typeof situations = [
  [
    "the attempt at a paper of practice questions is void",
    async (of) => {
      await tagForPractice(of);
      await of.db.update(examAttempts).set({ status: "void" });
    },
    "open",
  ],
  [
    "another doctor may begin a paper of practice questions again",
    async (of) => {
      await tagForPractice(of);
      const { event, other } = of;
      await of.db.insert(examAllowances).values({
        schedule_event_id: event.schedule_event_id,
        doctor_id: other.doctorId,
        reason: "ill",
        start_until: minutesFromNow(5),
      });
    },
    "closed",
  ],
];

test.each([...situations, ...practised])(
  "when %s, an answered question shows no more than that",
  async (_, make, expected) => {
    const { ok, send, sitting } = await testSitting();
    const { own } = sitting;
    const { session } = await ok(startPractice, { body: { size: 10 } }, own.who);
    const at = (number: number) => ({ params: { id: session.id, number } });
    await ok(answerPractice, { ...at(1), body: practiceAnswer(null) }, own.who);
    for (const { id } of await bankIds(sitting)) {
      await ok(setBookmark, { params: { question_id: id }, body: { bookmarked: true } }, own.who);
    }
    await make(sitting);

    const of = { params: { id: session.id } };
    const bodies: string[] = [];
    const read = async (response: Promise<Response>) => bodies.push(await (await response).text());
    for (const number of [1, 2]) await read(send(getPracticeQuestion, at(number), own.who));
    await read(send(getOfflinePractice, of, own.who));
    await read(send(answerPractice, { ...at(2), body: practiceAnswer(null) }, own.who));
    await read(send(answerPractice, { ...at(1), body: practiceAnswer(null) }, own.who));
    await read(send(getPracticeSession, of, own.who));
    await read(send(finishPractice, of, own.who));
    for (const number of [1, 2]) await read(send(getPracticeQuestion, at(number), own.who));
    await read(send(getPracticeSession, of, own.who));
    await read(send(getPracticeResult, of, own.who));
    await read(send(listBookmarks, { query: {} }, own.who));
    const solutions = bodies.filter((body) =>
      /"(key|marks|explanation_html|reference|share|verdict)":|Explanation/.test(body),
    );
    // both questions twice, the unanswered one for the phone, both answers, the session twice, its result and the bookmarks
    expect(solutions).toHaveLength(expected === "open" ? bodies.length - 2 : 0);
  },
);

test("a timed session tells no verdict before its end, whatever is open", async () => {
  const { ok, sitting } = await testSitting();
  const { who } = sitting.own;
  const { session } = await ok(startPractice, { body: { size: 10, mode: "timed" } }, who);
  const at = { params: { id: session.id, number: 1 } };
  const answered = await ok(answerPractice, { ...at, body: practiceAnswer(null) }, who);
  const shown = [
    answered,
    await ok(getPracticeQuestion, at, who),
    await ok(getPracticeSession, { params: { id: session.id } }, who),
  ];
  expect(JSON.stringify(shown)).not.toMatch(/"(key|marks|explanation_html|reference|share|verdict)":/);
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
