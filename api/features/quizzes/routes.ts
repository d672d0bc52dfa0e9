import { implement } from "#api/http/implement.ts";
import { timestamp } from "#api/http/wire.ts";
import { listQuizzes } from "#contract/quizzes.ts";
import { selectQuizzes } from "./queries.ts";
import { quizState } from "./quiz-state.ts";

export const quizRoutes = [
  implement(listQuizzes, async ({ db, now, query }) => {
    const { "list-for": listFor, state, ...rest } = query;
    const perPage = listFor === "homepage" ? 6 : 12;
    const { rows, meta } = await selectQuizzes(db, { now, isPast: state === "past", perPage, ...rest });
    const quizzes = rows.map((quiz) => ({
      slug: quiz.slug,
      title: quiz.title,
      opens_at: timestamp(quiz.opens_at),
      closes_at: timestamp(quiz.closes_at),
      questions: quiz.question_count,
      minutes: quiz.minutes,
      access: quiz.access,
      state: quizState(quiz, now),
    }));
    return { quizzes, meta };
  }),
];
