import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listCategoryBatches } from "#contract/catalogue/batches.ts";
import { pageMeta } from "#app/components/document/page-meta.ts";
import { Crumb } from "#app/components/ui/crumb.tsx";
import { MatraHeading } from "#app/components/ui/matra-heading.tsx";
import { Offered, OfferedLink } from "#app/components/ui/offered-link.tsx";
import { path } from "#app/paths.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { publicApi } from "#app/server/session/public-api.server.ts";
import { listInput } from "#app/server/forms/list-query.server.ts";
import { batchesOf } from "./category-title.ts";
import { BatchList } from "./components/batch-list.tsx";
import { UnlistedBatches } from "./components/unlisted-batches.tsx";
import { findCategory } from "./find-category.server.ts";
import { monthOptions } from "./month-options.ts";
import { isNotFound } from "#app/server/v3/refusal.server.ts";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

export const handle = { sheets: ["content", "batches"] } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(
    args,
    args.data && {
      title: batchesOf(args.data.category.title),
      description: `${batchesOf(args.data.category.title)}: ক্লাসের দিন, আসন, খরচ ও ভর্তির শেষ তারিখ।`,
    },
  );

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const input = listInput({ request, params }, listCategoryBatches);
  const { query } = input;
  const shown = { filters: query, months: monthOptions(new Date(), query) };
  const found = await publicApi(context)
    .load(listCategoryBatches, input)
    .catch(async (error: unknown) => {
      const known = isNotFound(error) ? await findCategory(context, input.params.slug) : null;
      if (!known) throw error;
      return { category: known, batches: null };
    });
  const { category, ...list } = found;
  return { category, list: list.batches ? list : null, ...shown };
}

export default function CategoryBatches() {
  const { category, list, filters, months } = useLoaderData<typeof loader>();
  const { slug, title, subtitle } = category;
  return (
    <div className="wrap section">
      <Offered href={path("batches")}>
        <Crumb href={path("batches")}>সব বিভাগের ব্যাচ</Crumb>
      </Offered>
      <MatraHeading level={1}>{batchesOf(title)}</MatraHeading>
      <div className="list-lead">
        <p className="quiet">{subtitle}</p>
        <OfferedLink className="tap" href={path("batch-for-you", { slug })}>
          কোন ব্যাচ আপনার জন্য, জেনে নিন
        </OfferedLink>
      </div>
      {list ? (
        <BatchList
          list={list}
          filters={filters}
          months={months}
          pathname={path("category-batches", { slug })}
          belowCategory
        />
      ) : (
        <UnlistedBatches />
      )}
    </div>
  );
}
