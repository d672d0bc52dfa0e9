import type { LoaderFunctionArgs } from "@remix-run/node";
import { listCategoryBatches } from "#contract/catalogue/batches.ts";
import { getQuiz } from "#contract/exams/quiz-entries.ts";
import { nextBatch } from "#app/components/catalogue/next-batch.server.ts";
import { pathParams } from "#app/server/forms/list-query.server.ts";
import { publicApi } from "#app/server/session/public-api.server.ts";
import type { Room } from "../exam.server.ts";

export async function loadFittingBatch({ submit }: Pick<Room, "submit">, { params, context }: LoaderFunctionArgs) {
  const quiz = await submit(getQuiz, { params: pathParams(params, getQuiz) });
  const kind = quiz.ok ? quiz.data.quiz.trial_for : null;
  if (!kind) return null;
  const listed = await publicApi(context).tryLoad(listCategoryBatches, { params: { slug: kind.slug }, query: {} });
  return nextBatch(listed?.batches ?? []);
}
