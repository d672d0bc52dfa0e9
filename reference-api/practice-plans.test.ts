import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "#api/db/client.ts";
import { oneRow } from "#api/db/rows-of.ts";
import { courseCategories } from "#api/db/schema/catalogue.ts";
import { examFigures } from "#api/db/schema/exams/exam-results.ts";
import { practiceAnswers } from "#api/db/schema/exams/practice.ts";
import { findDayQuestion, selectKinds } from "#api/features/quizzes/day/queries.ts";
import { countDueFigures } from "#api/features/exams/grading/figures.ts";
import { answerQuestion } from "#api/features/practice/answer.ts";
import { drawQuestions } from "#api/features/practice/available.ts";
import { countQuestions, unseenCount } from "#api/features/practice/counts.ts";
import { selectBookmarks } from "#api/features/practice/bookmarks.ts";
import { selectWritesUntil } from "#api/features/practice/opened.ts";
import { readPractice } from "#api/features/practice/overview.ts";
import { selectDay } from "#api/features/dashboard/day.ts";
import { selectDueToday } from "#api/features/practice/queries.ts";
import { readQuestion } from "#api/features/practice/questions.ts";
import { findSessionQuestion } from "#api/features/practice/session-questions.ts";
import { startSession } from "#api/features/practice/sessions.ts";
import { selectShares } from "#api/features/practice/share.ts";
import { readStrength } from "#api/features/practice/strength.ts";
import { refreshSums } from "#api/features/practice/sums.ts";
import { findPractice } from "#api/features/reminders/due/practice.ts";
import { dayInDhaka, instantInDhaka } from "#locale/calendar.ts";
import { addCandidate } from "#tests/support/api/scenarios/exam-room.ts";
import { courseSlug, solved } from "#tests/support/api/scenarios/practice.ts";
import { testDatabase } from "#tests/support/processes/postgres/database.ts";
import {
  cursorAt,
  fill,
  planOf,
  planRows,
  plansOf,
  recordStatements,
  rowsRead,
} from "#tests/support/processes/postgres/query-plans.ts";
import { addExam, addExamEvent } from "#tests/support/rows/exams/exam-rows.ts";

const perExam = 100;
/** Part of the bank that the doctor's exams have on their papers. */
const ownPart = 10;
const otherIdBase = 1_000_000;
const big = new Set([
  "questions",
  "question_versions",
  "exam_questions",
  "exam_attempts",
  "exam_answers",
  "practice_questions",
  "practice_answers",
  "practice_sessions",
  "practice_attempts",
  "exam_question_figures",
]);

const { db, pool, close } = await testDatabase({ fresh: true });
afterAll(close);

const event = await addExamEvent(db, await addExam(db, ["b"]), solved());
const { doctorId, enrolment } = await addCandidate(db, event);
const rows = sql`generate_series(1, ${planRows}::int) as n`;
const instant = sql`date_trunc('minute', now()) - make_interval(mins => n)`;
const attemptColumns = sql.raw(`exam_id, schedule_event_id, enrolment_id, doctor_id, status, started_at, ends_at,
  submitted_at, submission_key, attempt_token_hash, "order"`);
const now = new Date();
const evening = instantInDhaka(dayInDhaka(now), "20:30");
let session = 0;
let category = "";

async function versionAt(number: number) {
  const found = await findSessionQuestion(db, doctorId, { id: session, number });
  if (!found) throw new Error("no question");
  return found.asked;
}

beforeAll(async () => {
  // a bank in papers of 100 questions; the doctor took a tenth of them, other doctors one each, and all practise
  await fill(db, [
    sql`insert into questions (key, kind, subject) select 'bank-' || n, 'sba', 'Subject ' || n % 20 from ${rows}`,
    sql`insert into question_versions (question_id, version, stem_html, options)
      select id, 1, '<p>' || key || '</p>', '[{"letter":"a","text":"A","is_true":true},{"letter":"b","text":"B","is_true":false}]'
      from questions where key like 'bank-%'`,
    sql`insert into exams (key, title, duration_minutes, mcq_count, sba_count, mcq_mark, sba_mark, status)
      select 'plan-' || n, 'পরীক্ষা', 30, 0, ${perExam}, 1000, 1000, 'published' from ${rows} where n <= ${planRows / perExam}`,
    sql`insert into exam_questions (exam_id, question_version_id, number, section)
      select exams.id, question_versions.id, (n - 1) % ${perExam}::int + 1, 'sba' from ${rows}
      join questions on questions.key = 'bank-' || n join question_versions on question_id = questions.id
      join exams on exams.key = 'plan-' || ((n - 1) / ${perExam}::int + 1)`,
    sql`insert into schedule_events (batch_schedule_id, key, kind, title, starts_at)
      select ${event.schedule_id}::bigint, key, 'exam', title, now() - interval '1 day' from exams where key like 'plan-%'`,
    sql`insert into exam_events (schedule_event_id, exam_id, opens_at, start_until, result_at, solution_at)
      select schedule_events.id, exams.id, starts_at, starts_at + interval '1 second', starts_at + interval '2 seconds', starts_at + interval '2 seconds'
      from schedule_events join exams using (key)`,
    sql`insert into exam_attempts (${attemptColumns})
      select exam_id, schedule_event_id, ${enrolment.id}::bigint, ${doctorId}::bigint, 'published', opens_at, now(), opens_at, '', '', '{}'
      from exam_events where exam_id % ${ownPart} = 0 and schedule_event_id <> ${event.schedule_event_id}::bigint`,
    sql`insert into exam_answers (attempt_id, exam_question_id, value)
      select exam_attempts.id, exam_questions.id, '"b"' from exam_attempts join exam_questions using (exam_id)`,
    sql`insert into exam_attempts (${attemptColumns})
      select ${event.exam_id}::bigint, ${event.schedule_event_id}::bigint, n, ${otherIdBase}::bigint + n, 'published',
        ${instant}, now(), now(), '', '', '{}' from ${rows}`,
    sql`insert into practice_attempts (doctor_id, attempt_id)
      select doctor_id, id from exam_attempts where doctor_id > ${otherIdBase}::bigint`,
    sql`insert into practice_questions (doctor_id, question_id, question_version_id, current_version, subject, is_open, is_usable)
      select ${otherIdBase}::bigint + n, question_id, id, 1, 'Subject 1', true, true from ${rows} join question_versions on question_id = n`,
    sql`insert into practice_sessions (doctor_id, mode, title, question_count)
      select ${otherIdBase}::bigint + n, 'tutor', 'অনুশীলন', 10 from ${rows}`,
    sql`insert into practice_answers (session_id, number, doctor_id, question_id, question_version_id, answered_at)
      select practice_sessions.id, 1, doctor_id, question_id, question_version_id, now()
      from practice_sessions join practice_questions using (doctor_id)`,
  ]);
  // a history of 20,000 practice answers: 100 sessions of 200 questions
  await fill(db, [
    sql`insert into practice_sessions (doctor_id, mode, title, question_count, finished_at)
      select ${doctorId}::bigint, 'tutor', 'own', 200, now() from ${rows} where n <= 100`,
    sql`insert into practice_answers (session_id, number, doctor_id, question_id, question_version_id, value, delivered_at, answered_at)
      select sessions.id, place.n, ${doctorId}::bigint, place.question_id, place.version_id, '"a"', now() - interval '9 days', now() - interval '9 days'
      from (select id, row_number() over (order by id) as nth from practice_sessions where title = 'own') as sessions
      join lateral (
        select row_number() over () as n, version.question_id, version.id as version_id
        from exam_questions as own join exam_attempts as sat on sat.exam_id = own.exam_id and sat.doctor_id = ${doctorId}::bigint
        join question_versions as version on version.id = own.question_version_id
        order by own.id offset (sessions.nth % 10) * 200 limit 200
      ) as place on true`,
    sql`insert into exam_figures (exam_id, counted_at) select id, now() from exams`,
    sql`insert into exam_question_figures (exam_question_id, candidates, letters) select id, 0, '{}' from exam_questions`,
    sql`update questions set public_for = array(select slug from course_categories) where id % 100 = 0`,
    sql`update batches set target_exam_on = now() + interval '90 days'`,
    sql`insert into reminder_choices (doctor_id, kind, sms) values (${doctorId}::bigint, 'practice', true)`,
    sql`update reminder_choices set updated_at = now() - interval '2 days'`,
  ]);
  await refreshSums(db, doctorId);
  category = (await db.select().from(courseCategories))[0]?.slug ?? "";
  await db.execute(sql`update practice_questions set bookmarked_at = now() where doctor_id = ${doctorId}`);
  const start = { doctorId, filter: {}, size: 200, mode: "tutor" as const, again: undefined, now };
  session = await startSession(db, start);
  await db.execute(sql`analyze`);
});

test.each<[string, (on: Database) => Promise<unknown>]>([
  ["whether an exam of the doctor runs", (on) => selectWritesUntil(on, doctorId)],
  ["the attempts that changed", (on) => refreshSums(on, doctorId)],
  ["the overview", (on) => readPractice(on, doctorId, { now, isHeld: false })],
  ["the questions of a session", (on) => drawQuestions({ db: on, doctorId, filter: { status: "mistake" }, now }, 50)],
  ["the counts of the builder", (on) => countQuestions({ db: on, doctorId, filter: { subject: "Subject 1" }, now })],
  ["one question of a session", (on) => findSessionQuestion(on, doctorId, { id: session, number: 7 })],
  ["the share of others", async (on) => selectShares(on, [{ kind: "sba", version: await versionAt(7) }])],
  ["the strength map", (on) => readStrength(on, doctorId, now)],
  ["the reviews left today of a course", (on) => selectDueToday(on, doctorId, now)],
  ["the lists and counts of the dashboard", (on) => selectDay(on, doctorId, now)],
  ["the reviews to be reminded of", (on) => findPractice(on, { now: evening, limit: 200 })],
  ["the kinds with a question of the day", (on) => selectKinds(on)],
  ["the question of the day", (on) => findDayQuestion(on, category, "2026-11-27")],
  ["the bookmarks", (on) => selectBookmarks(on, { doctorId, now, mayWrite: false })],
  [
    "a deep page of the bookmarks",
    (on) => selectBookmarks(on, { doctorId, now, mayWrite: false, after: cursorAt(now.toISOString()) }),
  ],
])("reads no table whole for %s", async (what, select) => {
  const plans = await plansOf(pool, select);
  // the map counts by fields of the bank, of which the doctor's questions may be a large part
  const readsBank = what === "the strength map";
  const tables = readsBank ? new Set([...big].filter((table) => table !== "questions")) : big;
  expect(plans.length).toBeGreaterThan(0);
  for (const nodes of plans) {
    const whole = nodes.filter(
      (node) => node["Node Type"].includes("Seq Scan") && tables.has(node["Relation Name"] ?? ""),
    );
    expect(whole.map((node) => node["Relation Name"])).toEqual([]);
  }
});

test("the overview takes three statements, the reviews left today and each answer's question one, the map four", async () => {
  expect(await plansOf(pool, (on) => selectDueToday(on, doctorId, now))).toHaveLength(1);
  expect(await plansOf(pool, (on) => readStrength(on, doctorId, now))).toHaveLength(4);
  expect(await plansOf(pool, (on) => readPractice(on, doctorId, { now, isHeld: false }))).toHaveLength(3);
  expect(await plansOf(pool, (on) => findSessionQuestion(on, doctorId, { id: session, number: 7 }))).toHaveLength(1);
});

test("an answer is one reading and one writing statement, neither of which reads a table whole", async () => {
  const params = { id: session, number: 7 };
  await readQuestion(db, doctorId, { params, now, mayWrite: true });
  expect(await db.$count(practiceAnswers, eq(practiceAnswers.doctor_id, doctorId))).toBeGreaterThanOrEqual(20_000);
  const { db: recorded, sent } = recordStatements(pool);
  const body = { mutation_id: randomUUID(), value: "b" as const, certainty: undefined };
  const answered = await answerQuestion(recorded, doctorId, { params, body, now: new Date() });
  expect(answered).toMatchObject({ outcome: "stored", solution: { key: "a" } });
  expect(sent.map(({ text }) => /^(select|with stored)/.exec(text)?.[0])).toEqual(["select", "with stored"]);
  const plans = await Promise.all(sent.map((statement) => planOf(pool, statement)));
  const whole = plans.flat().filter((node) => node["Node Type"].includes("Seq Scan"));
  expect(whole.filter((node) => big.has(node["Relation Name"] ?? ""))).toEqual([]);
});

test("counting the answers to one exam reads no table whole", async () => {
  const { db: recorded, sent } = recordStatements(pool);
  const isOne = eq(examFigures.exam_id, sql`(select exam_id from exam_attempts where doctor_id = ${doctorId} limit 1)`);
  await db.delete(examFigures).where(isOne);
  expect(await countDueFigures(recorded, 10)).toBe(1);
  const reading = sent.filter(({ text }) => /^(select distinct|\s*with counted)/.test(text));
  expect(reading).toHaveLength(2);
  const plans = await Promise.all(reading.map((statement) => planOf(pool, statement)));
  const whole = plans.flat().filter((node) => node["Node Type"].includes("Seq Scan"));
  expect(whole.map((node) => node["Relation Name"]).filter((name) => big.has(name ?? ""))).toEqual([]);
});

test("counting the reviews left today reads no other questions", async () => {
  const [nodes = []] = await plansOf(pool, (on) => selectDueToday(on, doctorId, now));
  expect(rowsRead(nodes, new Set(["practice_questions"]))).toBeLessThan(100);
});

test("new questions are not looked up one by one", async () => {
  const slug = await courseSlug(db, event.schedule_id);
  const own = sql`select question_id from practice_questions where doctor_id = ${doctorId}`;
  await db.execute(sql`update questions set practice = array[${slug}] where id in (${own})`);
  await db.execute(sql`analyze questions`);
  const [nodes = []] = await plansOf(pool, (on) =>
    on
      .select({ unseen: unseenCount(on, sql.placeholder("doctorId")) })
      .from(oneRow)
      .prepare("unseen")
      .execute({ doctorId }),
  );
  const looked = nodes.filter((node) => node["Relation Name"] === "practice_questions");
  expect(looked.map((node) => node["Actual Loops"])).toEqual([1]);
});
