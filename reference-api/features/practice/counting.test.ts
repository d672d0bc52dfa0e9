import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { accessTokens } from "#api/db/schema/identity.ts";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { examQuestions, questions, questionVersions } from "#api/db/schema/exams/exams.ts";
import { hashToken } from "#api/http/secret-token.ts";
import { requestRegrade, runRegrade } from "#api/features/exams/grading/regrading.ts";
import { examResults } from "#contract/exams/exam-results.ts";
import {
  answerPractice,
  finishPractice,
  getPracticeQuestion,
  getPracticeResult,
  getPracticeSession,
} from "#contract/exams/practice-sessions.ts";
import { countPractice, getPractice, startPractice } from "#contract/exams/practice.ts";
import { loggedIn, moveClock, testAccounts } from "#tests/support/api/accounts.ts";
import { addCandidate } from "#tests/support/api/scenarios/exam-room.ts";
import {
  bankIds,
  courseSlug,
  practiceAnswer,
  practisingDoctor,
  sit,
  solved,
  testSitting,
  type Sitting,
} from "#tests/support/api/scenarios/practice.ts";
import { addExam, addExamEvent, answerOf, optionsOf } from "#tests/support/rows/exams/exam-rows.ts";

/** Writes a new version of a question of the exam, as an import does, and makes it the current one. */
async function renew({ db, exam }: Sitting, change: Partial<typeof questionVersions.$inferInsert>) {
  const [, sba] = await bankIds({ db, exam });
  const [before] = await db
    .select()
    .from(questionVersions)
    .where(eq(questionVersions.id, sba?.versionId ?? 0));
  if (!before) throw new Error("no version");
  const { id: _, ...content } = before;
  const [version] = await db
    .insert(questionVersions)
    .values({ ...content, version: 2, ...change })
    .returning();
  await db.update(questions).set({ current_version: 2 }).where(eq(questions.id, before.question_id));
  return version?.id ?? 0;
}

const renewals: [what: string, change: Partial<typeof questionVersions.$inferInsert>, key: string, mistakes: number][] =
  [
    ["its key", { options: optionsOf("a") }, "a", 1],
    ["its explanation", { explanation_html: "<p>New</p>" }, "b", 2],
    ["its stem", { stem_html: "<p>Another question</p>" }, "b", 2],
  ];

test.each(renewals)(
  "a new version that changes %s shows what was opened, with its correction",
  async (what, change, key, mistakes) => {
    const { ok, sitting } = await testSitting();
    const { own } = sitting;
    const { session } = await ok(startPractice, { body: { size: 10, kind: "sba" } }, own.who);
    await renew(sitting, change);
    expect((await ok(getPractice, {}, own.who)).mistakes).toBe(mistakes);
    const at = { params: { id: session.id, number: 1 } };
    const { solution } = await ok(answerPractice, { ...at, body: practiceAnswer("c") }, own.who);
    expect(solution?.key).toBe(key);
    const { question } = await ok(getPracticeQuestion, at, own.who);
    expect(question.stem_html).toBe("<p>Question 2</p>");
    expect(question.explanation_html).toBe(what === "its explanation" ? "<p>New</p>" : "<p>Explanation 2</p>");
  },
);

test.each(["bonus", "void"] as const)("a %s question counts nowhere for its exam", async (status) => {
  const { db, ok, sitting } = await testSitting();
  expect((await ok(getPractice, {}, sitting.own.who)).mistakes).toBe(2);
  await db
    .update(examQuestions)
    .set({ status })
    .where(eq(examQuestions.id, sitting.exam.questions[1]?.id ?? 0));
  await runRegrade(db, await requestRegrade(db, { exam_id: sitting.exam.id, reason: "wrong", actor: "test" }));
  expect(await ok(getPractice, {}, sitting.own.who)).toMatchObject({ questions: 2, mistakes: 1 });
});

test("no count tells whether an answer was right while a timed session asks it", async () => {
  const { ok, who } = await practisingDoctor();
  const start = (mode: "tutor" | "timed") => ok(startPractice, { body: { size: 10, kind: "mcq5", mode } }, who);
  const [{ session: tutor }, { session: timed }] = [await start("tutor"), await start("timed")];
  const counts = async () => {
    const { mistakes, subjects } = await ok(getPractice, {}, who);
    return { mistakes, subjects };
  };
  const before = await counts();
  await ok(answerPractice, { params: { id: tutor.id, number: 1 }, body: practiceAnswer(answerOf("FFFFF")) }, who);
  expect(await counts()).toEqual(before);
  await ok(finishPractice, { params: { id: timed.id } }, who);
  expect((await counts()).mistakes).toBeGreaterThan(before.mistakes);
  await ok(finishPractice, { params: { id: tutor.id } }, who);
  const { result } = await ok(getPracticeResult, { params: { id: tutor.id } }, who);
  expect(result.moved).toEqual({ cleared: 0, added: 0 });
});

test("practising the mistakes of a session again asks none that a timed session asks", async () => {
  const { ok, refused, who } = await practisingDoctor();
  const start = (mode: "tutor" | "timed") => ok(startPractice, { body: { size: 10, kind: "sba", mode } }, who);
  const { session } = await start("tutor");
  await ok(answerPractice, { params: { id: session.id, number: 1 }, body: practiceAnswer("a") }, who);
  await ok(finishPractice, { params: { id: session.id } }, who);
  const { session: timed } = await start("timed");
  const again = { body: { size: 10, again: session.id } } as const;
  expect(await refused(409, startPractice, again, who)).toMatchObject({ code: "no_questions" });
  await ok(finishPractice, { params: { id: timed.id } }, who);
  expect((await ok(startPractice, again, who)).session.question_count).toBe(1);
});

test("a regrade moves the mistakes", async () => {
  const { db, ok, sitting } = await testSitting();
  expect((await ok(getPractice, {}, sitting.own.who)).mistakes).toBe(2);
  await db.update(questionVersions).set({
    options: sql`jsonb_set(${questionVersions.options}, '{4,is_true}', 'false')`,
  });
  await runRegrade(db, await requestRegrade(db, { exam_id: sitting.exam.id, reason: "key", actor: "test" }));
  expect((await ok(getPractice, {}, sitting.own.who)).mistakes).toBe(1);
});

test("blanks count only in an attempt with an answer", async () => {
  const { db, ok } = await testAccounts();
  for (const [answers, mistakes] of [
    [["-----", "-"], 0],
    [[], 0],
    [["T----"], 5],
  ] as const) {
    const exam = await addExam(db, ["TFTFT", "b"]);
    const event = await addExamEvent(db, exam, solved());
    const own = await addCandidate(db, event);
    await sit(db, { exam, event }, own, { answers: [...answers] });
    expect((await ok(getPractice, {}, own.who)).mistakes).toBe(mistakes);
  }
});

test("blanks of an attempt that time ended count once its key was seen", async () => {
  const { db, ok } = await testAccounts();
  const exam = await addExam(db, ["TFTFT", "b"]);
  const event = await addExamEvent(db, exam, solved());
  const own = await addCandidate(db, event);
  await sit(db, { exam, event }, own, { answers: ["TT---", "-"], ended_by: "expiry" });
  const mistakes = async () => (await ok(getPractice, {}, own.who)).mistakes;
  expect(await mistakes(), "the wrong statement").toBe(1);
  await ok(examResults.listOwnAnswers, { params: own.params }, own.who);
  expect(await mistakes(), "own answers show no key").toBe(1);
  const staff = await loggedIn(db, own.doctorId);
  const isStaffs = eq(accessTokens.token_hash, hashToken(staff.token));
  await db.update(accessTokens).set({ is_staff_view: true }).where(isStaffs);
  await ok(examResults.listQuestionAnswers, { params: own.params }, staff);
  expect(await mistakes(), "the staff's look").toBe(1);
  await ok(examResults.listQuestionAnswers, { params: own.params }, own.who);
  expect(await mistakes()).toBe(5);
});

test("blanks of a session that time ended count once its result was seen", async () => {
  const { db, ok, who: first, doctorId } = await practisingDoctor();
  const body = { size: 10, mode: "timed", status: "mistake", kind: "mcq5" } as const;
  const { session } = await ok(startPractice, { body }, first);
  const params = { id: session.id };
  await ok(answerPractice, { params: { ...params, number: 1 }, body: practiceAnswer(answerOf("T----")) }, first);
  moveClock(24 * 60 * 60 * 1000);
  const who = await loggedIn(db, doctorId);
  await ok(getPracticeSession, { params }, who);
  expect((await ok(getPractice, {}, who)).mistakes).toBe(2);
  await ok(getPracticeResult, { params }, who);
  expect((await ok(getPractice, {}, who)).mistakes).toBe(5);
});

test.each([
  ["the seconds that the page has shown it", { seconds: 12 }, 12],
  ["no more seconds than it was out", { seconds: 5000 }, 60],
  ["the seconds since its delivery, without others", {}, 60],
])("a question takes %s", async (_, measured, seconds) => {
  const { ok, who } = await practisingDoctor();
  const { session } = await ok(startPractice, { body: { size: 10, kind: "sba" } }, who);
  const params = { id: session.id };
  await ok(getPracticeQuestion, { params: { ...params, number: 1 } }, who);
  moveClock(60_000);
  await ok(answerPractice, { params: { ...params, number: 1 }, body: { ...practiceAnswer("a"), ...measured } }, who);
  await ok(finishPractice, { params }, who);
  expect((await ok(getPracticeResult, { params }, who)).result.seconds_per_question).toBe(seconds);
});

test("practice questions of a course are open to those who may use it, and never seen before", async () => {
  const { db, ok, refused, sitting } = await testSitting();
  const { own, other, event } = sitting;
  const { questions: paper } = await addExam(db, ["c"]);
  const [version] = await db
    .select()
    .from(questionVersions)
    .where(eq(questionVersions.id, paper[0]?.question_version_id ?? 0));
  const slug = await courseSlug(db, event.schedule_id);
  const set = { practice: [slug], asked_in: "FCPS January 2024" };
  await db
    .update(questions)
    .set(set)
    .where(eq(questions.id, version?.question_id ?? 0));

  const unseen = { status: "unseen", asked_in: set.asked_in } as const;
  const counts = await ok(countPractice, { query: unseen }, other.who);
  expect(counts).toMatchObject({ questions: 1, asked_in: [{ sitting: set.asked_in, questions: 1 }] });
  const { session } = await ok(startPractice, { body: { size: 10, ...unseen } }, other.who);
  const at = { params: { id: session.id, number: 1 } };
  const { solution } = await ok(answerPractice, { ...at, body: practiceAnswer("a") }, other.who);
  expect(solution?.key).toBe("c");
  expect((await ok(countPractice, { query: unseen }, other.who)).questions).toBe(0);
  expect((await ok(countPractice, { query: unseen }, own.who)).questions).toBe(1);
  await db.update(enrolments).set({ status: "suspended" }).where(eq(enrolments.id, other.enrolment.id));
  await refused(403, getPracticeQuestion, at, other.who);
  expect((await ok(countPractice, { query: {} }, other.who)).questions).toBe(0);
});
