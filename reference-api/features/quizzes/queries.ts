import { and, asc, eq, gt, gte, lt, lte } from "drizzle-orm";
import type { Database } from "#api/db/client.ts";
import { courseCategories, quizzes } from "#api/db/schema/catalogue.ts";
import { exams } from "#api/db/schema/exams/exams.ts";
import { matches } from "#api/db/search/search.ts";
import { keysetPage, type DatedKeysetPage } from "#api/http/keyset.ts";
import { quizItem } from "./quiz-state.ts";

/** Largest number of trial exams that are listed. */
const maxTrials = 10;

export function selectQuizzes(db: Database, { now, isPast, search = [], ...page }: DatedKeysetPage) {
  const isListed = and(
    eq(quizzes.status, "published"),
    isPast ? lt(quizzes.closes_at, now) : gte(quizzes.closes_at, now),
    matches(quizzes.search, search),
  );
  const query = db.select().from(quizzes);
  return keysetPage(
    { column: quizzes.closes_at, id: quizzes.id, direction: isPast ? "desc" : "asc", ...page },
    (beyond) => query.where(and(isListed, beyond)),
    (quiz) => quiz.closes_at,
  );
}

/** Selects the open trial exams with their category, in the order of the categories. */
export async function selectTrials(db: Database, now: Date) {
  const rows = await db
    .select({ quiz: quizzes, trial_for: { slug: courseCategories.slug, title: courseCategories.title } })
    .from(quizzes)
    .innerJoin(courseCategories, eq(courseCategories.id, quizzes.trial_category_id))
    .innerJoin(exams, and(eq(exams.id, quizzes.exam_id), eq(exams.status, "published")))
    .where(and(eq(quizzes.status, "published"), lte(quizzes.opens_at, now), gt(quizzes.closes_at, now)))
    .orderBy(asc(courseCategories.sort), asc(courseCategories.id), asc(quizzes.id))
    .limit(maxTrials);
  return rows.map(({ quiz, trial_for }) => ({ ...quizItem(quiz, now), trial_for }));
}
