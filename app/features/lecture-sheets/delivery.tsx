import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getDelivery } from "#contract/study/lecture-sheets.ts";
import { ownMeta } from "#app/components/document/page-meta.ts";
import { Crumb } from "#app/components/ui/crumb.tsx";
import { DataLink } from "#app/components/ui/data-link.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { MatraHeading } from "#app/components/ui/matra-heading.tsx";
import { Offered } from "#app/components/ui/offered-link.tsx";
import { Alert, Flash } from "#app/components/ui/alert.tsx";
import { deliveryStatus } from "#app/format/delivery-status.ts";
import { path, withQuery } from "#app/paths.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { flashCookie } from "#app/server/forms/flow.server.ts";
import { pathParams } from "#app/server/forms/list-query.server.ts";
import { requireDoctor } from "#app/server/session/require-doctor.server.ts";
import { DeliveryFacts } from "./components/delivery-facts.tsx";
import { Timeline } from "./components/timeline.tsx";
import { adviceWords, statusStyle, pickUpAdvice } from "./delivery-words.ts";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

export const handle = { sheets: ["content", "my", "money", "materials"] } satisfies RouteHandle;

export const meta: MetaFunction = (args) => ownMeta(args, "শিটের ডেলিভারি");

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireDoctor(request, context);
  const result = await api.load(getDelivery, { params: pathParams(params, getDelivery) });
  return { ...result, message: await flashCookie(context).consume(request) };
}

export default function DeliveryPage() {
  const { course, delivery, tracks, courier_link, message } = useLoaderData<typeof loader>();
  const { id, status, method } = delivery;
  const advice = (method === "self" ? pickUpAdvice[status] : undefined) ?? adviceWords[status];
  return (
    <div className="stack">
      <Crumb href={path("my-lecture-sheet", { id: course.id })}>লেকচার শিট</Crumb>
      <MatraHeading level={1}>শিটের ডেলিভারি</MatraHeading>
      <p className="quiet">{course.batch}</p>
      <Flash message={message} />
      <div className="columns">
        <div className="stack">
          <Alert {...statusStyle(status)} title={deliveryStatus(status)}>
            <p>{advice}</p>
          </Alert>
          <Timeline tracks={tracks} />
        </div>
        <div className="stack">
          <DeliveryFacts delivery={delivery} />
          <div className="row">
            {courier_link ? (
              <DataLink className="button" link={courier_link}>
                কুরিয়ারের সাইটে দেখুন <Icon name="out" />
              </DataLink>
            ) : null}
            <Offered href={path("my-complain-box")}>
              <a className="button" href={withQuery(path("my-complain-box"), { about: `delivery-${id}` })}>
                সমস্যা জানান
              </a>
            </Offered>
          </div>
        </div>
      </div>
    </div>
  );
}
