import type { z } from "zod";
import type { Authorized } from "#api/http/authorize.ts";
import { implement, type Route, type Scope } from "#api/http/implement.ts";
import type { Access } from "#contract/endpoint.ts";
import type { PaperQuery, ResultEndpoints } from "#contract/exams/exam-results.ts";
import { readResult, type ReadableAttempt } from "./result.ts";
import { readScript, type PaperList } from "./script.ts";

/**
 * Routes that read the result and the answer script of an attempt at an exam or a quiz. `open` checks access and gives
 * the attempt with the times from which its parts are shown.
 */
export function resultRoutes<Params extends z.ZodType, A extends Access>(
  results: ResultEndpoints<Params, A>,
  open: (input: Scope & Authorized[A] & { params: z.output<Params> }) => Promise<ReadableAttempt>,
): Route[] {
  type Input = Parameters<typeof open>[0] & { query: PaperQuery };
  const script = (list: PaperList) => async (input: Input) => {
    const { page = 1, filter = "all", subject = null } = input.query;
    return readScript(input.db, await open(input), { list, page, filter, subject });
  };
  return [
    implement(results.getResult, async (input) => ({ result: await readResult(input.db, await open(input)) })),
    implement(results.listOwnAnswers, script("own_answers")),
    implement(results.listQuestions, script("question_list")),
    implement(results.listQuestionAnswers, script("answer_list")),
    implement(results.listQuestionExplanations, script("explanations")),
  ];
}
