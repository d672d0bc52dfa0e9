import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { quizzes, scheduleEvents } from "#api/db/schema/catalogue.ts";
import { id, instant, reference, timestamps } from "#api/db/schema/columns.ts";
import { enrolments } from "#api/db/schema/enrolment.ts";
import type { AnswerValue, LetterRevs, PaperOrder } from "./exam-values.ts";
import { examQuestions, exams } from "./exams.ts";
import { devices, doctors } from "#api/db/schema/identity.ts";

/** The exam that an event of a timetable holds, and its window. */
export const examEvents = pgTable(
  "exam_events",
  {
    schedule_event_id: reference()
      .primaryKey()
      .references(() => scheduleEvents.id),
    exam_id: reference()
      .notNull()
      .references(() => exams.id),
    opens_at: instant().notNull(),
    /** The last moment to start; from then on it is pending. */
    start_until: instant().notNull(),
    /** Nobody answers after it, however late they started; null: everybody has the full duration. */
    answers_until: instant(),
    result_at: instant().notNull(),
    solution_at: instant().notNull(),
    ...timestamps,
  },
  (event) => [
    index().on(event.exam_id),
    index().on(event.opens_at),
    index().on(event.result_at),
    check("exam_events_window", sql`${event.opens_at} < ${event.start_until}`),
    check(
      "exam_events_answers_until",
      sql`${event.answers_until} is null or ${event.answers_until} >= ${event.start_until}`,
    ),
    check("exam_events_solution", sql`${event.solution_at} >= ${event.result_at}`),
  ],
);

/** What staff allow one doctor at one exam beyond its rules. */
export const examAllowances = pgTable(
  "exam_allowances",
  {
    id: id(),
    schedule_event_id: reference()
      .notNull()
      .references(() => scheduleEvents.id),
    doctor_id: reference()
      .notNull()
      .references(() => doctors.id),
    /** Beyond the duration; also beyond `answers_until`. */
    extra_seconds: integer().notNull().default(0),
    /** A later last moment to start. */
    start_until: instant(),
    reason: text().notNull(),
    ...timestamps,
  },
  (allowance) => [unique().on(allowance.schedule_event_id, allowance.doctor_id)],
);

export const examAttempts = pgTable(
  "exam_attempts",
  {
    id: id(),
    exam_id: reference()
      .notNull()
      .references(() => exams.id),
    /** Either an event of a timetable or a quiz. */
    schedule_event_id: reference().references(() => scheduleEvents.id),
    quiz_id: reference().references(() => quizzes.id),
    enrolment_id: reference().references(() => enrolments.id),
    /** null: a guest of a quiz. */
    doctor_id: reference().references(() => doctors.id),
    attempt_no: integer().notNull().default(1),
    /** Sat late, as practice: never in the merit list. */
    is_pending: boolean().notNull().default(false),
    status: text({ enum: ["in_progress", "submitted", "auto_submitted", "graded", "published", "void"] }).notNull(),
    /** How it ended, whatever became of it afterwards. */
    ended_by: text({ enum: ["doctor", "expiry"] }),
    started_at: instant().notNull(),
    ends_at: instant().notNull(),
    submitted_at: instant(),
    submission_key: text().notNull(),
    /** SHA-256 of the token that the writing device holds, and of those that were taken over. */
    attempt_token_hash: text().notNull(),
    former_token_hashes: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    token_generation: integer().notNull().default(1),
    active_device_id: reference().references(() => devices.id),
    set_code: text().notNull().default("A"),
    order: jsonb().$type<PaperOrder>().notNull(),
    exam_version: integer().notNull().default(1),
    allowance_seconds: integer().notNull().default(0),
    /** Questions with an answer, also those answered in part. */
    answered_count: integer().notNull().default(0),
    last_saved_at: instant(),
    void_reason: text(),
    ...timestamps,
  },
  (attempt) => [
    uniqueIndex("exam_attempts_one_in_progress")
      .on(attempt.doctor_id, attempt.schedule_event_id)
      .where(sql`${attempt.status} = 'in_progress'`),
    uniqueIndex("exam_attempts_one_quiz_in_progress")
      .on(attempt.doctor_id, attempt.quiz_id)
      .where(sql`${attempt.status} = 'in_progress'`),
    unique().on(attempt.doctor_id, attempt.schedule_event_id, attempt.attempt_no),
    index().on(attempt.exam_id, attempt.status, attempt.id),
    index().on(attempt.schedule_event_id, attempt.status, attempt.id),
    index().on(attempt.quiz_id, attempt.status, attempt.id),
    index().on(attempt.enrolment_id, attempt.id),
    index()
      .on(attempt.ends_at)
      .where(sql`${attempt.status} = 'in_progress'`),
    index("exam_attempts_ungraded")
      .on(attempt.id)
      .where(sql`${attempt.status} in ('submitted', 'auto_submitted')`),
    index("exam_attempts_unpublished")
      .on(attempt.schedule_event_id)
      .where(sql`${attempt.status} = 'graded'`),
    check("exam_attempts_of_event_or_quiz", sql`num_nonnulls(${attempt.schedule_event_id}, ${attempt.quiz_id}) = 1`),
  ],
);

export const examAnswers = pgTable(
  "exam_answers",
  {
    attempt_id: reference()
      .notNull()
      .references(() => examAttempts.id, { onDelete: "cascade" }),
    exam_question_id: reference()
      .notNull()
      .references(() => examQuestions.id),
    value: jsonb().$type<AnswerValue>(),
    letter_revs: jsonb().$type<LetterRevs>().notNull().default({}),
    rev: integer().notNull().default(0),
    flagged: boolean().notNull().default(false),
    /** The device of the last write, and its count. */
    device_id: reference().references(() => devices.id),
    device_seq: reference().notNull().default(0),
    /** The newest revision that another device than the last one wrote. */
    other_rev: integer().notNull().default(0),
    saved_at: instant().notNull().defaultNow(),
    /** What another device answered otherwise, until the doctor has settled it. */
    conflict: jsonb().$type<{ yours: AnswerValue }>(),
  },
  (answer) => [primaryKey({ columns: [answer.attempt_id, answer.exam_question_id] })],
);

/** Every write to an answer, with the reply that it got. */
export const examAnswerLog = pgTable(
  "exam_answer_log",
  {
    id: id(),
    attempt_id: reference()
      .notNull()
      .references(() => examAttempts.id, { onDelete: "cascade" }),
    exam_question_id: reference()
      .notNull()
      .references(() => examQuestions.id),
    mutation_id: uuid().notNull(),
    value: jsonb().$type<AnswerValue>(),
    base_rev: integer().notNull(),
    rev: integer().notNull(),
    device_id: reference().references(() => devices.id),
    device_seq: reference().notNull().default(0),
    outcome: text({ enum: ["applied", "merged", "conflict"] }).notNull(),
    reply: jsonb().notNull(),
    at: instant().notNull().defaultNow(),
  },
  (entry) => [unique().on(entry.attempt_id, entry.mutation_id)],
);

/** Answers that came when the attempt was over: kept as evidence, never marked. */
export const examLateAnswers = pgTable(
  "exam_late_answers",
  {
    id: id(),
    attempt_id: reference()
      .notNull()
      .references(() => examAttempts.id, { onDelete: "cascade" }),
    payload: jsonb().notNull(),
    received_at: instant().notNull().defaultNow(),
    seconds_late: integer().notNull(),
  },
  (late) => [index().on(late.attempt_id, late.id)],
);
