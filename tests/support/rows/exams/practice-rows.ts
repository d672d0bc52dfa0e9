import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Database } from "#api/db/client.ts";
import {
  practiceAnswers,
  practiceAttempts,
  practiceQuestions,
  practiceSessions,
} from "#api/db/schema/exams/practice.ts";
import { examAttempts } from "#api/db/schema/exams/exam-attempts.ts";
import { questions, questionVersions } from "#api/db/schema/exams/exams.ts";
import { doctors } from "#api/db/schema/identity.ts";
import type { Letter } from "#contract/exams/exams.ts";

interface Owner {
  phone: string;
}

async function idOf(db: Database, { phone }: Owner): Promise<number> {
  const [doctor] = await db.select({ id: doctors.id }).from(doctors).where(eq(doctors.mobile_number, phone));
  if (!doctor) throw new Error(`there is no doctor ${phone}`);
  return doctor.id;
}

/** Moves all answers of a doctor, of exams too, one day back; the mistakes are then counted again at the next look. */
export async function moveAnswersToYesterday(db: Database, owner: Owner): Promise<void> {
  const id = await idOf(db, owner);
  const back = (column: PgColumn) => sql`${column} - interval '1 day'`;
  const { answered_at } = practiceAnswers;
  await db
    .update(practiceAnswers)
    .set({ answered_at: back(answered_at) })
    .where(eq(practiceAnswers.doctor_id, id));
  const { started_at, ends_at, submitted_at } = examAttempts;
  await db
    .update(examAttempts)
    .set({ started_at: back(started_at), ends_at: back(ends_at), submitted_at: back(submitted_at) })
    .where(eq(examAttempts.doctor_id, id));
  await db.update(practiceQuestions).set({ current_version: 0 }).where(eq(practiceQuestions.doctor_id, id));
}

/** Removes all practice of a doctor, as if only exams had been taken. */
export async function forgetPractice(db: Database, owner: Owner): Promise<void> {
  const id = await idOf(db, owner);
  await db.delete(practiceSessions).where(eq(practiceSessions.doctor_id, id));
  await db.delete(practiceQuestions).where(eq(practiceQuestions.doctor_id, id));
  await db.delete(practiceAttempts).where(eq(practiceAttempts.doctor_id, id));
}

/** Days from the only review of a doctor to the day on which its question is due again. */
export async function daysToReview(db: Database, owner: Owner): Promise<number> {
  const [card] = await db
    .select({ days: sql<number>`${practiceQuestions.due_on} - ${practiceQuestions.reviewed_on}` })
    .from(practiceQuestions)
    .where(and(eq(practiceQuestions.doctor_id, await idOf(db, owner)), isNotNull(practiceQuestions.due_on)));
  if (!card) throw new Error("there is no review");
  return card.days;
}

/** Moves the reviews of a doctor back, as if days had passed. */
export async function passDays(db: Database, owner: Owner, days: number): Promise<void> {
  const { due_on, reviewed_on, delivered_on } = practiceQuestions;
  const back = (column: PgColumn) => sql`${column} - ${days}::int`;
  await db
    .update(practiceQuestions)
    .set({ due_on: back(due_on), reviewed_on: back(reviewed_on), delivered_on: back(delivered_on) })
    .where(eq(practiceQuestions.doctor_id, await idOf(db, owner)));
}

interface Key {
  kind: "mcq5" | "sba";
  key: { letter: Letter; is_true: boolean }[];
}

/** Kind of a question of the bank, and its right answers: each letter with whether it is true. */
export async function keyOf(db: Database, questionId: number): Promise<Key> {
  const [newest] = await db
    .select({ kind: questions.kind, options: questionVersions.options })
    .from(questionVersions)
    .innerJoin(questions, eq(questions.id, questionVersions.question_id))
    .where(sql`${questions.id} = ${questionId} and ${questionVersions.version} = ${questions.current_version}`);
  if (!newest) throw new Error(`there is no question ${questionId}`);
  return { kind: newest.kind, key: newest.options.map(({ letter, is_true }) => ({ letter, is_true })) };
}

/** Adds single-best-answer questions to the bank for practice in a course, with ids in the order of their numbers. */
export async function addPracticeBank(db: Database, course: string, count: number): Promise<void> {
  await db.execute(sql`
    insert into questions (key, kind, subject, practice)
    select 'practice-bank-' || n, 'sba', 'Subject ' || n % 20, array[${course}]::text[]
    from generate_series(1, ${count}::int) as n`);
  await db.execute(sql`
    insert into question_versions (question_id, version, stem_html, options, explanation_html)
    select id, 1, '<p>Which of the following best explains finding ' || id || '?</p>',
      jsonb_agg(jsonb_build_object('letter', letter, 'text', 'Explanation ' || letter, 'is_true', letter = 'a') order by letter),
      '<p>The first explanation accounts for the finding.</p>'
    from questions, unnest(array['a', 'b', 'c', 'd']) as letter
    where key like 'practice-bank-%' group by id`);
}
