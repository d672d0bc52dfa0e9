import { sql } from "drizzle-orm";
import { index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { id, timestamps, tsvector } from "./columns.ts";

/** A row of words that are looked for as one. */
export const synonyms = pgTable(
  "synonyms",
  { id: id(), key: text().notNull().unique(), search: tsvector().notNull(), ...timestamps },
  (row) => [index().using("gin", row.search)],
);

/** Every word that visitors can find something by, for those who mistype it: a row for each of its shortenings. Made anew by each import. */
export const searchWords = pgTable(
  "search_words",
  {
    /** The word, or what is left of it without one of its letters. */
    shortened: text().notNull(),
    word: text().notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.shortened, row.word] }),
    index("search_words_by_letters").on(sql`${row.word} collate "C"`),
  ],
);
