import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { examAnswers, examAttempts } from "#api/db/schema/exams/exam-attempts.ts";
import { doctorDevices } from "#api/db/schema/identity.ts";
import { hashToken } from "#api/http/secret-token.ts";
import { deleteDevice } from "#contract/account/devices.ts";
import { examRoom, startExam } from "#contract/exams/exam-room.ts";
import { loggedIn } from "#tests/support/accounts.ts";
import { questionId, shiftAttempt, startedExam, testExam, write } from "#tests/support/exam-room.ts";

/** An attempt that runs, and what each call of its room sends. */
async function running() {
  const api = await startedExam();
  const { params, exam, attempt, token: attempt_token } = api;
  const first = { ...params, question_id: questionId(exam, 1) };
  const second = { ...write({ a: 1 }), question_id: questionId(exam, 2) };
  const inputs = {
    getAttempt: { params },
    getPalette: { params },
    getClock: { params },
    getReview: { params },
    saveAnswer: { params: first, body: { attempt_token, ...write({ a: 1 }) } },
    saveAnswers: { params, body: { attempt_token, answers: [second] } },
    submitAttempt: { params, body: { submission_key: attempt.submission_key } },
  };
  return { ...api, inputs };
}

test("a device that is not verified can do nothing with an attempt on another, also when it knows the attempt's token", async () => {
  const { db, refused, doctorId, inputs, params } = await running();
  const elsewhere = await loggedIn(db, doctorId, { status: "pending" });
  const answers = {
    getAttempt: await refused(423, examRoom.getAttempt, inputs.getAttempt, elsewhere),
    getPalette: await refused(423, examRoom.getPalette, inputs.getPalette, elsewhere),
    getClock: await refused(423, examRoom.getClock, inputs.getClock, elsewhere),
    getReview: await refused(423, examRoom.getReview, inputs.getReview, elsewhere),
    saveAnswer: await refused(423, examRoom.saveAnswer, inputs.saveAnswer, elsewhere),
    saveAnswers: await refused(423, examRoom.saveAnswers, inputs.saveAnswers, elsewhere),
    submitAttempt: await refused(423, examRoom.submitAttempt, inputs.submitAttempt, elsewhere),
    takeOver: await refused(423, examRoom.takeOver, { params }, elsewhere),
  } satisfies Record<keyof typeof examRoom, unknown>;
  for (const [name, answer] of Object.entries(answers)) {
    expect(answer, name).toMatchObject({ code: "device_unverified" });
  }
  expect(await db.$count(examAnswers)).toBe(0);
  expect(await db.$count(examAttempts, eq(examAttempts.status, "in_progress"))).toBe(1);
});

test("the device that an attempt runs on goes on to its end, though it was removed meanwhile", async () => {
  const { db, ok, who, inputs } = await running();
  await db.update(doctorDevices).set({ status: "removed" }).where(eq(doctorDevices.device_id, who.deviceId));
  await ok(examRoom.saveAnswer, inputs.saveAnswer, who);
  await ok(examRoom.saveAnswers, inputs.saveAnswers, who);
  await ok(examRoom.getAttempt, inputs.getAttempt, who);
  await ok(examRoom.getPalette, inputs.getPalette, who);
  await ok(examRoom.getClock, inputs.getClock, who);
  await ok(examRoom.getReview, inputs.getReview, who);
  expect(await ok(examRoom.submitAttempt, inputs.submitAttempt, who)).toMatchObject({
    status: "submitted",
    partial: 2,
  });
});

test("a device can be taken away from the end of its attempt on, whether or not anybody has looked at it", async () => {
  const { db, ok, refused, who, doctorId, exam, attempt } = await startedExam();
  const other = await loggedIn(db, doctorId);
  const device = { params: { id: who.deviceId } };
  expect(await refused(409, deleteDevice, device, other)).toMatchObject({ code: "device_in_exam" });
  await shiftAttempt(db, attempt.id, exam.duration_minutes * 60);
  await ok(deleteDevice, device, other);
});

test("what a takeover makes of the token before stays known when the secret that it was made with is gone", async () => {
  const { db, ok, params, doctorId, token } = await startedExam();
  await ok(examRoom.takeOver, { params }, await loggedIn(db, doctorId));
  const kept = await db.select({ former: examAttempts.former_token_hashes }).from(examAttempts);
  expect(kept).toEqual([{ former: [hashToken(token)] }]);
});

test("a device that is not verified begins no exam, and is told so before anything else", async () => {
  const { db, refused, params, doctorId } = await testExam();
  const unverified = await loggedIn(db, doctorId, { status: "pending" });
  const refusal = { code: "device_unverified" };
  expect(await refused(423, startExam, { params, body: { agree: true } }, unverified)).toMatchObject(refusal);
  expect(await refused(423, examRoom.getAttempt, { params }, unverified)).toMatchObject(refusal);
  expect(await db.$count(examAttempts)).toBe(0);
});
