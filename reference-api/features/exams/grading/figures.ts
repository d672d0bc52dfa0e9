import { and, eq, isNotNull, lte, sql } from "drizzle-orm";
import type { Database, Writer } from "#api/db/client.ts";
import { examAttempts, examEvents } from "#api/db/schema/exams/exam-attempts.ts";
import { examFigures, examResults } from "#api/db/schema/exams/exam-results.ts";
import { exams } from "#api/db/schema/exams/exams.ts";
import { isPaperFree } from "../paper-hold.ts";

/** Deletes the record that the answers to an exam were counted, so that the next sweep counts them again. */
export async function forgetFigures(db: Writer, examId: number): Promise<void> {
  await db.delete(examFigures).where(eq(examFigures.exam_id, examId));
}

/**
 * Query of the attempts whose answers are counted: published ones with a place in the merit list, of events whose
 * solution is open.
 */
export function countedAttempts(db: Writer, examId: number) {
  return db
    .select({ id: examAttempts.id })
    .from(examResults)
    .innerJoin(examAttempts, eq(examAttempts.id, examResults.attempt_id))
    .innerJoin(examEvents, eq(examEvents.schedule_event_id, examAttempts.schedule_event_id))
    .where(
      and(
        eq(examResults.exam_id, examId),
        isNotNull(examResults.position),

        eq(examAttempts.status, "published"),
        lte(examEvents.solution_at, sql`now()`),
      ),
    );
}

/**
 * Counts and stores, in one statement, how many of the counted attempts answered each statement or option of an exam
 * with yes, with no (or another option), or not at all. A question that an attempt has no answer to counts as blank.
 */
async function countExam(db: Writer, examId: number): Promise<void> {
  await db.execute(sql`
    with counted as (${countedAttempts(db, examId)}),
    all_of as (select count(*)::int as candidates from counted),
    letters as (
      select place.id, option->>'letter' as letter, bank.kind
      from exam_questions as place
      join question_versions as version on version.id = place.question_version_id
      join questions as bank on bank.id = version.question_id
      cross join lateral jsonb_array_elements(version.options) as option
      where place.exam_id = ${examId}
    ),
    given as (
      select letters.id, letters.letter,
        count(*) filter (where case letters.kind
          when 'sba' then answer.value #>> '{}' = letters.letter else answer.value ->> letters.letter = '1' end)::int as yes,
        count(*) filter (where case letters.kind
          when 'sba' then jsonb_typeof(answer.value) = 'string' and answer.value #>> '{}' <> letters.letter
          else answer.value ->> letters.letter = '0' end)::int as no
      from letters
      left join exam_answers as answer
        on answer.exam_question_id = letters.id and answer.attempt_id in (select id from counted)
      group by letters.id, letters.letter
    )
    insert into exam_question_figures (exam_question_id, candidates, letters)
    select given.id, all_of.candidates, jsonb_object_agg(given.letter,
      jsonb_build_object('yes', yes, 'no', no, 'blank', all_of.candidates - yes - no))
    from given cross join all_of group by given.id, all_of.candidates
    on conflict (exam_question_id) do update set candidates = excluded.candidates, letters = excluded.letters`);
}

/**
 * Counts the answers to an exam, and records that they are counted. Locks the exam as `rankExam` does, so that a later
 * change of the ranked attempts leads to a new count.
 */
async function renewFigures(db: Database, examId: number): Promise<void> {
  await db.transaction(async (transaction) => {
    await transaction.select({ id: exams.id }).from(exams).where(eq(exams.id, examId)).for("no key update");
    await countExam(transaction, examId);
    const counted = { exam_id: examId, counted_at: sql`now()` };
    await transaction
      .insert(examFigures)
      .values(counted)
      .onConflictDoUpdate({ target: examFigures.exam_id, set: counted });
  });
}

/**
 * Counts the answers to up to `limit` exams that have an open solution and no count since it opened, or a count from
 * before a change of the event. Leaves out exams whose ranked attempts can still be written. Returns the number of
 * exams counted.
 */
export async function countDueFigures(db: Database, limit: number): Promise<number> {
  const isDue = sql`((${examEvents.solution_at} <= now()
      and (${examFigures.counted_at} is null or ${examFigures.counted_at} < ${examEvents.solution_at}))
    or ${examFigures.counted_at} < ${examEvents.updated_at})`;
  const due = await db
    .selectDistinct({ id: examEvents.exam_id })
    .from(examEvents)
    .leftJoin(examFigures, eq(examFigures.exam_id, examEvents.exam_id))
    .where(and(isDue, isPaperFree(examEvents.exam_id)))
    .limit(limit);
  for (const { id } of due) await renewFigures(db, id);
  return due.length;
}
