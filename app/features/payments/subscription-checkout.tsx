import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getSubscriptionCheckout } from "#contract/checkout.ts";
import { ownMeta } from "#app/components/site/page-meta.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { pathParams } from "#app/server/session/list-query.server.ts";
import { formFields } from "#app/server/session/form.server.ts";
import { requireDoctor } from "#app/server/session/require-doctor.server.ts";
import { answerCheckout, checkoutView } from "./checkout.server.ts";
import { CheckoutScreen } from "./components/checkout-screen.tsx";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

export const handle = { sheets: ["content", "forms", "my", "money"] } satisfies RouteHandle;

export const meta: MetaFunction = (args) => ownMeta(args, "সাবস্ক্রিপশনের টাকা দিন");

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireDoctor(request, context);
  return checkoutView({ api, request, context, kind: "subscription", ...pathParams(params, getSubscriptionCheckout) });
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { api } = await requireDoctor(request, context);
  const { id } = pathParams(params, getSubscriptionCheckout);
  return answerCheckout({ api, request, context, kind: "subscription", id }, await formFields(request));
}

export default function SubscriptionCheckout() {
  return <CheckoutScreen {...useLoaderData<typeof loader>()} />;
}
