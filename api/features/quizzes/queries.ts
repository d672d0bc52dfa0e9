import { and, eq, gte, lt } from "drizzle-orm";
import type { Database } from "#api/db/client.ts";
import { quizzes } from "#api/db/schema/catalogue.ts";
import { matches, type Term } from "#api/db/search.ts";
import { keysetPage } from "#api/http/keyset.ts";

interface QuizList {
  now: Date;
  isPast: boolean;
  perPage: number;
  search?: Term[];
  after?: string | undefined;
  before?: string | undefined;
}

export function selectQuizzes(db: Database, { now, isPast, search = [], ...page }: QuizList) {
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
