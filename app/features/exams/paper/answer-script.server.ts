import type { AnswerFilter } from "#contract/exams/exam-results.ts";
import type { RequestContext } from "#app/server/session/context.server.ts";
import { cleanHtml } from "#app/server/forms/rich-text.server.ts";
import { waitingFor, type Results } from "../results/result.server.ts";

export type PaperList = "listOwnAnswers" | "listQuestions" | "listQuestionAnswers" | "listQuestionExplanations";

interface PaperQuery {
  page?: number | undefined;
  filter?: AnswerFilter | undefined;
}

/** A page of the paper, with what may be read of it now. */
export async function loadAnswerScript(
  { submit, results, params }: Results,
  list: PaperList,
  query: PaperQuery,
  context: RequestContext,
) {
  const answer = await submit(results[list], { params, query });
  if (!answer.ok) return { paper: null, waiting: waitingFor(answer) };
  const paper = {
    ...answer.data,
    questions: answer.data.questions.map((question) => ({
      ...question,
      stem_html: question.stem_html === null ? null : cleanHtml(question.stem_html, context),
      explanation_html: question.explanation_html ? cleanHtml(question.explanation_html, context) : null,
    })),
  };
  return { paper, waiting: { message: "", availableAt: null } };
}

export type Paper = NonNullable<Awaited<ReturnType<typeof loadAnswerScript>>["paper"]>;
