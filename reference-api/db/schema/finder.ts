import { index, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { batches, courseCategories } from "./catalogue.ts";
import { id, reference, timestamps } from "./columns.ts";

export const finderQuestions = pgTable(
  "batch_finder_questions",
  {
    id: id(),
    category_id: reference()
      .notNull()
      .references(() => courseCategories.id),
    key: text().notNull(),
    question: text().notNull(),
    sort: integer().notNull().default(0),
    ...timestamps,
  },
  (question) => [unique().on(question.category_id, question.key)],
);

export const finderOptions = pgTable(
  "batch_finder_options",
  {
    id: id(),
    question_id: reference()
      .notNull()
      .references(() => finderQuestions.id),
    key: text().notNull(),
    label: text().notNull(),
    sort: integer().notNull().default(0),
    ...timestamps,
  },
  (option) => [unique().on(option.question_id, option.key)],
);

/** Score that an answer option gives a batch; the batches with the highest sums are recommended. */
export const finderRules = pgTable(
  "batch_finder_rules",
  {
    id: id(),
    option_id: reference()
      .notNull()
      .references(() => finderOptions.id),
    batch_id: reference()
      .notNull()
      .references(() => batches.id),
    score: integer().notNull().default(1),
    reason: text().notNull(),
    ...timestamps,
  },
  (rule) => [unique().on(rule.option_id, rule.batch_id), index().on(rule.batch_id)],
);
