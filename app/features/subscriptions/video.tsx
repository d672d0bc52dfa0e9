import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { createSubscriptionView, getSubscriptionVideo } from "#contract/study/subscriptions.ts";
import { LecturePlayer } from "#app/components/lecture/lecture-player.tsx";
import { ownMeta } from "#app/components/document/page-meta.ts";
import { Crumb } from "#app/components/ui/crumb.tsx";
import { MatraHeading } from "#app/components/ui/matra-heading.tsx";
import { day, time } from "#locale/dates.ts";
import { path } from "#app/paths.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { formFields, readForm } from "#app/server/forms/form.server.ts";
import { handleLectureForm, lectureView } from "#app/components/lecture/lecture-view.server.ts";
import { pathParams } from "#app/server/forms/list-query.server.ts";
import { requireDoctor } from "#app/server/session/require-doctor.server.ts";
import { ViewForm } from "./components/view-form.tsx";
import { lengthOf, viewsOf } from "./subscription-words.ts";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

export const handle = { scripts: "now", sheets: ["content", "forms", "my", "study"] } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (args) => ownMeta(args, args.data?.video.title ?? "ভিডিও");

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireDoctor(request, context);
  const ids = pathParams(params, getSubscriptionVideo);
  const { lecture, ...around } = await api.load(getSubscriptionVideo, { params: ids });
  return { ...around, lecture: lecture && (await lectureView(lecture, request, context)) };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { api } = await requireDoctor(request, context);
  const fields = await formFields(request.clone());
  if (fields.get("form") === "progress") return handleLectureForm({ api, request, context });
  const form = readForm(fields, "view", z.object({}));
  if (!form.ok) return form.refusal;
  const ids = pathParams(params, createSubscriptionView);
  const result = await api.submit(createSubscriptionView, { params: ids });
  return result.ok ? redirect(path("my-subscription-video", ids), 303) : form.refuse(result);
}

export default function SubscriptionVideo() {
  const { course, video, lecture } = useLoaderData<typeof loader>();
  const { title, mentor, duration_seconds, ends_at, view_until } = video;
  return (
    <div className="stack narrow">
      <Crumb href={path("my-subscription-list", { id: course.id })}>{course.title}</Crumb>
      <MatraHeading level={1}>{title}</MatraHeading>
      <p className="quiet">{[mentor, lengthOf(duration_seconds)].filter(Boolean).join(", ")}</p>
      {lecture ? <LecturePlayer lecture={lecture} /> : <ViewForm video={video} />}
      {view_until ? <p className="small">এই দেখা চলবে {time(view_until)} পর্যন্ত।</p> : null}
      <p className="small quiet">
        {viewsOf(video)}, {day(ends_at)} পর্যন্ত।
      </p>
    </div>
  );
}
