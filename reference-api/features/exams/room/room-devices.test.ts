import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "#api/db/schema/audit.ts";
import { examAnswers, examAttempts } from "#api/db/schema/exams/exam-attempts.ts";
import { doctorDevices } from "#api/db/schema/identity.ts";
import { hashToken } from "#api/http/secret-token.ts";
import { deleteDevice } from "#contract/account/devices.ts";
import { examRoom, startExam } from "#contract/exams/exam-room.ts";
import { loggedIn } from "#tests/support/api/accounts.ts";
import {
  questionId,
  shiftAttempt,
  startedExam,
  testExam,
  testRoom,
  write,
} from "#tests/support/api/scenarios/exam-room.ts";

const { getAttempt, submitAttempt, takeOver } = examRoom;

/** Running attempt, with an input for each exam room endpoint. */
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

test("an unverified device cannot use an attempt on another device, even with the attempt's token", async () => {
  const { db, refused, doctorId, inputs, params } = await running();
  const unverified = await loggedIn(db, doctorId, { status: "pending" });
  const responses = {
    getAttempt: await refused(423, examRoom.getAttempt, inputs.getAttempt, unverified),
    getPalette: await refused(423, examRoom.getPalette, inputs.getPalette, unverified),
    getClock: await refused(423, examRoom.getClock, inputs.getClock, unverified),
    getReview: await refused(423, examRoom.getReview, inputs.getReview, unverified),
    saveAnswer: await refused(423, examRoom.saveAnswer, inputs.saveAnswer, unverified),
    saveAnswers: await refused(423, examRoom.saveAnswers, inputs.saveAnswers, unverified),
    submitAttempt: await refused(423, examRoom.submitAttempt, inputs.submitAttempt, unverified),
    takeOver: await refused(423, examRoom.takeOver, { params }, unverified),
  } satisfies Record<keyof typeof examRoom, unknown>;
  for (const [name, response] of Object.entries(responses)) {
    expect(response, name).toMatchObject({ code: "device_unverified" });
  }
  expect(await db.$count(examAnswers)).toBe(0);
  expect(await db.$count(examAttempts, eq(examAttempts.status, "in_progress"))).toBe(1);
});

test("the active device of an attempt can finish it after the device is removed", async () => {
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

test("a device can be removed once its attempt's time is over, even if no request has ended the attempt", async () => {
  const { db, ok, refused, who, doctorId, exam, attempt } = await startedExam();
  const other = await loggedIn(db, doctorId);
  const device = { params: { id: who.deviceId } };
  expect(await refused(409, deleteDevice, device, other)).toMatchObject({ code: "device_in_exam" });
  await shiftAttempt(db, attempt.id, exam.duration_minutes * 60);
  await ok(deleteDevice, device, other);
});

test("a takeover stores the hash of the former token, so it is recognised after its secret is removed", async () => {
  const { db, ok, params, doctorId, token } = await startedExam();
  await ok(examRoom.takeOver, { params }, await loggedIn(db, doctorId));
  const attempts = await db.select({ former: examAttempts.former_token_hashes }).from(examAttempts);
  expect(attempts).toEqual([{ former: [hashToken(token)] }]);
});

test("an unverified device cannot start an exam and gets 423 before any other error", async () => {
  const { db, refused, params, doctorId } = await testExam();
  const unverified = await loggedIn(db, doctorId, { status: "pending" });
  const refusal = { code: "device_unverified" };
  expect(await refused(423, startExam, { params, body: { agree: true } }, unverified)).toMatchObject(refusal);
  expect(await refused(423, examRoom.getAttempt, { params }, unverified)).toMatchObject(refusal);
  expect(await db.$count(examAttempts)).toBe(0);
});

test("merges answers of two devices to different statements; the former device gets 409 attempt_moved", async () => {
  const { db, ok, params, who, doctorId, token, save, refusedSave } = await testRoom();
  const tablet = await loggedIn(db, doctorId);
  const onTablet = (await ok(getAttempt, { params }, tablet)).attempt;
  expect(onTablet).toMatchObject({ token: null, open_on: { device_label: "নমুনা ফোন" } });
  await save(1, write({ a: 1 }));
  const taken = await ok(takeOver, { params }, tablet);
  expect(taken.queue_hint).toMatchObject({ device_label: "নমুনা ফোন" });
  expect(taken.queue_hint?.last_saved_at).not.toBeNull();
  const tabletToken = taken.attempt.token ?? "";
  expect(await save(1, write({ b: 0 }), tablet, tabletToken)).toMatchObject({
    outcome: "merged",
    value: { a: 1, b: 0 },
  });

  const late = await refusedSave(409, 1, write({ c: 1 }, 1), who, token);
  expect(late).toMatchObject({ code: "attempt_moved" });
  expect(late.results?.[0]).toMatchObject({ outcome: "merged", value: { a: 1, b: 0, c: 1 } });
});

test("two devices in conflict see both values, and the former device cannot submit", async () => {
  const { db, ok, refused, params, who, doctorId, token, save, refusedSave } = await testRoom();
  const tablet = await loggedIn(db, doctorId);
  const { attempt } = await ok(takeOver, { params }, tablet);
  const tabletToken = attempt.token ?? "";
  await save(1, write({ a: 1 }), tablet, tabletToken);
  const moved = await refusedSave(409, 1, write({ a: 0, d: 1 }), who, token);
  expect(moved).toMatchObject({ code: "attempt_moved" });
  expect(moved.results?.[0]).toMatchObject({
    outcome: "conflict",
    value: { a: 1, d: 1 },
    conflict: { yours: { a: 0 } },
  });
  const [seen] = (await ok(getAttempt, { params }, tablet)).questions;
  expect(seen?.conflict).toMatchObject({
    current: { value: { a: 1, d: 1 } },
    yours: { a: 0 },
    yours_from: { is_this_device: false },
  });
  expect((await ok(getAttempt, { params }, who)).questions[0]?.conflict?.yours_from?.is_this_device).toBe(true);
  const { palette } = await ok(examRoom.getReview, { params }, tablet);
  expect(palette.map(({ has_conflict = false }) => has_conflict)).toEqual(palette.map(({ number }) => number === 1));
  expect(await refusedSave(409, 1, write({ d: 0 }, 1), tablet, tabletToken)).toMatchObject({
    code: "answer_conflict",
    conflict: { current: { value: { a: 1, d: 1 } }, yours: { d: 0 } },
  });
  expect(await refusedSave(403, 1, write({ a: 1 }), who, "x".repeat(43))).toMatchObject({ code: "wrong_token" });
  expect(await ok(takeOver, { params }, tablet)).toMatchObject({ attempt: { token: tabletToken }, queue_hint: null });
  const body = { submission_key: attempt.submission_key };
  expect(await refused(409, submitAttempt, { params, body }, who)).toMatchObject({ code: "attempt_moved" });
  expect(await db.$count(auditLog, eq(auditLog.action, "exam.takeover"))).toBe(1);
});
