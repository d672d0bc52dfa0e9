import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { questions } from "#api/db/schema/exams/exams.ts";
import { testDatabase } from "#tests/support/processes/postgres/database.ts";
import { fill, planRows, plansOf, rowsRead } from "#tests/support/processes/postgres/query-plans.ts";
import { addExam, addExamEvent } from "#tests/support/rows/exams/exam-rows.ts";
import { isOnFreePapers } from "./paper-hold.ts";

const past = 100;
const runningElsewhere = 5000;

const { db, pool, close } = await testDatabase({ fresh: true });
afterAll(close);

test("whether questions of past papers are free is answered without reading the running attempts of other exams", async () => {
  const event = await addExamEvent(db, await addExam(db, ["b"]));
  const attempts = sql.raw(
    `insert into exam_attempts (exam_id, schedule_event_id, doctor_id, status, started_at, ends_at, submission_key,
      attempt_token_hash, "order")`,
  );
  const n = (last: number) => sql`generate_series(1, ${last}::int) as n`;
  await fill(db, [
    sql`insert into questions (key, kind, subject) select 'past-' || n, 'sba', 'S' from ${n(past)}`,
    sql`insert into question_versions (question_id, version, stem_html, options)
      select id, 1, '', '[]' from questions where key like 'past-%'`,
    sql`insert into exams (key, title, duration_minutes, mcq_count, sba_count, mcq_mark, sba_mark, status)
      select 'past-' || n, '', 30, 0, 1, 1000, 1000, 'published' from ${n(past)}`,
    sql`insert into exam_questions (exam_id, question_version_id, number, section)
      select exams.id, version.id, 1, 'sba' from exams join questions using (key)
      join question_versions as version on version.question_id = questions.id`,
    sql`${attempts} select exams.id, exams.id, n, 'published', now(), now(), '', '', '{}'
      from exams, ${n(planRows / past)} where key like 'past-%'`,
  ]);
  // the planner's statistics are from before the exam
  await db.transaction(async (transaction) => {
    await transaction.execute(sql`set local session_replication_role = replica`);
    await transaction.execute(sql`${attempts} select ${event.exam_id}::bigint, ${event.schedule_event_id}::bigint,
      ${planRows}::int + n, 'in_progress', now(), now() + interval '20 minutes', '', '', '{}' from ${n(runningElsewhere)}`);
  });
  const [plan = []] = await plansOf(pool, (watching) =>
    watching.select({ id: questions.id }).from(questions).where(isOnFreePapers(questions.id)),
  );
  expect(rowsRead(plan, new Set(["exam_attempts"]))).toBeLessThan(runningElsewhere);
});
