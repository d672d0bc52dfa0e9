import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { examQuestions, exams } from "#api/db/schema/exams/exams.ts";
import { quizResults } from "#contract/exams/exam-results.ts";
import { quizRoom } from "#contract/exams/exam-room.ts";
import type { AnswerValue } from "#contract/exams/exams.ts";
import { createQuizEntry } from "#contract/exams/quiz-entries.ts";
import { questionId, write } from "#tests/support/api/scenarios/exam-room.ts";
import { testQuiz } from "#tests/support/api/scenarios/quiz-entries.ts";

test("explanations of a quiz show the share of others with right answers, each by the first try, once ten have taken it", async () => {
  const { db, ok, exam, params } = await testQuiz({ phone_required: false, one_per_phone: false });
  await db.update(exams).set({ instant_result: true }).where(eq(exams.id, exam.id));
  const take = async (values: [AnswerValue, AnswerValue], device?: string) => {
    const created = await ok(
      createQuizEntry,
      { params, body: { guest_name: "অতিথি" } },
      device === undefined ? {} : { device },
    );
    const own = { entry: created.entry.token, device: device ?? created.gns_ddt ?? "" };
    const entry = { key: created.entry.key };
    const { attempt } = await ok(quizRoom.getAttempt, { params: entry }, own);
    const answers = values.map((value, index) => ({ ...write(value), question_id: questionId(exam, index + 1) }));
    await ok(quizRoom.saveAnswers, { params: entry, body: { attempt_token: attempt.token ?? "", answers } }, own);
    await ok(quizRoom.submitAttempt, { params: entry, body: { submission_key: attempt.submission_key } }, own);
    const shares = async () =>
      (await ok(quizResults.listQuestionExplanations, { params: entry }, own)).questions.map(
        ({ difficulty }) => difficulty,
      );
    return { ...own, shares };
  };
  const own = await take([{ a: 0 }, "a"]);
  for (let n = 0; n < 6; n += 1) await take([{ a: 1, b: 0, c: 1, d: 0, e: 1 }, "b"]);
  const { device } = await take([{ a: 1, b: 1 }, "a"]);
  for (let n = 0; n < 2; n += 1) await take([{}, "a"]);
  await take([{ a: 1, b: 0, c: 1, d: 0, e: 1 }, "b"], device);
  expect(await own.shares(), "nine others").toEqual([undefined, undefined]);
  await take([{ a: 1, b: 0, c: 1, d: 0, e: 1 }, "b"]);
  expect(await own.shares()).toEqual([72, 70]);
  await db
    .update(examQuestions)
    .set({ status: "void" })
    .where(eq(examQuestions.id, questionId(exam, 1)));
  expect(await own.shares()).toEqual([undefined, 70]);
});
