import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { registerForEvent } from "#contract/payments/checkout.ts";
import { getEvent } from "#contract/catalogue/events.ts";
import { pageMeta } from "#app/components/document/page-meta.ts";
import { useCompany } from "#app/components/document/root-data.ts";
import { Share } from "#app/components/site/share.tsx";
import { Crumb } from "#app/components/ui/crumb.tsx";
import { DataLink } from "#app/components/ui/data-link.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { MatraHeading } from "#app/components/ui/matra-heading.tsx";
import { SafeHtml } from "#app/components/ui/safe-html.tsx";
import { safeImage, safeLink } from "#app/format/links.ts";
import { timeSpan } from "#locale/time-span.ts";
import { path, withQuery } from "#app/paths.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { publicApi } from "#app/server/session/public-api.server.ts";
import { flashCookie } from "#app/server/forms/flow.server.ts";
import { formFields, newKey, readForm } from "#app/server/forms/form.server.ts";
import { internalPath } from "#app/server/session/internal-path.server.ts";
import { pathParams } from "#app/server/forms/list-query.server.ts";
import { nextTo } from "#app/server/session/next.server.ts";
import { requireDoctor } from "#app/server/session/require-doctor.server.ts";
import { cleanHtml } from "#app/server/forms/rich-text.server.ts";
import { readSession } from "#app/server/session/session.server.ts";
import { EventFacts } from "./components/event-facts.tsx";
import { Registration } from "./components/registration.tsx";
import { publicEventState } from "./event-state.ts";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

export const handle = { sheets: ["content", "forms", "pages"] } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(
    args,
    args.data && {
      title: args.data.event.title,
      picture: `event-${args.data.event.id}`,
      description: [args.data.event.summary, timeSpan(args.data.event.starts_at, args.data.event.ends_at)]
        .filter(Boolean)
        .join(" "),
    },
  );

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { event } = await publicApi(context).load(getEvent, { params: pathParams(params, getEvent) });
  const body_html = cleanHtml(event.body_html, context);
  const session = await readSession(request, context);
  const visitor = session
    ? { freshKey: newKey(), message: await flashCookie(context).consume(request) }
    : { login: withQuery(path("login"), { next: nextTo(path("event", { id: event.id })) }) };
  return { event: { ...event, body_html }, state: publicEventState(event, new Date()), visitor };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { api } = await requireDoctor(request, context);
  const { id } = pathParams(params, registerForEvent);
  const form = readForm(await formFields(request), "register", z.object({}));
  if (!form.ok) return form.refusal;
  const result = await api.submit(registerForEvent, { params: { id }, key: form.key });
  const checkout = path("my-event-checkout", { id });
  if (!result.ok) return internalPath(result.actionUrl) === checkout ? redirect(checkout, 303) : form.refuse(result);
  if (result.data.next === "checkout") return redirect(checkout, 303);
  await flashCookie(context).save("আপনার নাম লেখা হয়েছে।");
  return redirect(path("event", { id }), 303);
}

export default function Event() {
  const { event, state, visitor } = useLoaderData<typeof loader>();
  const { hotline } = useCompany();
  const banner = safeImage(event.banner);
  return (
    <article className="wrap section with-side">
      <header className="stack">
        <Crumb href={path("events")}>সব ইভেন্ট</Crumb>
        <MatraHeading level={1}>{event.title}</MatraHeading>
        {state === "on" ? (
          <p>
            <span className="tag now">এখন চলছে</span>
          </p>
        ) : null}
        {event.summary ? <p className="lead">{event.summary}</p> : null}
      </header>
      <div className="stack side">
        <EventFacts event={event} isPast={state === "past"} />
        <Registration event={event} state={state} hotline={hotline} visitor={visitor} />
      </div>
      <div className="stack">
        {banner ? <img className="banner" src={banner} alt="" width="640" height="240" loading="lazy" /> : null}
        <SafeHtml html={event.body_html} />
        {safeLink(event.link) ? (
          <p>
            <DataLink className="button" link={event.link}>
              ইভেন্টের লিংক খুলুন <Icon name="out" />
            </DataLink>
          </p>
        ) : null}
        <Share words={event.title} address={path("event", { id: event.id })} />
      </div>
    </article>
  );
}
