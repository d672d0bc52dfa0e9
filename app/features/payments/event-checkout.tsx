import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getEventCheckout } from "#contract/checkout.ts";
import { ownMeta } from "#app/components/site/page-meta.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { pathParams } from "#app/server/session/list-query.server.ts";
import { formFields } from "#app/server/session/form.server.ts";
import { requireDoctor } from "#app/server/session/require-doctor.server.ts";
import { answerCheckout, checkoutView } from "./checkout.server.ts";
import { CheckoutScreen } from "./components/checkout-screen.tsx";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

export const handle = { sheets: ["content", "forms", "my", "money"] } satisfies RouteHandle;

export const meta: MetaFunction = (args) => ownMeta(args, "ইভেন্টের ফি দিন");

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireDoctor(request, context);
  return checkoutView({ api, request, context, kind: "event", ...pathParams(params, getEventCheckout) });
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { api } = await requireDoctor(request, context);
  const { id } = pathParams(params, getEventCheckout);
  return answerCheckout({ api, request, context, kind: "event", id }, await formFields(request));
}

export default function EventCheckout() {
  return <CheckoutScreen {...useLoaderData<typeof loader>()} />;
}
