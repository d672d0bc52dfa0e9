import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { batches } from "#api/db/schema/catalogue.ts";
import { id, instant, reference, timestamps } from "#api/db/schema/columns.ts";
import { disciplines, faculties } from "#api/db/schema/directories.ts";
import { examAttempts } from "./exam-attempts.ts";
import type { Positions } from "./exam-values.ts";
import { examRegrades, exams } from "./exams.ts";
import { doctors } from "#api/db/schema/identity.ts";

/** What an attempt has reached. Marks in thousandths. */
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
    /** The marks that could be had: a withdrawn question lowers them. */
    total: integer().notNull(),
    sba_obtained: integer().notNull(),
    seconds_taken: integer().notNull(),
    submitted_at: instant().notNull(),
    /** null: there is no pass mark. */
    passed: boolean(),
    /** A paper was so low that the rules keep the candidate out of the next exam. */
    debarred: boolean().notNull().default(false),
    /** Everything from here on is written by the ranking; null outside the merit list. */
    batch_id: reference().references(() => batches.id),
    faculty_id: reference().references(() => faculties.id),
    discipline_id: reference().references(() => disciplines.id),
    candidate_type: text(),
    position: integer(),
    positions: jsonb().$type<Positions>(),
    participants: integer(),
    /** Participants with fewer marks. */
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

/** What a regrade changed in one result. */
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
