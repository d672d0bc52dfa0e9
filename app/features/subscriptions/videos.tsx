import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listSubscriptionVideos } from "#contract/study/subscriptions.ts";
import { ownMeta } from "#app/components/document/page-meta.ts";
import { Crumb } from "#app/components/ui/crumb.tsx";
import { EmptyList } from "#app/components/ui/empty-list.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { MatraHeading } from "#app/components/ui/matra-heading.tsx";
import { Pager } from "#app/components/ui/pager.tsx";
import { path } from "#app/paths.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { listInput } from "#app/server/forms/list-query.server.ts";
import { requireDoctor } from "#app/server/session/require-doctor.server.ts";
import { lengthOf, viewsOf } from "./subscription-words.ts";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

export const handle = { sheets: ["content", "forms", "my", "money"] } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (args) =>
  ownMeta(args, args.data ? `আমার ভিডিও: ${args.data.course.title}` : "আমার ভিডিও");

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireDoctor(request, context);
  return api.load(listSubscriptionVideos, listInput({ request, params }, listSubscriptionVideos));
}

export default function SubscriptionVideos() {
  const { course, videos, meta } = useLoaderData<typeof loader>();
  const { id } = course;
  return (
    <div className="stack narrow">
      <Crumb href={path("my-subscription")}>ভিডিও সাবস্ক্রিপশন</Crumb>
      <MatraHeading level={1}>আমার ভিডিও</MatraHeading>
      <p className="quiet">{course.title}</p>
      {videos.length > 0 ? (
        <ul className="ledger">
          {videos.map(({ id: videoId, order_id: orderId, title, mentor, duration_seconds, ...views }) => (
            <li key={videoId}>
              <a className="entry" href={path("my-subscription-video", { id, orderId, videoId })}>
                <div>
                  <b>{title}</b>
                  <p className="small quiet">{[mentor, lengthOf(duration_seconds)].filter(Boolean).join(", ")}</p>
                  <p className="small">{viewsOf(views)}</p>
                </div>
                {views.view_until ? <span className="tag now">দেখা চলছে</span> : <Icon name="play" />}
              </a>
            </li>
          ))}
        </ul>
      ) : (
        <EmptyList of="videos" icon="play" title="এখন দেখার মতো ভিডিও নেই">
          <p>ভিডিও বেছে টাকা দিলেই এখানে দেখতে পাবেন।</p>
        </EmptyList>
      )}
      <Pager meta={meta} pathname={path("my-subscription-list", { id })} query={{}} />
      <a className="button" href={path("my-subscription-add", { id })}>
        নতুন ভিডিও নিন
      </a>
    </div>
  );
}
