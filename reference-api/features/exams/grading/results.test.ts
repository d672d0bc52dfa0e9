import { eq, isNotNull } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Database } from "#api/db/client.ts";
import { examAttempts } from "#api/db/schema/exams/exam-attempts.ts";
import { examResults } from "#api/db/schema/exams/exam-results.ts";
import { exams } from "#api/db/schema/exams/exams.ts";
import { sweepExams } from "#api/jobs/exams.ts";
import { addAttempt, addExam, addExamEvent, minutesFromNow } from "#tests/support/rows/exams/exam-rows.ts";
import { jobScope } from "#tests/support/fakes/job-scope.ts";
import { meritPlaces } from "#tests/support/rows/exams/merit-places.ts";
import { ownDatabase } from "#tests/support/processes/postgres/own-database.ts";
import { resultsOf, satExam } from "#tests/support/rows/exams/sat-exam.ts";
import { gradeAttempts } from "./grading.ts";
import { rankExam } from "./merit.ts";
import { publishExam } from "./publishing.ts";

async function statusOf(db: Database, id: number) {
  const [attempt] = await db.select().from(examAttempts).where(eq(examAttempts.id, id));
  return attempt?.status;
}

async function resultOf(db: Database, attemptId: number) {
  const [result] = await db.select().from(examResults).where(eq(examResults.attempt_id, attemptId));
  if (!result) throw new Error("there is no result");
  return result;
}

test("grades an ended attempt, but no running or void one", async () => {
  const { db } = await ownDatabase();
  const exam = await addExam(db, ["TFTFT", "b", "c"], { mcq_negative_per_stem: 50, pass_percent: 60 });
  const event = await addExamEvent(db, exam);
  const ended = await addAttempt(db, { exam, event, answers: ["TFT-F", "b", "-"] });
  const running = await addAttempt(db, { exam, event, answers: ["TFTFT"], status: "in_progress", submitted_at: null });
  const withdrawn = await addAttempt(db, { exam, event, answers: ["TFTFT"], status: "void" });
  await gradeAttempts(db, [ended.id, running.id, withdrawn.id]);
  expect(await resultOf(db, ended.id)).toMatchObject({
    correct_stems: 3,
    wrong_stems: 1,
    blank_stems: 1,
    correct_sba: 1,
    wrong_sba: 0,
    blank_sba: 1,
    positive: 1600,
    negative: 50,
    obtained: 1550,
    total: 3000,
    passed: false,
    seconds_taken: 480,
    position: null,
  });
  const statuses = [await statusOf(db, ended.id), await statusOf(db, running.id), await statusOf(db, withdrawn.id)];
  expect(statuses).toEqual(["graded", "in_progress", "void"]);
  expect(await db.$count(examResults)).toBe(1);
});

test("ranks candidates overall and in every scope, with every combination of tie breakers", async () => {
  const { db } = await ownDatabase();
  const { exam, ids } = await satExam(db);
  for (const rule of [[], ["fewer_wrong_stems"], ["higher_sba", "earlier_submission"], ["shorter_time"]] as const) {
    const breaks = `ties are broken by ${rule.join(", then ") || "nothing"}`;
    await db.update(exams).set({ tie_breakers: [...rule] });
    await rankExam(db, exam.id);
    const rows = await resultsOf(db, exam.id);
    expect(
      rows.map(({ position }) => position),
      breaks,
    ).toEqual(meritPlaces(rows, rule));
    for (const [scope, key] of [
      ["batch", "batch_id"],
      ["faculty", "faculty_id"],
      ["discipline", "discipline_id"],
      ["candidate_type", "candidate_type"],
    ] as const) {
      const places = rows.map((row) => {
        const peers = rows.filter((other) => row[key] !== null && other[key] === row[key]);
        const position = meritPlaces(peers, rule)[peers.indexOf(row)];
        return position === undefined ? null : { position, of: peers.length };
      });
      expect(
        rows.map(({ positions }) => positions?.[scope]),
        `${breaks}, within a ${scope}`,
      ).toEqual(places);
    }
    const marks = rows.map(({ obtained }) => obtained);
    const average = Math.round(marks.reduce((sum, mark) => sum + mark, 0) / marks.length);
    const printed = rows.map((row) => [row.participants, row.highest, row.average, row.below]);
    const below = marks.map((mark) => marks.filter((other) => other < mark).length);
    expect(printed).toEqual(below.map((count) => [ids.length, 4000, average, count]));
  }
  const ranked = await resultsOf(db, exam.id);
  expect(ranked.map(({ rank_version }) => rank_version)).toEqual(ids.map(() => 4));
  expect(ranked.filter(({ positions }) => positions?.candidate_type === null)).toHaveLength(5);
});

test("late practice, void attempts and second attempts are not in the merit list", async () => {
  const { db } = await ownDatabase();
  const { exam, events, ids } = await satExam(db);
  const [event] = events;
  const [first, second, third] = await resultsOf(db, exam.id);
  if (!event || !first || !second || !third) throw new Error("no attempts");
  const best = ["TFTFT", "FFFFT", "b", "d"];
  const practice = await addAttempt(db, { exam, event, answers: best, is_pending: true });
  const again = await addAttempt(db, {
    exam,
    event,
    answers: best,
    attempt_no: 2,
    enrolment_id: null,
    doctor_id: third.doctor_id,
  });
  await gradeAttempts(db, [practice.id, again.id]);
  await db.update(examAttempts).set({ status: "void" }).where(eq(examAttempts.id, first.attempt_id));
  await rankExam(db, exam.id);
  expect(await resultOf(db, second.attempt_id)).toMatchObject({ position: 1, participants: ids.length - 1 });
  for (const id of [first.attempt_id, practice.id, again.id]) {
    expect(await resultOf(db, id)).toMatchObject({
      position: null,
      positions: null,
      participants: null,
      highest: null,
    });
  }
});

test("the sweeper ends and grades attempts after the longest grace period, and publishes due results after the last one", async () => {
  const { db } = await ownDatabase();
  const exam = await addExam(db, ["b"], { grace_seconds: 60, offline_grace_seconds: 120 });
  const window = { opens_at: minutesFromNow(-90), start_until: minutesFromNow(-60) };
  const due = await addExamEvent(db, exam, { ...window, result_at: minutesFromNow(-1) });
  const later = await addExamEvent(db, exam, window);
  const running = (event: typeof due, endsAgo: number) =>
    addAttempt(db, {
      exam,
      event,
      answers: ["b"],
      status: "in_progress",
      ended_by: null,
      submitted_at: null,
      ends_at: minutesFromNow(-endsAgo),
    });
  const over = await running(due, 2.1);
  const overLater = await running(later, 3);
  const inGrace = await running(due, 1);
  await addAttempt(db, { exam, event: due, answers: ["a"] });
  await Promise.all([sweepExams({}, jobScope(db)), sweepExams({}, jobScope(db))]);
  await sweepExams({}, jobScope(db));
  const statuses = async () =>
    (await db.select().from(examAttempts).orderBy(examAttempts.id)).map(({ status }) => status);
  expect(await statuses()).toEqual(["graded", "graded", "in_progress", "graded"]);
  expect(inGrace.submitted_at).toBeNull();
  await db
    .update(examAttempts)
    .set({ ends_at: minutesFromNow(-2.1) })
    .where(eq(examAttempts.id, inGrace.id));
  await sweepExams({}, jobScope(db));
  expect(await statuses()).toEqual(["published", "graded", "published", "published"]);
  const rows = await db.select().from(examAttempts).orderBy(examAttempts.id);
  expect(rows[0]).toMatchObject({ ended_by: "expiry", submitted_at: over.ends_at });
  expect(await resultOf(db, over.id)).toMatchObject({
    obtained: 1000,
    position: 1,
    participants: 4,
  });
  expect((await resultOf(db, over.id)).published_at).toBeInstanceOf(Date);
  expect(await resultOf(db, overLater.id)).toMatchObject({ obtained: 1000, position: 1, published_at: null });
});

test("late practice is published at the result time of the exam, and makes no merit list", async () => {
  const { db } = await ownDatabase();
  const exam = await addExam(db, ["b"]);
  const window = { opens_at: minutesFromNow(-90), start_until: minutesFromNow(-60) };
  const past = await addExamEvent(db, exam, { ...window, result_at: minutesFromNow(-1) });
  const waiting = await addExamEvent(db, exam, window);
  const statuses = [];
  for (const event of [past, waiting]) {
    const { id } = await addAttempt(db, { exam, event, answers: ["b"], is_pending: true });
    await gradeAttempts(db, [id]);
    await publishExam(db, exam.id);
    statuses.push(await statusOf(db, id));
  }
  expect(statuses).toEqual(["published", "graded"]);
  expect(await db.$count(examResults, isNotNull(examResults.position))).toBe(0);
});
