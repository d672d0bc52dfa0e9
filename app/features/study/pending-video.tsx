import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getPendingVideo } from "#contract/study/pending.ts";
import { LectureScreen } from "#app/components/lecture/lecture-screen.tsx";
import { ownMeta } from "#app/components/document/page-meta.ts";
import { dayAndTime } from "#locale/dates.ts";
import { path } from "#app/paths.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { handleLectureForm, lectureView } from "#app/components/lecture/lecture-view.server.ts";
import { pathParams } from "#app/server/forms/list-query.server.ts";
import { requireDoctor } from "#app/server/session/require-doctor.server.ts";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

export const handle = { scripts: "now", sheets: ["content", "forms", "my", "study"] } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (args) => ownMeta(args, args.data?.lecture.title ?? "বাকি লেকচার");

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireDoctor(request, context);
  const ids = pathParams({ id: params["id"], event_id: params["pendingVideoId"] }, getPendingVideo);
  const { lecture, event, next } = await api.load(getPendingVideo, { params: ids });
  return { id: ids.id, event, lecture: await lectureView(lecture, request, context), next };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { api } = await requireDoctor(request, context);
  return handleLectureForm({ api, request, context });
}

export default function PendingVideoPage() {
  const { id, event, lecture, next } = useLoaderData<typeof loader>();
  return (
    <LectureScreen
      lecture={lecture}
      back={{ href: path("my-pending-videos", { id }), word: "বাকি লেকচার" }}
      when={dayAndTime(event.starts_at)}
      next={next && { href: path("my-pending-video", { id, pendingVideoId: next.id }), title: next.title }}
    />
  );
}
