import { sql, type Placeholder, type SQL, type SQLWrapper } from "drizzle-orm";
import { examAllowances, examAttempts, examEvents } from "#api/db/schema/exams/exam-attempts.ts";
import { examQuestions, exams, questionVersions } from "#api/db/schema/exams/exams.ts";
import { quizEntries } from "#api/db/schema/exams/quiz-entries.ts";

/**
 * Last moment at which an answer of a ranked attempt at the paper of an exam may still arrive, as an SQL expression;
 * null if nobody writes it and nobody can start it any more. Counts every sitting of the exam: running attempts with
 * their extensions, and the starts that are still possible, also by an allowance. Practice and quizzes do not count.
 */
export function runsUntil(examId: SQLWrapper | number): SQL<Date | null> {
  // The search for the last end reads the running attempts of all exams until it finds one of this exam. "submitted"
  // keeps the planner from the same way for the question whether there is one.
  const mayRun = sql`exists (select from ${examAttempts} as begun
    where begun.exam_id = ${examId} and begun.status in ('in_progress', 'submitted'))`;
  return sql`(
    select greatest(
      (select running.ends_at from ${examAttempts} as running
        where running.exam_id = ${examId} and running.status = 'in_progress' and not running.is_pending
          and running.schedule_event_id is not null and ${mayRun}
        order by running.ends_at desc limit 1),
      (select max(greatest(least(possible.last_start + make_interval(mins => paper.duration_minutes), sitting.answers_until),
          possible.last_start) + make_interval(secs => possible.extra_seconds))
        from ${examEvents} as sitting
        cross join lateral (
          select sitting.start_until as last_start, 0 as extra_seconds
          union all
          select coalesce(allowed.start_until, sitting.start_until), allowed.extra_seconds
          from ${examAllowances} as allowed
          where allowed.schedule_event_id = sitting.schedule_event_id and not exists (
            select from ${examAttempts} as begun where begun.schedule_event_id = allowed.schedule_event_id
              and begun.doctor_id = allowed.doctor_id and begun.status <> 'void')
        ) as possible
        where sitting.exam_id = ${examId} and possible.last_start >= now())
    ) + make_interval(secs => greatest(paper.grace_seconds, paper.offline_grace_seconds))
    from ${exams} as paper where paper.id = ${examId})`.mapWith(examAttempts.ends_at);
}

/**
 * Last moment at which an answer of an attempt that a doctor writes now may still arrive, as an SQL expression; null if
 * the doctor writes none. Counts late practice and the doctor's quiz entries too.
 */
export function writesUntil(doctorId: SQLWrapper | Placeholder | number | null): SQL<Date | null> {
  const end = sql`written.ends_at + make_interval(secs => greatest(paper.grace_seconds, paper.offline_grace_seconds))`;
  const lastEnd = (condition: SQL) => sql`(select max(${end}) from ${examAttempts} as written
    join ${exams} as paper on paper.id = written.exam_id
    where written.status = 'in_progress' and ${end} > now() and ${condition})`;
  return sql`greatest(
    ${lastEnd(sql`written.doctor_id = ${doctorId}::bigint`)},
    ${lastEnd(sql`written.id in (
      select entry.attempt_id from ${quizEntries} as entry where entry.doctor_id = ${doctorId}::bigint)`)}
  )`.mapWith(examAttempts.ends_at);
}

/** Publication time of an exam as an SQL expression, not before the last moment at which its paper may be written. */
export function afterLastAnswer(examId: SQLWrapper, time: SQLWrapper): SQL<Date> {
  return sql`greatest(${time}, ${runsUntil(examId)})`.mapWith(examEvents.result_at);
}

/**
 * Time at which a quiz gives its results, as an SQL expression: its close, but not before the last moment at which
 * answers of ranked attempts at the same paper may still arrive, and once it has closed, also those of its entries.
 */
export function afterQuizEnd(quiz: { id: SQLWrapper; exam_id: SQLWrapper; closes_at: SQLWrapper }): SQL<Date> {
  const lastEntry = sql`(select max(entry.ends_at + make_interval(secs => greatest(paper.grace_seconds, paper.offline_grace_seconds)))
    from ${examAttempts} as entry join ${exams} as paper on paper.id = entry.exam_id
    where entry.quiz_id = ${quiz.id} and entry.status = 'in_progress')`;
  // a paper without a sitting has no ranked attempts, which would be searched for among all running entries
  const lastRanked = sql`case when exists (select from ${examEvents} as sitting where sitting.exam_id = ${quiz.exam_id})
    then ${runsUntil(quiz.exam_id)} end`;
  // only asked once it has closed; before that the close is forecast
  return sql`greatest(${quiz.closes_at}, ${lastRanked},
    case when ${quiz.closes_at} <= now() then ${lastEntry} end)`.mapWith(examEvents.result_at);
}

/**
 * Returns the event with its result and solution times moved to `end`, the last moment at which its paper may be
 * written, if they are earlier.
 */
export function afterEnd<Times extends { result_at: Date; solution_at: Date }>(event: Times, end: Date | null): Times {
  const laterOf = (time: Date) => (end && end > time ? end : time);
  return { ...event, result_at: laterOf(event.result_at), solution_at: laterOf(event.solution_at) };
}

/**
 * SQL condition: no ranked attempt at the paper of the exam can be written any more, so that its results may be read.
 */
export function isPaperFree(examId: SQLWrapper | number): SQL<boolean> {
  return sql<boolean>`coalesce(${runsUntil(examId)} <= now(), true)`;
}

/**
 * SQL condition: no paper with the question, in any version, may still be written in a ranked attempt. For questions
 * whose key is open apart from exams: practice and public ones.
 */
export function isOnFreePapers(questionId: SQLWrapper): SQL<boolean> {
  // an aggregate, which is computed for each question that is asked about and never for the papers of all exams
  return sql<boolean>`(select coalesce(bool_and(${isPaperFree(sql`place.exam_id`)}), true)
    from ${questionVersions} as version join ${examQuestions} as place on place.question_version_id = version.id
    where version.question_id = ${questionId})`;
}
