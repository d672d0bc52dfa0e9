import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { claimQuizEntry } from "#contract/exams/quiz-entries.ts";
import { quizResults } from "#contract/exams/exam-results.ts";
import { ownMeta } from "#app/components/document/page-meta.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { refusalResponse } from "#app/server/v3/refusal.server.ts";
import { pathParams } from "#app/server/forms/list-query.server.ts";
import { requireDoctor } from "#app/server/session/require-doctor.server.ts";
import { quizWords } from "../exam-words.ts";
import { QuizResult } from "./components/quiz-result.tsx";
import { loadOutcome } from "./quiz-outcome.server.ts";
import { storedEntry } from "./quiz.server.ts";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

export const handle = {
  sheets: ["content", "forms", "my", "results", "exams/chart"],
} satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (args) =>
  ownMeta(args, `${quizWords(args.data?.result?.is_trial).ofIt} ফল`);

export async function loader({ request, context, params: routeParams }: LoaderFunctionArgs) {
  const { api } = await requireDoctor(request, context);
  const params = pathParams(routeParams, claimQuizEntry);
  const stored = await storedEntry(context, request, params);
  const claimed = await api.submit(claimQuizEntry, { params, entryToken: stored?.token });
  if (!claimed.ok) throw refusalResponse(claimed);
  return loadOutcome({ submit: api.submit, results: quizResults, params }, stored?.slug ?? null, { request, context });
}

export default function MyQuizResult() {
  return <QuizResult outcome={useLoaderData<typeof loader>()} isOwn after={null} />;
}
