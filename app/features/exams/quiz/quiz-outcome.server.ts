import { path } from "#app/paths.ts";
import type { RequestContext } from "#app/server/session/context.server.ts";
import { loadAnswerScript } from "../paper/answer-script.server.ts";
import { loadResult, noPapers, type Results } from "../results/result.server.ts";

/** Loads the result of a quiz and, once published, its answers with explanations. */
export async function loadOutcome(entry: Omit<Results, "pages">, slug: string | null, context: RequestContext) {
  const quiz = { ...entry, pages: noPapers };
  const outcome = await loadResult(quiz);
  const isSolved = outcome.result?.links.includes("question_explanation_list") ?? false;
  const { paper } = isSolved ? await loadAnswerScript(quiz, "listQuestionExplanations", {}, context) : { paper: null };
  const quizAddress =
    context.portal.env.PUBLIC_ORIGIN + (slug === null ? path("quiz-list") : path("on-spot-quiz", { slug }));
  return { ...outcome, paper, quizAddress };
}

export type QuizOutcome = Awaited<ReturnType<typeof loadOutcome>>;
