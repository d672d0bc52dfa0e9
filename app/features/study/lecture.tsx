import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getLecture } from "#contract/study/lectures.ts";
import { LectureScreen } from "#app/components/lecture/lecture-screen.tsx";
import { ownMeta } from "#app/components/document/page-meta.ts";
import { dayAndTime } from "#locale/dates.ts";
import { untitledCourse } from "#app/format/course-title.ts";
import { path } from "#app/paths.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { handleLectureForm, lectureView } from "#app/components/lecture/lecture-view.server.ts";
import { pathParams } from "#app/server/forms/list-query.server.ts";
import { refusalResponse } from "#app/server/v3/refusal.server.ts";
import { requireDoctor } from "#app/server/session/require-doctor.server.ts";
import { LockedLecture } from "./components/locked-lecture.tsx";
import { eventHref } from "#app/components/study/event-words.ts";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

export const handle = { scripts: "now", sheets: ["content", "forms", "my", "study"] } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (args) => ownMeta(args, args.data?.shown?.lecture.title ?? "লেকচার");

const lockedStatus = 423;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireDoctor(request, context);
  const { id, scheduleId: schedule_id, eventId: event_id } = params;
  const ids = pathParams({ id, schedule_id, event_id }, getLecture);
  const result = await api.submit(getLecture, { params: ids });
  if (result.ok) {
    const { lecture, ...around } = result.data;
    return data({
      id: ids.id,
      opensAt: null,
      shown: { ...around, lecture: await lectureView(lecture, request, context) },
    });
  }
  if (result.code !== "not_yet") throw refusalResponse(result);
  return data({ id: ids.id, opensAt: result.envelope.opens_at ?? null, shown: null }, { status: lockedStatus });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { api } = await requireDoctor(request, context);
  return handleLectureForm({ api, request, context });
}

export default function LecturePage() {
  const { id, opensAt, shown } = useLoaderData<typeof loader>();
  if (!shown) return <LockedLecture courseId={id} opensAt={opensAt} />;
  const { course, event, lecture, next } = shown;
  const nextHref = next && eventHref(id, next);
  return (
    <LectureScreen
      lecture={lecture}
      back={{ href: path("my-courses-show", { id }), word: course.batch || untitledCourse }}
      when={dayAndTime(event.starts_at)}
      next={nextHref ? { href: nextHref, title: next.title } : null}
    />
  );
}
