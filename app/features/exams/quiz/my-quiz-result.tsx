import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { claimQuizEntry } from "#contract/quiz-entries.ts";
import { quizResults } from "#contract/exam-results.ts";
import { ownMeta } from "#app/components/site/page-meta.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { refusalPage } from "#app/server/v3/refusal.server.ts";
import { pathParams } from "#app/server/session/list-query.server.ts";
import { requireDoctor } from "#app/server/session/require-doctor.server.ts";
import { NotYet } from "../results/components/not-yet.tsx";
import { ResultScreen } from "../results/components/result-screen.tsx";
import { heldEntry } from "./quiz.server.ts";
import { loadResult, noPapers } from "../results/result.server.ts";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

export const handle = { sheets: ["content", "forms", "my", "results"] } satisfies RouteHandle;

export const meta: MetaFunction = (args) => ownMeta(args, "কুইজের ফল");

export async function loader({ request, context, params: given }: LoaderFunctionArgs) {
  const { api } = await requireDoctor(request, context);
  const params = pathParams(given, claimQuizEntry);
  const held = await heldEntry(context, request, params);
  const claimed = await api.submit(claimQuizEntry, { params, entryToken: held?.token });
  if (!claimed.ok) throw refusalPage(claimed);
  return loadResult({ submit: api.submit, results: quizResults, params, pages: noPapers });
}

export default function MyQuizResult() {
  const { result, waiting, links } = useLoaderData<typeof loader>();
  return result ? <ResultScreen result={result} links={links} /> : <NotYet {...waiting} />;
}
