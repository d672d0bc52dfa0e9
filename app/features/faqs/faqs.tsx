import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listFaqs } from "#contract/catalogue/faqs.ts";
import { pageMeta } from "#app/components/document/page-meta.ts";
import { Pager } from "#app/components/ui/pager.tsx";
import { SearchField } from "#app/components/ui/search-field.tsx";
import { path } from "#app/paths.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { publicApi } from "#app/server/session/public-api.server.ts";
import { cleanHtml } from "#app/server/forms/rich-text.server.ts";
import { listQuery } from "#app/server/forms/list-query.server.ts";
import { FaqAnswers } from "./components/faq-answers.tsx";
import { NoFaqs } from "./components/no-faqs.tsx";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

export const handle = { sheets: ["content", "pages"] } satisfies RouteHandle;

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: "প্রশ্নোত্তর",
    description: "ভর্তি, টাকা দেওয়া, ক্লাস, পরীক্ষা ও ফল নিয়ে ডাক্তারদের প্রশ্ন আর তার উত্তর।",
  });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = listQuery(request, listFaqs);
  const { faqs, meta } = await publicApi(context).load(listFaqs, { query: { ...query, with: "answers" } });
  return {
    faqs: faqs.map(({ answer_html, ...faq }) => ({ ...faq, answer: cleanHtml(answer_html, context) })),
    meta,
    search: query.search ?? "",
  };
}

export default function Faqs() {
  const { faqs, meta, search } = useLoaderData<typeof loader>();
  return (
    <div className="wrap section">
      <h1 className="matra">প্রশ্নোত্তর</h1>
      <form method="get" role="search" className="filters">
        <SearchField label="কী জানতে চান" value={search} />
      </form>
      {faqs.length === 0 ? <NoFaqs isSearch={search !== ""} /> : <FaqAnswers faqs={faqs} />}
      <Pager meta={meta} pathname={path("faq")} query={{ search }} />
    </div>
  );
}
