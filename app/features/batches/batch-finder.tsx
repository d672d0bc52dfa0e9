import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findBatches } from "#contract/catalogue/batches.ts";
import { pageMeta } from "#app/components/document/page-meta.ts";
import { Crumb } from "#app/components/ui/crumb.tsx";
import { EmptyList } from "#app/components/ui/empty-list.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { path } from "#app/paths.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { publicApi } from "#app/server/session/public-api.server.ts";
import { pathParams } from "#app/server/forms/list-query.server.ts";
import { batchesOf } from "./category-title.ts";
import { FinderForm } from "./components/finder-form.tsx";
import { FinderResults } from "./components/finder-results.tsx";
import { answersQuery, parseAnswers } from "./finder-query.ts";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

export const handle = { sheets: ["content", "batches", "courses"] } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(
    args,
    args.data && {
      title: `আপনার জন্য ${batchesOf(args.data.category.title)}`,
      description: "কয়েকটি প্রশ্নের উত্তর দিন, আপনার সময় ও প্রস্তুতির সঙ্গে মেলে এমন ব্যাচ দেখুন।",
    },
  );

/**
 * Loads questions and matching batches. Questions come first, so that answers in the URL that they do not offer are
 * dropped instead of failing the page.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const api = publicApi(context);
  const input = { params: pathParams(params, findBatches) };
  const blank = await api.load(findBatches, input);
  const given = parseAnswers(new URL(request.url).searchParams, blank.questions);
  const answers = answersQuery(given);
  const { batches } = answers ? await api.load(findBatches, { ...input, query: { answers } }) : blank;
  return { category: blank.category, questions: blank.questions, given, batches };
}

export default function BatchFinder() {
  const { category, questions, given, batches } = useLoaderData<typeof loader>();
  const { slug, title } = category;
  return (
    <div className="wrap section stack">
      <Crumb href={path("category-batches", { slug })}>{batchesOf(title)}</Crumb>
      <h1 className="matra">{given.length > 0 ? "আপনার জন্য ব্যাচ" : "কোন ব্যাচ আপনার জন্য"}</h1>
      {given.length > 0 ? (
        <>
          <FinderResults slug={slug} questions={questions} answers={given} batches={batches} />
          <details className="card">
            <summary>
              উত্তর বদলান <Icon name="down" />
            </summary>
            <FinderForm questions={questions} answers={given} />
          </details>
        </>
      ) : questions.length > 0 ? (
        <>
          <p className="quiet lead">যে কটি প্রশ্নের উত্তর জানেন, দিন। অন্তত একটি উত্তর লাগবে।</p>
          <FinderForm questions={questions} answers={given} />
        </>
      ) : (
        <EmptyList of="questions" title="এই বিভাগে বাছাইয়ের প্রশ্ন নেই">
          <p>ব্যাচ অল্প কয়েকটি, তালিকা থেকেই বেছে নিতে পারবেন।</p>
          <a className="button" href={path("category-batches", { slug })}>
            সব ব্যাচ দেখুন
          </a>
        </EmptyList>
      )}
    </div>
  );
}
