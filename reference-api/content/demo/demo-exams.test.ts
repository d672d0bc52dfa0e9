import { count, eq, isNull, sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { quizzes } from "#api/db/schema/catalogue.ts";
import { exams, questions } from "#api/db/schema/exams/exams.ts";
import { testDatabase } from "#tests/support/processes/postgres/database.ts";

interface DemoExam extends Record<string, unknown> {
  batch: string;
  key: string;
  pending: boolean;
  state: "later" | "open" | "past";
  status: string | null;
  solved_since_days: number;
  position: number | null;
  participants: number | null;
}

test("the demo has questions in eleven subjects, past, open and future exams, results with a merit list, and quizzes with papers", async () => {
  const { db, close } = await testDatabase({ seeded: true });
  onTestFinished(close);

  const bank = await db
    .select({ subject: questions.subject, kind: questions.kind, count: count() })
    .from(questions)
    .groupBy(questions.subject, questions.kind);
  expect(bank).toHaveLength(21);
  expect(bank.reduce((sum, row) => sum + row.count, 0)).toBeGreaterThanOrEqual(200);

  const { rows: own } = await db.execute<DemoExam>(sql`
    select batches.slug as batch, schedule_events.key, exams.allow_pending as pending,
      case when exam_events.opens_at > now() then 'later' when exam_events.start_until >= now() then 'open' else 'past' end as state,
      (now()::date - exam_events.solution_at::date) as solved_since_days,
      exam_attempts.status, exam_results.position, exam_results.participants
    from doctors
    join enrolments on enrolments.doctor_id = doctors.id
    join batches on batches.id = enrolments.batch_id
    join schedule_events on schedule_events.batch_schedule_id = enrolments.batch_schedule_id
    join exam_events on exam_events.schedule_event_id = schedule_events.id
    join exams on exams.id = exam_events.exam_id
    left join exam_attempts
      on exam_attempts.schedule_event_id = schedule_events.id and exam_attempts.doctor_id = doctors.id
    left join exam_results on exam_results.attempt_id = exam_attempts.id
    where doctors.mobile_number = '01700000001'
    order by schedule_events.key`);
  const open = own.filter(({ state }) => state === "open");
  expect(open.map(({ key, status }) => [key, status])).toEqual([
    ["e46", null],
    ["e47", null],
  ]);
  expect(own.some(({ state, batch }) => state === "later" && batch === "p-ii-full-january")).toBe(true);
  expect(own.some(({ state, status, pending }) => state === "past" && status === null && pending)).toBe(true);
  const results = own.filter(({ status }) => status === "published");
  expect(results).toHaveLength(5);
  expect(results.filter(({ solved_since_days }) => solved_since_days <= 1)).toMatchObject([{ batch: "phase-a-full" }]);
  for (const { position, participants } of results) {
    expect(position).toBeGreaterThan(1);
    expect(participants).toBe(31);
  }

  expect(await db.$count(quizzes, isNull(quizzes.exam_id))).toBe(0);
  const papers = await db
    .select({
      slug: quizzes.slug,
      wrong: sql<number>`${quizzes.question_count} - ${exams.mcq_count} - ${exams.sba_count}`,
    })
    .from(quizzes)
    .innerJoin(exams, eq(exams.id, quizzes.exam_id));
  expect(papers.filter(({ wrong }) => wrong !== 0)).toEqual([]);
  const openNow = sql`${quizzes.access} = 'public' and ${quizzes.opens_at} <= now() and ${quizzes.closes_at} > now()`;
  expect(await db.$count(quizzes, openNow)).toBeGreaterThan(0);
});
