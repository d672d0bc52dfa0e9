import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listPendingVideos } from "#contract/study/pending.ts";
import { ownMeta } from "#app/components/document/page-meta.ts";
import { bengaliNumber } from "#locale/bengali.ts";
import { longDay } from "#locale/dates.ts";
import { clock } from "#locale/time-span.ts";
import { path } from "#app/paths.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { listInput } from "#app/server/forms/list-query.server.ts";
import { requireDoctor } from "#app/server/session/require-doctor.server.ts";
import { VideoScreen } from "./components/video-screen.tsx";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

export const handle = { sheets: ["content", "my", "study"] } satisfies RouteHandle;

export const meta: MetaFunction = (args) => ownMeta(args, "বাকি লেকচার");

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireDoctor(request, context);
  return api.load(listPendingVideos, listInput({ request, params }, listPendingVideos));
}

export default function PendingVideosPage() {
  const { course, events, meta } = useLoaderData<typeof loader>();
  const { id } = course;
  return (
    <VideoScreen
      course={course}
      title="বাকি লেকচার"
      list="events"
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
      none={{
        icon: "check",
        title: "দেখার মতো রেকর্ডিং এখন বাকি নেই",
        text: "ক্লাস শেষ হওয়ার পরে যেটি দেখা হয়নি, সেটি এখানে থাকে।",
      }}
      meta={meta}
      pathname={path("my-pending-videos", { id })}
    />
  );
}
