import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { practiceAnswers, practiceDoctors, practiceQuestions } from "#api/db/schema/exams/practice.ts";
import {
  answerPractice,
  finishPractice,
  getPracticeQuestion,
  getPracticeResult,
  getPracticeSession,
} from "#contract/exams/practice-sessions.ts";
import { countPractice, getPractice, startPractice } from "#contract/exams/practice.ts";
import { addDoctor, loggedIn, moveClock, testAccounts } from "#tests/support/api/accounts.ts";
import { practiceAnswer, practisingDoctor } from "#tests/support/api/scenarios/practice.ts";
import { answerOf } from "#tests/support/rows/exams/exam-rows.ts";

const dayMs = 24 * 60 * 60 * 1000;
const ofMistakes = { size: 10, mode: "tutor", status: "mistake" } as const;

test("practice needs a login, and shows another doctor nothing of a session", async () => {
  const { db, ok, refused, who } = await practisingDoctor();
  const { session } = await ok(startPractice, { body: ofMistakes }, who);
  const other = await loggedIn(db, (await addDoctor(db)).id);
  const [of, at] = [{ params: { id: session.id } }, { params: { id: session.id, number: 1 } }];
  const body = practiceAnswer("b");
  for (const [status, as] of [
    [401, {}],
    [404, other],
  ] as const) {
    await refused(status, getPracticeSession, of, as);
    await refused(status, getPracticeQuestion, at, as);
    await refused(status, answerPractice, { ...at, body }, as);
    await refused(status, finishPractice, of, as);
    await refused(status, getPracticeResult, of, as);
  }
  await refused(401, getPractice, {});
  await refused(401, countPractice, { query: {} });
  const theirs = await ok(getPractice, {}, other);
  expect(theirs).toMatchObject({ questions: 0, mistakes: 0, subjects: [], running: null });
  await refused(409, startPractice, { body: ofMistakes }, other);
});

test("the overview counts each wrong or blank statement and single answer once, by subject", async () => {
  const { ok, who } = await practisingDoctor(["TFT--", "a", "TTTTT"]);
  expect(await ok(getPractice, {}, who)).toMatchObject({
    waits: null,
    questions: 3,
    mistakes: 3,
    mistaken_questions: 2,
    opened_today: 0,
    daily_limit: 300,
    subjects: [
      {
        subject: "Medicine",
        mistakes: 3,
        questions: 2,
        recent: { right: 8, wrong: 1, blank: 2 },
        before: { right: 0, wrong: 0, blank: 0 },
      },
    ],
  });
  const counts = await ok(countPractice, { query: { status: "blank" } }, who);
  expect(counts).toMatchObject({ questions: 1, subjects: [{ subject: "Medicine", questions: 1 }] });
  expect((await ok(countPractice, { query: { kind: "sba", status: "wrong" } }, who)).questions).toBe(1);
  expect((await ok(countPractice, { query: { words: "question 3" } }, who)).questions).toBe(1);
  expect((await ok(countPractice, { query: { words: "100%" } }, who)).questions).toBe(0);
});

test("a tutor session gives the verdict and the explanation only after the answer, which is final", async () => {
  const { db, ok, who, doctorId } = await practisingDoctor();
  const { session } = await ok(startPractice, { body: { ...ofMistakes, kind: "sba" } }, who);
  expect(session).toMatchObject({ question_count: 1, answered_count: 0, next_number: 1, status: "running" });
  const params = { id: session.id, number: 1 };
  const { question, watermark_text } = await ok(getPracticeQuestion, { params }, who);
  expect(question).toMatchObject({ kind: "sba", is_solved: false, value: null });
  expect(watermark_text, "name and end of the mobile number").toMatch(/ · \d{4}$/);
  for (const secret of ["key", "marks", "explanation_html", "reference", "share", "version"])
    expect(question).not.toHaveProperty(secret);

  const body = practiceAnswer("a");
  const answered = await ok(answerPractice, { params, body }, who);
  expect(answered).toMatchObject({ outcome: "stored", replayed: false, answered_count: 1, next_number: null });
  expect(answered.solution).toMatchObject({ key: "b", marks: { obtained: 0, letters: { a: "wrong" } } });
  const again = await ok(answerPractice, { params, body }, who);
  expect(again).toEqual({ ...answered, replayed: true });
  const changed = await ok(answerPractice, { params, body: practiceAnswer("b") }, who);
  expect(changed).toMatchObject({ outcome: "kept", value: "a" });

  const shown = await ok(getPracticeQuestion, { params }, who);
  expect(shown.question).toMatchObject({
    is_solved: true,
    key: "b",
    version: 1,
    explanation_html: "<p>Explanation 2</p>",
  });
  const rows = await db.select().from(practiceQuestions).where(eq(practiceQuestions.doctor_id, doctorId));
  expect(rows.filter(({ practised }) => practised > 0)).toMatchObject([{ practised: 1, wrong_letters: ["b"] }]);
});

test("today is one portion of the reviews, and the week counts the questions of each day", async () => {
  const { ok, who } = await practisingDoctor();
  const before = await ok(getPractice, {}, who);
  expect(before.today).toMatchObject({ portion: 20, answered: 0, left: 2, repeated: 0, backlog_days: 0 });
  expect(before.week?.map(({ answered }) => answered)).toEqual([0, 0, 0, 0, 0, 0, 0]);
  const { session } = await ok(startPractice, { body: { ...ofMistakes, status: "due" } }, who);
  const { question } = await ok(getPracticeQuestion, { params: { id: session.id, number: 1 } }, who);
  const value = question.kind === "sba" ? "b" : "TFTFT";
  await ok(answerPractice, { params: { id: session.id, number: 1 }, body: practiceAnswer(answerOf(value)) }, who);
  const after = await ok(getPractice, {}, who);
  expect(after.today).toMatchObject({ answered: 1, left: 1 });
  expect(after.week?.map(({ answered }) => answered)).toEqual([0, 0, 0, 0, 0, 0, 1]);
});

test("an answer that does not fit the question is refused", async () => {
  const { ok, refused, who } = await practisingDoctor();
  const { session } = await ok(startPractice, { body: { ...ofMistakes, kind: "sba" } }, who);
  const params = { id: session.id, number: 1 };
  await refused(422, answerPractice, { params, body: practiceAnswer("h") }, who);
  await refused(422, answerPractice, { params, body: practiceAnswer({ a: 1 }) }, who);
  await refused(404, answerPractice, { params: { ...params, number: 2 }, body: practiceAnswer("a") }, who);
});

test("a mistake leaves after right answers on two days, and returns with the next wrong one", async () => {
  const { db, ok, who: first, doctorId } = await practisingDoctor();
  let who = first;
  const mistakes = async () => (await ok(getPractice, {}, who)).mistakes;
  async function practise(value: string) {
    const { session } = await ok(startPractice, { body: { ...ofMistakes, status: "", kind: "sba" } }, who);
    await ok(answerPractice, { params: { id: session.id, number: 1 }, body: practiceAnswer(answerOf(value)) }, who);
    await ok(finishPractice, { params: { id: session.id } }, who);
    return (await ok(getPracticeResult, { params: { id: session.id } }, who)).result.moved;
  }
  expect(await mistakes()).toBe(2);
  expect(await practise("b")).toEqual({ cleared: 0, added: 0 });
  expect(await practise("b")).toEqual({ cleared: 0, added: 0 });
  expect(await mistakes()).toBe(2);
  moveClock(dayMs);
  who = await loggedIn(db, doctorId);
  expect(await practise("b")).toEqual({ cleared: 1, added: 0 });
  expect(await mistakes()).toBe(1);
  expect(await practise("d")).toEqual({ cleared: 0, added: 1 });
  expect(await mistakes()).toBe(2);
});

test("a timed session gives no verdict before its end, and counts the newest answers then", async () => {
  const { ok, refused, who } = await practisingDoctor();
  const { session } = await ok(startPractice, { body: { size: 10, mode: "timed" } }, who);
  expect(session.ends_at).not.toBeNull();
  const questions = [];
  for (const number of [1, 2, 3]) {
    questions.push((await ok(getPracticeQuestion, { params: { id: session.id, number } }, who)).question);
  }
  const number = questions.findIndex(({ kind }) => kind === "sba") + 1;
  const params = { id: session.id, number };
  for (const value of ["a", "b"]) {
    const reply = await ok(answerPractice, { params, body: practiceAnswer(answerOf(value)) }, who);
    expect(reply).toMatchObject({ outcome: "stored", value, answered_count: 1, solution: null });
  }
  const { question } = await ok(getPracticeQuestion, { params }, who);
  expect(question).toMatchObject({ value: "b", is_solved: false });
  expect(question).not.toHaveProperty("key");
  const guessed = { ...practiceAnswer("b"), certainty: "guessed" as const };
  await ok(answerPractice, { params, body: guessed }, who);
  expect((await ok(getPracticeQuestion, { params }, who)).question.certainty).toBe("guessed");
  const before = await ok(getPracticeSession, { params: { id: session.id } }, who);
  expect(before.palette.filter((item) => "verdict" in item)).toEqual([]);
  await refused(409, getPracticeResult, { params: { id: session.id } }, who);

  await ok(finishPractice, { params: { id: session.id } }, who);
  const { session: ended } = await ok(finishPractice, { params: { id: session.id } }, who);
  expect(ended).toMatchObject({ status: "finished", next_number: null });
  const { result } = await ok(getPracticeResult, { params: { id: session.id } }, who);
  expect(result).toMatchObject({
    tally: { right: 1, wrong: 0, blank: 10 },
    right_questions: 1,
    wrong_questions: 2,
    percent: 9,
    guessed: { right: 1, wrong: 0, blank: 0 },
    subjects: [{ subject: "Medicine", mistaken_questions: 2, reading: [] }],
  });
  expect((await refused(409, answerPractice, { params, body: practiceAnswer("c") }, who)).code).toBe(
    "session_finished",
  );
  const repeated = await ok(startPractice, { body: { size: 10, again: session.id } }, who);
  expect(repeated.session.question_count).toBe(2);
});

test("the end of a timed session ends it without a press", async () => {
  const { db, ok, refused, who: first, doctorId } = await practisingDoctor();
  const { session } = await ok(startPractice, { body: { size: 10, mode: "timed" } }, first);
  moveClock(dayMs);
  const who = await loggedIn(db, doctorId);
  const params = { id: session.id, number: 1 };
  await refused(409, answerPractice, { params, body: practiceAnswer(null) }, who);
  const { session: ended } = await ok(getPracticeSession, { params: { id: session.id } }, who);
  expect(ended).toMatchObject({ status: "finished", finished_at: session.ends_at });
});

test("the same Idempotency-Key starts one session", async () => {
  const { ok, who } = await practisingDoctor();
  const key = "the-same-key";
  const one = await ok(startPractice, { body: ofMistakes }, { ...who, key });
  expect(await ok(startPractice, { body: ofMistakes }, { ...who, key })).toEqual(one);
  expect((await ok(getPractice, {}, who)).running?.id).toBe(one.session.id);
});

test("writes of one answer at the same time store one of them", async () => {
  const { ok, who } = await practisingDoctor();
  const { session } = await ok(startPractice, { body: { ...ofMistakes, kind: "sba" } }, who);
  const params = { id: session.id, number: 1 };
  const replies = await Promise.all(
    ["a", "b", "c", "d"].map((value) => ok(answerPractice, { params, body: practiceAnswer(answerOf(value)) }, who)),
  );
  expect(replies.filter(({ outcome }) => outcome === "stored")).toHaveLength(1);
  expect(new Set(replies.map(({ value }) => value)).size).toBe(1);
});

test("the time of an answer is between its delivery and its arrival", async () => {
  const { db, ok, who } = await practisingDoctor();
  const { session } = await ok(startPractice, { body: { ...ofMistakes } }, who);
  const times = [];
  for (const [index, typed] of ["2020-01-01T00:00:00Z", "2090-01-01T00:00:00Z"].entries()) {
    const params = { id: session.id, number: index + 1 };
    const { question } = await ok(getPracticeQuestion, { params }, who);
    const value = question.kind === "sba" ? "a" : { a: 1 as const };
    await ok(answerPractice, { params, body: practiceAnswer(value, typed) }, who);
    times.push(params);
  }
  const rows = await db.select().from(practiceAnswers).where(eq(practiceAnswers.session_id, session.id));
  expect(rows).toHaveLength(times.length);
  for (const { delivered_at, answered_at } of rows) {
    expect(answered_at?.getTime()).toBeGreaterThanOrEqual(delivered_at?.getTime() ?? Infinity);
    expect(answered_at?.getTime()).toBeLessThanOrEqual(Date.now());
  }
});

test("a doctor opens at most 300 questions a day, each counted once", async () => {
  const { db, ok, refused, who, doctorId } = await practisingDoctor();
  const { session } = await ok(startPractice, { body: { size: 10 } }, who);
  const at = (number: number) => ({ params: { id: session.id, number } });
  await ok(getPracticeQuestion, at(1), who);
  await ok(getPracticeQuestion, at(1), who);
  expect((await ok(getPractice, {}, who)).opened_today).toBe(1);
  await db.update(practiceDoctors).set({ opened_count: 299 }).where(eq(practiceDoctors.doctor_id, doctorId));
  await ok(getPracticeQuestion, at(2), who);
  expect((await refused(409, getPracticeQuestion, at(3), who)).code).toBe("daily_limit");
  await refused(409, answerPractice, { ...at(3), body: practiceAnswer(null) }, who);
  await ok(getPracticeQuestion, at(2), who);
  moveClock(dayMs);
  await ok(getPracticeQuestion, at(3), await loggedIn(db, doctorId));
});

test("a session has at most 200 questions, of an offered number", async () => {
  const { refused, who } = await practisingDoctor();
  await refused(422, startPractice, { body: { size: 201 } }, who);
  await refused(422, startPractice, { body: { size: 7 } }, who);
  const api = await testAccounts();
  const doctor = await loggedIn(api.db, (await addDoctor(api.db)).id);
  expect((await api.refused(409, startPractice, { body: { size: 10 } }, doctor)).code).toBe("no_questions");
});
