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
    /** Deadline for starting; an attempt started later is a pending one. */
    start_until: instant().notNull(),
    /** Absolute end of answering, even for late starters; null: everybody has the full duration. */
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

/** Exceptions that staff grant one doctor at one exam. */
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
    /** Added to the duration and to `answers_until`. */
    extra_seconds: integer().notNull().default(0),
    /** Replaces the exam's deadline for starting with a later one. */
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
    /** Set for a schedule event; otherwise `quiz_id` is set. */
    schedule_event_id: reference().references(() => scheduleEvents.id),
    quiz_id: reference().references(() => quizzes.id),
    enrolment_id: reference().references(() => enrolments.id),
    /** null: a quiz attempt by somebody without an account. */
    doctor_id: reference().references(() => doctors.id),
    attempt_no: integer().notNull().default(1),
    /** Late practice attempt; never in the merit list. */
    is_pending: boolean().notNull().default(false),
    status: text({ enum: ["in_progress", "submitted", "auto_submitted", "graded", "published", "void"] }).notNull(),
    /** Cause of the end; later status changes leave it unchanged. */
    ended_by: text({ enum: ["doctor", "expiry"] }),
    started_at: instant().notNull(),
    ends_at: instant().notNull(),
    submitted_at: instant(),
    /** First look at the key of an attempt that the doctor did not submit, from which on its blanks are mistakes. */
    key_opened_at: instant(),
    submission_key: text().notNull(),
    /** SHA-256 of the token of the active device; earlier devices' hashes are in `former_token_hashes`. */
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
    /** Number of questions that are answered at least in part. */
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
    index().on(attempt.active_device_id),
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
    /**
     * Device of the last write, and that device's sequence number. No foreign key: it identifies a writer, and removing
     * an unused device must not search all answers.
     */
    device_id: reference(),
    device_seq: reference().notNull().default(0),
    /** Newest revision written by a device other than the one of the last write. */
    other_rev: integer().notNull().default(0),
    saved_at: instant().notNull().defaultNow(),
    /** Conflicting answer of the device `device_id`, until the doctor chooses between the two. */
    conflict: jsonb().$type<{ yours: AnswerValue; device_id?: number | null }>(),
  },
  (answer) => [primaryKey({ columns: [answer.attempt_id, answer.exam_question_id] })],
);

/** Writes to answers, with the reply sent for each; kept for 30 days. Late ones are in `examLateAnswers` instead. */
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
    device_id: reference(),
    device_seq: reference().notNull().default(0),
    outcome: text({ enum: ["applied", "merged", "conflict"] }).notNull(),
    reply: jsonb().notNull(),
    at: instant().notNull().defaultNow(),
  },
  (entry) => [unique().on(entry.attempt_id, entry.mutation_id)],
);

/**
 * Answers received after the end of the attempt and its grace period: stored as evidence up to a limit, never marked.
 */
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
