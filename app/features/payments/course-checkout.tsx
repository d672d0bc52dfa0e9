import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getCourseCheckout } from "#contract/checkout.ts";
import { getMyCourse } from "#contract/my-courses.ts";
import { ownMeta } from "#app/components/site/page-meta.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { pathParams } from "#app/server/session/list-query.server.ts";
import { formFields } from "#app/server/session/form.server.ts";
import { requireDoctor } from "#app/server/session/require-doctor.server.ts";
import { answerCheckout, checkoutView } from "./checkout.server.ts";
import { CheckoutScreen } from "./components/checkout-screen.tsx";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

export const handle = { sheets: ["content", "forms", "my", "money"] } satisfies RouteHandle;

export const meta: MetaFunction = (args) => ownMeta(args, "টাকা দিন");

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireDoctor(request, context);
  const { id } = pathParams(params, getCourseCheckout);
  const [view, course] = await Promise.all([
    checkoutView({ api, request, context, kind: "course", id }),
    api.submit(getMyCourse, { params: { id } }),
  ]);
  return { ...view, dueOn: course.ok ? course.data.course.payment.next_due_on : null };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { api } = await requireDoctor(request, context);
  const { id } = pathParams(params, getCourseCheckout);
  return answerCheckout({ api, request, context, kind: "course", id }, await formFields(request));
}

export default function CourseCheckout() {
  return <CheckoutScreen {...useLoaderData<typeof loader>()} />;
}
