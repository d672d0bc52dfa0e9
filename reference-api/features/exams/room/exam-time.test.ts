import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { examAllowances, examAttempts, examEvents, examLateAnswers } from "#api/db/schema/exams/exam-attempts.ts";
import { examResults } from "#api/db/schema/exams/exam-results.ts";
import { exams } from "#api/db/schema/exams/exams.ts";
import { doctorDevices } from "#api/db/schema/identity.ts";
import { getCourseHome } from "#contract/study/course-home.ts";
import { getDashboard } from "#contract/study/dashboard.ts";
import { deleteDevice } from "#contract/account/devices.ts";
import { getExamInfo, getExamStatus, getPendingExamInfo, listPendingExams } from "#contract/exams/exam-info.ts";
import { examResults as resultCalls, listExamResults, pendingExamResults } from "#contract/exams/exam-results.ts";
import { examRoom, pendingExamRoom, startExam, startPendingExam } from "#contract/exams/exam-room.ts";
import { listMerit } from "#contract/exams/merit.ts";
import { loggedIn, moveClock } from "#tests/support/api/accounts.ts";
import { addCandidate, questionId, shiftAttempt, testExam, write } from "#tests/support/api/scenarios/exam-room.ts";
import { minutesFromNow } from "#tests/support/rows/exams/exam-rows.ts";
import { expireAttempts, gradeWaiting } from "../grading/publishing.ts";

const agree = { agree: true as const };
const { getAttempt, getClock, saveAnswer, saveAnswers, submitAttempt } = examRoom;
const durationSeconds = 30 * 60;

test("an answer after the end counts within the grace period; later it is stored as evidence", async () => {
  const { db, ok, refused, exam, event } = await testExam();
  const table: [arrives: string, secondsLate: number, typedSecondsAgo: number | undefined, outcome: string][] = [
    ["within the grace period", 30, undefined, "applied"],
    ["after the grace period", 90, undefined, "late"],
    ["after the grace period, from a queue, typed before the end", 90, 120, "applied"],
    ["after the grace period, typed after the end", 90, 60, "late"],
    ["after the longer grace period, whatever time the page reports", 130, 600, "late"],
    ["after the longer grace period, on a server whose own clock is an hour behind", 130, 600, "late"],
  ];
  for (const [arrives, secondsLate, typedSecondsAgo, outcome] of table) {
    const { params, who } = await addCandidate(db, event);
    const { attempt } = await ok(startExam, { params, body: agree }, who);
    await shiftAttempt(db, attempt.id, durationSeconds + secondsLate);
    const typed_at = typedSecondsAgo && new Date(Date.now() - typedSecondsAgo * 1000).toISOString();
    const answer = { ...write({ a: 1 }), question_id: questionId(exam, 1), ...(typed_at && { typed_at }) };
    const body = { attempt_token: attempt.token ?? "", answers: [answer] };
    if (outcome === "applied") {
      expect([arrives, (await ok(saveAnswers, { params, body }, who)).results[0]?.outcome]).toEqual([arrives, outcome]);
      continue;
    }
    if (arrives.includes("an hour behind")) moveClock(-60 * 60 * 1000);
    const late = { code: "attempt_closed", late_kept: 1, results: [{ outcome: "late", value: null }] };
    for (let time = 0; time < 2; time++) {
      expect(await refused(409, saveAnswers, { params, body }, who), arrives).toMatchObject(late);
    }
    const [stored, ...more] = await db.select().from(examLateAnswers).where(eq(examLateAnswers.attempt_id, attempt.id));
    expect(more).toEqual([]);
    expect(stored?.payload).toMatchObject({ question_id: questionId(exam, 1), value: { a: 1 } });
    expect(stored?.seconds_late).toBeGreaterThanOrEqual(secondsLate);
  }
});

test("after a save past the end, which proves a connection, a queued answer is late", async () => {
  const { db, ok, refused, exam, params, who } = await testExam();
  const { attempt } = await ok(startExam, { params, body: agree }, who);
  const bodyOf = (n: number, typed_at?: string) => ({
    attempt_token: attempt.token ?? "",
    answers: [{ ...write({ a: 1 }), question_id: questionId(exam, n), ...(typed_at && { typed_at }) }],
  });
  await shiftAttempt(db, attempt.id, durationSeconds + 20);
  await ok(saveAnswers, { params, body: bodyOf(1) }, who);
  await shiftAttempt(db, attempt.id, 70);
  const typedInTime = new Date(Date.now() - 120_000).toISOString();
  const late = { code: "attempt_closed", late_kept: 1, results: [{ outcome: "late", value: null }] };
  expect(await refused(409, saveAnswers, { params, body: bodyOf(2, typedInTime) }, who)).toMatchObject(late);
});

test("an expired attempt ends at the next request, with its saved answers", async () => {
  const { db, ok, refused, params, who, exam } = await testExam();
  const { attempt } = await ok(startExam, { params, body: agree }, who);
  const answer = { attempt_token: attempt.token ?? "", ...write({ a: 1, b: 0, c: 1, d: 0, e: 1 }) };
  await ok(saveAnswer, { params: { ...params, question_id: questionId(exam, 1) }, body: answer }, who);
  await shiftAttempt(db, attempt.id, durationSeconds + 121);
  const closed = { code: "attempt_closed", attempt_status: "auto_submitted", late_kept: 0 };
  expect(await refused(409, getAttempt, { params }, who)).toMatchObject(closed);
  expect(await ok(getClock, { params }, who)).toMatchObject({ status: "auto_submitted", remaining_seconds: 0 });
  expect(await gradeWaiting(db, 10, exam.id)).toBe(1);
  expect(await ok(getExamStatus, { params }, who)).toMatchObject({ state: "result_waiting", ended_by: "expiry" });
  const [result] = await db.select().from(examResults);
  expect(result).toMatchObject({ obtained: 1000, attempt_id: attempt.id });
  const [row] = await db.select().from(examAttempts);
  expect(row?.submitted_at).toEqual(row?.ends_at);
});

test("a late submit of an attempt ended by the sweeper gets the status auto_submitted", async () => {
  const { db, ok, params, who } = await testExam();
  const { attempt } = await ok(startExam, { params, body: agree }, who);
  await shiftAttempt(db, attempt.id, durationSeconds + 121);
  expect(await expireAttempts(db, 10)).toBe(1);
  expect(await db.$count(examResults), "graded when it ended").toBe(1);
  const body = { submission_key: attempt.submission_key };
  const response = await ok(submitAttempt, { params, body }, who);
  expect(response).toMatchObject({ status: "auto_submitted", answered: 0, blank: 3, result: null });
  expect(await ok(submitAttempt, { params, body }, who)).toEqual(response);
});

test("the start window decides who may start, and an allowance extends it", async () => {
  const { db, ok, refused, params, who, exam, event, doctorId } = await testExam();
  const move = (window: Partial<typeof examEvents.$inferInsert>) =>
    db.update(examEvents).set(window).where(eq(examEvents.schedule_event_id, event.schedule_event_id));
  const pending = { params: { id: params.id, event_id: params.event_id } };

  await move({ opens_at: minutesFromNow(5), start_until: minutesFromNow(15) });
  expect(await ok(getExamStatus, { params }, who)).toMatchObject({ state: "upcoming", actions: [] });
  expect(await refused(409, startExam, { params, body: agree }, who)).toMatchObject({ code: "not_open" });
  expect(await refused(409, startPendingExam, { ...pending, body: agree }, who)).toMatchObject({ code: "not_open" });

  await move({ opens_at: minutesFromNow(-30), start_until: minutesFromNow(5), answers_until: minutesFromNow(10) });
  expect(await ok(getExamStatus, { params }, who)).toMatchObject({ state: "open", actions: ["start"] });
  const { exam: rules, can_start } = await ok(getExamInfo, { params }, who);
  expect(rules).toMatchObject({ questions: 3, marks: 3, pass_mark: null, is_shortened: true });
  expect(Date.parse(rules.will_end_at_if_started_now ?? "")).toBeLessThanOrEqual(minutesFromNow(10).getTime());
  expect(can_start).toBe(true);

  await move({ start_until: minutesFromNow(-1), answers_until: null });
  expect(await ok(getExamStatus, { params }, who)).toMatchObject({ state: "missed", actions: ["start_pending"] });
  expect(await refused(409, startExam, { params, body: agree }, who)).toMatchObject({ code: "closed" });
  expect(await ok(getExamInfo, { params }, who)).toMatchObject({ can_start: false, reasons: [{ code: "closed" }] });
  expect(await ok(getPendingExamInfo, pending, who)).toMatchObject({ can_start: true });
  await db.update(exams).set({ allow_pending: false }).where(eq(exams.id, exam.id));
  expect(await refused(409, startPendingExam, { ...pending, body: agree }, who)).toMatchObject({ code: "not_allowed" });

  await db.insert(examAllowances).values({
    schedule_event_id: event.schedule_event_id,
    doctor_id: doctorId,
    reason: "বিদ্যুৎ ছিল না",
    start_until: minutesFromNow(5),
    extra_seconds: 600,
  });
  expect(
    (await ok(listPendingExams, { params: { id: params.id } }, who)).exams,
    "not missed, because of the allowance",
  ).toEqual([]);
  const { attempt } = await ok(startExam, { params, body: agree }, who);
  expect(attempt.remaining_seconds).toBeGreaterThan(durationSeconds + 590);
  expect(await ok(getExamStatus, { params }, who)).toMatchObject({ state: "in_progress", actions: ["resume"] });
  const link = `/my/courses/${params.id}/schedule/${params.schedule_id}/events/${params.event_id}/exam/participated`;
  expect(await ok(getDashboard, {}, who)).toMatchObject({ running_attempt: { link }, pending: { exams: 0 } });
});

test("a missed exam can be sat once as late practice, which never enters the merit list", async () => {
  const { db, ok, refused, params, who, event, exam } = await testExam(undefined, undefined, {
    opens_at: minutesFromNow(-90),
    start_until: minutesFromNow(-60),
    result_at: minutesFromNow(-30),
    solution_at: minutesFromNow(-10),
  });
  const course = { params: { id: params.id } };
  const pending = { params: { id: params.id, event_id: params.event_id } };
  expect((await ok(listPendingExams, course, who)).exams).toMatchObject([
    { event_id: params.event_id, schedule_id: params.schedule_id, questions: 3, allow_pending: true, running: false },
  ]);
  const pendingCounts = async () => {
    const [{ running_attempt, pending: missed }, home] = await Promise.all([
      ok(getDashboard, {}, who),
      ok(getCourseHome, course, who),
    ]);
    return [
      running_attempt?.link,
      missed.exams,
      missed.exams_link,
      home.menu.find(({ key }) => key === "pending-exam")?.count,
    ];
  };
  const list = `/my/pending-exam/${params.id}`;
  expect(await pendingCounts()).toEqual([undefined, 1, list, 1]);
  const { attempt } = await ok(startPendingExam, { ...pending, body: agree }, who);
  expect(attempt.is_pending).toBe(true);
  const room = `/my/courses/${params.id}/events/${params.event_id}/exam/participated`;
  expect(await pendingCounts()).toEqual([room, 1, list, 1]);
  expect((await ok(listPendingExams, course, who)).exams).toMatchObject([{ running: true }]);
  expect((await ok(pendingExamRoom.getAttempt, pending, who)).questions).toHaveLength(3);
  const body = { attempt_token: attempt.token ?? "", ...write("b") };
  await ok(pendingExamRoom.saveAnswer, { params: { ...pending.params, question_id: questionId(exam, 3) }, body }, who);
  await ok(pendingExamRoom.submitAttempt, { ...pending, body: { submission_key: attempt.submission_key } }, who);
  expect(await refused(409, startPendingExam, { ...pending, body: agree }, who)).toMatchObject({
    code: "already_submitted",
  });
  expect((await ok(listPendingExams, course, who)).exams).toEqual([]);
  expect(await pendingCounts()).toEqual([undefined, 0, null, 0]);
  const { result } = await ok(pendingExamResults.getResult, pending, who);
  expect(result).toMatchObject({ is_pending: true, obtained: 1, total: 3, merit: null });
  expect(result.links).not.toContain("merit");
  expect((await ok(resultCalls.getResult, { params }, who)).result).toEqual(result);

  const other = await addCandidate(db, event);
  expect(
    (await ok(listMerit, { params: { id: other.params.id, event_id: other.params.event_id } }, other.who)).rows,
  ).toEqual([]);
  expect(await ok(listExamResults, course, who)).toMatchObject({
    results: [{ obtained: 1, is_pending: true, position: null, percent: 33.33 }],
    summary: { taken: 0, average_percent: null },
  });
});

test("an exam needs access to its course, but an attempt that was started may continue", async () => {
  const { db, ok, refused, params, who, event, doctorId } = await testExam();
  const stranger = await addCandidate(db, event);
  const set = (values: Partial<typeof enrolments.$inferInsert>) =>
    db.update(enrolments).set(values).where(eq(enrolments.id, params.id));
  const calls = async (status: number, by: typeof who, of = params) =>
    Promise.all([
      refused(status, getExamStatus, { params: of }, by),
      refused(status, getExamInfo, { params: of }, by),
      refused(status, startExam, { params: of, body: agree }, by),
      refused(status, getAttempt, { params: of }, by),
      refused(status, resultCalls.getResult, { params: of }, by),
      refused(status, resultCalls.listQuestionAnswers, { params: of }, by),
    ]);
  const foreign = await calls(404, stranger.who);
  expect(await calls(404, who, { ...params, id: 999_999 })).toEqual(foreign);
  expect(await calls(404, who, { ...params, schedule_id: params.schedule_id + 1 })).toEqual(foreign);
  expect(await calls(404, who, { ...params, event_id: 999_999 })).toEqual(foreign);

  await db.update(exams).set({ status: "draft" });
  expect(await calls(404, who)).toEqual(foreign);
  await db.update(exams).set({ status: "published" });

  await set({ status: "pending_payment" });
  for (const error of await calls(402, who)) {
    expect(error).toMatchObject({ code: "payment_required", checkout: { course_id: params.id } });
  }
  await set({ status: "suspended" });
  for (const error of await calls(403, who)) expect(error).toMatchObject({ code: "suspended" });
  await set({ status: "active", access_until: minutesFromNow(-1) });
  for (const error of await calls(403, who)) expect(error).toMatchObject({ code: "access_ended" });
  await set({ access_until: null });
  expect(await refused(409, getAttempt, { params }, who)).toMatchObject({ code: "not_started" });
  expect(await refused(403, resultCalls.getResult, { params }, who)).toMatchObject({ code: "not_taken" });

  const { attempt } = await ok(startExam, { params, body: agree }, who);
  await set({ status: "suspended" });
  expect((await ok(getAttempt, { params }, who)).attempt.id).toBe(attempt.id);
  await db.update(doctorDevices).set({ status: "removed" }).where(eq(doctorDevices.device_id, who.deviceId));
  expect((await ok(startExam, { params, body: agree }, who)).attempt.token).toBe(attempt.token);
  await refused(423, getExamStatus, { params }, who);
  const unverified = await loggedIn(db, doctorId, { status: "pending" });
  await refused(423, getAttempt, { params }, unverified);
  await refused(423, examRoom.takeOver, { params }, unverified);
  const verified = await loggedIn(db, doctorId);
  const device = { params: { id: who.deviceId } };
  await db.update(doctorDevices).set({ status: "verified" }).where(eq(doctorDevices.device_id, who.deviceId));
  expect(await refused(409, deleteDevice, device, verified)).toMatchObject({ code: "device_in_exam" });
  await ok(submitAttempt, { params, body: { submission_key: attempt.submission_key } }, who);
  await ok(deleteDevice, device, verified);
});
