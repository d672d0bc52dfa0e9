import { count, eq, isNull, sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { batches, quizzes, scheduleEvents } from "#api/db/schema/catalogue.ts";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { examAttempts, examEvents } from "#api/db/schema/exam-attempts.ts";
import { examResults } from "#api/db/schema/exam-results.ts";
import { exams, questions } from "#api/db/schema/exams.ts";
import { doctors } from "#api/db/schema/identity.ts";
import { testDatabase } from "#tests/support/database.ts";

test("the demo has a bank across ten subjects, exams past, open and to come, results with a merit list, and quizzes with papers", async () => {
  const { db, close } = await testDatabase({ seeded: true });
  onTestFinished(close);

  const bank = await db
    .select({ subject: questions.subject, kind: questions.kind, count: count() })
    .from(questions)
    .groupBy(questions.subject, questions.kind);
  expect(bank).toHaveLength(20);
  expect(bank.reduce((sum, row) => sum + row.count, 0)).toBeGreaterThanOrEqual(200);

  const own = await db
    .select({
      batch: batches.slug,
      key: scheduleEvents.key,
      pending: exams.allow_pending,
      state: sql<string>`case when ${examEvents.opens_at} > now() then 'later' when ${examEvents.start_until} >= now() then 'open' else 'past' end`,
      status: examAttempts.status,
      position: examResults.position,
      participants: examResults.participants,
    })
    .from(doctors)
    .innerJoin(enrolments, eq(enrolments.doctor_id, doctors.id))
    .innerJoin(batches, eq(batches.id, enrolments.batch_id))
    .innerJoin(scheduleEvents, eq(scheduleEvents.batch_schedule_id, enrolments.batch_schedule_id))
    .innerJoin(examEvents, eq(examEvents.schedule_event_id, scheduleEvents.id))
    .innerJoin(exams, eq(exams.id, examEvents.exam_id))
    .leftJoin(
      examAttempts,
      sql`${examAttempts.schedule_event_id} = ${scheduleEvents.id} and ${examAttempts.doctor_id} = ${doctors.id}`,
    )
    .leftJoin(examResults, eq(examResults.attempt_id, examAttempts.id))
    .where(eq(doctors.mobile_number, "01700000001"));
  const open = own.filter(({ state }) => state === "open");
  expect(open.map(({ key, status }) => [key, status])).toEqual([
    ["e46", null],
    ["e47", null],
  ]);
  expect(own.some(({ state, batch }) => state === "later" && batch === "p-ii-full-january")).toBe(true);
  expect(own.some(({ state, status, pending }) => state === "past" && status === null && pending)).toBe(true);
  const results = own.filter(({ status }) => status === "published");
  expect(results).toHaveLength(4);
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
