import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ownMeta } from "#app/components/document/page-meta.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { requireDoctor } from "#app/server/session/require-doctor.server.ts";
import { ReviewScreen } from "./components/review-screen.tsx";
import { examOf } from "../exam.server.ts";
import { loadReview, submitRoom } from "./review.server.ts";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

export const handle = { sheets: ["room"] } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (args) => ownMeta(args, "জমা দেওয়ার আগে দেখে নিন");

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const exam = examOf(await requireDoctor(request, context), params);
  return loadReview(exam, context);
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const exam = examOf(await requireDoctor(request, context), params);
  return submitRoom(exam, request, context);
}

export default function Review() {
  const review = useLoaderData<typeof loader>();
  return <ReviewScreen review={review} />;
}
