import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listPendingVideos } from "#contract/pending.ts";
import { ownMeta } from "#app/components/site/page-meta.ts";
import { EmptyList } from "#app/components/ui/empty-list.tsx";
import { MatraHeading } from "#app/components/ui/matra-heading.tsx";
import { Pager } from "#app/components/ui/pager.tsx";
import { bengaliNumber } from "#app/format/bengali.ts";
import { longDay } from "#app/format/dates.ts";
import { clock } from "#app/format/time-span.ts";
import { path } from "#app/paths.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { listQuery, pathParams } from "#app/server/session/list-query.server.ts";
import { requireDoctor } from "#app/server/session/require-doctor.server.ts";
import { CourseCrumb } from "./components/course-crumb.tsx";
import { VideoList } from "./components/video-list.tsx";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

export const handle = { sheets: ["content", "my", "study"] } satisfies RouteHandle;

export const meta: MetaFunction = (args) => ownMeta(args, "বাকি লেকচার");

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireDoctor(request, context);
  const ids = pathParams(params, listPendingVideos);
  return api.load(listPendingVideos, { params: ids, query: listQuery(request, listPendingVideos) });
}

export default function PendingVideosPage() {
  const { course, events, meta: pages } = useLoaderData<typeof loader>();
  const { id } = course;
  return (
    <div className="stack narrow">
      <CourseCrumb course={course} />
      <MatraHeading level={1}>বাকি লেকচার</MatraHeading>
      {events.length > 0 ? (
        <VideoList
          videos={events.map(({ id: pendingVideoId, title, mentor, starts_at, duration_seconds, coverage }) => ({
            id: pendingVideoId,
            title,
            href: path("my-pending-video", { id, pendingVideoId }),
            details: [
              longDay(starts_at),
              mentor,
              duration_seconds === null ? null : clock(duration_seconds),
              coverage ? `কিছুটা দেখা ${bengaliNumber(coverage)}%` : null,
            ],
          }))}
        />
      ) : (
        <EmptyList icon="check" title="সব লেকচার দেখা হয়েছে">
          <p>ক্লাস শেষ হওয়ার পরে যেটি দেখা হয়নি, সেটি এখানে থাকে।</p>
        </EmptyList>
      )}
      <Pager meta={pages} pathname={path("my-pending-videos", { id })} query={{}} />
    </div>
  );
}
