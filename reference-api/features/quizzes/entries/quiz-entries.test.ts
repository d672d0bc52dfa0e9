import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { quizzes } from "#api/db/schema/catalogue.ts";
import { exams } from "#api/db/schema/exams/exams.ts";
import { quizBatches, quizEntries } from "#api/db/schema/exams/quiz-entries.ts";
import { quizResults } from "#contract/exams/exam-results.ts";
import { quizRoom } from "#contract/exams/exam-room.ts";
import { createQuizEntry, getQuiz } from "#contract/exams/quiz-entries.ts";
import { addDoctor, loggedIn } from "#tests/support/api/accounts.ts";
import {
  addBatch,
  addCategory,
  addCourseTerm,
  addQuiz,
  addSchedule,
  daysFromNow,
} from "#tests/support/rows/catalogue-rows.ts";
import { questionId, write } from "#tests/support/api/scenarios/exam-room.ts";
import { addEnrolment, minutesFromNow } from "#tests/support/rows/exams/exam-rows.ts";
import { closeQuiz, guest, entryCredentials, testQuiz } from "#tests/support/api/scenarios/quiz-entries.ts";

test("a guest plays a public quiz, resumes it with the entry token, and sees the result after it closes", async () => {
  const { db, ok, refused, exam, quiz, params } = await testQuiz();
  expect(await ok(getQuiz, { params })).toMatchObject({
    quiz: { slug: quiz.slug, rules: { questions: 2, marks: 2 }, phone_required: true, otp_required: false },
    gate: { ok: true, code: "start", entry: null },
  });
  expect(await refused(422, createQuizEntry, { params, body: {} })).toMatchObject({
    errors: { guest_name: ["নাম দিন।"], guest_phone: ["মোবাইল নম্বর দিন।"] },
  });
  const created = await ok(createQuizEntry, { params, body: guest() });
  expect(created.entry.state).toBe("running");
  expect(created.entry.key).toMatch(/^[\w-]{22}$/);
  const who = entryCredentials(created);
  expect(await ok(getQuiz, { params }, who)).toMatchObject({
    gate: { code: "resume", entry: { key: created.entry.key } },
  });

  const entry = { key: created.entry.key };
  const room = await ok(quizRoom.getAttempt, { params: entry }, who);
  expect(room.attempt.token).toBe(created.attempt?.token);
  const answers = [{ ...write("b"), question_id: questionId(exam, 2) }];
  await ok(quizRoom.saveAnswers, { params: entry, body: { attempt_token: room.attempt.token ?? "", answers } }, who);
  const resumed = await ok(createQuizEntry, { params, body: {} }, who);
  expect(resumed).toMatchObject({ entry: created.entry, attempt: { answered_count: 1 } });
  const part = { attempt_token: room.attempt.token ?? "", ...write({ a: 1 }) };
  await ok(quizRoom.saveAnswer, { params: { ...entry, question_id: questionId(exam, 1) }, body: part }, who);
  const counts = { answered: 1, partial: 1, blank: 0, flagged: 0 };
  expect(await ok(quizRoom.getPalette, { params: entry }, who)).toMatchObject({ status: "in_progress", counts });
  expect(await ok(quizRoom.getReview, { params: entry }, who)).toMatchObject({ counts });
  const key = { submission_key: room.attempt.submission_key };
  expect(await ok(quizRoom.submitAttempt, { params: entry, body: key }, who)).toMatchObject({ status: "submitted" });
  expect(await ok(getQuiz, { params }, who)).toMatchObject({ gate: { ok: false, code: "already_played" } });
  expect(await refused(403, quizResults.getResult, { params: entry }, who)).toMatchObject({
    code: "result_not_published",
  });
  await closeQuiz(db, quiz.id, exam.id);
  expect((await ok(quizResults.getResult, { params: entry }, who)).result).toMatchObject({
    obtained: 1.2,
    merit: { positions: { overall: { position: 1, of: 1 } } },
  });
  const own = { questions: [{ value: { a: 1 } }, { value: "b" }] };
  expect(await ok(quizResults.listOwnAnswers, { params: entry }, who)).toMatchObject(own);
  const keys = { questions: [{ key: { a: 1, b: 0, c: 1, d: 0, e: 1 } }, { key: "b" }] };
  expect(await ok(quizResults.listQuestionAnswers, { params: entry }, who)).toMatchObject(keys);
  expect((await ok(quizResults.listQuestionExplanations, { params: entry }, who)).questions).toHaveLength(2);
});

test("a stranger takes a trial exam without name and number, and sees the rank so far, where a browser counts once", async () => {
  const { db, ok, refused, exam, quiz, params } = await testQuiz({ phone_required: false, one_per_phone: false });
  await db.update(exams).set({ instant_result: true }).where(eq(exams.id, exam.id));
  expect(await refused(422, createQuizEntry, { params, body: {} })).toMatchObject({
    errors: { guest_name: ["নাম দিন।"] },
  });
  const kind = await addCategory(db);
  await db.update(quizzes).set({ trial_category_id: kind.id }).where(eq(quizzes.id, quiz.id));
  expect((await ok(getQuiz, { params })).quiz.trial_for).toEqual({ slug: kind.slug, title: kind.title });
  const take = async (answer: "a" | "b" | null, device?: string) => {
    const created = await ok(createQuizEntry, { params, body: {} }, device === undefined ? {} : { device });
    const own = { entry: created.entry.token, device: device ?? created.gns_ddt ?? "" };
    const entry = { key: created.entry.key };
    const { attempt } = await ok(quizRoom.getAttempt, { params: entry }, own);
    const answers = [{ ...write(answer), question_id: questionId(exam, 2) }];
    await ok(quizRoom.saveAnswers, { params: entry, body: { attempt_token: attempt.token ?? "", answers } }, own);
    await ok(quizRoom.submitAttempt, { params: entry, body: { submission_key: attempt.submission_key } }, own);
    return { ...own, result: async () => (await ok(quizResults.getResult, { params: entry }, own)).result };
  };
  const first = await take("a");
  expect((await first.result()).standing).toEqual({ position: 1, of: 1 });
  const better = await take("b");
  await take("b", better.device);
  expect((await first.result()).standing, "the second try of a browser is not counted").toEqual({ position: 2, of: 2 });
  const again = await take("b", first.device);
  await take(null);
  expect((await again.result()).standing).toEqual({ position: 1, of: 2 });
  await closeQuiz(db, quiz.id, exam.id);
  expect(await first.result()).toMatchObject({
    standing: null,
    merit: { positions: { overall: { position: 2, of: 2 } } },
  });
  expect((await again.result()).merit, "only the first try of a browser is ranked").toBeNull();
});

/** Plays a quiz with instant results as a guest and submits one right answer. */
async function playWithInstantResult(overrides: Partial<typeof quizzes.$inferInsert>) {
  const quiz = await testQuiz(overrides);
  const { db, ok, exam, params } = quiz;
  await db.update(exams).set({ instant_result: true }).where(eq(exams.id, exam.id));
  const created = await ok(createQuizEntry, { params, body: guest() });
  const [who, entry] = [entryCredentials(created), { key: created.entry.key }];
  const { attempt } = await ok(quizRoom.getAttempt, { params: entry }, who);
  const answers = [{ ...write("b"), question_id: questionId(exam, 2) }];
  await ok(quizRoom.saveAnswers, { params: entry, body: { attempt_token: attempt.token ?? "", answers } }, who);
  const during = await quiz.refused(403, quizResults.listQuestionExplanations, { params: entry }, who);
  expect(during).toMatchObject({ code: "not_available" });
  await ok(quizRoom.submitAttempt, { params: entry, body: { submission_key: attempt.submission_key } }, who);
  return { ...quiz, who, entry };
}

test("an instant result includes the solution, unless the quiz has a prize and is still open", async () => {
  const free = await playWithInstantResult({});
  const { result } = await free.ok(quizResults.getResult, { params: free.entry }, free.who);
  expect(result).toMatchObject({ obtained: 1, merit: null, candidate: { name: "অতিথি নমুনা" } });
  expect(result.links).toContain("question_explanation_list");
  const solved = await free.ok(quizResults.listQuestionExplanations, { params: free.entry }, free.who);
  expect(solved.questions[1]).toMatchObject({ key: "b", explanation_html: "<p>Explanation 2</p>" });

  const won = await playWithInstantResult({ prize_note: "বই" });
  const mark = await won.ok(quizResults.getResult, { params: won.entry }, won.who);
  expect(mark.result.links).not.toContain("question_explanation_list");
  await won.refused(403, quizResults.listQuestionAnswers, { params: won.entry }, won.who);
});

test("a doctor has one entry on all devices, even after ten concurrent starts", async () => {
  const { db, ok, params } = await testQuiz({ access: "doctor" });
  const doctor = await addDoctor(db);
  const who = await loggedIn(db, doctor.id);
  const created = await Promise.all(Array.from({ length: 10 }, () => ok(createQuizEntry, { params, body: {} }, who)));
  for (const { entry, attempt } of created) {
    expect([entry, attempt?.id, attempt?.token]).toEqual([
      created[0]?.entry,
      created[0]?.attempt?.id,
      created[0]?.attempt?.token,
    ]);
  }
  const tablet = await loggedIn(db, doctor.id);
  const onTablet = await ok(createQuizEntry, { params, body: {} }, tablet);
  expect(onTablet).toMatchObject({ entry: created[0]?.entry, attempt: { token: null } });
  const key = { key: onTablet.entry.key };
  expect((await ok(quizRoom.takeOver, { params: key }, tablet)).attempt.token).not.toBeNull();
  expect(await db.$count(quizEntries)).toBe(1);
});

test("the quiz page tells why it cannot be taken, and starting an entry fails with the same code", async () => {
  const { db, ok, refused, exam } = await testQuiz();
  const schedule = await addSchedule(db, (await addBatch(db, await addCourseTerm(db))).id);
  const enrolled = await addEnrolment(db, { schedule_id: schedule.id });
  const member = await loggedIn(db, enrolled.doctor_id);
  const outsider = await loggedIn(db, (await addDoctor(db)).id);
  const past = await addEnrolment(db, { schedule_id: schedule.id }, { access_until: minutesFromNow(-1) });
  const former = await loggedIn(db, past.doctor_id);
  const unverified = await loggedIn(db, (await addDoctor(db)).id, { status: "pending" });
  const rows: [
    overrides: Partial<typeof quizzes.$inferInsert>,
    who: object,
    status: number,
    code: string | undefined,
  ][] = [
    [{ status: "draft" }, {}, 404, undefined],
    [{ exam_id: null }, {}, 403, "not_open"],
    [{ opens_at: minutesFromNow(5) }, {}, 403, "not_open"],
    [{ closes_at: minutesFromNow(-5) }, {}, 403, "closed"],
    [{ status: "closed" }, {}, 403, "closed"],
    [{ access: "doctor" }, {}, 403, "login_required"],
    [{ access: "doctor" }, unverified, 423, "device_unverified"],
    [{ access: "enrolled" }, outsider, 403, "not_enrolled"],
    [{ access: "enrolled" }, former, 403, "not_enrolled"],
  ];
  for (const [overrides, who, status, code] of rows) {
    const quiz = await addQuiz(db, { opens_at: daysFromNow(-1), exam_id: exam.id, ...overrides });
    await db.insert(quizBatches).values({ quiz_id: quiz.id, batch_id: schedule.batch_id });
    const params = { slug: quiz.slug };
    const refusal = await refused(status, createQuizEntry, { params, body: guest() }, who);
    expect(refusal, JSON.stringify(overrides)).toMatchObject(code ? { code } : {});
    if (status === 404) continue;
    const { gate, quiz: shown } = await ok(getQuiz, { params }, who);
    expect([overrides, shown.state === "closed"]).toEqual([overrides, code === "closed"]);
    expect([overrides, gate.code, gate.batches.length]).toEqual([overrides, code, code === "not_enrolled" ? 1 : 0]);
  }
  const quiz = await addQuiz(db, { opens_at: daysFromNow(-1), exam_id: exam.id, access: "enrolled" });
  await db.insert(quizBatches).values({ quiz_id: quiz.id, batch_id: schedule.batch_id });
  await ok(createQuizEntry, { params: { slug: quiz.slug }, body: {} }, member);
});

test("a doctor of the last of 51 batches may take their quiz", async () => {
  const { db, ok, exam } = await testQuiz();
  const quiz = await addQuiz(db, { opens_at: daysFromNow(-1), exam_id: exam.id, access: "enrolled" });
  const term = await addCourseTerm(db);
  const batchIds: number[] = [];
  for (let count = 0; count < 51; count++) batchIds.push((await addBatch(db, term)).id);
  await db.insert(quizBatches).values(batchIds.map((batch_id) => ({ quiz_id: quiz.id, batch_id })));
  const last = await addSchedule(db, batchIds.at(-1) ?? 0);
  const enrolled = await addEnrolment(db, { schedule_id: last.id });
  const member = await loggedIn(db, enrolled.doctor_id);
  await ok(createQuizEntry, { params: { slug: quiz.slug }, body: {} }, member);
});
