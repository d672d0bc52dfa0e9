import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getAgenda } from "#contract/study/dashboard.ts";
import { ownMeta } from "#app/components/document/page-meta.ts";
import { EventRow } from "#app/components/study/event-row.tsx";
import { weekSpan } from "#app/components/study/event-words.ts";
import { dayInDhaka, zoneName } from "#locale/calendar.ts";
import { EmptyList } from "#app/components/ui/empty-list.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { MatraHeading } from "#app/components/ui/matra-heading.tsx";
import { Tabs } from "#app/components/ui/tabs.tsx";
import { bengaliNumber } from "#locale/bengali.ts";
import { longDay } from "#locale/dates.ts";
import { path, withQuery } from "#app/paths.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { refusalResponse } from "#app/server/v3/refusal.server.ts";
import { requireDoctor } from "#app/server/session/require-doctor.server.ts";
import { filterOf, weekView, type ScheduleFilter } from "./my-weeks.ts";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

export const handle = { sheets: ["content", "my", "events", "study"] } satisfies RouteHandle;

export const meta: MetaFunction = (args) => ownMeta(args, "সূচি");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireDoctor(request, context);
  const result = await api.submit(getAgenda, {});
  if (!result.ok && result.status === 404) throw redirect(path("my-courses")); // no agenda in this API
  if (!result.ok) throw refusalResponse(result);
  const { events, courses } = result.data;
  const query = new URL(request.url).searchParams;
  const [kind, now] = [filterOf(query), new Date().toISOString()];
  const week = weekView(events, { filter: kind, week: query.get("week"), now });
  return { week, courses, kind, isEmpty: events.length === 0, now };
}

function WeekLinks({ previous, next, kind }: { previous: string | null; next: string | null; kind: string | null }) {
  if (!previous && !next) return null;
  return (
    <nav className="pager" aria-label="সপ্তাহ">
      {previous ? (
        <a className="button" rel="prev" href={withQuery(path("my-schedule"), { kind, week: previous })}>
          <Icon name="back" /> {weekSpan(previous)}
        </a>
      ) : null}{" "}
      {next ? (
        <a className="button next" rel="next" href={withQuery(path("my-schedule"), { kind, week: next })}>
          {weekSpan(next)} <Icon name="go" />
        </a>
      ) : null}
    </nav>
  );
}

function Kinds({ kind }: { kind: ScheduleFilter | null }) {
  const choices = [
    { value: null, word: "সব" },
    { value: "class", word: "ক্লাস" },
    { value: "exam", word: "পরীক্ষা" },
  ] as const;
  const tabs = choices.map(({ value, word }) => ({
    word,
    href: withQuery(path("my-schedule"), { kind: value }),
    isCurrent: value === kind,
  }));
  return <Tabs label="কী দেখবেন" tabs={tabs} />;
}

export default function MySchedulePage() {
  const { week, courses, kind, isEmpty, now } = useLoaderData<typeof loader>();
  const { startsOn, count, days, previous, next } = week;
  const today = dayInDhaka(new Date(now));
  return (
    <div className="stack timetable">
      <MatraHeading level={1}>সূচি</MatraHeading>
      {isEmpty ? null : <Kinds kind={kind} />}
      {startsOn ? (
        <p className="small quiet">
          {weekSpan(startsOn)}, {bengaliNumber(count)}টি, {zoneName}
        </p>
      ) : null}
      {days.map(([day, ofDay]) => (
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
      <WeekLinks previous={previous} next={next} kind={kind} />
      {days.length > 0 ? null : (
        <EmptyList of="events" icon="calendar" title={`সামনে ${isEmpty ? "" : "এমন "}কোনো ক্লাস বা পরীক্ষা নেই`}>
          <p>{isEmpty ? "ব্যাচে ভর্তি হলে বা নতুন সূচি এলে এখানে দেখবেন।" : "উপরে সব বেছে দেখুন।"}</p>
          {courses.length > 0 ? null : (
            <a className="button primary" href={path("batches")}>
              ব্যাচ দেখুন
            </a>
          )}
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
