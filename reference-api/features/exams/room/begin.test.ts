import { expect, test } from "vitest";
import { examAttempts } from "#api/db/schema/exams/exam-attempts.ts";
import { eq, sql } from "drizzle-orm";
import { exams, questionVersions } from "#api/db/schema/exams/exams.ts";
import { examRoom, startExam } from "#contract/exams/exam-room.ts";
import { addCandidate, startedExam, testExam } from "#tests/support/api/scenarios/exam-room.ts";

const keys = Array.from("abcdeabc");

/** Starts the exam as four consecutive candidates and gives their sets and orders. */
async function begun(settings: NonNullable<Parameters<typeof testExam>[1]>) {
  const { db, ok, event } = await testExam(keys, settings);
  for (let n = 0; n < 4; n++) {
    const { params, who } = await addCandidate(db, event);
    await ok(startExam, { params, body: { agree: true } }, who);
  }
  return db.select({ set: examAttempts.set_code, order: examAttempts.order }).from(examAttempts);
}

test.each([{ shuffle_questions: true }, { shuffle_options: true }])(
  "consecutive candidates get different sets and orders if the exam has %j",
  async (settings) => {
    const attempts = await begun(settings);
    expect(attempts.map(({ set }) => set).toSorted()).toEqual(["A", "B", "C", "D"]);
    expect(new Set(attempts.map(({ order }) => JSON.stringify(order))).size).toBe(4);
  },
);

test("all candidates get one set in paper order if the exam does not shuffle", async () => {
  const attempts = await begun({});
  expect(attempts.map(({ set }) => set)).toEqual(["A", "A", "A", "A"]);
  const [first] = attempts;
  expect(attempts).toEqual(attempts.map(() => first));
  expect(first?.order.questions).toEqual(first?.order.questions.toSorted((one, other) => one - other));
});

test("a question shows its options in the order of its attempt", async () => {
  const { db, ok, params, who } = await startedExam(keys, { shuffle_options: true });
  const [attempt] = await db.select({ order: examAttempts.order }).from(examAttempts);
  const { questions } = await ok(examRoom.getAttempt, { params, query: { page: "all" } }, who);
  const shown = questions.map(({ id, options }) => [String(id), options.map(({ letter }) => letter)] as const);
  expect(Object.fromEntries(shown)).toEqual(attempt?.order.options);
});

test("a running attempt shows a corrected paper", async () => {
  const { db, ok, params, who, exam } = await startedExam(keys);
  const stems = async () =>
    (await ok(examRoom.getAttempt, { params }, who)).questions.map(({ stem_html }) => stem_html);
  expect(await stems()).not.toContain("<p>Corrected</p>");
  const [first] = exam.questions;
  const isFirst = eq(questionVersions.id, first?.question_version_id ?? 0);
  await db.update(questionVersions).set({ stem_html: "<p>Corrected</p>" }).where(isFirst);
  await db.update(exams).set({ version: sql`${exams.version} + 1` });
  expect(await stems()).toContain("<p>Corrected</p>");
});

test("refuses to start an exam without questions", async () => {
  const { refused, params, who } = await testExam([]);
  expect(await refused(409, startExam, { params, body: { agree: true } }, who)).toMatchObject({ code: "not_ready" });
});
