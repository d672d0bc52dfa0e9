import { and, eq, ne, or, sql, type SQL, type Placeholder } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { quizzes, scheduleEvents } from "#api/db/schema/catalogue.ts";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { examAttempts, examEvents } from "#api/db/schema/exams/exam-attempts.ts";
import { examResults } from "#api/db/schema/exams/exam-results.ts";
import { exams } from "#api/db/schema/exams/exams.ts";
import { practiceAttempts } from "#api/db/schema/exams/practice.ts";
import { quizEntries } from "#api/db/schema/exams/quiz-entries.ts";
import { isOwnEnrolment, isStillReadable, isUsable } from "#api/features/enrolment/access.ts";
import { afterEnd, afterQuizEnd, runsUntil, writesUntil } from "#api/features/exams/paper-hold.ts";
import { databaseNow } from "#api/features/exams/queries.ts";
import { reviewOf } from "#api/features/exams/results/review-phase.ts";
import { entryTimes } from "#api/features/quizzes/entries/entry.ts";

/** Access to the course of an attempt: its questions can be answered, can only be read, or are closed (null). */
type CourseAccess = "usable" | "readable" | null;

/**
 * SQL expression: the best access that the doctor's enrolments give to the course of the attempt's exam; always
 * `usable` for a quiz.
 */
function courseAccess(doctorId: number | Placeholder): SQL<CourseAccess> {
  return sql<CourseAccess>`case when ${examAttempts.quiz_id} is not null then 'usable' else (
    select case when bool_or(${isUsable}) then 'usable' when bool_or(${isStillReadable}) then 'readable' end
    from ${enrolments} where ${isOwnEnrolment(doctorId)} and ${enrolments.batch_schedule_id} = ${scheduleEvents.batch_schedule_id}) end`;
}

/** SQL condition on attempts: the doctor's own, also those of quiz entries that the doctor claimed. */
export function isOwnAttempt(doctorId: number | Placeholder): SQL {
  // an array, evaluated first: with an "or" over both tables every attempt would be read
  return sql`${examAttempts.id} = any(array(
    select own.id from ${examAttempts} as own where own.doctor_id = ${doctorId}
    union select entry.attempt_id from ${quizEntries} as entry where entry.doctor_id = ${doctorId}))`;
}

/**
 * Returns the columns of an attempt by which it is decided whether it opens its questions; all are null for a left join
 * without an attempt.
 */
export function reviewColumns(doctorId: number | Placeholder) {
  return {
    id: examAttempts.id,
    schedule_event_id: examAttempts.schedule_event_id,
    attempt_no: examAttempts.attempt_no,
    status: examAttempts.status,
    submitted_at: examAttempts.submitted_at,
    exam_status: exams.status,
    instant_result: exams.instant_result,
    review: exams.review,
    result_at: examEvents.result_at,
    solution_at: examEvents.solution_at,
    closes_at: sql`case when ${examAttempts.quiz_id} is not null then ${afterQuizEnd(quizzes)} end`.mapWith(
      quizzes.closes_at,
    ),
    prize_note: quizzes.prize_note,
    access: courseAccess(doctorId),
    // whether others still write is only asked where nothing else closes the paper
    runsUntil: sql`case when ${examAttempts.quiz_id} is not null
      or (${examAttempts.status} = 'published' and ${examEvents.solution_at} <= now())
      then ${runsUntil(examAttempts.exam_id)} end`.mapWith(examAttempts.ends_at),
  };
}

type Attempt = typeof examAttempts.$inferSelect;

export interface ReviewedAttempt
  extends
    Pick<Attempt, "id" | "schedule_event_id" | "attempt_no" | "status" | "submitted_at">,
    Pick<typeof exams.$inferSelect, "instant_result" | "review"> {
  exam_status: (typeof exams.$inferSelect)["status"];
  /** Times of its event; null for a quiz. */
  result_at: Date | null;
  solution_at: Date | null;
  /** Time at which its quiz gives results; null for an event. */
  closes_at: Date | null;
  prize_note: string | null;
  access: CourseAccess;
  runsUntil: Date | null;
}

/**
 * True if the explanation list of the attempt would answer now, apart from the access to its course and from attempts
 * that the doctor writes now.
 */
function isSolved(attempt: ReviewedAttempt, now: Date): boolean {
  const { status, closes_at, prize_note, result_at, solution_at, runsUntil: end, ...exam } = attempt;
  if (status === "void") return false;
  if (closes_at) {
    const times = entryTimes({ now, attempt, exam, prize: prize_note, resultAt: closes_at, runsUntil: end });
    return reviewOf({ attempt, exam, now, ...times }).visible.explanations;
  }
  if (!result_at || !solution_at || exam.exam_status === "draft") return false;
  return reviewOf({ attempt, exam, now, event: afterEnd({ result_at, solution_at }, end) }).visible.explanations;
}

/** True if a later attempt at the same event, which its pages show instead, makes this one unreadable. */
function isReplaced(attempt: ReviewedAttempt, all: ReviewedAttempt[]): boolean {
  return all.some(
    (other) =>
      attempt.schedule_event_id !== null &&
      other.schedule_event_id === attempt.schedule_event_id &&
      other.status !== "void" &&
      other.attempt_no > attempt.attempt_no,
  );
}

/**
 * Returns the attempts that open their questions to practice now: those whose solution is out, in a course that the
 * doctor may use or still read. `isUsable`: the doctor may still use the course.
 */
export function openOf<Own extends ReviewedAttempt>(attempts: Own[], now: Date): (Own & { isUsable: boolean })[] {
  return attempts
    .filter((attempt) => attempt.access !== null && isSolved(attempt, now) && !isReplaced(attempt, attempts))
    .map((attempt) => ({ ...attempt, isUsable: attempt.access === "usable" }));
}

/** SQL condition: the doctor submitted the attempt or has seen its key since, so that its blanks are mistakes. */
export const countsBlanks = sql<boolean>`(${examAttempts.ended_by} is distinct from 'expiry'
  or ${examAttempts.key_opened_at} is not null)`;

/**
 * Selects the doctor's own attempts, with what was counted of each before. Void ones are included if they were counted.
 */
export async function selectOwnAttempts(db: Writer, doctorId: number) {
  return db
    .select({
      ...reviewColumns(doctorId),
      now: databaseNow,
      exam_id: examAttempts.exam_id,
      graded_at: examResults.updated_at,
      countsBlanks,
      counted: {
        graded_at: practiceAttempts.graded_at,
        is_usable: practiceAttempts.is_usable,
        counts_blanks: practiceAttempts.counts_blanks,
      },
      isCounted: sql<boolean>`${practiceAttempts.attempt_id} is not null`,
    })
    .from(examAttempts)
    .innerJoin(exams, eq(exams.id, examAttempts.exam_id))
    .leftJoin(examEvents, eq(examEvents.schedule_event_id, examAttempts.schedule_event_id))
    .leftJoin(scheduleEvents, eq(scheduleEvents.id, examAttempts.schedule_event_id))
    .leftJoin(quizzes, eq(quizzes.id, examAttempts.quiz_id))
    .leftJoin(examResults, eq(examResults.attempt_id, examAttempts.id))
    .leftJoin(
      practiceAttempts,
      and(eq(practiceAttempts.attempt_id, examAttempts.id), eq(practiceAttempts.doctor_id, doctorId)),
    )
    .where(
      and(isOwnAttempt(doctorId), or(ne(examAttempts.status, "void"), sql`${practiceAttempts.attempt_id} is not null`)),
    );
}

export async function selectWritesUntil(db: Writer, doctorId: number): Promise<Date | null> {
  const { rows } = await db.execute<{ until: string | Date | null }>(sql`select ${writesUntil(doctorId)} as until`);
  const until = rows[0]?.until ?? null;
  return until === null ? null : new Date(until);
}
