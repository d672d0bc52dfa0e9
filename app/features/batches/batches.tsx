import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listBatches } from "#contract/catalogue/batches.ts";
import { pageMeta } from "#app/components/document/page-meta.ts";
import { path } from "#app/paths.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { publicApi } from "#app/server/session/public-api.server.ts";
import { listQuery } from "#app/server/forms/list-query.server.ts";
import { BatchList } from "./components/batch-list.tsx";
import { monthOptions } from "./month-options.ts";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

export const handle = { sheets: ["content", "batches"] } satisfies RouteHandle;

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: "সব ব্যাচ",
    description: "FCPS, MD/MS, Diploma ও MCPS প্রস্তুতির ব্যাচ: ক্লাসের দিন, আসন, খরচ ও ভর্তির শেষ তারিখ।",
  });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = listQuery(request, listBatches);
  const list = await publicApi(context).load(listBatches, { query });
  return { list, filters: query, months: monthOptions(new Date(), query) };
}

export default function Batches() {
  const { list, filters, months } = useLoaderData<typeof loader>();
  return (
    <div className="wrap section">
      <h1 className="matra">সব ব্যাচ</h1>
      <BatchList list={list} filters={filters} months={months} pathname={path("batches")} />
    </div>
  );
}
