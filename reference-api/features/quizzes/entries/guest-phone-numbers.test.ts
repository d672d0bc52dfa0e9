import { expect, test } from "vitest";
import { examAttempts } from "#api/db/schema/exams/exam-attempts.ts";
import { quizEntries } from "#api/db/schema/exams/quiz-entries.ts";
import { issueOtpToken } from "#api/features/otp/service.ts";
import { verifyOtp } from "#contract/account/auth.ts";
import { quizResults } from "#contract/exams/exam-results.ts";
import { quizRoom } from "#contract/exams/exam-room.ts";
import { claimQuizEntry, createQuizEntry, getQuiz, requestQuizOtp } from "#contract/exams/quiz-entries.ts";
import { addDoctor, loggedIn, newBrowser } from "#tests/support/api/accounts.ts";
import { minutesFromNow } from "#tests/support/rows/exams/exam-rows.ts";
import { closeQuiz, guest, entryCredentials, testQuiz } from "#tests/support/api/scenarios/quiz-entries.ts";

/** Verifies a number by OTP, as its owner can, and gives the OTP token. */
async function prove({ db, ok, codeFor, params }: Awaited<ReturnType<typeof testQuiz>>, phone: string) {
  const browser = await newBrowser(db);
  await ok(requestQuizOtp, { params, body: { guest_phone: phone } }, browser);
  const code = await codeFor(phone);
  return (await ok(verifyOtp, { body: { phone, code, purpose: "quiz" } }, browser)).otp_token;
}

test("somebody who types another person's number cannot see, resume or claim the entry", async () => {
  const { db, ok, refused, params, quiz, exam } = await testQuiz();
  const victim = guest();
  const created = await ok(createQuizEntry, { params, body: victim });
  const entry = { key: created.entry.key };
  const stranger = await refused(409, createQuizEntry, { params, body: victim });
  expect(stranger).toMatchObject({ code: "already_played" });
  expect(JSON.stringify(stranger)).not.toContain(created.entry.key);
  expect((await ok(getQuiz, { params })).gate.entry).toBeNull();

  const other = await ok(createQuizEntry, { params, body: guest() });
  const doctor = await loggedIn(db, (await addDoctor(db)).id);
  for (const who of [{}, entryCredentials(other), { entry: "x".repeat(43) }, doctor]) {
    const responses = await Promise.all([
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
    for (const response of responses) expect(response).toMatchObject({ code: "other_owner" });
  }
  await refused(404, quizRoom.getAttempt, { params: { key: "x".repeat(22) } });
  expect(await refused(403, claimQuizEntry, { params: entry }, doctor)).toMatchObject({ code: "other_owner" });
  const unverified = await loggedIn(db, (await addDoctor(db)).id, { status: "pending" });
  await refused(423, quizRoom.getAttempt, { params: entry }, unverified);

  await closeQuiz(db, quiz.id, exam.id);
  const claimed = await ok(claimQuizEntry, { params: entry }, { ...doctor, entry: created.entry.token });
  expect(claimed.entry.key).toBe(entry.key);
  expect(await ok(claimQuizEntry, { params: entry }, doctor)).toEqual(claimed);
  expect((await ok(quizRoom.getClock, { params: entry }, doctor)).status).toBe("in_progress");
  const late = await loggedIn(db, (await addDoctor(db, { mobile_number: victim.guest_phone })).id);
  expect(await refused(403, claimQuizEntry, { params: entry }, late)).toMatchObject({ code: "other_owner" });
});

test("a doctor can claim an entry that was made with the doctor's number", async () => {
  const { db, ok, params } = await testQuiz();
  const body = guest();
  const { entry } = await ok(createQuizEntry, { params, body });
  const owner = await loggedIn(db, (await addDoctor(db, { mobile_number: body.guest_phone })).id);
  expect(await ok(claimQuizEntry, { params: { key: entry.key } }, owner)).toMatchObject({
    entry: { state: "running" },
  });
  expect(await ok(getQuiz, { params }, owner)).toMatchObject({ gate: { code: "resume", entry: { key: entry.key } } });
});

test("a verified number resumes its entry, and each OTP token can be used once", async () => {
  const quiz = await testQuiz({ otp_required: true });
  const { db, ok, refused, params } = quiz;
  const body = guest();
  expect(await refused(403, createQuizEntry, { params, body })).toMatchObject({ code: "otp_required" });
  const otp_token = await prove(quiz, body.guest_phone);
  const wrong = { ...guest(), otp_token };
  expect(await refused(422, createQuizEntry, { params, body: wrong })).toMatchObject({ code: "otp_required" });
  const created = await ok(createQuizEntry, { params, body: { ...body, otp_token } });
  await refused(422, createQuizEntry, { params, body: { ...body, otp_token } });
  const [row] = await db.select().from(quizEntries);
  expect(row?.phone_verified_at).not.toBeNull();

  await db.update(examAttempts).set({ ends_at: minutesFromNow(-5) });
  const again = await issueOtpToken(db, { phone: body.guest_phone, purpose: "quiz", now: new Date() });
  const returned = await ok(createQuizEntry, { params, body: { ...body, otp_token: again } });
  expect(returned).toMatchObject({ entry: { ...created.entry, state: "finished" }, attempt: null });
});

test("an unverified entry with a number does not block its owner, who starts a new entry", async () => {
  const quiz = await testQuiz();
  const { db, ok, refused, params } = quiz;
  const body = guest();
  const strangers = await ok(createQuizEntry, { params, body });
  expect(await refused(409, createQuizEntry, { params, body })).toMatchObject({ code: "already_played" });
  await db.update(examAttempts).set({ ends_at: minutesFromNow(-5) });

  const own = await ok(createQuizEntry, { params, body: { ...body, otp_token: await prove(quiz, body.guest_phone) } });
  expect(own).toMatchObject({ entry: { state: "running" }, attempt: { answered_count: 0 } });
  expect(own.entry.key).not.toBe(strangers.entry.key);
  const rows = await db.select().from(quizEntries).orderBy(quizEntries.id);
  expect(rows.map(({ guest_phone }) => guest_phone)).toEqual([null, body.guest_phone]);
  expect((await ok(getQuiz, { params }, entryCredentials(strangers))).gate.entry?.key).toBe(strangers.entry.key);

  const again = await issueOtpToken(db, { phone: body.guest_phone, purpose: "quiz", now: new Date() });
  expect((await ok(createQuizEntry, { params, body: { ...body, otp_token: again } })).entry).toEqual(own.entry);
});

test.each([
  ["once if the quiz allows one entry per number", true, 1],
  ["repeatedly if the quiz allows it", false, 5],
])("guests who start concurrently with one number play %s", async (_, one_per_phone, entries) => {
  const { db, send, params } = await testQuiz({ one_per_phone });
  const body = guest();
  const responses = await Promise.all(Array.from({ length: 5 }, () => send(createQuizEntry, { params, body })));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(entries);
  expect(await db.$count(examAttempts)).toBe(entries);
});
