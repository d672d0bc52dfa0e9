import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ownMeta } from "#app/components/document/page-meta.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { formFields } from "#app/server/forms/form.server.ts";
import { requireDoctor } from "#app/server/session/require-doctor.server.ts";
import { handleCheckoutForm, checkoutView, checkoutContextOf } from "./checkout.server.ts";
import { CheckoutScreen } from "./components/checkout-screen.tsx";
import { paidItems } from "./paid-items.ts";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

export const handle = { sheets: ["content", "forms", "my", "money"] } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (args) =>
  ownMeta(args, paidItems[args.data?.kind ?? "course"].checkoutTitle);

/** Loads the checkout of a course, event or subscription: three routes share this module. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireDoctor(request, context);
  return checkoutView(checkoutContextOf(params, { api, request, context }));
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { api } = await requireDoctor(request, context);
  return handleCheckoutForm(checkoutContextOf(params, { api, request, context }), await formFields(request));
}

export default function Checkout() {
  return <CheckoutScreen {...useLoaderData<typeof loader>()} />;
}
