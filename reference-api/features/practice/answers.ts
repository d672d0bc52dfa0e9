import { and, eq, inArray, isNotNull, or, sql } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { examAnswers, examAttempts } from "#api/db/schema/exams/exam-attempts.ts";
import type { AnswerValue } from "#api/db/schema/exams/exam-values.ts";
import { examQuestions, questionVersions } from "#api/db/schema/exams/exams.ts";
import { practiceAnswers, practiceSessions } from "#api/db/schema/exams/practice.ts";
import { countsBlanks } from "./opened.ts";

/**
 * A doctor's answer to a question, from an exam or from practice. A question left blank in an exam has one too, with
 * the value null.
 */
export interface GivenAnswer {
  question_id: number;
  question_version_id: number;
  at: Date;
  source: string;
  value: AnswerValue;
  countsBlanks: boolean;
  /** False for a bonus or void question of an exam, which opens the question but counts nowhere. */
  counts: boolean;
  /** null: an answer in practice, where nothing is marked for review. */
  flagged: boolean | null;
}

/** SQL condition: a stored value answers at least one statement, or chooses an option. */
const isGiven = sql`(jsonb_typeof(given.value) = 'string' or jsonb_path_exists(given.value, '$.* ? (@ != null)'))`;

const hasAnswer = sql<boolean>`exists (
  select from ${examAnswers} as given where given.attempt_id = ${examAttempts.id} and ${isGiven})`;

export async function selectExamAnswers(
  db: Writer,
  attemptIds: number[],
  questionIds: number[],
): Promise<GivenAnswer[]> {
  if (attemptIds.length === 0 || questionIds.length === 0) return [];
  const rows = await db
    .select({
      attempt_id: examAttempts.id,
      question_id: questionVersions.question_id,
      question_version_id: questionVersions.id,
      at: sql`coalesce(${examAttempts.submitted_at}, ${examAttempts.ends_at})`.mapWith(examAttempts.ends_at),
      value: examAnswers.value,
      flagged: sql<boolean>`coalesce(${examAnswers.flagged}, false)`,
      status: examQuestions.status,
      countsBlanks: sql<boolean>`${hasAnswer} and ${countsBlanks}`,
    })
    .from(examAttempts)
    .innerJoin(examQuestions, eq(examQuestions.exam_id, examAttempts.exam_id))
    .innerJoin(questionVersions, eq(questionVersions.id, examQuestions.question_version_id))
    .leftJoin(
      examAnswers,
      and(eq(examAnswers.attempt_id, examAttempts.id), eq(examAnswers.exam_question_id, examQuestions.id)),
    )
    .where(and(inArray(examAttempts.id, attemptIds), inArray(questionVersions.question_id, questionIds)));
  return rows.map(({ attempt_id, status, ...row }) => ({
    ...row,
    source: `exam ${attempt_id}`,
    counts: status === "normal",
  }));
}

/** Selects the practice answers of a doctor to questions; those of a timed session once it is recorded as finished. */
export async function selectPracticeAnswers(
  db: Writer,
  doctorId: number,
  questionIds: number[],
): Promise<GivenAnswer[]> {
  if (questionIds.length === 0) return [];
  const rows = await db
    .select({
      session_id: practiceAnswers.session_id,
      question_id: practiceAnswers.question_id,
      question_version_id: practiceAnswers.question_version_id,
      at: sql`${practiceAnswers.answered_at}`.mapWith(practiceSessions.started_at),
      value: practiceAnswers.value,
      countsBlanks: sql<boolean>`(${practiceSessions.mode} = 'tutor'
        or ${practiceSessions.finished_at} < ${practiceSessions.ends_at}
        or ${practiceSessions.result_opened_at} is not null)`,
    })
    .from(practiceAnswers)
    .innerJoin(practiceSessions, eq(practiceSessions.id, practiceAnswers.session_id))
    .where(
      and(
        eq(practiceAnswers.doctor_id, doctorId),
        inArray(practiceAnswers.question_id, questionIds),
        isNotNull(practiceAnswers.answered_at),
        or(eq(practiceSessions.mode, "tutor"), isNotNull(practiceSessions.finished_at)),
      ),
    );
  return rows.map(({ session_id, ...row }) => ({
    ...row,
    source: `practice ${session_id}`,
    counts: true,
    flagged: null,
  }));
}
