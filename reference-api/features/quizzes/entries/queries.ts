import { and, desc, eq, inArray, ne, notExists, or, sql } from "drizzle-orm";
import type { Database, Writer } from "#api/db/client.ts";
import { batches } from "#api/db/schema/catalogue.ts";
import { examAttempts } from "#api/db/schema/exams/exam-attempts.ts";
import { quizBatches, quizEntries } from "#api/db/schema/exams/quiz-entries.ts";
import { usableCourses } from "#api/features/enrolment/access.ts";
import type { Caller } from "#api/http/caller.ts";
import { hashToken } from "#api/http/secret-token.ts";
import type { DoctorSession } from "#api/http/session.ts";

export interface QuizVisitor {
  caller: Caller;
  session: DoctorSession | undefined;
}

/**
 * Returns the credentials that make a visitor the holder of entries: the hash of the entry token, and the id of a
 * doctor logged in on a verified device (not a staff view); null for each that is missing.
 */
export function holderOf({ caller, session }: QuizVisitor) {
  const isLoggedIn = session?.deviceVerified === true && !session.isStaffView;
  return {
    tokenHash: caller.entryToken === undefined ? null : hashToken(caller.entryToken),
    doctorId: isLoggedIn ? session.doctor.id : null,
  };
}

export function isHeldBy({ tokenHash, doctorId }: Record<keyof ReturnType<typeof holderOf>, unknown>) {
  return sql`(${quizEntries.token_hash} = ${tokenHash} or ${quizEntries.doctor_id} = ${doctorId})`;
}

export const entryState = sql<"running" | "finished">`
  case when ${examAttempts.status} = 'in_progress' then 'running' else 'finished' end`;

export async function findOwnEntry(db: Writer, quizId: number, visitor: QuizVisitor) {
  const [entry] = await db
    .select({ key: quizEntries.key, state: entryState })
    .from(quizEntries)
    .innerJoin(examAttempts, eq(examAttempts.id, quizEntries.attempt_id))
    .where(and(eq(quizEntries.quiz_id, quizId), isHeldBy(holderOf(visitor)), ne(examAttempts.status, "void")))
    .orderBy(desc(quizEntries.id))
    .limit(1);
  return entry;
}

/** Selects the batches whose doctors may take a quiz, the first 50 of them; none if every enrolled doctor may. */
export async function selectQuizBatches(db: Database, quizId: number) {
  return db
    .select({ id: batches.id, title: batches.title })
    .from(quizBatches)
    .innerJoin(batches, eq(batches.id, quizBatches.batch_id))
    .where(eq(quizBatches.quiz_id, quizId))
    .orderBy(batches.id)
    .limit(50);
}

/** Tells if the doctor may use a course of one of the quiz's batches, or any course if the quiz names no batch. */
export async function isEnrolled(db: Database, doctorId: number, quizId: number): Promise<boolean> {
  const course = usableCourses(db, doctorId);
  const ofQuiz = db.select({ id: quizBatches.batch_id }).from(quizBatches).where(eq(quizBatches.quiz_id, quizId));
  return (await db.$count(course, or(inArray(course.batch_id, ofQuiz), notExists(ofQuiz)))) > 0;
}
