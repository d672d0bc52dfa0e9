import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { practiceAnswers, practiceDoctors } from "#api/db/schema/exams/practice.ts";
import { getOfflinePractice, offlineQuestions } from "#contract/exams/practice-offline.ts";
import { answerPractice, finishPractice, getPracticeQuestion } from "#contract/exams/practice-sessions.ts";
import { dailyQuestions, startPractice } from "#contract/exams/practice.ts";
import { moveClock } from "#tests/support/api/accounts.ts";
import { practiceAnswer, practisingDoctor } from "#tests/support/api/scenarios/practice.ts";

const anyQuestion = { size: 50, mode: "tutor" } as const;

async function openedToday({ db, doctorId }: Pick<Awaited<ReturnType<typeof practisingDoctor>>, "db" | "doctorId">) {
  const [doctor] = await db.select().from(practiceDoctors).where(eq(practiceDoctors.doctor_id, doctorId));
  return doctor?.opened_count ?? 0;
}

test("the unanswered questions of a tutor session are given with key and explanation, and counted once a day", async () => {
  const doctor = await practisingDoctor();
  const { db, ok, who } = doctor;
  const { session } = await ok(startPractice, { body: anyQuestion }, who);
  const params = { id: session.id };
  await ok(answerPractice, { params: { ...params, number: 2 }, body: practiceAnswer(null) }, who);
  const before = await openedToday(doctor);
  const offline = await ok(getOfflinePractice, { params }, who);
  expect(offline.session).toMatchObject({ id: session.id, answered_count: 1 });
  expect(offline.questions.map(({ number }) => number)).toEqual([1, 3]);
  for (const question of offline.questions) {
    expect(question).toMatchObject({ is_solved: false, value: null, explanation_html: expect.any(String) as string });
    expect(question.key).toBeDefined();
    expect(question.marks).toBeUndefined();
  }
  expect(await openedToday(doctor)).toBe(before + 2);
  await ok(getOfflinePractice, { params }, who);
  await ok(getPracticeQuestion, { params: { ...params, number: 1 } }, who);
  expect(await openedToday(doctor)).toBe(before + 2);
  const delivered = await db.select().from(practiceAnswers).where(eq(practiceAnswers.session_id, session.id));
  expect(delivered.filter(({ delivered_at }) => delivered_at === null)).toEqual([]);
});

test("an answer given without a connection counts at the time it was given, and a repeat changes nothing", async () => {
  const { db, ok, who } = await practisingDoctor();
  const { session } = await ok(startPractice, { body: anyQuestion }, who);
  await ok(getOfflinePractice, { params: { id: session.id } }, who);
  const typedAt = new Date(Date.now() + 5 * 60_000);
  moveClock(3 * 60 * 60_000);
  const params = { id: session.id, number: 1 };
  const body = practiceAnswer(null, typedAt.toISOString());
  expect(await ok(answerPractice, { params, body }, who)).toMatchObject({ outcome: "stored", replayed: false });
  expect(await ok(answerPractice, { params, body }, who)).toMatchObject({ outcome: "stored", replayed: true });
  const rows = await db.select().from(practiceAnswers).where(eq(practiceAnswers.session_id, session.id));
  expect(rows.find(({ number }) => number === 1)?.answered_at).toEqual(typedAt);
});

test("keys of timed and of finished sessions are not given", async () => {
  const { ok, refused, who } = await practisingDoctor();
  const timed = await ok(startPractice, { body: { ...anyQuestion, mode: "timed" } }, who);
  const refusal = await refused(409, getOfflinePractice, { params: { id: timed.session.id } }, who);
  expect(refusal).toMatchObject({ code: "timed_session" });
  const tutor = await ok(startPractice, { body: anyQuestion }, who);
  const params = { id: tutor.session.id };
  await ok(finishPractice, { params }, who);
  expect((await ok(getOfflinePractice, { params }, who)).questions).toEqual([]);
});

test("no more questions are given than the daily bound leaves, nor than a phone keeps", async () => {
  const keys = Array.from({ length: offlineQuestions + 2 }, () => "b");
  const doctor = await practisingDoctor(
    keys.map(() => "a"),
    keys,
  );
  const { db, ok, who, doctorId } = doctor;
  const { session } = await ok(startPractice, { body: anyQuestion }, who);
  const params = { id: session.id };
  const ahead = await ok(getOfflinePractice, { params, query: { ahead: 10 } }, who);
  expect(ahead.questions.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect((await ok(getOfflinePractice, { params }, who)).questions).toHaveLength(offlineQuestions);
  await db
    .update(practiceDoctors)
    .set({ opened_count: dailyQuestions - 1 })
    .where(eq(practiceDoctors.doctor_id, doctorId));
  await ok(answerPractice, { params: { ...params, number: 1 }, body: practiceAnswer("a") }, who);
  await ok(answerPractice, { params: { ...params, number: 2 }, body: practiceAnswer("a") }, who);
  expect((await ok(getOfflinePractice, { params }, who)).questions).toHaveLength(offlineQuestions - 1);
  expect(await openedToday(doctor)).toBe(dailyQuestions);
});
