import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { getCourseSchedule } from "#contract/study/schedules.ts";
import { ownMeta } from "#app/components/document/page-meta.ts";
import { EmptyList } from "#app/components/ui/empty-list.tsx";
import { MatraHeading } from "#app/components/ui/matra-heading.tsx";
import { Flash } from "#app/components/ui/alert.tsx";
import { Pager } from "#app/components/ui/pager.tsx";
import { path } from "#app/paths.ts";
import { zoneName } from "#locale/calendar.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { flashCookie } from "#app/server/forms/flow.server.ts";
import { formFields } from "#app/server/forms/form.server.ts";
import { listInput, pathParams } from "#app/server/forms/list-query.server.ts";
import { requireDoctor } from "#app/server/session/require-doctor.server.ts";
import { CalendarLink } from "./components/calendar-link.tsx";
import { CourseCrumb } from "./components/course-crumb.tsx";
import { ScheduleFilters } from "./components/schedule-filters.tsx";
import { SkipToToday, WeekList } from "./components/week-list.tsx";
import { handleFeedForm, feedView } from "./feed.server.ts";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

export const handle = { sheets: ["content", "forms", "my", "events", "study"] } satisfies RouteHandle;

export const meta: MetaFunction = (args) => ownMeta(args, "সময়সূচি");

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireDoctor(request, context);
  const input = listInput({ request, params }, getCourseSchedule);
  const [schedule, feed] = await Promise.all([api.load(getCourseSchedule, input), feedView(api, request, context)]);
  const message = await flashCookie(context).consume(request);
  return { ...schedule, feed, kind: input.query.kind ?? null, now: new Date().toISOString(), message };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { api } = await requireDoctor(request, context);
  await api.load(getCourseSchedule, { params: pathParams(params, getCourseSchedule) });
  const fields = await formFields(request);
  return handleFeedForm(api, request, context, fields.get("form") === "feed-revoke");
}

export default function CourseSchedulePage() {
  const { course, month, months, weeks, meta: pages, feed, kind, now, message } = useLoaderData<typeof loader>();
  const { id } = course;
  const address = useLocation().pathname;
  return (
    <div className="stack timetable">
      <CourseCrumb course={course} />
      <MatraHeading level={1}>সময়সূচি</MatraHeading>
      <p className="small quiet">{[course.schedule, zoneName].filter(Boolean).join(", ")}</p>
      <Flash message={message} />
      {months.length > 0 ? <ScheduleFilters months={months} month={month} kind={kind} /> : null}
      <SkipToToday weeks={weeks} now={now} />
      {weeks.length > 0 ? (
        <WeekList courseId={id} weeks={weeks} now={now} />
      ) : (
        <EmptyList of="weeks" icon="clock" title={months.length > 0 ? "এই মাসে এমন কিছু নেই" : "সময়সূচি এখনো তৈরি হচ্ছে"}>
          <p>{months.length > 0 ? "অন্য মাস বা সব ধরন বেছে দেখুন।" : "তারিখ ঠিক হলে এখানেই পাবেন।"}</p>
        </EmptyList>
      )}
      <Pager meta={pages} pathname={address} query={{ month, kind }} />
      <p>
        <a className="tap" href={path("my-full-schedule", { id })}>
          পুরো সময়সূচি, প্রিন্টের উপযোগী
        </a>
      </p>
      {feed ? <CalendarLink feed={feed} /> : null}
    </div>
  );
}
