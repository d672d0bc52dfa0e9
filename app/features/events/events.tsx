import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { NoneListed } from "#app/components/ui/none-listed.tsx";
import { useLoaderData } from "@remix-run/react";
import { listEvents } from "#contract/events.ts";
import { pageMeta } from "#app/components/site/page-meta.ts";
import { Pager } from "#app/components/ui/pager.tsx";
import { SearchField } from "#app/components/ui/search-field.tsx";
import { Tabs } from "#app/components/ui/tabs.tsx";
import { path, withQuery } from "#app/paths.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { listQuery } from "#app/server/session/list-query.server.ts";
import { EventLinks } from "./components/event-links.tsx";
import { EventList } from "./components/event-list.tsx";
import { eventState } from "./event-state.ts";
import { loadEvents } from "./load-events.server.ts";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

export const handle = { sheets: ["content", "pages"] } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, {
    title: args.data?.isPast ? "আগের ইভেন্ট" : "ইভেন্ট",
    description: "ডাক্তারদের জন্য সেমিনার, কর্মশালা ও মক পরীক্ষা: কবে, কোথায়, খরচ কত, কয়টি আসন বাকি।",
    canonicalQuery: args.data?.isPast ? "?state=past" : "",
  });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = listQuery(request, listEvents);
  const { events, meta, links } = await loadEvents(context, query);
  const now = new Date();
  return {
    events: events.map((event) => ({ ...event, state: eventState(event, now) })),
    meta,
    links,
    isPast: query.state === "past",
    search: query.search ?? "",
  };
}

export default function Events() {
  const { events, meta, links, isPast, search } = useLoaderData<typeof loader>();
  const pathname = path("events");
  const state = isPast ? "past" : null;
  if (links.length > 0) return <EventLinks links={links} />;
  return (
    <div className="wrap section">
      <h1 className="matra">ইভেন্ট</h1>
      <div className="list-head">
        <form method="get" role="search" className="filters">
          {state ? <input type="hidden" name="state" value={state} /> : null}
          <SearchField label="কোন ইভেন্ট খুঁজছেন" value={search} />
        </form>
        <Tabs
          label="কোন সময়ের"
          tabs={[
            { word: "সামনের", href: withQuery(pathname, { search }), isCurrent: !isPast },
            { word: "আগের", href: withQuery(pathname, { state: "past", search }), isCurrent: isPast },
          ]}
        />
      </div>
      {events.length === 0 ? (
        <NoneListed
          list={pathname}
          isPast={isPast}
          isSearch={search !== ""}
          thing="ইভেন্ট"
          present="সামনের"
          none={{ title: "সামনে কোনো ইভেন্ট নেই", text: "নতুন তারিখ ঠিক হলে এখানেই পাবেন।" }}
        />
      ) : (
        <EventList events={events} />
      )}
      <Pager meta={meta} pathname={pathname} query={{ state, search }} />
    </div>
  );
}
