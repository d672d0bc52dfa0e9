import { and, asc, eq, gte, inArray } from "drizzle-orm";
import type { Database } from "#api/db/client.ts";
import { batches, courseCategories } from "#api/db/schema/catalogue.ts";
import { finderOptions, finderQuestions, finderRules } from "#api/db/schema/finder.ts";
import type { FinderQuestion } from "#contract/catalogue/batches.ts";
import type { Fit } from "./finder.ts";
import { isOffered, selectItems, toItem } from "./queries.ts";

export async function selectFinderQuestions(db: Database, categorySlug: string): Promise<FinderQuestion[]> {
  const rows = await db
    .select({ question: finderQuestions, option: finderOptions })
    .from(finderQuestions)
    .innerJoin(courseCategories, eq(courseCategories.id, finderQuestions.category_id))
    .innerJoin(finderOptions, eq(finderOptions.question_id, finderQuestions.id))
    .where(eq(courseCategories.slug, categorySlug))
    .orderBy(asc(finderQuestions.sort), asc(finderQuestions.id), asc(finderOptions.sort), asc(finderOptions.id));
  const questions = new Map<number, FinderQuestion>();
  for (const { question, option } of rows) {
    const entry = questions.get(question.id) ?? { id: question.id, question: question.question, options: [] };
    entry.options.push({ id: option.id, label: option.label });
    questions.set(question.id, entry);
  }
  return [...questions.values()];
}

/**
 * Selects the rules of the batch finder for the chosen options, each with its batch; the batch that closes soonest is
 * first. Skips batches that are not published, that belong to a draft course or session, or whose enrolment has closed.
 */
export async function selectFits(db: Database, optionIds: number[], now: Date): Promise<Fit[]> {
  if (optionIds.length === 0) return [];
  const ruleOfChosen = inArray(finderRules.option_id, optionIds);
  const [rows, rules] = await Promise.all([
    selectItems(db)
      .where(
        and(
          inArray(batches.id, db.select({ id: finderRules.batch_id }).from(finderRules).where(ruleOfChosen)),
          eq(batches.status, "published"),
          isOffered,
          gte(batches.enroll_closes_at, now),
        ),
      )
      .orderBy(asc(batches.enroll_closes_at), asc(batches.id)),
    db
      .select({ batchId: finderRules.batch_id, score: finderRules.score, reason: finderRules.reason })
      .from(finderRules)
      .innerJoin(finderOptions, eq(finderOptions.id, finderRules.option_id))
      .innerJoin(finderQuestions, eq(finderQuestions.id, finderOptions.question_id))
      .where(ruleOfChosen)
      .orderBy(asc(finderQuestions.sort), asc(finderQuestions.id)),
  ]);
  return rows.flatMap((row) => {
    const batch = toItem(row, now);
    return rules.filter(({ batchId }) => batchId === batch.id).map(({ score, reason }) => ({ batch, score, reason }));
  });
}
