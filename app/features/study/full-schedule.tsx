import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getFullSchedule } from "#contract/study/schedules.ts";
import { ownMeta } from "#app/components/document/page-meta.ts";
import { EmptyList } from "#app/components/ui/empty-list.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { MatraHeading } from "#app/components/ui/matra-heading.tsx";
import { path, withQuery } from "#app/paths.ts";
import { zoneName } from "#locale/calendar.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { listInput } from "#app/server/forms/list-query.server.ts";
import { requireDoctor } from "#app/server/session/require-doctor.server.ts";
import { CourseCrumb } from "./components/course-crumb.tsx";
import { SkipToToday, WeekList } from "./components/week-list.tsx";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

export const handle = { sheets: ["content", "my", "events", "study"] } satisfies RouteHandle;

export const meta: MetaFunction = (args) => ownMeta(args, "পুরো সময়সূচি");

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireDoctor(request, context);
  const schedule = await api.load(getFullSchedule, listInput({ request, params }, getFullSchedule));
  return { ...schedule, now: new Date().toISOString() };
}

export default function FullSchedulePage() {
  const { course, weeks, meta: pages, now } = useLoaderData<typeof loader>();
  const address = path("my-full-schedule", { id: course.id });
  return (
    <div className="stack timetable">
      <CourseCrumb course={course} />
      <MatraHeading level={1}>পুরো সময়সূচি</MatraHeading>
      <p className="small quiet">{[course.batch, course.schedule, zoneName].filter(Boolean).join(", ")}</p>
      <SkipToToday weeks={weeks} now={now} />
      {weeks.length > 0 ? (
        <WeekList courseId={course.id} weeks={weeks} now={now} />
      ) : (
        <EmptyList of="weeks" icon="clock" title="সময়সূচি এখনো তৈরি হচ্ছে">
          <p>তারিখ ঠিক হলে এখানেই পাবেন।</p>
        </EmptyList>
      )}
      {pages.prev || pages.next ? (
        <nav className="pager no-print" aria-label="পাতা">
          {pages.prev ? (
            <a className="button" rel="prev" href={withQuery(address, { from: pages.prev })}>
              <Icon name="back" /> আগের সপ্তাহগুলো
            </a>
          ) : null}
          {pages.next ? (
            <a className="button next" rel="next" href={withQuery(address, { from: pages.next })}>
              পরের সপ্তাহগুলো <Icon name="go" />
            </a>
          ) : null}
        </nav>
      ) : null}
    </div>
  );
}
