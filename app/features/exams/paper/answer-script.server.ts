import type { PaperQuery, ScriptQuestion } from "#contract/exams/exam-script.ts";
import type { RequestContext } from "#app/server/session/context.server.ts";
import { cleanHtml } from "#app/server/forms/rich-text.server.ts";
import { publicationOf, type Results } from "../results/result.server.ts";

export type PaperCall = "listOwnAnswers" | "listQuestions" | "listQuestionAnswers" | "listQuestionExplanations";

export function cleanQuestion<Q extends ScriptQuestion>(question: Q, context: RequestContext) {
  const { stem_html, explanation_html } = question;
  return {
    ...question,
    stem_html: stem_html === null ? null : cleanHtml(stem_html, context),
    explanation_html: explanation_html ? cleanHtml(explanation_html, context) : null,
  };
}

export async function loadAnswerScript(
  { submit, results, params }: Results,
  list: PaperCall,
  query: PaperQuery,
  context: RequestContext,
) {
  const result = await submit(results[list], { params, query });
  if (!result.ok) return { paper: null, waiting: publicationOf(result) };
  const paper = {
    ...result.data,
    questions: result.data.questions.map((question) => cleanQuestion(question, context)),
  };
  return { paper, waiting: { message: "", availableAt: null } };
}

export type ShownPaper = NonNullable<Awaited<ReturnType<typeof loadAnswerScript>>["paper"]>;
