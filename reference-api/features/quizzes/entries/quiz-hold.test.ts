import { eq } from "drizzle-orm";
import { test } from "vitest";
import type { Database } from "#api/db/client.ts";
import { quizzes } from "#api/db/schema/catalogue.ts";
import { examAttempts } from "#api/db/schema/exams/exam-attempts.ts";
import { exams } from "#api/db/schema/exams/exams.ts";
import { expireAttempts, gradeWaiting, publishDue } from "#api/features/exams/grading/publishing.ts";
import { quizResults } from "#contract/exams/exam-results.ts";
import { quizRoom } from "#contract/exams/exam-room.ts";
import { createQuizEntry } from "#contract/exams/quiz-entries.ts";
import { questionId, write } from "#tests/support/api/scenarios/exam-room.ts";
import { entryCredentials, guest, testQuiz } from "#tests/support/api/scenarios/quiz-entries.ts";
import { addExamEvent, minutesFromNow } from "#tests/support/rows/exams/exam-rows.ts";

type Quiz = Awaited<ReturnType<typeof testQuiz>>;

async function enter({ ok, params }: Quiz) {
  const created = await ok(createQuizEntry, { params, body: guest() });
  return { who: entryCredentials(created), entry: { key: created.entry.key } };
}

async function submit({ ok }: Quiz, { who, entry }: Awaited<ReturnType<typeof enter>>) {
  const { attempt } = await ok(quizRoom.getAttempt, { params: entry }, who);
  await ok(quizRoom.submitAttempt, { params: entry, body: { submission_key: attempt.submission_key } }, who);
}

/** Closes the quiz now and ends its running attempts at `endsAt`: a quiz attempt always ends with its quiz. */
async function closeNow(db: Database, { quiz }: Quiz, endsAt = minutesFromNow(0)) {
  await db
    .update(quizzes)
    .set({ closes_at: minutesFromNow(-0.01) })
    .where(eq(quizzes.id, quiz.id));
  await db.update(examAttempts).set({ ends_at: endsAt }).where(eq(examAttempts.status, "in_progress"));
}

const lists = ["getResult", "listQuestionAnswers", "listQuestionExplanations"] as const;

test("a quiz shows no result and no key until answers of its other entries can no longer arrive", async () => {
  const api = await testQuiz({ prize_note: "বই" });
  const { db, ok, refused, exam } = api;
  const [first, second] = [await enter(api), await enter(api)];
  await submit(api, first);
  await closeNow(db, api);
  await gradeWaiting(db, 10);
  await publishDue(db);
  for (const list of lists) await refused(403, quizResults[list], { params: first.entry }, first.who);
  // its connection was away until now
  const { attempt } = await ok(quizRoom.getAttempt, { params: second.entry }, second.who);
  const answers = [{ ...write("b"), question_id: questionId(exam, 2) }];
  const body = { attempt_token: attempt.token ?? "", answers };
  await ok(quizRoom.saveAnswers, { params: second.entry, body }, second.who);

  await db
    .update(examAttempts)
    .set({ ends_at: minutesFromNow(-3) })
    .where(eq(examAttempts.status, "in_progress"));
  await expireAttempts(db, 10);
  await gradeWaiting(db, 10);
  await publishDue(db);
  for (const list of lists) await ok(quizResults[list], { params: first.entry }, first.who);
});

test("an earlier close of a quiz opens nothing while its entries run", async () => {
  const api = await testQuiz({ prize_note: "বই" });
  const [first] = [await enter(api), await enter(api)];
  await submit(api, first);
  await closeNow(api.db, api, minutesFromNow(10));
  await gradeWaiting(api.db, 10);
  await publishDue(api.db);
  for (const list of lists) await api.refused(403, quizResults[list], { params: first.entry }, first.who);
});

test("a quiz that is solved at once keeps its key while the same paper is an exam that others may write", async () => {
  const api = await testQuiz();
  const { db, ok, refused, exam } = api;
  await db.update(exams).set({ instant_result: true }).where(eq(exams.id, exam.id));
  const entry = await enter(api);
  await submit(api, entry);
  await ok(quizResults.listQuestionExplanations, { params: entry.entry }, entry.who);
  await addExamEvent(db, exam, {
    opens_at: minutesFromNow(10),
    start_until: minutesFromNow(20),
    result_at: minutesFromNow(90),
    solution_at: minutesFromNow(90),
  });
  await refused(403, quizResults.listQuestionAnswers, { params: entry.entry }, entry.who);
  await refused(403, quizResults.listQuestionExplanations, { params: entry.entry }, entry.who);
});
