import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listFaqs } from "#contract/faqs.ts";
import { pageMeta } from "#app/components/site/page-meta.ts";
import { EmptyList } from "#app/components/ui/empty-list.tsx";
import { Pager } from "#app/components/ui/pager.tsx";
import { SearchField } from "#app/components/ui/search-field.tsx";
import { path } from "#app/paths.ts";
import { publicApi } from "#app/server/api.server.ts";
import { listQuery } from "#app/server/list-query.server.ts";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: "প্রশ্নোত্তর",
    description: "ভর্তি, টাকা দেওয়া, ক্লাস, পরীক্ষা ও ফল নিয়ে ডাক্তারদের প্রশ্ন আর তার উত্তর।",
  });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = listQuery(request, listFaqs);
  return { ...(await publicApi(context).load(listFaqs, { query })), search: query.search ?? "" };
}

export default function Faqs() {
  const { faqs, meta, search } = useLoaderData<typeof loader>();
  return (
    <div className="wrap section">
      <h1 className="matra">প্রশ্নোত্তর</h1>
      <form method="get" role="search" className="filters">
        <SearchField label="কী জানতে চান" value={search} />
      </form>
      {faqs.length === 0 ? (
        <EmptyList title="কোনো প্রশ্ন পাওয়া যায়নি">
          <p>অন্য শব্দে খুঁজে দেখুন, না হলে হটলাইনে জিজ্ঞেস করুন।</p>
          <a className="button" href={path("faq")}>
            সব প্রশ্ন দেখুন
          </a>
        </EmptyList>
      ) : (
        <ul className="ledger">
          {faqs.map((faq) => (
            <li key={faq.id}>
              <a href={path("faq-show", { id: faq.id })}>
                <span>{faq.title}</span>
                <span className="cue">উত্তর দেখুন</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      <Pager meta={meta} pathname={path("faq")} query={{ search }} />
    </div>
  );
}
