import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Database } from "#api/db/client.ts";
import { quizzes } from "#api/db/schema/catalogue.ts";
import { examAttempts } from "#api/db/schema/exam-attempts.ts";
import { exams } from "#api/db/schema/exams.ts";
import { quizBatches, quizEntries } from "#api/db/schema/quiz-entries.ts";
import { publishExam } from "#api/features/exams/grading/publishing.ts";
import { issueOtpToken } from "#api/features/otp/service.ts";
import { verifyOtp } from "#contract/auth.ts";
import { quizResults } from "#contract/exam-results.ts";
import { quizRoom } from "#contract/exam-room.ts";
import { claimQuizEntry, createQuizEntry, getQuiz, requestQuizOtp } from "#contract/quiz-entries.ts";
import { addDoctor, loggedIn, newBrowser, newNumber, testAccounts } from "#tests/support/accounts.ts";
import { addBatch, addPlace, addQuiz, addSchedule, daysFromNow } from "#tests/support/catalogue-rows.ts";
import { questionId, write } from "#tests/support/exam-room.ts";
import { addEnrolment, addExam, minutesFromNow } from "#tests/support/exam-rows.ts";

const guest = (phone?: string) => ({ guest_name: "অতিথি নমুনা", guest_phone: phone ?? newNumber() });

async function testQuiz(given: Partial<typeof quizzes.$inferInsert> = {}) {
  const api = await testAccounts();
  const exam = await addExam(api.db, ["TFTFT", "b"]);
  const quiz = await addQuiz(api.db, { opens_at: daysFromNow(-1), exam_id: exam.id, ...given });
  const params = { slug: quiz.slug };

  /** Proves a number, as its owner can. */
  async function prove(phone: string): Promise<string> {
    const here = await newBrowser(api.db);
    await api.ok(requestQuizOtp, { params, body: { guest_phone: phone } }, here);
    const code = await api.codeFor(phone);
    return (await api.ok(verifyOtp, { body: { phone, code, purpose: "quiz" } }, here)).otp_token;
  }
  return { ...api, exam, quiz, params, prove };
}

/** How a guest comes back: by the entry's token, from the same phone. */
function holder(made: { entry: { token: string }; gns_ddt?: string | null | undefined }) {
  return { entry: made.entry.token, ...(made.gns_ddt && { device: made.gns_ddt }) };
}

async function close(db: Database, quizId: number, examId: number): Promise<void> {
  await db
    .update(quizzes)
    .set({ closes_at: minutesFromNow(-1) })
    .where(eq(quizzes.id, quizId));
  await publishExam(db, examId);
}

test("a guest plays a public quiz, comes back by the entry's token, and sees the result when it has closed", async () => {
  const { db, ok, refused, exam, quiz, params } = await testQuiz();
  expect(await ok(getQuiz, { params })).toMatchObject({
    quiz: { slug: quiz.slug, rules: { questions: 2, marks: 2 }, phone_required: true, otp_required: false },
    gate: { ok: true, code: "start", entry: null },
  });
  expect(await refused(422, createQuizEntry, { params, body: {} })).toMatchObject({
    errors: { guest_name: ["নাম দিন।"], guest_phone: ["মোবাইল নম্বর দিন।"] },
  });
  const made = await ok(createQuizEntry, { params, body: guest() });
  expect(made.entry.state).toBe("running");
  expect(made.entry.key).toMatch(/^[\w-]{22}$/);
  const who = holder(made);
  expect(await ok(getQuiz, { params }, who)).toMatchObject({
    gate: { code: "resume", entry: { key: made.entry.key } },
  });

  const entry = { key: made.entry.key };
  const room = await ok(quizRoom.getAttempt, { params: entry }, who);
  expect(room.attempt.token).toBe(made.attempt?.token);
  const answers = [{ ...write("b"), question_id: questionId(exam, 2) }];
  await ok(quizRoom.saveAnswers, { params: entry, body: { attempt_token: room.attempt.token ?? "", answers } }, who);
  const resumed = await ok(createQuizEntry, { params, body: {} }, who);
  expect(resumed).toMatchObject({ entry: made.entry, attempt: { answered_count: 1 } });
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
  await close(db, quiz.id, exam.id);
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

/** Plays a quiz that shows its mark at once, and hands in one right answer. */
async function playAtOnce(given: Partial<typeof quizzes.$inferInsert>) {
  const quiz = await testQuiz(given);
  const { db, ok, exam, params } = quiz;
  await db.update(exams).set({ instant_result: true }).where(eq(exams.id, exam.id));
  const made = await ok(createQuizEntry, { params, body: guest() });
  const [who, entry] = [holder(made), { key: made.entry.key }];
  const { attempt } = await ok(quizRoom.getAttempt, { params: entry }, who);
  const answers = [{ ...write("b"), question_id: questionId(exam, 2) }];
  await ok(quizRoom.saveAnswers, { params: entry, body: { attempt_token: attempt.token ?? "", answers } }, who);
  const during = await quiz.refused(403, quizResults.listQuestionExplanations, { params: entry }, who);
  expect(during).toMatchObject({ code: "not_available" });
  await ok(quizRoom.submitAttempt, { params: entry, body: { submission_key: attempt.submission_key } }, who);
  return { ...quiz, who, entry };
}

test("a quiz without a prize shows its answers with the mark, one with a prize when it has closed", async () => {
  const free = await playAtOnce({});
  const { result } = await free.ok(quizResults.getResult, { params: free.entry }, free.who);
  expect(result).toMatchObject({ obtained: 1, merit: null, candidate: { name: "অতিথি নমুনা" } });
  expect(result.links).toContain("question_explanation_list");
  const solved = await free.ok(quizResults.listQuestionExplanations, { params: free.entry }, free.who);
  expect(solved.questions[1]).toMatchObject({ key: "b", explanation_html: "<p>Explanation 2</p>" });

  const won = await playAtOnce({ prize_note: "বই" });
  const mark = await won.ok(quizResults.getResult, { params: won.entry }, won.who);
  expect(mark.result.links).not.toContain("question_explanation_list");
  await won.refused(403, quizResults.listQuestionAnswers, { params: won.entry }, won.who);
});

test("a stranger who types another's number learns no key, resumes nothing and claims nothing", async () => {
  const { db, ok, refused, params, quiz, exam } = await testQuiz();
  const victim = guest();
  const made = await ok(createQuizEntry, { params, body: victim });
  const entry = { key: made.entry.key };
  const stranger = await refused(409, createQuizEntry, { params, body: victim });
  expect(stranger).toMatchObject({ code: "already_played" });
  expect(JSON.stringify(stranger)).not.toContain(made.entry.key);
  expect((await ok(getQuiz, { params })).gate.entry).toBeNull();

  const other = await ok(createQuizEntry, { params, body: guest() });
  const doctor = await loggedIn(db, (await addDoctor(db)).id);
  for (const who of [{}, holder(other), { entry: "x".repeat(43) }, doctor]) {
    const answers = await Promise.all([
      refused(403, quizRoom.getAttempt, { params: entry }, who),
      refused(403, quizRoom.getClock, { params: entry }, who),
      refused(403, quizRoom.getPalette, { params: entry }, who),
      refused(403, quizRoom.getReview, { params: entry }, who),
      refused(403, quizRoom.takeOver, { params: entry }, who),
      refused(403, quizRoom.submitAttempt, { params: entry, body: { submission_key: "guessed-by-a-stranger" } }, who),
      refused(403, quizResults.getResult, { params: entry }, who),
      refused(403, quizResults.listQuestions, { params: entry }, who),
      refused(403, quizResults.listOwnAnswers, { params: entry }, who),
      refused(403, quizResults.listQuestionAnswers, { params: entry }, who),
    ]);
    for (const answer of answers) expect(answer).toMatchObject({ code: "other_owner" });
  }
  await refused(404, quizRoom.getAttempt, { params: { key: "x".repeat(22) } });
  expect(await refused(403, claimQuizEntry, { params: entry }, doctor)).toMatchObject({ code: "other_owner" });
  const unverified = await loggedIn(db, (await addDoctor(db)).id, { status: "pending" });
  await refused(423, quizRoom.getAttempt, { params: entry }, unverified);

  await close(db, quiz.id, exam.id);
  const claimed = await ok(claimQuizEntry, { params: entry }, { ...doctor, entry: made.entry.token });
  expect(claimed.entry.key).toBe(entry.key);
  expect(await ok(claimQuizEntry, { params: entry }, doctor)).toEqual(claimed);
  expect((await ok(quizRoom.getClock, { params: entry }, doctor)).status).toBe("in_progress");
  const late = await loggedIn(db, (await addDoctor(db, { mobile_number: victim.guest_phone })).id);
  expect(await refused(403, claimQuizEntry, { params: entry }, late)).toMatchObject({ code: "other_owner" });
});

test("an entry is claimed by the doctor whose number it was made with", async () => {
  const { db, ok, params } = await testQuiz();
  const body = guest();
  const { entry } = await ok(createQuizEntry, { params, body });
  const owner = await loggedIn(db, (await addDoctor(db, { mobile_number: body.guest_phone })).id);
  expect(await ok(claimQuizEntry, { params: { key: entry.key } }, owner)).toMatchObject({
    entry: { state: "running" },
  });
  expect(await ok(getQuiz, { params }, owner)).toMatchObject({ gate: { code: "resume", entry: { key: entry.key } } });
});

test("who proves the number by a code goes on with its entry, and a code opens one quiz entry once", async () => {
  const { db, ok, refused, params, prove } = await testQuiz({ otp_required: true });
  const body = guest();
  expect(await refused(403, createQuizEntry, { params, body })).toMatchObject({ code: "otp_required" });
  const otp_token = await prove(body.guest_phone);
  const wrong = { ...guest(), otp_token };
  expect(await refused(422, createQuizEntry, { params, body: wrong })).toMatchObject({ code: "otp_required" });
  const made = await ok(createQuizEntry, { params, body: { ...body, otp_token } });
  await refused(422, createQuizEntry, { params, body: { ...body, otp_token } });
  const [row] = await db.select().from(quizEntries);
  expect(row?.phone_verified_at).not.toBeNull();

  await db.update(examAttempts).set({ ends_at: minutesFromNow(-5) });
  const again = await issueOtpToken(db, { phone: body.guest_phone, purpose: "quiz", now: new Date() });
  const back = await ok(createQuizEntry, { params, body: { ...body, otp_token: again } });
  expect(back).toMatchObject({ entry: { ...made.entry, state: "finished" }, attempt: null });
});

test("whoever types another's number first keeps the owner from nothing: who proves it begins anew, and it is the owner's", async () => {
  const { db, ok, refused, params, prove } = await testQuiz();
  const body = guest();
  const strangers = await ok(createQuizEntry, { params, body });
  expect(await refused(409, createQuizEntry, { params, body })).toMatchObject({ code: "already_played" });
  await db.update(examAttempts).set({ ends_at: minutesFromNow(-5) });

  const own = await ok(createQuizEntry, { params, body: { ...body, otp_token: await prove(body.guest_phone) } });
  expect(own).toMatchObject({ entry: { state: "running" }, attempt: { answered_count: 0 } });
  expect(own.entry.key).not.toBe(strangers.entry.key);
  const rows = await db.select().from(quizEntries).orderBy(quizEntries.id);
  expect(rows.map(({ guest_phone }) => guest_phone)).toEqual([null, body.guest_phone]);
  expect((await ok(getQuiz, { params }, holder(strangers))).gate.entry?.key).toBe(strangers.entry.key);

  const again = await issueOtpToken(db, { phone: body.guest_phone, purpose: "quiz", now: new Date() });
  expect((await ok(createQuizEntry, { params, body: { ...body, otp_token: again } })).entry).toEqual(own.entry);
});

test.each([
  ["once", true, 1],
  ["as often as they like where the quiz lets them", false, 5],
])("guests of one number who start at the same moment play %s", async (_, one_per_phone, entries) => {
  const { db, send, params } = await testQuiz({ one_per_phone });
  const body = guest();
  const answers = await Promise.all(Array.from({ length: 5 }, () => send(createQuizEntry, { params, body })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(entries);
  expect(await db.$count(examAttempts)).toBe(entries);
});

test("a doctor plays once, on every device, and ten starts at once are one", async () => {
  const { db, ok, params } = await testQuiz({ access: "doctor" });
  const doctor = await addDoctor(db);
  const who = await loggedIn(db, doctor.id);
  const made = await Promise.all(Array.from({ length: 10 }, () => ok(createQuizEntry, { params, body: {} }, who)));
  for (const { entry, attempt } of made) {
    expect([entry, attempt?.id, attempt?.token]).toEqual([
      made[0]?.entry,
      made[0]?.attempt?.id,
      made[0]?.attempt?.token,
    ]);
  }
  const tablet = await loggedIn(db, doctor.id);
  const elsewhere = await ok(createQuizEntry, { params, body: {} }, tablet);
  expect(elsewhere).toMatchObject({ entry: made[0]?.entry, attempt: { token: null } });
  const key = { key: elsewhere.entry.key };
  expect((await ok(quizRoom.takeOver, { params: key }, tablet)).attempt.token).not.toBeNull();
  expect(await db.$count(quizEntries)).toBe(1);
});

test("the gate says why a quiz cannot be taken, and the call for an entry says the same", async () => {
  const { db, ok, refused, exam } = await testQuiz();
  const schedule = await addSchedule(db, (await addBatch(db, await addPlace(db))).id);
  const enrolled = await addEnrolment(db, { schedule_id: schedule.id });
  const member = await loggedIn(db, enrolled.doctor_id);
  const outsider = await loggedIn(db, (await addDoctor(db)).id);
  const past = await addEnrolment(db, { schedule_id: schedule.id }, { access_until: minutesFromNow(-1) });
  const former = await loggedIn(db, past.doctor_id);
  const unverified = await loggedIn(db, (await addDoctor(db)).id, { status: "pending" });
  const rows: [given: Partial<typeof quizzes.$inferInsert>, who: object, status: number, code: string | undefined][] = [
    [{ status: "draft" }, {}, 404, undefined],
    [{ exam_id: null }, {}, 403, "not_open"],
    [{ opens_at: minutesFromNow(5) }, {}, 403, "not_open"],
    [{ closes_at: minutesFromNow(-5) }, {}, 403, "closed"],
    [{ access: "doctor" }, {}, 403, "login_required"],
    [{ access: "doctor" }, unverified, 423, "device_unverified"],
    [{ access: "enrolled" }, outsider, 403, "not_enrolled"],
    [{ access: "enrolled" }, former, 403, "not_enrolled"],
  ];
  for (const [given, who, status, code] of rows) {
    const quiz = await addQuiz(db, { opens_at: daysFromNow(-1), exam_id: exam.id, ...given });
    await db.insert(quizBatches).values({ quiz_id: quiz.id, batch_id: schedule.batch_id });
    const params = { slug: quiz.slug };
    const refusal = await refused(status, createQuizEntry, { params, body: guest() }, who);
    expect(refusal, JSON.stringify(given)).toMatchObject(code ? { code } : {});
    if (status === 404) continue;
    const { gate } = await ok(getQuiz, { params }, who);
    expect([given, gate.code, gate.batches.length]).toEqual([given, code, code === "not_enrolled" ? 1 : 0]);
  }
  const quiz = await addQuiz(db, { opens_at: daysFromNow(-1), exam_id: exam.id, access: "enrolled" });
  await db.insert(quizBatches).values({ quiz_id: quiz.id, batch_id: schedule.batch_id });
  await ok(createQuizEntry, { params: { slug: quiz.slug }, body: {} }, member);
});
