import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import type { Database } from "#api/db/client.ts";
import { selectDay } from "#api/features/dashboard/day.ts";
import { selectPendingExams } from "#api/features/exams/info.ts";
import { countPendingExams, findDoctorExam } from "#api/features/exams/queries.ts";
import { selectCourseResults, selectMerit } from "#api/features/exams/results/lists.ts";
import { selectMyCourses } from "#api/features/my-courses/queries.ts";
import { testDatabase } from "#tests/support/processes/postgres/database.ts";
import { addCandidate } from "#tests/support/api/scenarios/exam-room.ts";
import { addExam, addExamEvent, minutesFromNow } from "#tests/support/rows/exams/exam-rows.ts";
import { cursorAt, fill, planRows, plansOf, rowsRead } from "#tests/support/processes/postgres/query-plans.ts";

const schedules = planRows / 400;
const otherIdBase = 1_000_000;
const big = new Set(["enrolments", "schedule_events", "exam_events", "exam_attempts", "exam_results"]);

const { db, pool, close } = await testDatabase({ fresh: true });
afterAll(close);

const exam = await addExam(db, ["TFTFT", "b"]);
const event = await addExamEvent(db, exam, { start_until: minutesFromNow(-5), result_at: minutesFromNow(-1) });
const { enrolment, doctorId } = await addCandidate(db, event);
const rows = sql`generate_series(1, ${planRows}::int) as n`;
const instant = sql`date_trunc('minute', now()) - make_interval(mins => n)`;
const attemptColumns = sql.raw(`exam_id, schedule_event_id, enrolment_id, doctor_id, status, started_at, ends_at,
  submitted_at, submission_key, attempt_token_hash, "order"`);
const resultColumns = sql.raw(`attempt_id, exam_id, doctor_id, submitted_at, seconds_taken, correct_stems, wrong_stems,
  blank_stems, correct_sba, wrong_sba, blank_sba, positive, negative, obtained, total, sba_obtained`);

// exams for several years, 400 per schedule; the doctor took half of those of the course, and all doctors took one of
// them
await fill(db, [
  sql`insert into enrolments (doctor_id, batch_id, batch_schedule_id, status, total_fee, created_at)
    select ${otherIdBase}::bigint + n, ${enrolment.batch_id}, ${enrolment.batch_schedule_id}, 'active', 1, ${instant} from ${rows}`,
  sql`insert into schedule_events (batch_schedule_id, key, kind, title, starts_at)
    select ${event.schedule_id}::bigint + n % ${schedules}::int, 'e' || n, 'exam', 'পরীক্ষা', ${instant} from ${rows}`,
  sql`insert into exams (key, title, duration_minutes, mcq_count, sba_count, mcq_mark, sba_mark, status)
    select 'e' || n, 'পরীক্ষা', 30, 1, 1, 1000, 1000, 'published' from ${rows}`,
  sql`insert into exam_events (schedule_event_id, exam_id, opens_at, start_until, result_at, solution_at)
    select schedule_events.id, exams.id, starts_at, starts_at + interval '1 second', starts_at + interval '2 seconds', starts_at + interval '2 seconds' from schedule_events join exams using (key)`,
  sql`insert into exam_attempts (${attemptColumns})
    select ${exam.id}::bigint, ${event.schedule_event_id}::bigint, ${otherIdBase}::bigint + n, ${otherIdBase}::bigint + n, 'published',
      ${instant}, now(), now(), '', '', '{}' from ${rows}`,
  sql`insert into exam_attempts (${attemptColumns})
    select exam_events.exam_id, id, ${enrolment.id}::bigint, ${doctorId}::bigint, 'published', starts_at, now(), now(), '', '', '{}'
    from schedule_events join exam_events on exam_events.schedule_event_id = id
    where batch_schedule_id = ${event.schedule_id}::bigint and id % 500 = 0`,
  sql`insert into exam_results (${resultColumns}, position, published_at)
    select id, exam_id, doctor_id, submitted_at, 60, 0, 0, 0, 0, 0, 0, 0, 0, 1000, 3000, 0, id, now() from exam_attempts`,
]);

const now = new Date();
const deep = cursorAt(new Date(now.getTime() - planRows * 0.8 * 60_000).toISOString());
const place = await findDoctorExam(db, {
  doctorId,
  enrolmentId: enrolment.id,
  eventId: event.schedule_event_id,
  scheduleId: event.schedule_id,
});
if (!place) throw new Error("no exam");
const mine = { enrolmentId: enrolment.id, doctorId };
const overall = { scope: "overall" as const };

test.each<[string, (on: Database) => Promise<unknown>]>([
  ["the doctor's courses", (on) => selectMyCourses(on, { doctorId, perPage: 12 })],
  ["the first page of a merit list", (on) => selectMerit(on, { ...place, doctorId }, overall)],
  [
    "a deep page of a merit list",
    (on) => selectMerit(on, { ...place, doctorId }, { ...overall, after: cursorAt(planRows * 0.9) }),
  ],
  ["the lists and counts of the dashboard", (on) => selectDay(on, doctorId, new Date())],
  [
    "the number of pending exams by schedule",
    (on) => countPendingExams(on, { doctorId, scheduleIds: [event.schedule_id] }),
  ],
  ["pending exams", (on) => selectPendingExams(on, mine)],
  ["a deep page of pending exams", (on) => selectPendingExams(on, { ...mine, after: deep })],
  ["the results of a course", (on) => selectCourseResults(on, mine)],
  ["a deep page of the results of a course", (on) => selectCourseResults(on, { ...mine, after: deep })],
])("reads %s by an index, and only the doctor's own rows", async (_, select) => {
  for (const nodes of await plansOf(pool, select)) {
    const bigNodes = nodes.filter((node) => node["Relation Name"] && big.has(node["Relation Name"]));
    expect(bigNodes.map((node) => node["Node Type"])).not.toContain("Seq Scan");
    expect(rowsRead(nodes, big)).toBeLessThan(3000);
  }
});
