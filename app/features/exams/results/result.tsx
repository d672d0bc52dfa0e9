import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ownMeta } from "#app/components/document/page-meta.ts";
import { Flash } from "#app/components/ui/alert.tsx";
import type { RouteHandle } from "#app/route-handle.ts";
import { flashCookie } from "#app/server/forms/flow.server.ts";
import { requireDoctor } from "#app/server/session/require-doctor.server.ts";
import { ResultScreen } from "./components/result-screen.tsx";
import { NotYet } from "./components/not-yet.tsx";
import { examOf } from "../exam.server.ts";
import { loadResult } from "./result.server.ts";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

export const handle = {
  sheets: ["content", "forms", "my", "results", "exams/chart"],
} satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (args) => ownMeta(args, args.data?.result?.title ?? "ফল");

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const exam = examOf(await requireDoctor(request, context), params);
  return { ...(await loadResult(exam)), message: await flashCookie(context).consume(request) };
}

export default function ResultPage() {
  const { result, waiting, links, freshKey, message } = useLoaderData<typeof loader>();
  return (
    <div className="stack">
      <Flash message={message} />
      {result ? <ResultScreen result={result} links={links} freshKey={freshKey} /> : <NotYet {...waiting} />}
    </div>
  );
}
