import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listFreeVideos } from "#contract/free-videos.ts";
import { ownMeta } from "#app/components/site/page-meta.ts";
import { EmptyList } from "#app/components/ui/empty-list.tsx";
import { MatraHeading } from "#app/components/ui/matra-heading.tsx";
import { Pager } from "#app/components/ui/pager.tsx";
import { bengaliNumber } from "#app/format/bengali.ts";
import { clock } from "#app/format/time-span.ts";
import { path } from "#app/paths.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { listQuery, pathParams } from "#app/server/session/list-query.server.ts";
import { requireDoctor } from "#app/server/session/require-doctor.server.ts";
import { CourseCrumb } from "./components/course-crumb.tsx";
import { VideoList } from "./components/video-list.tsx";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

export const handle = { sheets: ["content", "my", "study"] } satisfies RouteHandle;

export const meta: MetaFunction = (args) => ownMeta(args, "ফ্রি ভিডিও");

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireDoctor(request, context);
  const ids = pathParams(params, listFreeVideos);
  return api.load(listFreeVideos, { params: ids, query: listQuery(request, listFreeVideos) });
}

function seenWord({ coverage, is_completed }: { coverage: number; is_completed: boolean }): string {
  if (is_completed) return "দেখা শেষ";
  return coverage > 0 ? `কিছুটা দেখা ${bengaliNumber(coverage)}%` : "দেখা হয়নি";
}

export default function FreeVideosPage() {
  const { course, videos, meta: pages } = useLoaderData<typeof loader>();
  const { id } = course;
  return (
    <div className="stack narrow">
      <CourseCrumb course={course} />
      <MatraHeading level={1}>ফ্রি ভিডিও</MatraHeading>
      {videos.length > 0 ? (
        <VideoList
          videos={videos.map((video) => ({
            id: video.id,
            title: video.title,
            href: path("my-free-video", { id, freeVideoId: video.id }),
            details: [video.mentor, clock(video.duration_seconds), seenWord(video)],
          }))}
        />
      ) : (
        <EmptyList icon="play" title="এই কোর্সে এখনো ফ্রি ভিডিও নেই">
          <p>নতুন ভিডিও এলে এখানেই দেখবেন।</p>
        </EmptyList>
      )}
      <Pager meta={pages} pathname={path("my-free-videos", { id })} query={{}} />
    </div>
  );
}
