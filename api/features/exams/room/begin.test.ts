import { expect, test } from "vitest";
import { examAttempts } from "#api/db/schema/exams/exam-attempts.ts";
import { eq, sql } from "drizzle-orm";
import { exams, questionVersions } from "#api/db/schema/exams/exams.ts";
import { examRoom, startExam } from "#contract/exams/exam-room.ts";
import { addCandidate, startedExam, testExam } from "#tests/support/exam-room.ts";

const keys = Array.from("abcdeabc");

/** The sets and orders of four candidates who stand side by side on a list. */
async function begun(given: NonNullable<Parameters<typeof testExam>[1]>) {
  const { db, ok, event } = await testExam(keys, given);
  for (let n = 0; n < 4; n++) {
    const { params, who } = await addCandidate(db, event);
    await ok(startExam, { params, body: { agree: true } }, who);
  }
  return db.select({ set: examAttempts.set_code, order: examAttempts.order }).from(examAttempts);
}

test.each([{ shuffle_questions: true }, { shuffle_options: true }])(
  "neighbours sit sets of their own where an exam has %j, each in its order",
  async (given) => {
    const attempts = await begun(given);
    expect(attempts.map(({ set }) => set).toSorted()).toEqual(["A", "B", "C", "D"]);
    expect(new Set(attempts.map(({ order }) => JSON.stringify(order))).size).toBe(4);
  },
);

test("all sit one set, in the order of the paper, where an exam shuffles nothing", async () => {
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

test("a paper that was corrected is read anew by who sits it", async () => {
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

test("an exam without questions is begun by nobody", async () => {
  const { refused, params, who } = await testExam([]);
  expect(await refused(409, startExam, { params, body: { agree: true } }, who)).toMatchObject({ code: "not_ready" });
});
