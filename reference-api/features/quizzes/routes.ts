import { searchFor } from "#api/db/search/search-terms.ts";
import { implement } from "#api/http/implement.ts";
import { listQuizzes } from "#contract/catalogue/quizzes.ts";
import { selectQuizzes } from "./queries.ts";
import { quizItem } from "./quiz-state.ts";

export const quizRoutes = [
  implement(listQuizzes, async ({ db, now, query }) => {
    const { "list-for": listFor, state, search, ...rest } = query;
    const perPage = listFor === "homepage" ? 6 : 12;
    const { rows, meta } = await selectQuizzes(db, {
      now,
      isPast: state === "past",
      perPage,
      ...rest,
      search: await searchFor(db, search),
    });
    return { quizzes: rows.map((quiz) => quizItem(quiz, now)), meta };
  }),
];
