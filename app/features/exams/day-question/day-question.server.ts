import type { LoaderFunctionArgs } from "@remix-run/node";
import { getDayQuestion, listDayQuestions } from "#contract/exams/day-questions.ts";
import { pathParams } from "#app/server/forms/list-query.server.ts";
import { publicApi } from "#app/server/session/public-api.server.ts";
import { cleanHtml } from "#app/server/forms/rich-text.server.ts";

export async function loadAround({ context }: LoaderFunctionArgs, slug: string) {
  const listed = await publicApi(context).tryLoad(listDayQuestions, {});
  const trial = listed?.trials?.find(({ trial_for }) => trial_for.slug === slug);
  return {
    others: (listed?.questions ?? []).flatMap(({ kind }) => (kind.slug === slug ? [] : [kind])),
    trial: trial ?? null,
  };
}

export async function loadDayQuestion(args: LoaderFunctionArgs) {
  const params = pathParams(args.params, getDayQuestion);
  const [{ day, kind, question, previous }, around] = await Promise.all([
    publicApi(args.context).load(getDayQuestion, { params }),
    loadAround(args, params.slug),
  ]);
  const { id, image, options, stem_html } = question;
  const asked = { id, kind: question.kind, image, options, stem_html: cleanHtml(stem_html, args.context) };
  return { day, kind, question: asked, previous: previous ?? null, ...around };
}
