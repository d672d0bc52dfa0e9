import { quizResults } from "#contract/exams/exam-results.ts";
import { path } from "#app/paths.ts";
import { listQuery } from "#app/server/forms/list-query.server.ts";
import type { RequestContext } from "#app/server/session/context.server.ts";
import { loadAnswerScript } from "../paper/answer-script.server.ts";
import { loadResult, noPapers, type Results } from "../results/result.server.ts";

export async function loadOutcome(
  entry: Omit<Results, "pages">,
  slug: string | null,
  { request, context }: { request: Request; context: RequestContext },
) {
  const quiz = { ...entry, pages: noPapers };
  const outcome = await loadResult(quiz);
  const { filter = "all" } = listQuery(request, quizResults.listQuestionExplanations);
  const isSolved = outcome.result?.links.includes("question_explanation_list") ?? false;
  const { paper } = isSolved
    ? await loadAnswerScript(quiz, "listQuestionExplanations", { filter }, context)
    : { paper: null };
  const shown = paper && { ...paper, filter };
  const quizAddress =
    context.portal.env.PUBLIC_ORIGIN + (slug === null ? path("quiz-list") : path("on-spot-quiz", { slug }));
  return { ...outcome, paper: shown, quizAddress };
}

export type QuizOutcome = Awaited<ReturnType<typeof loadOutcome>>;
