import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getFreeVideo } from "#contract/study/free-videos.ts";
import { LectureScreen } from "#app/components/lecture/lecture-screen.tsx";
import { ownMeta } from "#app/components/document/page-meta.ts";
import { path } from "#app/paths.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { handleLectureForm, lectureView } from "#app/components/lecture/lecture-view.server.ts";
import { pathParams } from "#app/server/forms/list-query.server.ts";
import { requireDoctor } from "#app/server/session/require-doctor.server.ts";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

export const handle = { scripts: "now", sheets: ["content", "forms", "my", "study"] } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (args) => ownMeta(args, args.data?.lecture.title ?? "ফ্রি ভিডিও");

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireDoctor(request, context);
  const ids = pathParams({ id: params["id"], video_id: params["freeVideoId"] }, getFreeVideo);
  const { lecture, next } = await api.load(getFreeVideo, { params: ids });
  return { id: ids.id, lecture: await lectureView(lecture, request, context), next };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { api } = await requireDoctor(request, context);
  return handleLectureForm({ api, request, context });
}

export default function FreeVideoPage() {
  const { id, lecture, next } = useLoaderData<typeof loader>();
  return (
    <LectureScreen
      lecture={lecture}
      back={{ href: path("my-free-videos", { id }), word: "ফ্রি ভিডিও" }}
      next={next && { href: path("my-free-video", { id, freeVideoId: next.id }), title: next.title }}
    />
  );
}
