import { asc, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { examAllowances, examAttempts, examEvents } from "#api/db/schema/exams/exam-attempts.ts";
import { examResults } from "#api/db/schema/exams/exam-results.ts";
import { examQuestions, examRegrades, exams, questionVersions } from "#api/db/schema/exams/exams.ts";
import { gradeAttempts } from "#api/features/exams/grading/grading.ts";
import { addDoctor } from "#tests/support/api/accounts.ts";
import { addAttempt, addExam, addExamEvent, minutesFromNow } from "#tests/support/rows/exams/exam-rows.ts";
import { staffDatabase } from "#tests/support/processes/staff.ts";

async function satExam() {
  const staff = await staffDatabase();
  const exam = await addExam(staff.db, ["TFTFT", "b"]);
  const event = await addExamEvent(staff.db, exam, { start_until: minutesFromNow(-1) });
  const attempts = [];
  for (const answers of [
    ["TFTFT", "b"],
    ["TFTFT", "a"],
    ["TFTFF", "a"],
  ]) {
    attempts.push(await addAttempt(staff.db, { exam, event, answers }));
  }
  const [first, second, third] = attempts.map(({ id }) => id);
  if (first === undefined || second === undefined || third === undefined) throw new Error("no attempt was added");
  await gradeAttempts(staff.db, [first, second, third]);
  return { ...staff, exam, event, first, second, third };
}

test("a repeated allowance replaces the earlier one and extends the attempt in progress", async () => {
  const { db, run, audited } = await staffDatabase();
  const exam = await addExam(db, ["b"]);
  const event = await addExamEvent(db, exam);
  const attempt = await addAttempt(db, { exam, event, status: "in_progress", submitted_at: null });
  const allow = ["exams", "allow", String(event.schedule_event_id), String(attempt.doctor_id), "--reason", "power cut"];
  for (const minutes of ["10", "15"]) await run([...allow, "--minutes", minutes]);
  const { said } = await run([...allow, "--minutes", "15", "--start-until", "2099-01-01 09:00"]);
  expect(said[0]).toMatch(/ has 15 minutes more at event \d+, may start until 2099-01-01T09:00:00\+06:00\.$/);
  const [row] = await db.select().from(examAttempts);
  expect(row).toMatchObject({ allowance_seconds: 900, ends_at: new Date(attempt.ends_at.getTime() + 900_000) });
  expect(await db.select().from(examAllowances)).toMatchObject([{ extra_seconds: 900, reason: "power cut" }]);
  expect((await audited()).map(({ action }) => action)).toEqual(Array(3).fill("exams allow"));
});

test("a voided attempt leaves the merit list, which is ranked again", async () => {
  const { db, run, first, second, third, exam, audited } = await satExam();
  expect((await run(["exams", "publish", exam.key, "--yes"])).said).toEqual([
    `3 results of "${exam.key}" are published.`,
  ]);
  expect((await run(["exams", "void", String(first), "--reason", "copied", "--yes"])).said[0]).toContain(
    "is void; it was published.",
  );
  const places = await db
    .select({ attempt: examResults.attempt_id, position: examResults.position, participants: examResults.participants })
    .from(examResults)
    .orderBy(asc(examResults.attempt_id));
  expect(places).toEqual([
    { attempt: first, position: null, participants: null },
    { attempt: second, position: 1, participants: 2 },
    { attempt: third, position: 2, participants: 2 },
  ]);
  expect(await run(["exams", "void", String(first), "--reason", "again"])).toMatchObject({
    code: 1,
    errors: [`Attempt ${first} is void already.`],
  });
  expect((await audited()).map(({ action, detail }) => [action, detail])).toMatchObject([
    ["exams publish", { exam: exam.key, published: 3 }],
    ["exams void", { attempt: first, was: "published", reason: "copied" }],
  ]);
});

test("publishes results early, but not while somebody sits the exam or may begin", async () => {
  const { db, run, exam, event } = await satExam();
  const later = await addExamEvent(db, exam);
  expect((await run(["exams", "publish", exam.key, "--yes"])).errors[0]).toContain(
    `"${exam.key}" can be started until `,
  );
  await db.update(examEvents).set({ start_until: minutesFromNow(-1) });
  const running = await addAttempt(db, { exam, event: later, status: "in_progress", submitted_at: null });
  expect((await run(["exams", "publish", exam.key, "--yes"])).errors).toEqual([
    `1 candidates still sit "${exam.key}": results come when they have ended.`,
  ]);
  await db.update(examAttempts).set({ status: "void" }).where(eq(examAttempts.id, running.id));
  await run(["exams", "publish", exam.key, "--yes"]);
  expect(await db.$count(examAttempts, eq(examAttempts.status, "published"))).toBe(3);
  expect(await db.$count(examEvents, sql`${examEvents.result_at} <= now()`)).toBe(2);
  const { said } = await run("exams list");
  expect(said).toContainEqual(expect.stringMatching(`^event ${event.schedule_event_id}  ${exam.key}  .* 3 attempts  `));
});

test("a corrected key makes a new version of its question and queues a regrade", async () => {
  const { db, run, exam } = await satExam();
  const regrade = (...words: string[]) =>
    run(["exams", "regrade", exam.key, "--reason", "wrong key", "--yes", ...words]);
  expect((await regrade("--question", "1", "--key", "FFTFT", "--status", "bonus")).said[0]).toMatch(
    /^Regrade 1 of .* is queued/,
  );
  expect((await regrade("--question", "2", "--key", "c")).code).toBe(0);
  const paper = await db
    .select({ status: examQuestions.status, version: questionVersions.version, options: questionVersions.options })
    .from(examQuestions)
    .innerJoin(questionVersions, eq(questionVersions.id, examQuestions.question_version_id))
    .orderBy(examQuestions.number);
  const keys = paper.map(({ options, ...rest }) => ({
    ...rest,
    key: options.map(({ is_true }) => (is_true ? "T" : "F")).join(""),
  }));
  expect(keys).toEqual([
    { status: "bonus", version: 2, key: "FFTFT" },
    { status: "normal", version: 2, key: "FFTFF" },
  ]);
  expect(await db.select({ version: exams.version }).from(exams)).toEqual([{ version: 3 }]);
  const { rows } = await db.execute(
    sql`select count(*)::int as jobs from graphile_worker.jobs where task_identifier = 'exams.regrade'`,
  );
  expect(rows).toEqual([{ jobs: 2 }]);
  const refused = [
    await regrade("--question", "9", "--status", "void"),
    await regrade("--question", "1", "--key", "TF"),
    await regrade("--key", "B"),
  ];
  expect(refused.flatMap(({ errors }) => errors)).toEqual([
    "The exam has no question 9.",
    "The key of this question is 5 times T or F, as in TFTFT.",
    "Give the --question that changes.",
  ]);
  expect(await db.$count(examRegrades)).toBe(2);
});

test.each([
  ["exams publish nothing", 'There is no exam "nothing".'],
  ["exams void 99 --reason x", "There is no attempt 99."],
  ["exams allow 99 1 --minutes 5 --reason x", "Event 99 has no exam."],
])("%s fails with a one-line message", async (command, message) => {
  const { db, run } = await staffDatabase();
  await addDoctor(db);
  expect(await run(command)).toEqual({ code: 1, said: [], errors: [message] });
});
