import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { examAttempts } from "#api/db/schema/exams/exam-attempts.ts";
import { exams } from "#api/db/schema/exams/exams.ts";
import { quizEntries } from "#api/db/schema/exams/quiz-entries.ts";
import { issueToken } from "#api/features/auth/service.ts";
import { issueOtpToken } from "#api/features/otp/service.ts";
import { quizRoom } from "#contract/exams/exam-room.ts";
import { claimQuizEntry, createQuizEntry, getQuiz, requestQuizOtp } from "#contract/exams/quiz-entries.ts";
import { createKeyRing } from "#config/secrets.ts";
import { addDoctor, loggedIn, newNumber, testAccounts } from "#tests/support/api/accounts.ts";
import { addQuiz, daysFromNow } from "#tests/support/rows/catalogue-rows.ts";
import { addExam } from "#tests/support/rows/exams/exam-rows.ts";
import { guest, entryCredentials, testQuiz } from "#tests/support/api/scenarios/quiz-entries.ts";

test("entries are separate for each quiz, and can be restarted after a void attempt", async () => {
  const { db, ok, refused, params } = await testQuiz();
  const exam = await addExam(db, ["a"]);
  const other = { slug: (await addQuiz(db, { opens_at: daysFromNow(-1), exam_id: exam.id })).slug };
  const body = guest();
  const created = await ok(createQuizEntry, { params, body });
  const who = entryCredentials(created);
  expect((await ok(getQuiz, { params: other }, who)).gate).toMatchObject({ code: "start", entry: null });
  const otherEntry = await ok(createQuizEntry, { params: other, body });
  expect(otherEntry.entry.key).not.toBe(created.entry.key);
  expect(await ok(getQuiz, { params }, who), "a running entry has no start times").toMatchObject({
    quiz: { will_end_at_if_started_now: null, is_shortened: false },
    gate: { code: "resume" },
  });

  const doctor = await addDoctor(db);
  const own = await loggedIn(db, doctor.id);
  const keys = [];
  for (const quiz of [params, other, params]) {
    keys.push((await ok(createQuizEntry, { params: quiz, body: {} }, own)).entry.key);
  }
  expect(new Set([...keys, created.entry.key, otherEntry.entry.key]).size).toBe(4);
  const { deviceId } = own;
  const token = await issueToken(db, { doctorId: doctor.id, deviceId, isStaffView: true, now: new Date() });
  const staff = { ...own, token };
  expect((await ok(getQuiz, { params }, staff)).gate.entry).toBeNull();
  expect(await refused(403, createQuizEntry, { params, body: {} }, staff)).toMatchObject({ code: "staff_view" });
  await refused(403, quizRoom.getAttempt, { params: { key: keys[0] ?? "" } }, staff);

  await db.update(examAttempts).set({ status: "void" });
  expect((await ok(getQuiz, { params }, who)).gate).toMatchObject({ code: "start", entry: null });
  expect((await ok(createQuizEntry, { params, body })).entry.key).not.toBe(created.entry.key);
  const restarted = await ok(createQuizEntry, { params, body: {} }, own);
  expect(restarted, "reuses the doctor's single entry").toMatchObject({
    entry: { key: keys[0], state: "running" },
    attempt: { answered_count: 0 },
  });
  const clock = await ok(quizRoom.getClock, { params: { key: restarted.entry.key } }, own);
  expect(clock.status).toBe("in_progress");

  await db.update(exams).set({ status: "draft" }).where(eq(exams.id, exam.id));
  expect((await ok(getQuiz, { params: other }, who)).gate.code).toBe("not_open");
  await refused(404, requestQuizOtp, { params: { slug: "no-such-quiz" }, body: { guest_phone: newNumber() } });
});

test("verifying a number removes it only from unverified, unclaimed entries of the same quiz", async () => {
  const { db, ok, params, quiz } = await testQuiz({ one_per_phone: false });
  const other = { slug: (await addQuiz(db, { opens_at: daysFromNow(-1), exam_id: quiz.exam_id })).slug };
  const [phone, another] = [newNumber(), newNumber()];
  const now = new Date();
  const enter = async (number: string, isProved = false, of = params) => {
    const otp_token = isProved ? await issueOtpToken(db, { phone: number, purpose: "quiz", now }) : undefined;
    const { entry } = await ok(createQuizEntry, {
      params: of,
      body: { ...guest(number), ...(otp_token && { otp_token }) },
    });
    return entry;
  };
  const proved = await enter(phone, true);
  await db.update(examAttempts).set({ status: "submitted" });
  const claimed = await enter(phone);
  const doctor = await loggedIn(db, (await addDoctor(db, { mobile_number: phone })).id);
  await ok(claimQuizEntry, { params: { key: claimed.key } }, doctor);
  const strangers = [await enter(phone), await enter(phone, false, other), await enter(another)];
  const again = await enter(phone, true);
  const rows = await db.select({ key: quizEntries.key, phone: quizEntries.guest_phone }).from(quizEntries);
  const phones = [proved, claimed, ...strangers, again].map(
    (entry) => rows.find(({ key }) => key === entry.key)?.phone,
  );
  expect(phones).toEqual([phone, phone, null, phone, another, phone]);
  const claims = await db.select({ key: quizEntries.key, by: quizEntries.doctor_id }).from(quizEntries);
  expect(claims.flatMap(({ key, by }) => (by === null ? [] : [key]))).toEqual([claimed.key]);
});

test("an entry stays accessible after its token secret is removed, without effect on others", async () => {
  const { db, ok, params } = await testQuiz();
  const created = await ok(createQuizEntry, { params, body: guest() });
  const doctor = await loggedIn(db, (await addDoctor(db)).id);
  const before = await ok(createQuizEntry, { params, body: {} }, doctor);
  const other = await ok(createQuizEntry, { params, body: guest() });
  const later = await testAccounts({ db, keys: createKeyRing(["another secret"]) });
  const resumed = await later.ok(createQuizEntry, { params, body: {} }, entryCredentials(created));
  expect(resumed.entry).toEqual(created.entry);
  const renewed = await later.ok(createQuizEntry, { params, body: {} }, doctor);
  expect(renewed.entry.key).toBe(before.entry.key);
  expect(renewed.entry.token).not.toBe(before.entry.token);
  for (const { entry } of [created, other, renewed]) {
    expect((await later.ok(quizRoom.getClock, { params: { key: entry.key } }, { entry: entry.token })).status).toBe(
      "in_progress",
    );
  }
});
