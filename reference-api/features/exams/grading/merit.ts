import { eq, sql, type SQL } from "drizzle-orm";
import type { Database, Writer } from "#api/db/client.ts";
import { examResults } from "#api/db/schema/exams/exam-results.ts";
import type { MeritScope } from "#api/db/schema/exams/exam-values.ts";
import { exams } from "#api/db/schema/exams/exams.ts";
import { forgetFigures } from "./figures.ts";

/** SQL sort order of each tie breaker, applied among candidates with equal marks. */
const orders: Record<(typeof exams.$inferSelect)["tie_breakers"][number], SQL> = {
  fewer_wrong_stems: sql`wrong_stems`,
  higher_sba: sql`sba_obtained desc`,
  shorter_time: sql`seconds_taken`,
  earlier_submission: sql`submitted_at`,
};

const scopes: Record<Exclude<MeritScope, "overall">, SQL> = {
  batch: sql`batch_id`,
  faculty: sql`faculty_id`,
  discipline: sql`discipline_id`,
  candidate_type: sql`candidate_type`,
};

/**
 * Recomputes the merit list of an exam in one statement: positions overall and in each scope, participants, and the
 * highest and average marks. Ranks the first attempt, late practice excepted, of each doctor and of each guest's
 * browser that answered something; clears the position of every other result, and lets the answers of the ranked be
 * counted again. Does nothing if the exam does not exist.
 */
export async function rankExam(db: Writer, examId: number): Promise<void> {
  const [exam] = await db.select().from(exams).where(eq(exams.id, examId)).for("no key update");
  if (!exam) return;
  await forgetFigures(db, examId);
  const order = sql.join([sql`obtained desc`, ...exam.tie_breakers.map((name) => orders[name])], sql`, `);
  const scopePositions = Object.entries(scopes).map(
    ([scope, column]) => sql`${scope}::text, case when ${column} is not null then json_build_object(
      'position', rank() over (partition by ${column} order by ${order}), 'of', count(*) over (partition by ${column})
    ) end`,
  );
  await db.execute(sql`
    with sat as (
      select exam_results.*, enrolments.batch_id as own_batch,
        coalesce(enrolments.discipline_id, doctors.discipline_id) as own_discipline,
        coalesce(disciplines.faculty_id, doctors.faculty_id) as own_faculty,
        coalesce(enrolments.candidate_type, doctors.candidate_type) as own_type,
        row_number() over (partition by coalesce('doctor ' || exam_attempts.doctor_id,
          'browser ' || exam_attempts.active_device_id, 'attempt ' || exam_attempts.id)
          order by exam_attempts.started_at, exam_attempts.id) as nth
      from exam_results
      join exam_attempts on exam_attempts.id = exam_results.attempt_id
      left join enrolments on enrolments.id = exam_attempts.enrolment_id
      left join doctors on doctors.id = exam_attempts.doctor_id
      left join disciplines on disciplines.id = coalesce(enrolments.discipline_id, doctors.discipline_id)
      where exam_results.exam_id = ${examId}
        and exam_attempts.status in ('graded', 'published') and not exam_attempts.is_pending
        and (exam_attempts.doctor_id is not null or correct_stems + wrong_stems + correct_sba + wrong_sba > 0)
    ), candidates as (
      select id, obtained, wrong_stems, sba_obtained, seconds_taken, submitted_at,
        own_batch as batch_id, own_discipline as discipline_id, own_faculty as faculty_id, own_type as candidate_type
      from sat where nth = 1
    ), ranked as (
      select id, batch_id, discipline_id, faculty_id, candidate_type,
        rank() over (order by ${order}) as position,
        json_build_object(
          'overall', json_build_object('position', rank() over (order by ${order}), 'of', count(*) over ()),
          ${sql.join(scopePositions, sql`, `)}
        )::jsonb as positions,
        count(*) over () as participants,
        rank() over (order by obtained) - 1 as below,
        max(obtained) over () as highest,
        round(avg(obtained) over ()) as average
      from candidates
    )
    update exam_results set
      batch_id = ranked.batch_id, discipline_id = ranked.discipline_id, faculty_id = ranked.faculty_id,
      candidate_type = ranked.candidate_type, position = ranked.position, positions = ranked.positions,
      participants = ranked.participants, below = ranked.below, highest = ranked.highest, average = ranked.average,
      rank_version = exam_results.rank_version + 1, updated_at = now()
    from exam_results as own left join ranked on ranked.id = own.id
    where exam_results.id = own.id and own.exam_id = ${examId}
  `);
}

export function selectMarks(db: Database, examId: number): Promise<{ obtained: number; count: number }[]> {
  return db
    .select({ obtained: examResults.obtained, count: sql<number>`count(*)::int` })
    .from(examResults)
    .where(sql`${examResults.exam_id} = ${examId} and ${examResults.position} is not null`)
    .groupBy(examResults.obtained)
    .orderBy(examResults.obtained);
}
