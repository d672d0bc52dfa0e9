import { sql } from "drizzle-orm";
import { index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { id, timestamps, tsvector } from "./columns.ts";

/** Set of words that a search treats as equal, as a `tsvector`. */
export const synonyms = pgTable(
  "synonyms",
  { id: id(), key: text().notNull().unique(), search: tsvector().notNull(), ...timestamps },
  (row) => [index().using("gin", row.search)],
);

/**
 * Vocabulary for spelling correction: the words that `canBeMistyped()` accepts of synonyms and FAQs, and of courses,
 * batches, their classes, events and quizzes other than drafts, with one row for each of `shortenings()`. Rebuilt by
 * each import of the catalogue.
 */
export const vocabulary = pgTable(
  "search_words",
  {
    /** The word itself, or the word with one letter removed. */
    shortened: text().notNull(),
    word: text().notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.shortened, row.word] }),
    index("search_words_by_letters").on(sql`${row.word} collate "C"`),
  ],
);
