import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { examResults } from "#contract/exams/exam-results.ts";
import { ownMeta } from "#app/components/document/page-meta.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { listQuery } from "#app/server/forms/list-query.server.ts";
import { requireDoctor } from "#app/server/session/require-doctor.server.ts";
import { OfferedLink } from "#app/components/ui/offered-link.tsx";
import { Tabs } from "#app/components/ui/tabs.tsx";
import { path, withQuery } from "#app/paths.ts";
import { NotYet } from "../results/components/not-yet.tsx";
import { PaperScreen } from "./components/paper-screen.tsx";
import { examOf } from "../exam.server.ts";
import { loadAnswerScript } from "./answer-script.server.ts";
import { paperLists, paperNameOf, paperViews } from "./paper-lists.ts";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

export const handle = { sheets: ["content", "forms", "my", "exams/answers"] } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (args) =>
  ownMeta(args, args.data ? paperLists[args.data.name].title : "উত্তরপত্র");

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const exam = examOf(await requireDoctor(request, context), params);
  const { pathname } = new URL(request.url);
  const name = paperNameOf(pathname);
  const query = listQuery(request, examResults.listOwnAnswers);
  const script = await loadAnswerScript(exam, paperLists[name].call, query, context);
  const filter = query.filter ?? "all";
  const views = paperViews.map((view) => ({
    word: view.word,
    href: withQuery(exam.pages[view.page], {
      filter: filter === "all" || view.page === "questions" ? null : filter,
      subject: view.page === "questions" ? null : (query.subject ?? null),
    }),
    isCurrent: view.name === name,
  }));
  const page = { name, pathname, filter, views, result: exam.pages.result, ...script };
  return data(page, { status: script.paper ? 200 : 403 });
}

export default function AnswerScript() {
  const { paper, waiting, name, pathname, filter, views, result } = useLoaderData<typeof loader>();
  const isExplained = name === "question-explanation-list" && paper !== null;
  const tabs = (
    <>
      <p className="small row no-print">
        <a href={result}>ফলে ফিরুন</a>{" "}
        {isExplained ? (
          <OfferedLink href={withQuery(path("my-practice-new"), { status: "mistake" })}>ভুলগুলো অনুশীলন করুন</OfferedLink>
        ) : null}
      </p>
      <Tabs label="উত্তরপত্রের ভাগ" tabs={views} />
    </>
  );
  if (!paper) return <NotYet {...waiting}>{tabs}</NotYet>;
  const { title, hasFilters } = paperLists[name];
  return (
    <PaperScreen
      paper={paper}
      heading={title}
      pathname={pathname}
      filter={filter}
      hasFilters={hasFilters}
      views={tabs}
    />
  );
}
