import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listEvents } from "#contract/catalogue/events.ts";
import { pageMeta } from "#app/components/document/page-meta.ts";
import { DatedList } from "#app/components/ui/dated-list.tsx";
import { datedPage } from "#app/components/ui/dated-page.ts";
import { path } from "#app/paths.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { listQuery } from "#app/server/forms/list-query.server.ts";
import { EventLinks } from "./components/event-links.tsx";
import { EventList } from "./components/event-list.tsx";
import { publicEventState } from "./event-state.ts";
import { loadEvents } from "./load-events.server.ts";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

export const handle = { sheets: ["content", "pages"] } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(
    args,
    datedPage({
      noun: "ইভেন্ট",
      isPast: args.data?.isPast,
      description: "ডাক্তারদের জন্য সেমিনার, কর্মশালা ও মক পরীক্ষা: কবে, কোথায়, খরচ কত, কয়টি আসন বাকি।",
    }),
  );

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = listQuery(request, listEvents);
  const { events, meta, links } = await loadEvents(context, query);
  const now = new Date();
  return {
    events: events.map((event) => ({ ...event, state: publicEventState(event, now) })),
    meta,
    links,
    isPast: query.state === "past",
    search: query.search ?? "",
  };
}

export default function Events() {
  const { events, links, ...list } = useLoaderData<typeof loader>();
  if (links.length > 0) return <EventLinks links={links} />;
  return (
    <DatedList
      {...list}
      list={path("events")}
      of="events"
      noun="ইভেন্ট"
      tab="সামনের"
      present="সামনের"
      none={{ title: "সামনে কোনো ইভেন্ট নেই", text: "নতুন তারিখ ঠিক হলে এখানেই পাবেন।" }}
    >
      {events.length > 0 ? <EventList events={events} /> : null}
    </DatedList>
  );
}
