import { and, eq, inArray, not, or, sql, type SQL, type SQLWrapper, type Placeholder } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { questions } from "#api/db/schema/exams/exams.ts";
import { practiceAnswers, practiceQuestions, practiceSessions } from "#api/db/schema/exams/practice.ts";
import { Conflict } from "#api/http/errors.ts";
import { isOpenPractice } from "./available.ts";

/**
 * Facts that decide whether practice shows the key, explanation and share of a question. The daily limit is apart, in
 * `deliver.ts`.
 */
export interface SolutionFacts {
  /** True if the question is open to the doctor: by an own attempt whose solution is out, or as a practice question. */
  isOpen: boolean;
  /** True if its session is finished or, in tutor mode, it is answered; outside a session, if any such delivered it. */
  isFinal: boolean;
  /** True while a timed session of the doctor asks it. */
  isTimed: boolean;
}

/**
 * Tells whether practice shows the solution of a question of a session; `solutionCondition` does for any question of
 * the bank.
 */
export function showsSolution({ isOpen, isFinal, isTimed }: SolutionFacts): boolean {
  return isOpen && isFinal && !isTimed;
}

export function timedRunning(): Conflict {
  return new Conflict("timed_running", "প্রশ্নটি আপনার চলতি সময় ধরা অনুশীলনে আছে। সেটি শেষ হলে এখানে দেখতে পাবেন।");
}

/**
 * SQL condition: the question is asked in a session of the doctor, where the answer meets `asked` and the session meets
 * `made`. An aggregate over its rows by the index; a join would read all sessions.
 */
function isAsked(
  doctorId: number | Placeholder,
  questionId: SQLWrapper,
  { asked, made }: { asked: SQL; made: SQL },
): SQL<boolean> {
  return sql<boolean>`coalesce((
    select bool_or((select ${made} from ${practiceSessions} as made where made.id = asked.session_id))
    from ${practiceAnswers} as asked
    where asked.doctor_id = ${doctorId} and asked.question_id = ${questionId} and ${asked}), false)`;
}

export function isTimed(doctorId: number | Placeholder, questionId: SQLWrapper): SQL<boolean> {
  const made = sql`made.mode = 'timed' and made.finished_at is null and made.ends_at > now()`;
  return isAsked(doctorId, questionId, { asked: sql`true`, made });
}

const isFinal = sql`made.finished_at is not null or (made.mode = 'tutor' and asked.answered_at is not null)`;

export function deliveredCondition(db: Writer, doctorId: number, made = sql`true`): SQL | undefined {
  const asked = sql`asked.delivered_at is not null`;
  return and(
    eq(practiceQuestions.doctor_id, doctorId),
    // an attempt whose solution is out has delivered the question, and its answer is final
    or(practiceQuestions.is_open, and(isOpenPractice(db, doctorId), isAsked(doctorId, questions.id, { asked, made }))),
    not(isTimed(doctorId, practiceQuestions.question_id)),
  );
}

/**
 * SQL condition on questions and practice questions: practice shows the doctor their keys, explanations and shares.
 * Holds only after `isHeldFor` returned false.
 */
export function solutionCondition(db: Writer, doctorId: number): SQL | undefined {
  return deliveredCondition(db, doctorId, isFinal);
}

/**
 * Puts off the sums of questions that a timed session asks, so that they do not tell whether an answer was right: they
 * are computed at the first look after it. Returns the other ids.
 */
export async function postponeTimed(db: Writer, doctorId: number, ids: number[]): Promise<number[]> {
  const { doctor_id, question_id } = practiceQuestions;
  const later = await db
    .update(practiceQuestions)
    .set({ current_version: 0 })
    .where(and(eq(doctor_id, doctorId), inArray(question_id, ids), isTimed(doctorId, question_id)))
    .returning({ id: question_id });
  const postponed = new Set(later.map(({ id }) => id));
  return ids.filter((id) => !postponed.has(id));
}
