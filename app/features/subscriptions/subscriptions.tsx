import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listSubscriptions } from "#contract/study/subscriptions.ts";
import { ownMeta } from "#app/components/document/page-meta.ts";
import { EmptyList } from "#app/components/ui/empty-list.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { MatraHeading } from "#app/components/ui/matra-heading.tsx";
import { Flash } from "#app/components/ui/alert.tsx";
import { Pager } from "#app/components/ui/pager.tsx";
import { OfferedLink } from "#app/components/ui/offered-link.tsx";
import { path } from "#app/paths.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { flashCookie } from "#app/server/forms/flow.server.ts";
import { listQuery } from "#app/server/forms/list-query.server.ts";
import { requireDoctor } from "#app/server/session/require-doctor.server.ts";
import { SubscriptionCard } from "./components/subscription-card.tsx";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

export const handle = { sheets: ["content", "forms", "my", "money"] } satisfies RouteHandle;

export const meta: MetaFunction = (args) => ownMeta(args, "ভিডিও সাবস্ক্রিপশন");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireDoctor(request, context);
  const list = await api.load(listSubscriptions, { query: listQuery(request, listSubscriptions) });
  return { ...list, message: await flashCookie(context).consume(request) };
}

function NoCourses() {
  return (
    <EmptyList of="courses" icon="play" title="এখনো কোনো কোর্স নেই">
      <p>কোনো কোর্সে ভর্তি হলে তার রেকর্ড করা ক্লাস এখান থেকে নিতে পারবেন।</p>
      <OfferedLink className="button primary" href={path("batches")}>
        ব্যাচ দেখুন
      </OfferedLink>
    </EmptyList>
  );
}

export default function Subscriptions() {
  const { subscriptions, courses, meta, message } = useLoaderData<typeof loader>();
  return (
    <div className="stack">
      <MatraHeading level={1}>ভিডিও সাবস্ক্রিপশন</MatraHeading>
      <Flash message={message} />
      <p>কোর্সের রেকর্ড করা ক্লাস বেছে নিয়ে কয়েক মাসের জন্য দেখুন, কোর্সের মেয়াদ শেষ হলেও।</p>
      {subscriptions.length > 0 ? (
        <ul className="grid my-courses">
          {subscriptions.map((subscription) => (
            <SubscriptionCard key={subscription.id} subscription={subscription} />
          ))}
        </ul>
      ) : null}
      <Pager meta={meta} pathname={path("my-subscription")} query={{}} />
      {courses.length === 0 ? (
        <NoCourses />
      ) : (
        <section className="stack after-list" aria-labelledby="courses">
          <h2 id="courses">নতুন ভিডিও নিন</h2>
          <ul className="ledger">
            {courses.map(({ id, title }) => (
              <li key={id}>
                <a className="entry" href={path("my-subscription-add", { id })}>
                  <span>{title}</span>
                  <Icon name="go" />
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
