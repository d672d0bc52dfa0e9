import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { courseCategories } from "#api/db/schema/catalogue.ts";
import { finderOptions, finderQuestions, finderRules } from "#api/db/schema/finder.ts";
import * as cell from "../cells.ts";
import { catalogueTable } from "./define-table.ts";
import type { CatalogueTable } from "./table.ts";

const questionKey = sql<string>`${courseCategories.slug} || '/' || ${finderQuestions.key}`;
const optionKey = sql<string>`${questionKey} || '/' || ${finderOptions.key}`;

const questions = catalogueTable({
  file: "finder_questions.csv",
  key: ["category", "key"],
  row: z.object({ category: cell.slug, key: cell.key, question: cell.text(), sort: cell.sort }),
  known: (db) =>
    db
      .select({ key: questionKey, id: finderQuestions.id })
      .from(finderQuestions)
      .innerJoin(courseCategories, eq(courseCategories.id, finderQuestions.category_id)),
  into: finderQuestions,
  target: [finderQuestions.category_id, finderQuestions.key],
  links: { category_id: ["categories.csv", "category"] },
});

const options = catalogueTable({
  file: "finder_options.csv",
  key: ["category", "question", "key"],
  row: z.object({ category: cell.slug, question: cell.key, key: cell.key, label: cell.text(), sort: cell.sort }),
  known: (db) =>
    db
      .select({ key: optionKey, id: finderOptions.id })
      .from(finderOptions)
      .innerJoin(finderQuestions, eq(finderQuestions.id, finderOptions.question_id))
      .innerJoin(courseCategories, eq(courseCategories.id, finderQuestions.category_id)),
  into: finderOptions,
  target: [finderOptions.question_id, finderOptions.key],
  links: { question_id: ["finder_questions.csv", "category", "question"] },
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
  into: finderRules,
  target: [finderRules.option_id, finderRules.batch_id],
  links: {
    option_id: ["finder_options.csv", "category", "question", "option"],
    batch_id: ["batches.csv", "batch"],
  },
});

export const finderTables: CatalogueTable[] = [questions, options, rules];
