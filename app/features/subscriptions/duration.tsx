import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { createSubscription, SubscriptionDraft } from "#contract/study/subscriptions.ts";
import { ownMeta } from "#app/components/document/page-meta.ts";
import { Crumb } from "#app/components/ui/crumb.tsx";
import { MatraHeading } from "#app/components/ui/matra-heading.tsx";
import { bengaliNumber } from "#locale/bengali.ts";
import { path } from "#app/paths.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { flashCookie } from "#app/server/forms/flow.server.ts";
import { formFields, readForm } from "#app/server/forms/form.server.ts";
import { pathParams } from "#app/server/forms/list-query.server.ts";
import { refusalResponse } from "#app/server/v3/refusal.server.ts";
import { requireDoctor } from "#app/server/session/require-doctor.server.ts";
import { withChosen } from "./chosen-lectures.ts";
import { DurationForm } from "./components/duration-form.tsx";
import { loadDurations } from "./durations.server.ts";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

export const handle = { sheets: ["content", "forms", "my", "money"] } satisfies RouteHandle;

export const meta: MetaFunction = (args) => ownMeta(args, "কত মাসের জন্য নেবেন");

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireDoctor(request, context);
  const { id } = pathParams(params, createSubscription);
  return loadDurations({ api, request, context, id });
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { api } = await requireDoctor(request, context);
  const { id } = pathParams(params, createSubscription);
  const form = readForm(await formFields(request), "subscribe", SubscriptionDraft);
  if (!form.ok) return form.refusal;
  const result = await api.submit(createSubscription, { params: { id }, body: form.value });
  if (!result.ok && result.status === 404) throw refusalResponse(result);
  if (!result.ok) return form.refuse(result);
  const { subscription, next } = result.data;
  if (next === "checkout") return redirect(path("my-subscription-checkout", { id: subscription.id }), 303);
  await flashCookie(context).save("ভিডিওগুলো এখন থেকে দেখতে পারবেন।");
  return redirect(path("my-subscription"), 303);
}

export default function Duration() {
  const { course, lectures, plans } = useLoaderData<typeof loader>();
  const ids = lectures.map(({ id }) => id);
  return (
    <div className="stack narrow">
      <Crumb href={withChosen(path("my-subscription-add", { id: course.id }), ids)}>ভিডিও বাছুন</Crumb>
      <MatraHeading level={1}>কত মাসের জন্য নেবেন</MatraHeading>
      <p className="quiet">{course.title}</p>
      <section className="stack" aria-labelledby="chosen">
        <h2 id="chosen">বাছাই করা {bengaliNumber(lectures.length)}টি ভিডিও</h2>
        <ul className="ledger">
          {lectures.map(({ id, title }) => (
            <li key={id} className="entry">
              {title}
            </li>
          ))}
        </ul>
      </section>
      <DurationForm lectures={lectures} plans={plans} />
    </div>
  );
}
