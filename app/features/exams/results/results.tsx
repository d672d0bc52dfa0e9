import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listExamResults } from "#contract/exams/exam-results.ts";
import { ownMeta } from "#app/components/document/page-meta.ts";
import { Crumb } from "#app/components/ui/crumb.tsx";
import { EmptyList } from "#app/components/ui/empty-list.tsx";
import { OfferedLink } from "#app/components/ui/offered-link.tsx";
import { MatraHeading } from "#app/components/ui/matra-heading.tsx";
import { Pager } from "#app/components/ui/pager.tsx";
import { path } from "#app/paths.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { listInput } from "#app/server/forms/list-query.server.ts";
import { requireDoctor } from "#app/server/session/require-doctor.server.ts";
import { ProgressChart } from "./components/progress-chart.tsx";
import { ResultsSummary } from "./components/results-summary.tsx";
import { ResultsTable } from "./components/results-table.tsx";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

export const handle = { sheets: ["content", "forms", "my", "results", "exams/chart"] } satisfies RouteHandle;

export const meta: MetaFunction = (args) => ownMeta(args, "পরীক্ষার ফল");

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireDoctor(request, context);
  const input = listInput({ request, params }, listExamResults);
  return { ...(await api.load(listExamResults, input)), id: input.params.id };
}

export default function ExamResults() {
  const { results, summary, meta: pageMeta, id } = useLoaderData<typeof loader>();
  return (
    <div className="stack">
      <Crumb href={path("my-courses-show", { id })}>কোর্সের পাতা</Crumb>
      <MatraHeading level={1}>পরীক্ষার ফল</MatraHeading>
      {results.length === 0 ? (
        <EmptyList of="results" icon="clock" title="এখনো কোনো ফল নেই">
          <p>পরীক্ষার ফল প্রকাশ হলে এখানে দেখবেন।</p>
        </EmptyList>
      ) : (
        <>
          <ResultsSummary summary={summary} />
          <OfferedLink className="button" href={path("my-practice-strength")}>
            কোন বিষয়ে কেমন
          </OfferedLink>
          <ProgressChart results={results} />
          <ResultsTable results={results} courseId={id} />
        </>
      )}
      <Pager meta={pageMeta} pathname={path("my-exam-results", { id })} query={{}} />
    </div>
  );
}
