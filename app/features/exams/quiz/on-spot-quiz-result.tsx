import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ownMeta } from "#app/components/site/page-meta.ts";
import { Flash } from "#app/components/ui/alert.tsx";
import { path } from "#app/paths.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { flashCookie } from "#app/server/session/flow.server.ts";
import { NotYet } from "../results/components/not-yet.tsx";
import { ResultScreen } from "../results/components/result-screen.tsx";
import { requireEntry } from "./quiz.server.ts";
import { loadResult, noPapers } from "../results/result.server.ts";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

export const handle = { footer: "brief", sheets: ["content", "results"] } satisfies RouteHandle;

export const meta: MetaFunction = (args) => ownMeta(args, "কুইজের ফল");

export async function loader(args: LoaderFunctionArgs) {
  const entry = await requireEntry(args);
  return {
    ...(await loadResult({ ...entry, pages: noPapers })),
    message: await flashCookie(args.context).consume(args.request),
    claim: path("my-quiz-result", { key: entry.key }),
  };
}

export default function QuizResult() {
  const { result, waiting, links, message, claim } = useLoaderData<typeof loader>();
  return (
    <div className="wrap section stack">
      <Flash message={message} />
      {result ? <ResultScreen result={result} links={links} /> : <NotYet {...waiting} />}
      <p>
        <a className="button" href={claim}>
          লগইন করে ফল নিজের অ্যাকাউন্টে রাখুন
        </a>
      </p>
    </div>
  );
}
