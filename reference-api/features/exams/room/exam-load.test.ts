import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { examRoom, startExam } from "#contract/exams/exam-room.ts";
import { testAccounts } from "#tests/support/api/accounts.ts";
import { testDatabase } from "#tests/support/processes/postgres/database.ts";
import { addCandidate, write } from "#tests/support/api/scenarios/exam-room.ts";
import { addExam, addExamEvent, answerOf } from "#tests/support/rows/exams/exam-rows.ts";
import { planOf, plansOf, rowsRead, recordStatements } from "#tests/support/processes/postgres/query-plans.ts";
import { rankExam } from "../grading/merit.ts";

const candidateCount = 10_000;
const big = new Set(["doctors", "enrolments", "exam_attempts", "exam_answers", "exam_answer_log", "exam_results"]);

const maxRows = 20;

const { db, pool, close } = await testDatabase({ fresh: true });
afterAll(close);

const keys = ["TFTFT", "FFFFF", "b"];
const exam = await addExam(db, keys);
const event = await addExamEvent(db, exam);
const { enrolment: first } = await addCandidate(db, event);
const rows = sql`generate_series(1, ${candidateCount}::int) as n`;
await db.execute(sql`
  insert into doctors (name, mobile_number) select 'ডা. ' || n, '0167' || lpad(n::text, 7, '0') from ${rows}`);
await db.execute(sql`
  insert into enrolments (doctor_id, batch_id, batch_schedule_id, status, total_fee)
  select id, ${first.batch_id}, ${first.batch_schedule_id}, 'active', 1 from doctors where mobile_number like '0167%'`);
await db.execute(sql`
  insert into exam_attempts (exam_id, schedule_event_id, enrolment_id, doctor_id, status, started_at, ends_at, submitted_at,
    submission_key, attempt_token_hash, "order")
  select ${exam.id}, ${event.schedule_event_id}, id, doctor_id, 'graded', now() - interval '1 hour', now(), now(), '', '', '{}'
  from enrolments where id <> ${first.id}`);
await db.execute(sql`
  insert into exam_answers (attempt_id, exam_question_id, value, rev)
  select exam_attempts.id, exam_questions.id, '"b"', 1 from exam_attempts cross join exam_questions`);
await db.execute(sql`
  insert into exam_results (attempt_id, exam_id, doctor_id, submitted_at, seconds_taken, correct_stems, wrong_stems,
    blank_stems, correct_sba, wrong_sba, blank_sba, positive, negative, obtained, total, sba_obtained)
  select id, exam_id, doctor_id, submitted_at, 60, 0, 0, 0, 0, 0, 0, 0, 0, id % 500, 3000, 0 from exam_attempts`);
await db.execute(sql`analyze`);

test("ranks ten thousand candidates with one statement that reads each result at most three times", async () => {
  const ranking = await plansOf(pool, (watching) => rankExam(watching, exam.id));
  expect(ranking).toHaveLength(3); // besides one that reads and locks the exam, and one that discards its old figures
  const resultsRead = ranking.map((nodes) => rowsRead(nodes, new Set(["exam_results"])));
  expect(resultsRead.every((read) => read <= 3 * candidateCount)).toBe(true);
  const { rows: ranked } = await db.execute(sql`
    select count(*)::int as of, min(position)::int as first, max(position)::int as last,
      bool_and(participants = ${candidateCount}) as counted,
      bool_and(position = 1 + (select count(*) from exam_results better where better.obtained > own.obtained)) as placed
    from exam_results own where id % 100 = 0 or obtained in (0, 499)`);
  expect(ranked).toMatchObject([{ first: 1, counted: true, placed: true }]);
});

test("start, save and submit write in one statement or transaction and read few rows", async () => {
  const { db: watching, sent } = recordStatements(pool);
  const { ok } = await testAccounts({ db: watching });
  const { params, who } = await addCandidate(db, event);
  const { params: others, who: other } = await addCandidate(db, event);
  const token = { attempt_token: "", submission_key: "" };
  const calls: [string, number, number, () => Promise<unknown>][] = [
    [
      "the first start",
      1, // freezes the paper
      10,
      async () => {
        const { attempt } = await ok(startExam, { params, body: { agree: true } }, who);
        token.attempt_token = attempt.token ?? "";
        token.submission_key = attempt.submission_key;
      },
    ],
    ["a start", 0, 6, () => ok(startExam, { params: others, body: { agree: true } }, other)],
    // the paper is cached since the first start
    ["a paper", 0, 3, () => ok(examRoom.getAttempt, { params: others, query: { page: "all" } }, other)],
    [
      "save",
      0, // the only write is a single statement, without an explicit transaction
      3,
      () => {
        const answers = exam.questions.map(({ id }, n) => ({ question_id: id, ...write(answerOf(keys[n] ?? "")) }));
        return ok(examRoom.saveAnswers, { params, body: { attempt_token: token.attempt_token, answers } }, who);
      },
    ],
    [
      "submit",
      1,
      15,
      () => ok(examRoom.submitAttempt, { params, body: { submission_key: token.submission_key } }, who),
    ],
  ];
  for (const [name, begins, atMost, call] of calls) {
    sent.length = 0;
    await call();
    const statements = [...sent];
    const begun = statements.filter(({ text }) => text === "begin").length;
    expect([name, begun, statements.length <= atMost]).toEqual([name, begins, true]);
    for (const statement of statements.filter(({ text }) => text.startsWith("select"))) {
      expect([name, statement.text, rowsRead(await planOf(pool, statement), big) <= maxRows]).toEqual([
        name,
        statement.text,
        true,
      ]);
    }
  }
});
