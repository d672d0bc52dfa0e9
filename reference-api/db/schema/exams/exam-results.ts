import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { batches } from "#api/db/schema/catalogue.ts";
import { id, instant, reference, timestamps } from "#api/db/schema/columns.ts";
import { disciplines, faculties } from "#api/db/schema/directories.ts";
import { examAttempts } from "./exam-attempts.ts";
import type { Letter, MeritPositions } from "./exam-values.ts";
import { examQuestions, examRegrades, exams } from "./exams.ts";
import { doctors } from "#api/db/schema/identity.ts";

/** Result of an attempt. All marks are integers in thousandths of a mark. */
export const examResults = pgTable(
  "exam_results",
  {
    id: id(),
    attempt_id: reference()
      .notNull()
      .unique()
      .references(() => examAttempts.id, { onDelete: "cascade" }),
    exam_id: reference()
      .notNull()
      .references(() => exams.id),
    doctor_id: reference().references(() => doctors.id),
    correct_stems: integer().notNull(),
    wrong_stems: integer().notNull(),
    blank_stems: integer().notNull(),
    correct_sba: integer().notNull(),
    wrong_sba: integer().notNull(),
    blank_sba: integer().notNull(),
    positive: integer().notNull(),
    negative: integer().notNull(),
    obtained: integer().notNull(),
    /** Maximum marks; a withdrawn question lowers them. */
    total: integer().notNull(),
    sba_obtained: integer().notNull(),
    seconds_taken: integer().notNull(),
    submitted_at: instant().notNull(),
    /** null: the exam has no pass mark. */
    passed: boolean(),
    /** True if a paper was below the mark that bars the candidate from the next exam. */
    debarred: boolean().notNull().default(false),
    /** This and all following columns are written by the ranking; null outside the merit list. */
    batch_id: reference().references(() => batches.id),
    faculty_id: reference().references(() => faculties.id),
    discipline_id: reference().references(() => disciplines.id),
    candidate_type: text(),
    position: integer(),
    positions: jsonb().$type<MeritPositions>(),
    participants: integer(),
    /** Number of participants with fewer marks. */
    below: integer(),
    highest: integer(),
    average: integer(),
    rank_version: integer().notNull().default(0),
    published_at: instant(),
    ...timestamps,
  },
  (result) => [
    index().on(result.exam_id, result.position, result.id),
    index().on(result.exam_id, result.batch_id, result.position, result.id),
    index().on(result.exam_id, result.faculty_id, result.position, result.id),
    index().on(result.exam_id, result.discipline_id, result.position, result.id),
    index().on(result.exam_id, result.candidate_type, result.position, result.id),
    index().on(result.doctor_id, result.id),
    index().on(result.published_at),
  ],
);

export const examRegradeResults = pgTable(
  "exam_regrade_results",
  {
    regrade_id: reference()
      .notNull()
      .references(() => examRegrades.id, { onDelete: "cascade" }),
    attempt_id: reference()
      .notNull()
      .references(() => examAttempts.id, { onDelete: "cascade" }),
    before: jsonb().notNull(),
    after: jsonb().notNull(),
  },
  (row) => [primaryKey({ columns: [row.regrade_id, row.attempt_id] })],
);

/**
 * Time at which the answers to an exam were last counted in `examQuestionFigures`; deleting the row makes them be
 * counted again.
 */
export const examFigures = pgTable("exam_figures", {
  exam_id: reference()
    .primaryKey()
    .references(() => exams.id, { onDelete: "cascade" }),
  counted_at: instant().notNull(),
});

/**
 * Numbers of candidates by the letter of a statement or option. For a true/false statement (`mcq5`): those who said
 * true, false or nothing; for an option of a single-best-answer question (`sba`): those who chose it, another one or
 * none.
 */
export type LetterFigures = Partial<Record<Letter, { yes: number; no: number; blank: number }>>;

/**
 * Answers to a question of an exam, counted by letter. Counts the ranked candidates of events whose solution is open to
 * doctors.
 */
export const examQuestionFigures = pgTable("exam_question_figures", {
  exam_question_id: reference()
    .primaryKey()
    .references(() => examQuestions.id, { onDelete: "cascade" }),
  candidates: integer().notNull(),
  letters: jsonb().$type<LetterFigures>().notNull(),
});
