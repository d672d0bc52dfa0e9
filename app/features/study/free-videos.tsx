import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listFreeVideos } from "#contract/study/free-videos.ts";
import { ownMeta } from "#app/components/document/page-meta.ts";
import { bengaliNumber } from "#locale/bengali.ts";
import { clock } from "#locale/time-span.ts";
import { path } from "#app/paths.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { listInput } from "#app/server/forms/list-query.server.ts";
import { requireDoctor } from "#app/server/session/require-doctor.server.ts";
import { VideoScreen } from "./components/video-screen.tsx";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

export const handle = { sheets: ["content", "my", "study"] } satisfies RouteHandle;

export const meta: MetaFunction = (args) => ownMeta(args, "ফ্রি ভিডিও");

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireDoctor(request, context);
  return api.load(listFreeVideos, listInput({ request, params }, listFreeVideos));
}

function seenWord({ coverage, is_completed }: { coverage: number; is_completed: boolean }): string {
  if (is_completed) return "দেখা শেষ";
  return coverage > 0 ? `কিছুটা দেখা ${bengaliNumber(coverage)}%` : "দেখা হয়নি";
}

export default function FreeVideosPage() {
  const { course, videos, meta } = useLoaderData<typeof loader>();
  const { id } = course;
  return (
    <VideoScreen
      course={course}
      title="ফ্রি ভিডিও"
      list="videos"
      videos={videos.map((video) => ({
        id: video.id,
        title: video.title,
        href: path("my-free-video", { id, freeVideoId: video.id }),
        details: [video.mentor, clock(video.duration_seconds), seenWord(video)],
      }))}
      none={{ icon: "play", title: "এই কোর্সে এখনো ফ্রি ভিডিও নেই", text: "নতুন ভিডিও এলে এখানেই দেখবেন।" }}
      meta={meta}
      pathname={path("my-free-videos", { id })}
    />
  );
}
