import { sql } from "drizzle-orm";
import { index, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { batches, quizzes } from "#api/db/schema/catalogue.ts";
import { id, instant, reference, timestamps } from "#api/db/schema/columns.ts";
import { examAttempts } from "./exam-attempts.ts";
import { doctors } from "#api/db/schema/identity.ts";

/** Batches whose doctors may take a quiz that has the access `enrolled`. */
export const quizBatches = pgTable(
  "quiz_batches",
  {
    quiz_id: reference()
      .notNull()
      .references(() => quizzes.id),
    batch_id: reference()
      .notNull()
      .references(() => batches.id),
  },
  (row) => [primaryKey({ columns: [row.quiz_id, row.batch_id] })],
);

/** Participation of a doctor, or of somebody without an account, in a quiz. */
export const quizEntries = pgTable(
  "quiz_entries",
  {
    id: id(),
    quiz_id: reference()
      .notNull()
      .references(() => quizzes.id),
    /** 22 random characters that identify the entry in links. */
    key: text().notNull().unique(),
    /** SHA-256 of the token that proves ownership. */
    token_hash: text().notNull().unique(),
    doctor_id: reference().references(() => doctors.id),
    guest_name: text(),
    guest_phone: text(),
    /** Time at which the number was verified by a code. */
    phone_verified_at: instant(),
    attempt_id: reference()
      .unique()
      .references(() => examAttempts.id),
    claimed_at: instant(),
    ...timestamps,
  },
  (entry) => [
    index().on(entry.quiz_id, entry.guest_phone),
    index().on(entry.doctor_id, entry.id),
    uniqueIndex("quiz_entries_one_per_doctor")
      .on(entry.quiz_id, entry.doctor_id)
      .where(sql`${entry.doctor_id} is not null and ${entry.claimed_at} is null`),
  ],
);
