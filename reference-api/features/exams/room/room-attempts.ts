import { and, eq, sql, type SQL } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { prepared } from "#api/db/prepared.ts";
import { quizzes } from "#api/db/schema/catalogue.ts";
import { examAnswers, examAttempts, examEvents } from "#api/db/schema/exams/exam-attempts.ts";
import { examQuestions, exams, questions, questionVersions } from "#api/db/schema/exams/exams.ts";
import { isAnswerOf } from "../grading/grading.ts";
import { answerColumns } from "../paper/questions.ts";
import { afterLastAnswer, afterQuizEnd } from "../paper-hold.ts";
import { databaseNow, labelOfDevice } from "../queries.ts";

/** Row version of the attempt. Every change of an answer also updates its attempt, so it covers the answers too. */
const version = sql<string>`${examAttempts}.xmin::text`;

const resultTime = sql`case when ${examAttempts.quiz_id} is null
  then ${afterLastAnswer(examAttempts.exam_id, examEvents.result_at)} else ${afterQuizEnd(quizzes)} end`.mapWith(
  examEvents.result_at,
);

function attemptQuery(db: Writer, condition: SQL | undefined) {
  return db
    .select({
      now: databaseNow,
      version,
      attempt: examAttempts,
      deviceLabel: labelOfDevice(examAttempts.active_device_id, examAttempts.doctor_id),
      exam: {
        id: exams.id,
        version: exams.version,
        title: exams.title,
        grace_seconds: exams.grace_seconds,
        offline_grace_seconds: exams.offline_grace_seconds,
        instant_result: exams.instant_result,
        decimal_places: exams.decimal_places,
      },
      isTrial: sql<boolean>`${quizzes.trial_category_id} is not null`,
      resultAt: resultTime,
    })
    .from(examAttempts)
    .innerJoin(exams, eq(exams.id, examAttempts.exam_id))
    .leftJoin(examEvents, eq(examEvents.schedule_event_id, examAttempts.schedule_event_id))
    .leftJoin(quizzes, eq(quizzes.id, examAttempts.quiz_id))
    .where(condition);
}

export type AttemptState = Awaited<ReturnType<typeof attemptQuery>>[number];

/**
 * Query of the attempt data that a write needs, with one row for each of the questions `ids` that belong to its paper.
 */
function writingQuery(db: Writer, condition: SQL | undefined) {
  return db
    .select({
      now: databaseNow,
      version,
      attempt: {
        id: examAttempts.id,
        status: examAttempts.status,
        ends_at: examAttempts.ends_at,
        last_saved_at: examAttempts.last_saved_at,
        active_device_id: examAttempts.active_device_id,
        submission_key: examAttempts.submission_key,
        token_generation: examAttempts.token_generation,
        attempt_token_hash: examAttempts.attempt_token_hash,
        former_token_hashes: examAttempts.former_token_hashes,
        answered_count: examAttempts.answered_count,
      },
      exam: { grace_seconds: exams.grace_seconds, offline_grace_seconds: exams.offline_grace_seconds },
      question: {
        id: examQuestions.id,
        kind: questions.kind,
        letters: sql<string[]>`jsonb_path_query_array(${questionVersions.options}, '$[*].letter')`,
      },
      ...answerColumns,
      device_label: labelOfDevice(examAnswers.device_id, examAttempts.doctor_id),
    })
    .from(examAttempts)
    .innerJoin(exams, eq(exams.id, examAttempts.exam_id))
    .innerJoin(examQuestions, eq(examQuestions.exam_id, examAttempts.exam_id))
    .innerJoin(questionVersions, eq(questionVersions.id, examQuestions.question_version_id))
    .innerJoin(questions, eq(questions.id, questionVersions.question_id))
    .leftJoin(examAnswers, isAnswerOf(examAttempts.id))
    .where(and(condition, sql`${examQuestions.id} = any(${sql.placeholder("ids")}::bigint[])`));
}

export type WritingRow = Awaited<ReturnType<typeof writingQuery>>[number];

export type WritingState = Pick<WritingRow, "now" | "version" | "attempt" | "exam">;

export type WrittenQuestion = Omit<WritingRow, keyof WritingState | "question"> & WritingRow["question"];

/**
 * Prepared queries on the attempts of one kind of exam room. `AttemptAccess.values` fills the placeholders of
 * `condition`.
 */
export function roomAttempts(kind: string, condition: SQL | undefined) {
  return {
    find: prepared((db) => attemptQuery(db, condition).prepare(`find_${kind}`)),
    lock: prepared((db) => attemptQuery(db, condition).for("update", { of: examAttempts }).prepare(`lock_${kind}`)),
    readForWriting: prepared((db) => writingQuery(db, condition).prepare(`write_${kind}`)),
  };
}

export type RoomAttempts = ReturnType<typeof roomAttempts>;
