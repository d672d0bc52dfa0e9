import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getBatch } from "#contract/batches.ts";
import { whyNotOpen } from "#app/components/site/batch-words.ts";
import { pageMeta } from "#app/components/site/page-meta.ts";
import { Price } from "#app/components/site/price.tsx";
import { ScheduleChoices } from "#app/components/site/schedule-choices.tsx";
import { Crumb } from "#app/components/ui/crumb.tsx";
import { EmptyList } from "#app/components/ui/empty-list.tsx";
import { Alert } from "#app/components/ui/alert.tsx";
import { path } from "#app/paths.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { publicApi } from "#app/server/session/api.server.ts";
import { pathParams } from "#app/server/session/list-query.server.ts";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

export const handle = { sheets: ["content", "batches"] } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(
    args,
    args.data && {
      title: `সূচি বেছে নিন: ${args.data.batch.title}`,
      description: `${args.data.batch.title}: আপনার সময়ের সঙ্গে মেলে এমন সূচি বেছে ভর্তি হোন।`,
    },
  );

export async function loader({ params, context }: LoaderFunctionArgs) {
  return publicApi(context).load(getBatch, { params: pathParams({ id: params["batch_id"] }, getBatch) });
}

export default function ChooseSchedule() {
  const { batch } = useLoaderData<typeof loader>();
  const reason = whyNotOpen(batch);
  return (
    <div className="wrap section stack">
      <Crumb href={path("batch-details", { available_batch_id: batch.id })}>{batch.title}</Crumb>
      <h1 className="matra">সূচি বেছে নিন</h1>
      {reason ? (
        <Alert tone="now" icon="clock" title={reason.title}>
          <p>{reason.text}</p>
          <a className="tap" href={path("category-batches", { slug: batch.category_slug })}>
            অন্য ব্যাচ দেখুন
          </a>
        </Alert>
      ) : (
        <p>
          <span className="quiet">খরচ </span>
          <Price price={batch.price} discounted={batch.discounted_price} />
        </p>
      )}
      {batch.schedules.length > 0 ? (
        <ScheduleChoices batch={batch} schedules={batch.schedules} headingLevel={2} />
      ) : (
        <EmptyList icon="clock" title="সূচি এখনো ঠিক হয়নি">
          <p>সূচি ছাড়া ভর্তি নেওয়া হয় না। কবে ঠিক হবে, হটলাইনে জেনে নিন।</p>
        </EmptyList>
      )}
      <p>
        <a className="tap" href={path("batch-schedule", { batch_id: batch.id })}>
          পুরো সূচি দেখুন
        </a>
      </p>
    </div>
  );
}
