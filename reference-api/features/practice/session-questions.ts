import { and, eq, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Writer } from "#api/db/client.ts";
import { prepared } from "#api/db/prepared.ts";
import { quizzes, scheduleEvents } from "#api/db/schema/catalogue.ts";
import { examAttempts, examEvents } from "#api/db/schema/exams/exam-attempts.ts";
import { examQuestions, exams, questions, questionVersions } from "#api/db/schema/exams/exams.ts";
import { practiceAnswers, practiceQuestions, practiceSessions } from "#api/db/schema/exams/practice.ts";
import { writesUntil } from "#api/features/exams/paper-hold.ts";
import { databaseNow } from "#api/features/exams/queries.ts";
import { sessionSizes } from "#contract/exams/practice.ts";
import { isOpenPractice } from "./available.ts";
import { outcomesOf, type AnswerOutcome } from "./mistakes.ts";
import { isOwnAttempt, openOf, reviewColumns, type ReviewedAttempt } from "./opened.ts";
import { isTimed } from "./solution-access.ts";
import { targetExams } from "./targets.ts";
import { asksTheSame } from "./versions.ts";

const shownVersions = alias(questionVersions, "shown_version");

const counts = {
  answered: sql<number>`(select count(*)::int from ${practiceAnswers} as done
    where done.session_id = ${practiceSessions.id} and done.answered_at is not null)`,
  next: sql<number | null>`(select min(open.number) from ${practiceAnswers} as open
    where open.session_id = ${practiceSessions.id} and open.answered_at is null)`,
};

export const sessionColumns = { session: practiceSessions, ...counts };

const questionColumns = {
  answer: practiceAnswers,
  question: {
    id: questions.id,
    kind: questions.kind,
    subject: questions.subject,
    topic: questions.topic,
    current_version: questions.current_version,
  },
  asked: questionVersions,
  shown: shownVersions,
  state: practiceQuestions,
};

type Version = typeof questionVersions.$inferSelect;

/**
 * Returns the version of a session's question to show: the one that practice shows the doctor, if it asks the same as
 * the one that the session was made with, else the latter.
 */
export function versionOf({ asked, shown }: { asked: Version; shown: Version | null }): Version {
  return shown && asksTheSame(asked, shown) ? shown : asked;
}

export async function selectSessionQuestions(
  db: Writer,
  doctorId: number,
  condition: SQL | undefined,
  limit = Math.max(...sessionSizes),
) {
  return db
    .select({
      ...questionColumns,
      isOpenPractice: sql<boolean>`${isOpenPractice(db, doctorId)}`,
      isTimed: isTimed(doctorId, questions.id),
    })
    .from(practiceAnswers)
    .innerJoin(questions, eq(questions.id, practiceAnswers.question_id))
    .innerJoin(questionVersions, eq(questionVersions.id, practiceAnswers.question_version_id))
    .leftJoin(
      practiceQuestions,
      and(
        eq(practiceQuestions.question_id, practiceAnswers.question_id),
        eq(practiceQuestions.doctor_id, practiceAnswers.doctor_id),
      ),
    )
    .leftJoin(shownVersions, eq(shownVersions.id, practiceQuestions.question_version_id))
    .where(and(eq(practiceAnswers.doctor_id, doctorId), condition))
    .orderBy(practiceAnswers.number)
    .limit(limit);
}

export type SessionQuestion = Awaited<ReturnType<typeof selectSessionQuestions>>[number];

/**
 * Returns the verdict on the answer to a question of a session: `right` if all its units are right, `blank` if all are
 * blank, else `wrong`.
 */
export function sessionVerdict(row: Pick<SessionQuestion, "asked" | "shown" | "question" | "answer">): AnswerOutcome {
  const outcomes = outcomesOf({ kind: row.question.kind, options: versionOf(row).options }, row.answer.value);
  if (outcomes.every(([, outcome]) => outcome === "right")) return "right";
  return outcomes.every(([, outcome]) => outcome === "blank") ? "blank" : "wrong";
}

export interface QuestionAccess {
  /** True if its key may be seen. */
  isOpen: boolean;
  /** True if it may be answered: a course that gives it can be used, even while its key is held back. */
  isUsable: boolean;
}

function accessOf(isPractice: boolean, attempts: ReviewedAttempt[], now: Date): QuestionAccess {
  return {
    isOpen: isPractice || openOf(attempts, now).length > 0,
    isUsable: isPractice || attempts.some(({ access, status }) => access === "usable" && status !== "void"),
  };
}

/** Tells if the review columns of a left join are those of an attempt; without one all are null. */
function isAttempt(row: { [Name in keyof ReviewedAttempt]: ReviewedAttempt[Name] | null }): row is ReviewedAttempt {
  return row.id !== null;
}

/**
 * Prepared query of one question of a session with all that decides about it, a row for each attempt. Prepared, since
 * planning its joins costs most.
 */
const questionQuery = prepared((db) => {
  const doctorId = sql.placeholder("doctorId");
  const onPaper = sql`${examAttempts.exam_id} in (
    select ${examQuestions.exam_id} from ${examQuestions}
    join ${questionVersions} as other on other.id = ${examQuestions.question_version_id}
    where other.question_id = ${practiceAnswers.question_id})`;
  return db
    .select({
      ...sessionColumns,
      ...questionColumns,
      databaseNow,
      /** Number of the first question without an answer besides this one. */
      nextOther: sql<number | null>`(select min(open.number) from ${practiceAnswers} as open
        where open.session_id = ${practiceSessions.id} and open.answered_at is null
          and open.number <> ${practiceAnswers.number})`,
      isOpenPractice: sql<boolean>`${isOpenPractice(db, doctorId)}`,
      isTimed: isTimed(doctorId, questions.id),
      writesUntil: writesUntil(doctorId),
      targets: targetExams(doctorId, { subject: questions.subject, questionId: questions.id }),
      review: reviewColumns(doctorId),
    })
    .from(practiceAnswers)
    .innerJoin(practiceSessions, eq(practiceSessions.id, practiceAnswers.session_id))
    .innerJoin(questions, eq(questions.id, practiceAnswers.question_id))
    .innerJoin(questionVersions, eq(questionVersions.id, practiceAnswers.question_version_id))
    .leftJoin(
      practiceQuestions,
      and(eq(practiceQuestions.question_id, practiceAnswers.question_id), eq(practiceQuestions.doctor_id, doctorId)),
    )
    .leftJoin(shownVersions, eq(shownVersions.id, practiceQuestions.question_version_id))
    .leftJoin(examAttempts, and(isOwnAttempt(doctorId), onPaper))
    .leftJoin(exams, eq(exams.id, examAttempts.exam_id))
    .leftJoin(examEvents, eq(examEvents.schedule_event_id, examAttempts.schedule_event_id))
    .leftJoin(scheduleEvents, eq(scheduleEvents.id, examAttempts.schedule_event_id))
    .leftJoin(quizzes, eq(quizzes.id, examAttempts.quiz_id))
    .where(
      and(
        eq(practiceAnswers.session_id, sql.placeholder("id")),
        eq(practiceAnswers.number, sql.placeholder("number")),
        eq(practiceSessions.doctor_id, doctorId),
      ),
    )
    .prepare("practice_question");
});

/**
 * Reads one question of a session with all that decides whether it may be shown, answered and solved now; undefined if
 * the doctor has no such question. One statement reads it, with a row for each attempt of the doctor that has the
 * question on its paper.
 */
export async function findSessionQuestion(
  db: Writer,
  doctorId: number,
  { id, number }: { id: number; number: number },
) {
  const rows = await questionQuery(db).execute({ doctorId, id, number });
  const [found] = rows;
  if (!found) return undefined;
  const attempts = rows.flatMap(({ review }) => (isAttempt(review) ? [review] : []));
  return { ...found, access: accessOf(found.isOpenPractice, attempts, found.databaseNow) };
}

export type FoundSessionQuestion = NonNullable<Awaited<ReturnType<typeof findSessionQuestion>>>;
