import { sql } from "drizzle-orm";
import type { Database } from "#api/db/client.ts";
import { refreshSums } from "#api/features/practice/sums.ts";
import { fill } from "#tests/support/processes/postgres/query-plans.ts";

const doctorCount = 20_000;
const questionCount = 100_000;
const perExam = 100;
const answersPerAttempt = 20;
/** Sessions of a history of 20,000 answers: ten to each of 2,000 questions. */
const sessionCount = 100;
const sessionSize = 200;

const upTo = (count: number) => sql`generate_series(1, ${count}::int) as n`;
/** Schedule of the other doctors: what the doctors that are measured study does not grow. */
const schedule = sql`(select min(id) from batch_schedules)`;
const today = sql`(now() at time zone 'Asia/Dhaka')::date`;

/** Other doctors, logged in and enrolled. */
const otherDoctors = [
  sql`insert into doctors (name, mobile_number, bmdc_no)
    select 'ডা. নমুনা', '015' || lpad(n::text, 8, '0'), 'G-' || n from ${upTo(doctorCount)}`,
  sql`create temporary table others on commit drop as
    select id, row_number() over (order by id) as n from doctors where bmdc_no like 'G-%'`,
  sql`insert into devices (ddt_hash, label) select 'growth-' || n, 'নমুনা ফোন' from others`,
  sql`insert into doctor_devices (doctor_id, device_id, status)
    select others.id, devices.id, 'verified' from others join devices on ddt_hash = 'growth-' || n`,
  sql`insert into access_tokens (doctor_id, device_id, token_hash, expires_at)
    select others.id, devices.id, ddt_hash, now() + interval '1 day' from others join devices on ddt_hash = 'growth-' || n`,
  sql`insert into enrolments (doctor_id, batch_id, batch_schedule_id, status, total_fee, paid_total)
    select others.id, batch_id, batch_schedules.id, 'active', 1000, 1000
    from others join batch_schedules on batch_schedules.id = ${schedule}`,
];

/** Questions on papers; a tenth of them is open for practice. */
const questions = [
  sql`insert into questions (key, kind, subject, practice)
    select 'growth-' || n, 'sba', 'Subject ' || n % 20, case when n % 10 = 0 then sample.practice else '{}' end
    from ${upTo(questionCount)}, (select practice from questions where key = 'practice-bank-1') as sample`,
  sql`insert into question_versions (question_id, version, stem_html, options)
    select bank.id, 1, '<p>Which finding fits best in case ' || bank.key || '?</p>', sample.options
    from questions as bank, (select options from question_versions order by id desc limit 1) as sample
    where bank.key like 'growth-%'`,
  sql`create temporary table bank on commit drop as
    select question_versions.id as version_id, question_id, substr(key, 8)::int as n
    from question_versions join questions on questions.id = question_id where key like 'growth-%'`,
  sql`insert into exams (key, title, duration_minutes, mcq_count, sba_count, mcq_mark, sba_mark, status)
    select 'growth-' || n, 'পরীক্ষা', 30, 0, ${perExam}, 1000, 1000, 'published' from ${upTo(questionCount / perExam)}`,
  sql`insert into exam_questions (exam_id, question_version_id, number, section)
    select exams.id, version_id, (n - 1) % ${perExam}::int + 1, 'sba'
    from bank join exams on exams.key = 'growth-' || ((n - 1) / ${perExam}::int + 1)`,
  sql`insert into schedule_events (batch_schedule_id, key, kind, title, starts_at)
    select ${schedule}, key, 'exam', title, now() - interval '9 days' from exams where key like 'growth-%'`,
  sql`insert into exam_events (schedule_event_id, exam_id, opens_at, start_until, result_at, solution_at)
    select schedule_events.id, exams.id, starts_at, starts_at + interval '1 hour', starts_at + interval '2 hours', starts_at + interval '2 hours'
    from schedule_events join exams using (key) where key like 'growth-%'`,
];

/** An attempt with its result, and an answer in practice, of every other doctor. */
const otherAnswers = [
  sql`insert into exam_attempts (exam_id, schedule_event_id, enrolment_id, doctor_id, status, started_at, ends_at, submitted_at, submission_key, attempt_token_hash, "order")
    select exam_id, schedule_event_id, enrolments.id, others.id, 'published', opens_at, opens_at, opens_at, 'growth-' || n, 'growth-' || n, '{}'
    from others join enrolments on doctor_id = others.id
    join exams on exams.key = 'growth-' || (1 + n % ${questionCount / perExam}::int) join exam_events on exam_id = exams.id`,
  sql`insert into exam_answers (attempt_id, exam_question_id, value)
    select exam_attempts.id, exam_questions.id, '"b"' from exam_attempts join exam_questions using (exam_id)
    where submission_key like 'growth-%' and number <= ${answersPerAttempt}`,
  sql`insert into exam_results (attempt_id, exam_id, doctor_id, correct_stems, wrong_stems, blank_stems, correct_sba, wrong_sba, blank_sba,
      positive, negative, obtained, total, sba_obtained, seconds_taken, submitted_at, published_at)
    select id, exam_id, doctor_id, 0, 0, 0, 0, ${answersPerAttempt}, 80, 0, 0, 0, 100000, 0, 600, submitted_at, submitted_at
    from exam_attempts where submission_key like 'growth-%'`,
  sql`insert into practice_questions (doctor_id, question_id, question_version_id, current_version, subject)
    select others.id, question_id, version_id, 1, 'Subject 1' from others join bank using (n)`,
  sql`insert into practice_sessions (doctor_id, mode, title, question_count, finished_at)
    select id, 'tutor', 'growth', 10, case when n % 10 > 0 then now() end from others`,
  sql`insert into practice_answers (session_id, number, doctor_id, question_id, question_version_id, value, answered_at)
    select practice_sessions.id, 1, doctor_id, question_id, version_id, '"b"', now()
    from practice_sessions join others on others.id = doctor_id join bank using (n)`,
];

/** The history of the doctors that are measured: those who practise, with their cards. */
const history = [
  sql`create temporary table own on commit drop as
    select version.id as version_id, question_id, subject, row_number() over (order by question_id) - 1 as place
    from question_versions as version join questions on questions.id = question_id where key like 'practice-bank-%'`,
  sql`insert into practice_sessions (doctor_id, mode, title, question_count, started_at, finished_at)
    select doctor_id, 'tutor', 'history-' || n, ${sessionSize}, now() - make_interval(days => n), now() - make_interval(days => n)
    from ${upTo(sessionCount)}, (select distinct doctor_id from practice_sessions where title <> 'growth') as doctors`,
  sql`insert into practice_answers (session_id, number, doctor_id, question_id, question_version_id, value, delivered_at, answered_at)
    select id, place % ${sessionSize}::int + 1, doctor_id, question_id, version_id, case when place % 5 = 0 then '"b"'::jsonb else '"a"' end, started_at, started_at
    from practice_sessions join own on place / ${sessionSize}::int = substr(title, 9)::int % (select count(*) / ${sessionSize}::int from own)
    where title like 'history-%'`,
  sql`insert into practice_questions (doctor_id, question_id, question_version_id, current_version, subject, due_on, stability, difficulty, reviewed_on, reviews, lapses)
    select doctor_id, question_id, version_id, 0, subject, ${today} + (place % 60 - 5)::int, 10, 5, ${today} - 9, 10, 1
    from own, (select distinct doctor_id from practice_sessions where title like 'history-%') as doctors
    on conflict (doctor_id, question_id) do update set current_version = 0, due_on = excluded.due_on,
      stability = 10, difficulty = 5, reviewed_on = excluded.reviewed_on, reviews = 10, lapses = 1`,
];

/**
 * Adds what a centre has after some years: 20,000 doctors, 100,000 questions, and 20,000 answers of each doctor who
 * practises.
 */
export async function addGrowth(db: Database): Promise<void> {
  await fill(db, [...otherDoctors, ...questions, ...otherAnswers, ...history]);
  const { rows } = await db.execute<{ id: number }>(
    sql`select distinct doctor_id::int as id from practice_sessions where title like 'history-%'`,
  );
  for (const { id } of rows) await refreshSums(db, id);
  await db.execute(sql`vacuum analyze`);
}
