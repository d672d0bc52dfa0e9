import type { LoaderFunctionArgs } from "@remix-run/node";
import { getDayQuestion } from "#contract/exams/day-questions.ts";
import type { AnswerValue, Letter, Question } from "#contract/exams/exams.ts";
import { listQuery, pathParams } from "#app/server/forms/list-query.server.ts";
import { cleanHtml } from "#app/server/forms/rich-text.server.ts";
import { publicApi } from "#app/server/session/public-api.server.ts";
import { verdictOf } from "../solved/verdict.ts";
import { isLetter, statementValue, type StatementValue } from "../room/answer-text.ts";
import { loadAround } from "./day-question.server.ts";

/**
 * Reads the answer from the query of the form that `AnswerFields` renders; missing and malformed values are null
 * (blank).
 */
function answerIn(
  query: URLSearchParams,
  { id, kind, options }: Pick<Question, "id" | "kind" | "options">,
): AnswerValue {
  if (kind === "sba") {
    const letter = query.get(`q[${id}]`) ?? "";
    return isLetter(letter) ? letter : null;
  }
  const values: Partial<Record<Letter, StatementValue>> = {};
  for (const { letter } of options) values[letter] = statementValue(query.get(`q[${id}][${letter}]`) ?? "") ?? null;
  return values;
}

export async function loadAnswer(args: LoaderFunctionArgs) {
  const { request, context } = args;
  const params = pathParams(args.params, getDayQuestion);
  const query = listQuery(request, getDayQuestion);
  const [{ day, kind, question, previous }, around] = await Promise.all([
    publicApi(context).load(getDayQuestion, { params, query }),
    loadAround(args, params.slug),
  ]);
  const { searchParams } = new URL(request.url);
  const isAnswered = [...searchParams.keys()].some((name) => name.startsWith("q["));
  const value = answerIn(searchParams, question);
  const shown = question.options.map(({ letter }) => letter);
  const solved = {
    ...question,
    number: 1,
    stem_html: cleanHtml(question.stem_html, context),
    explanation_html: question.explanation_html ? cleanHtml(question.explanation_html, context) : null,
    ...(isAnswered && { value, marks: { obtained: 0, letters: verdictOf(question.key, value, shown).letters } }),
  };
  return { day, kind, question: solved, previous: previous ?? null, ...around };
}
