import type { QuizItem } from "#contract/quizzes.ts";

/** A quiz is open from `opens_at` up to and with `closes_at`. */
export function quizState(quiz: { opens_at: Date; closes_at: Date }, now: Date): QuizItem["state"] {
  if (quiz.closes_at < now) return "closed";
  return quiz.opens_at > now ? "soon" : "open";
}
