import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listPaymentOptions } from "#contract/payments/checkout.ts";
import { ChoiceField } from "#app/components/form/choice-field.tsx";
import { ownMeta } from "#app/components/document/page-meta.ts";
import { MatraHeading } from "#app/components/ui/matra-heading.tsx";
import { path } from "#app/paths.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { pathParams } from "#app/server/forms/list-query.server.ts";
import { requireDoctor } from "#app/server/session/require-doctor.server.ts";
import { loadUnpaid } from "./checkout.server.ts";
import { methodChoices, planChoices } from "./choices.ts";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

export const handle = { sheets: ["content", "forms", "my", "money"] } satisfies RouteHandle;

export const meta: MetaFunction = (args) => ownMeta(args, "টাকা দেওয়ার উপায়");

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireDoctor(request, context);
  const { id } = pathParams(params, listPaymentOptions);
  const purchase = { api, request, context, kind: "course" as const, id };
  const { plans, methods } = await loadUnpaid(purchase, () => api.load(listPaymentOptions, { params: { id } }));
  return { id, plans, methods };
}

export default function PaymentOption() {
  const { id, plans, methods } = useLoaderData<typeof loader>();
  const choice = (name: string, [first]: { key: string }[]) => ({
    field: { id: name, name, errorId: `${name}-error`, initialValue: first?.key },
  });
  return (
    <div className="stack narrow">
      <MatraHeading level={1}>টাকা দেওয়ার উপায়</MatraHeading>
      <p>পুরো ফি একবারে দিতে পারেন, অথবা ভাগ করে। পরের পাতায় মিলিয়ে নিয়ে টাকা দেবেন।</p>
      <form method="get" action={path("my-courses-checkout", { id })} className="stack wide-steps">
        <ChoiceField {...choice("plan", plans)} legend="কত টাকা দেবেন" choices={planChoices(plans)} />
        <ChoiceField {...choice("method", methods)} legend="কীভাবে দেবেন" choices={methodChoices(methods)} />
        <button type="submit" className="button primary wide">
          এভাবে এগিয়ে যান
        </button>
      </form>
    </div>
  );
}
