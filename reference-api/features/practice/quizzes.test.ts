import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { quizzes } from "#api/db/schema/catalogue.ts";
import { exams } from "#api/db/schema/exams/exams.ts";
import { gradeWaiting } from "#api/features/exams/grading/publishing.ts";
import { quizResults } from "#contract/exams/exam-results.ts";
import { quizRoom } from "#contract/exams/exam-room.ts";
import { getPractice, startPractice } from "#contract/exams/practice.ts";
import { claimQuizEntry, createQuizEntry } from "#contract/exams/quiz-entries.ts";
import { addDoctor, loggedIn } from "#tests/support/api/accounts.ts";
import { questionId, write } from "#tests/support/api/scenarios/exam-room.ts";
import { closeQuiz, entryCredentials, guest, testQuiz } from "#tests/support/api/scenarios/quiz-entries.ts";

type Quiz = Awaited<ReturnType<typeof testQuiz>>;
type Who = Parameters<Quiz["ok"]>[2];

/** Plays a quiz to its end with a wrong answer to its last question. */
async function play({ ok, exam, params: quizParams }: Quiz, who: Who, body: ReturnType<typeof guest> | object = {}) {
  const created = await ok(createQuizEntry, { params: quizParams, body }, who);
  const params = { key: created.entry.key };
  const as = { ...who, ...entryCredentials(created) };
  const head = created.attempt;
  const number = { ...params, question_id: questionId(exam, 2) };
  await ok(quizRoom.saveAnswer, { params: number, body: { ...write("a"), attempt_token: head?.token ?? "" } }, as);
  await ok(quizRoom.submitAttempt, { params, body: { submission_key: head?.submission_key ?? "" } }, as);
  return { params, as };
}

async function testPlayer(overrides: Partial<typeof quizzes.$inferInsert> = {}, isInstant = false) {
  const quiz = await testQuiz(overrides);
  if (isInstant) await quiz.db.update(exams).set({ instant_result: true }).where(eq(exams.id, quiz.exam.id));
  const who = await loggedIn(quiz.db, (await addDoctor(quiz.db)).id);
  return { ...quiz, who };
}

test.each([
  ["with instant results opens at its submission", {}, true, 2],
  ["with a prize opens when it closes", { prize_note: "বই" }, true, 0],
  ["without instant results opens when it closes", {}, false, 0],
] as const)("a quiz %s", async (_, overrides, isInstant, atOnce) => {
  const quiz = await testPlayer(overrides, isInstant);
  const { db, ok, send, who } = quiz;
  const { params, as } = await play(quiz, who);
  await gradeWaiting(db, 10);
  const explanations = async () => (await send(quizResults.listQuestionExplanations, { params }, as)).status;
  expect((await ok(getPractice, {}, who)).questions).toBe(atOnce);
  const start = await send(startPractice, { body: { size: 10 } }, who);
  expect(start.status, "no session of a quiz that is not open").toBe(atOnce > 0 ? 200 : 409);
  expect(await explanations()).toBe(atOnce > 0 ? 200 : 403);
  await closeQuiz(db, quiz.quiz.id, quiz.exam.id);
  expect(await ok(getPractice, {}, who)).toMatchObject({ questions: 2, mistakes: 6 });
  expect(await explanations()).toBe(200);
});

test("an entry of a guest opens its questions to the doctor who claims it", async () => {
  const quiz = await testPlayer();
  const { db, ok, who } = quiz;
  const { params, as } = await play(quiz, {}, guest());
  await closeQuiz(db, quiz.quiz.id, quiz.exam.id);
  expect((await ok(getPractice, {}, who)).questions).toBe(0);
  await ok(claimQuizEntry, { params }, { ...who, entry: as.entry });
  expect(await ok(getPractice, {}, who)).toMatchObject({ questions: 2, mistakes: 6 });
});

test("practice waits while a quiz of the doctor runs", async () => {
  const quiz = await testPlayer();
  const { ok, who, params } = quiz;
  await ok(createQuizEntry, { params, body: {} }, who);
  expect((await ok(getPractice, {}, who)).waits?.code).toBe("attempt_running");
});
