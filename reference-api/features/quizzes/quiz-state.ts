import type { quizzes } from "#api/db/schema/catalogue.ts";
import { timestamp } from "#api/http/wire.ts";
import type { QuizItem } from "#contract/catalogue/quizzes.ts";

/** Returns the state of a quiz by its times; `opens_at` and `closes_at` are inclusive. */
export function quizState(quiz: { opens_at: Date; closes_at: Date }, now: Date): QuizItem["state"] {
  if (quiz.closes_at < now) return "closed";
  return quiz.opens_at > now ? "soon" : "open";
}

/** Quiz as sent in responses. A quiz closed by staff is `closed` regardless of its times. */
export function quizItem(quiz: typeof quizzes.$inferSelect, now: Date): QuizItem & { slug: string } {
  return {
    slug: quiz.slug,
    title: quiz.title,
    opens_at: timestamp(quiz.opens_at),
    closes_at: timestamp(quiz.closes_at),
    questions: quiz.question_count,
    minutes: quiz.minutes,
    access: quiz.access,
    state: quiz.status === "closed" ? "closed" : quizState(quiz, now),
  };
}
