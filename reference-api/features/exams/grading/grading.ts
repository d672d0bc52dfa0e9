import { and, asc, eq, getTableColumns, inArray, sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Writer } from "#api/db/client.ts";
import { examAnswers, examAttempts } from "#api/db/schema/exams/exam-attempts.ts";
import { examResults } from "#api/db/schema/exams/exam-results.ts";
import type { AnswerValue } from "#api/db/schema/exams/exam-values.ts";
import { examQuestions, exams, questions, questionVersions } from "#api/db/schema/exams/exams.ts";
import { scoreAttempt, type AttemptScore, type KeyedQuestion } from "./scoring.ts";

export function isAnswerOf(attemptId: number | AnyPgColumn): SQL | undefined {
  return and(eq(examAnswers.attempt_id, attemptId), eq(examAnswers.exam_question_id, examQuestions.id));
}

export const keyedColumns = {
  id: examQuestions.id,
  paper: examQuestions.paper,
  status: examQuestions.status,
  kind: questions.kind,
  options: questionVersions.options,
};

export function selectKeyedPaper(db: Writer, examId: number): Promise<KeyedQuestion[]> {
  return db
    .select(keyedColumns)
    .from(examQuestions)
    .innerJoin(questionVersions, eq(questionVersions.id, examQuestions.question_version_id))
    .innerJoin(questions, eq(questions.id, questionVersions.question_id))
    .where(eq(examQuestions.exam_id, examId))
    .orderBy(asc(examQuestions.number));
}

async function selectAnswers(db: Writer, attemptIds: number[]) {
  const rows = await db
    .select({ attempt: examAnswers.attempt_id, question: examAnswers.exam_question_id, value: examAnswers.value })
    .from(examAnswers)
    .where(inArray(examAnswers.attempt_id, attemptIds));
  const answers = new Map<number, Map<number, AnswerValue>>();
  for (const { attempt, question, value } of rows) {
    const attemptAnswers = answers.get(attempt) ?? new Map<number, AnswerValue>();
    answers.set(attempt, attemptAnswers.set(question, value));
  }
  return answers;
}

export const figures = [
  "correct_stems",
  "wrong_stems",
  "blank_stems",
  "correct_sba",
  "wrong_sba",
  "blank_sba",
  "positive",
  "negative",
  "obtained",
  "total",
  "sba_obtained",
  "passed",
  "debarred",
] as const satisfies (keyof AttemptScore)[];

const excluded = Object.fromEntries(
  [...figures, "seconds_taken" as const, "submitted_at" as const].map((name) => [
    name,
    sql`excluded.${sql.identifier(getTableColumns(examResults)[name].name)}`,
  ]),
);

type EndedAttempt = Pick<
  typeof examAttempts.$inferSelect,
  "id" | "doctor_id" | "started_at" | "submitted_at" | "ends_at"
>;

async function gradeExam(db: Writer, examId: number, attempts: EndedAttempt[]): Promise<void> {
  const ids = attempts.map(({ id }) => id);
  const [exam] = await db.select().from(exams).where(eq(exams.id, examId));
  if (!exam) return;
  const paper = await selectKeyedPaper(db, examId);
  const answers = await selectAnswers(db, ids);
  const results = attempts.map(({ id, doctor_id, started_at, submitted_at, ends_at }) => {
    const ended = submitted_at ?? ends_at;
    return {
      attempt_id: id,
      exam_id: examId,
      doctor_id,
      submitted_at: ended,
      seconds_taken: Math.round((ended.getTime() - started_at.getTime()) / 1000),
      ...scoreAttempt(exam, paper, answers.get(id) ?? new Map()),
    };
  });
  await db.insert(examResults).values(results).onConflictDoUpdate({ target: examResults.attempt_id, set: excluded });
  await db
    .update(examAttempts)
    .set({ status: "graded" })
    .where(and(inArray(examAttempts.id, ids), inArray(examAttempts.status, ["submitted", "auto_submitted"])));
}

/**
 * Attempts graded at once. Keeps each read short, so that grading a full hall does not delay candidates who still save.
 */
const chunkSize = 50;

/** Grades attempts that have ended, including ones graded before. Skips running and void attempts. */
export async function gradeAttempts(db: Writer, ids: number[]): Promise<void> {
  for (let start = 0; start < ids.length; start += chunkSize) {
    const attempts = await db
      .select()
      .from(examAttempts)
      .where(
        and(
          inArray(examAttempts.id, ids.slice(start, start + chunkSize)),
          inArray(examAttempts.status, ["submitted", "auto_submitted", "graded", "published"]),
        ),
      );
    for (const examId of new Set(attempts.map(({ exam_id }) => exam_id))) {
      await gradeExam(
        db,
        examId,
        attempts.filter(({ exam_id }) => exam_id === examId),
      );
    }
  }
}
