import { and, eq, inArray, lte, or, sql } from "drizzle-orm";
import type { Database, Writer } from "#api/db/client.ts";
import { quizzes } from "#api/db/schema/catalogue.ts";
import { examAttempts, examEvents } from "#api/db/schema/exams/exam-attempts.ts";
import { examResults } from "#api/db/schema/exams/exam-results.ts";
import { exams } from "#api/db/schema/exams/exams.ts";
import { afterQuizEnd, isPaperFree } from "../paper-hold.ts";
import { gradeAttempts } from "./grading.ts";
import { rankExam } from "./merit.ts";

const isClosedQuiz = lte(quizzes.closes_at, sql`now()`);
const isResultTime = lte(examEvents.result_at, sql`now()`);

/**
 * Selects graded attempts at an exam whose result time, or the close of whose quiz, has passed, once nobody can write
 * the paper any more in a ranked attempt or, for a quiz, in an entry.
 */
async function dueAttempts(db: Writer, examId: number) {
  return db
    .select({ id: examAttempts.id, is_pending: examAttempts.is_pending })
    .from(examAttempts)
    .leftJoin(examEvents, eq(examEvents.schedule_event_id, examAttempts.schedule_event_id))
    .leftJoin(quizzes, eq(quizzes.id, examAttempts.quiz_id))
    .where(
      and(
        eq(examAttempts.status, "graded"),
        eq(examAttempts.exam_id, examId),
        or(and(isClosedQuiz, sql`${afterQuizEnd(quizzes)} <= now()`), and(isResultTime, isPaperFree(examId))),
      ),
    );
}

async function publish(db: Writer, ids: number[]): Promise<void> {
  await db.update(examAttempts).set({ status: "published" }).where(inArray(examAttempts.id, ids));
  await db
    .update(examResults)
    .set({ published_at: sql`now()` })
    .where(inArray(examResults.attempt_id, ids));
}

export async function publishExam(db: Writer, examId: number): Promise<number> {
  return db.transaction(async (transaction) => {
    await transaction.select({ id: exams.id }).from(exams).where(eq(exams.id, examId)).for("no key update");
    const due = await dueAttempts(transaction, examId);
    if (due.length === 0) return 0;
    await publish(
      transaction,
      due.map(({ id }) => id),
    );
    if (due.some(({ is_pending }) => !is_pending)) await rankExam(transaction, examId);
    return due.length;
  });
}

export async function publishDue(db: Database): Promise<void> {
  const graded = await db
    .selectDistinct({ examId: examAttempts.exam_id })
    .from(examAttempts)
    .leftJoin(examEvents, eq(examEvents.schedule_event_id, examAttempts.schedule_event_id))
    .leftJoin(quizzes, eq(quizzes.id, examAttempts.quiz_id))
    .where(and(eq(examAttempts.status, "graded"), or(isClosedQuiz, isResultTime)));
  for (const { examId } of graded) await publishExam(db, examId);
}

/**
 * Ends and grades up to `limit` attempts whose longest grace period is over, in the order of their ends. Returns their
 * number.
 */
export async function expireAttempts(db: Database, limit: number): Promise<number> {
  return db.transaction(async (transaction) => {
    const expired = transaction
      .select({ id: examAttempts.id })
      .from(examAttempts)
      .innerJoin(exams, eq(exams.id, examAttempts.exam_id))
      .where(
        and(
          eq(examAttempts.status, "in_progress"),
          sql`${examAttempts.ends_at} < now()`,
          sql`${examAttempts.ends_at} + make_interval(secs => greatest(${exams.grace_seconds}, ${exams.offline_grace_seconds})) < now()`,
        ),
      )
      .orderBy(examAttempts.ends_at)
      .limit(limit)
      .for("update", { of: examAttempts, skipLocked: true });
    const ended = await transaction
      .update(examAttempts)
      .set({ status: "auto_submitted", ended_by: "expiry", submitted_at: sql`${examAttempts.ends_at}` })
      .where(inArray(examAttempts.id, expired))
      .returning({ id: examAttempts.id, exam_id: examAttempts.exam_id });
    await gradeAttempts(
      transaction,
      ended.map(({ id }) => id),
    );
    return ended.length;
  });
}

export async function gradeWaiting(db: Writer, limit: number, examId?: number): Promise<number> {
  return db.transaction(async (transaction) => {
    const waiting = await transaction
      .select({ id: examAttempts.id })
      .from(examAttempts)
      .where(
        and(
          inArray(examAttempts.status, ["submitted", "auto_submitted"]),
          examId === undefined ? undefined : eq(examAttempts.exam_id, examId),
        ),
      )
      .orderBy(examAttempts.id)
      .limit(limit)
      .for("update", { skipLocked: true });
    await gradeAttempts(
      transaction,
      waiting.map(({ id }) => id),
    );
    return waiting.length;
  });
}
