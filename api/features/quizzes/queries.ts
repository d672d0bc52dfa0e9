import { and, eq, gte, lt } from "drizzle-orm";
import type { Database } from "#api/db/client.ts";
import { quizzes } from "#api/db/schema/catalogue.ts";
import { matches } from "#api/db/search.ts";
import { keysetPage, type DatedList } from "#api/http/keyset.ts";

export function selectQuizzes(db: Database, { now, isPast, search = [], ...page }: DatedList) {
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
