import { listDayQuestions } from "#contract/exams/day-questions.ts";
import type { RequestContext } from "#app/server/session/context.server.ts";
import { publicApi } from "#app/server/session/public-api.server.ts";

/**
 * Loads whether an exam kind has a question of the day, and the slug of its trial exam. Returns false and undefined if
 * there is none, and if the API lacks the call or does not respond.
 */
export async function loadFreeQuestions(context: RequestContext, slug: string) {
  const listed = await publicApi(context).tryLoad(listDayQuestions, {});
  return {
    hasDayQuestion: listed?.questions.some(({ kind }) => kind.slug === slug) ?? false,
    trialSlug: listed?.trials?.find(({ trial_for }) => trial_for.slug === slug)?.slug,
  };
}
