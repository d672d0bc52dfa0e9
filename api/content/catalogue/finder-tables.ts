import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { courseCategories } from "#api/db/schema/catalogue.ts";
import { finderOptions, finderQuestions, finderRules } from "#api/db/schema/finder.ts";
import * as cell from "../cells.ts";
import { catalogueTable, idOf, reference, type CatalogueTable } from "./table.ts";

const questionKey = sql<string>`${courseCategories.slug} || '/' || ${finderQuestions.key}`;
const optionKey = sql<string>`${questionKey} || '/' || ${finderOptions.key}`;

const questions = catalogueTable({
  file: "finder_questions.csv",
  key: ["category", "key"],
  row: z.object({ category: cell.slug, key: cell.key, question: cell.text(), sort: cell.sort }),
  references: ({ category }) => [reference("category", "categories.csv", category)],
  known: (db) =>
    db
      .select({ key: questionKey, id: finderQuestions.id })
      .from(finderQuestions)
      .innerJoin(courseCategories, eq(courseCategories.id, finderQuestions.category_id)),
  into: finderQuestions,
  target: [finderQuestions.category_id, finderQuestions.key],
  values: ({ category, ...row }, ids) => ({ ...row, category_id: idOf(ids, "categories.csv", category) }),
});

const options = catalogueTable({
  file: "finder_options.csv",
  key: ["category", "question", "key"],
  row: z.object({ category: cell.slug, question: cell.key, key: cell.key, label: cell.text(), sort: cell.sort }),
  references: ({ category, question }) => [reference("question", "finder_questions.csv", category, question)],
  known: (db) =>
    db
      .select({ key: optionKey, id: finderOptions.id })
      .from(finderOptions)
      .innerJoin(finderQuestions, eq(finderQuestions.id, finderOptions.question_id))
      .innerJoin(courseCategories, eq(courseCategories.id, finderQuestions.category_id)),
  into: finderOptions,
  target: [finderOptions.question_id, finderOptions.key],
  values: ({ category, question, ...row }, ids) => ({
    ...row,
    question_id: idOf(ids, "finder_questions.csv", category, question),
  }),
});

const rules = catalogueTable({
  file: "finder_rules.csv",
  key: ["category", "question", "option", "batch"],
  row: z.object({
    category: cell.slug,
    question: cell.key,
    option: cell.key,
    batch: cell.slug,
    score: cell.withDefault(cell.wholeNumber, 1),
    reason: cell.text(),
  }),
  references: ({ category, question, option, batch }) => [
    reference("option", "finder_options.csv", category, question, option),
    reference("batch", "batches.csv", batch),
  ],
  into: finderRules,
  target: [finderRules.option_id, finderRules.batch_id],
  values: ({ category, question, option, batch, ...row }, ids) => ({
    ...row,
    option_id: idOf(ids, "finder_options.csv", category, question, option),
    batch_id: idOf(ids, "batches.csv", batch),
  }),
});

export const finderTables: CatalogueTable[] = [questions, options, rules];
