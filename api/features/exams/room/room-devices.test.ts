import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { examAnswers, examAttempts } from "#api/db/schema/exam-attempts.ts";
import { doctorDevices } from "#api/db/schema/identity.ts";
import { examRoom, startExam } from "#contract/exam-room.ts";
import { loggedIn } from "#tests/support/accounts.ts";
import { questionId, testExam, write } from "#tests/support/exam-room.ts";

const agree = { agree: true as const };

/** An attempt that runs, and what each call of its room sends. */
async function running() {
  const api = await testExam();
  const { ok, params, who, exam } = api;
  const { attempt } = await ok(startExam, { params, body: agree }, who);
  const attempt_token = attempt.token ?? "";
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
