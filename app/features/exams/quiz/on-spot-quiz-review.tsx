import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ownMeta } from "#app/components/document/page-meta.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { ReviewScreen } from "../room/components/review-screen.tsx";
import { requireEntry } from "./quiz.server.ts";
import { loadReview, submitRoom } from "../room/review.server.ts";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

export const handle = { sheets: ["room"] } satisfies RouteHandle;

export const meta: MetaFunction = (args) => ownMeta(args, "জমা দেওয়ার আগে দেখে নিন");

export async function loader(args: LoaderFunctionArgs) {
  return loadReview(await requireEntry(args), args.context);
}

export async function action(args: ActionFunctionArgs) {
  return submitRoom(await requireEntry(args), args.request, args.context);
}

export default function QuizReview() {
  return <ReviewScreen review={useLoaderData<typeof loader>()} />;
}
