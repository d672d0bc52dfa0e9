import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getAgenda, type AgendaEvent } from "#contract/study/dashboard.ts";
import { ownMeta } from "#app/components/document/page-meta.ts";
import { EventRow } from "#app/components/study/event-row.tsx";
import { dayInDhaka } from "#locale/calendar.ts";
import { EmptyList } from "#app/components/ui/empty-list.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { MatraHeading } from "#app/components/ui/matra-heading.tsx";
import { longDay } from "#locale/dates.ts";
import { path } from "#app/paths.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { refusalPage } from "#app/server/v3/refusal.server.ts";
import { requireDoctor } from "#app/server/session/require-doctor.server.ts";

export { ErrorScreen as ErrorBoundary } from "#app/components/document/error-screen.tsx";

export const handle = { scripts: "none", sheets: ["content", "my", "events", "study"] } satisfies RouteHandle;

export const meta: MetaFunction = (args) => ownMeta(args, "সূচি");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireDoctor(request, context);
  const result = await api.submit(getAgenda, {});
  if (!result.ok && result.status === 404) throw redirect(path("my-courses")); // no agenda in this API
  if (!result.ok) throw refusalPage(result);
  return { ...result.data, now: new Date().toISOString() };
}

/** Groups events by day; ongoing ones that started earlier belong to today. */
function byDay(events: AgendaEvent[], now: string): [string, AgendaEvent[]][] {
  const today = dayInDhaka(new Date(now));
  const days = new Map<string, AgendaEvent[]>();
  for (const event of events) {
    const starts = dayInDhaka(new Date(event.starts_at));
    const day = starts < today ? today : starts;
    days.set(day, [...(days.get(day) ?? []), event]);
  }
  return [...days];
}

export default function MySchedulePage() {
  const { events, courses, now } = useLoaderData<typeof loader>();
  const today = dayInDhaka(new Date(now));
  return (
    <div className="stack timetable">
      <MatraHeading level={1}>সূচি</MatraHeading>
      {byDay(events, now).map(([day, ofDay]) => (
        <section key={day} className="day" aria-labelledby={`d${day}`}>
          <h2 id={`d${day}`}>
            {longDay(day)} {day === today ? <span className="tag now">আজ</span> : null}
          </h2>
          <ul className="ledger events">
            {ofDay.map((event) => (
              <EventRow key={event.link + event.starts_at + event.title} event={event} href={event.link} now={now} />
            ))}
          </ul>
        </section>
      ))}
      {events.length > 0 ? null : (
        <EmptyList of="events" icon="calendar" title="সামনে কোনো ক্লাস বা পরীক্ষা নেই">
          <p>ব্যাচে ভর্তি হলে বা নতুন সূচি এলে এখানে দেখবেন।</p>
        </EmptyList>
      )}
      {courses.length > 0 ? (
        <section className="stack" aria-labelledby="whole">
          <h2 id="whole">কোর্সের পুরো সময়সূচি</h2>
          <ul className="ledger">
            {courses.map(({ title, ...ids }) => (
              <li key={ids.schedule_id}>
                <a href={`${path("course-schedule", ids)}#today`}>
                  {title} <Icon name="go" />
                </a>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}
