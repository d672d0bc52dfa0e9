import { and, eq, gte, lt } from "drizzle-orm";
import type { Database } from "#api/db/client.ts";
import { quizzes } from "#api/db/schema/catalogue.ts";
import { matches } from "#api/db/search.ts";
import { keysetPage, type DatedList } from "#api/http/keyset.ts";

export function selectQuizzes(db: Database, { now, isPast, search = [], ...page }: DatedList) {
  return keysetPage(
    { column: quizzes.closes_at, id: quizzes.id, direction: isPast ? "desc" : "asc", ...page },
    ({ where, orderBy, limit }) =>
      db
        .select()
        .from(quizzes)
        .where(
          and(
            eq(quizzes.status, "published"),
            isPast ? lt(quizzes.closes_at, now) : gte(quizzes.closes_at, now),
            matches(quizzes.search, search),
            where,
          ),
        )
        .orderBy(...orderBy)
        .limit(limit),
    (quiz) => quiz.closes_at,
  );
}
