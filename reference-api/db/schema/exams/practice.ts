import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { id, instant, reference, timestamps } from "#api/db/schema/columns.ts";
import { doctors } from "#api/db/schema/identity.ts";
import { examAttempts } from "./exam-attempts.ts";
import type { AnswerValue, DayOutcomes, Letter, UnitStates } from "./exam-values.ts";
import { questions, questionVersions } from "./exams.ts";

/**
 * Practice settings of a doctor, the time of the last refresh of the sums, and the number of questions opened on the
 * day `opened_on`.
 */
export const practiceDoctors = pgTable("practice_doctors", {
  doctor_id: reference()
    .primaryKey()
    .references(() => doctors.id),
  /** Time up to which changes of questions are in the sums. */
  refreshed_at: instant().notNull().defaultNow(),
  opened_on: date(),
  opened_count: integer().notNull().default(0),
  /** Reviews a day, as the doctor chose. */
  daily_reviews: integer().notNull().default(60),
  /** Hour in Dhaka of the reminder of due reviews, as the doctor chose. */
  remind_at_hour: integer().notNull().default(20),
  ...timestamps,
});

/**
 * Exam attempts whose answers are counted in `practiceQuestions`, with the time of the grading that was counted.
 * `refreshSums()` compares them with the attempts whose explanations the doctor may read at that time.
 */
export const practiceAttempts = pgTable(
  "practice_attempts",
  {
    doctor_id: reference()
      .notNull()
      .references(() => doctors.id),
    attempt_id: reference()
      .notNull()
      .references(() => examAttempts.id, { onDelete: "cascade" }),
    graded_at: instant(),
    /** True if its course can be used; afterwards its questions can be read for a while, but not answered. */
    is_usable: boolean().notNull().default(true),
    counts_blanks: boolean().notNull().default(true),
  },
  (row) => [primaryKey({ columns: [row.doctor_id, row.attempt_id] })],
);

/**
 * State of a question in the practice of a doctor: sums over practice answers and over exam attempts whose explanations
 * the doctor may read, which can be recomputed from these; bookmark and note; the card of spaced repetition.
 */
export const practiceQuestions = pgTable(
  "practice_questions",
  {
    doctor_id: reference()
      .notNull()
      .references(() => doctors.id),
    question_id: reference()
      .notNull()
      .references(() => questions.id),
    /** Version that practice shows. */
    question_version_id: reference()
      .notNull()
      .references(() => questionVersions.id),
    /** `current_version` and subject of the question when the sums were made. */
    current_version: integer().notNull(),
    subject: text().notNull(),
    /** True while an open attempt of the doctor has the question on its paper. */
    is_open: boolean().notNull().default(false),
    /** True if the question can also be answered: the course of one of these attempts can be used. */
    is_usable: boolean().notNull().default(false),
    /** State of each statement after the answers up to `counted_until`; for an `sba` under its right letter. */
    states: jsonb().$type<UnitStates>().notNull().default({}),
    counted_until: instant(),
    /** Outcomes of all counted answers by day, exams and practice apart. */
    outcomes: jsonb().$type<DayOutcomes[]>().notNull().default([]),
    /** Statements that are mistakes, answered wrongly or left blank; for an `sba` the right letter. */
    wrong_letters: text()
      .array()
      .$type<Letter[]>()
      .notNull()
      .default(sql`'{}'`),
    blank_letters: text()
      .array()
      .$type<Letter[]>()
      .notNull()
      .default(sql`'{}'`),
    mistakes: integer().notNull().default(0),
    /** Marked in the newest open attempt. */
    flagged: boolean().notNull().default(false),
    /** Number of practice answers, and time of the newest. */
    practised: integer().notNull().default(0),
    practised_at: instant(),
    bookmarked_at: instant(),
    note: text(),
    /** Day on which the question was last delivered, for the daily bound. */
    delivered_on: date(),
    /** Spaced repetition; null: no card yet. */
    due_on: date(),
    stability: real(),
    difficulty: real(),
    reviewed_on: date(),
    reviews: integer().notNull().default(0),
    lapses: integer().notNull().default(0),
    ...timestamps,
  },
  (row) => [
    primaryKey({ columns: [row.doctor_id, row.question_id] }),
    index().on(row.question_id),
    index("practice_questions_postponed")
      .on(row.doctor_id)
      .where(sql`${row.current_version} = 0`),
    index("practice_questions_due")
      .on(row.doctor_id, row.due_on)
      .where(sql`${row.due_on} is not null`),
    index("practice_questions_new")
      .on(row.doctor_id)
      .where(sql`${row.due_on} is null and ${row.mistakes} > 0 and ${row.is_usable}`),
    index("practice_questions_reviewed")
      .on(row.doctor_id, row.reviewed_on)
      .where(sql`${row.reviewed_on} is not null`),
    index("practice_questions_bookmarked")
      .on(row.doctor_id, row.bookmarked_at, row.question_id)
      .where(sql`${row.bookmarked_at} is not null`),
    check("practice_questions_note", sql`char_length(${row.note}) <= 2000`),
  ],
);

export const practiceSessions = pgTable(
  "practice_sessions",
  {
    id: id(),
    doctor_id: reference()
      .notNull()
      .references(() => doctors.id),
    mode: text({ enum: ["tutor", "timed"] }).notNull(),
    title: text().notNull(),
    /** Preset that a mock examination is marked by; null for other sessions. */
    preset: text(),
    question_count: integer().notNull(),
    started_at: instant().notNull().defaultNow(),
    /** End of a timed session. */
    ends_at: instant(),
    finished_at: instant(),
    /** First look at the result of a session that ended by itself, from which on its blanks are mistakes. */
    result_opened_at: instant(),
    ...timestamps,
  },
  (session) => [
    index().on(session.doctor_id, session.id),
    check("practice_sessions_size", sql`${session.question_count} between 1 and 200`),
  ],
);

export const practiceAnswers = pgTable(
  "practice_answers",
  {
    session_id: reference()
      .notNull()
      .references(() => practiceSessions.id, { onDelete: "cascade" }),
    number: integer().notNull(),
    doctor_id: reference()
      .notNull()
      .references(() => doctors.id),
    question_id: reference()
      .notNull()
      .references(() => questions.id),
    question_version_id: reference()
      .notNull()
      .references(() => questionVersions.id),
    value: jsonb().$type<AnswerValue>(),
    /** Ids of the writes that were stored, newest last. */
    mutation_ids: uuid()
      .array()
      .notNull()
      .default(sql`'{}'`),
    certainty: text({ enum: ["easy", "guessed"] }),
    /** Time of the first delivery, by which the time of an answer is bounded. */
    delivered_at: instant(),
    answered_at: instant(),
    /** Seconds for which the page showed the question until its answer; null: the page did not measure them. */
    seconds: integer(),
    /** Mistakes of the question before and after its answer was counted. */
    mistakes_before: integer(),
    mistakes_after: integer(),
  },
  (answer) => [
    primaryKey({ columns: [answer.session_id, answer.number] }),
    unique().on(answer.session_id, answer.question_id),
    index().on(answer.doctor_id, answer.question_id),
    index().on(answer.question_id),
    index().on(answer.question_version_id),
  ],
);
