import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ownMeta } from "#app/components/document/page-meta.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { requireDoctor } from "#app/server/session/require-doctor.server.ts";
import { loadBuilder } from "./builder.server.ts";
import { Builder } from "./components/builder.tsx";
import { startPracticeSession } from "./start.server.ts";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

export const handle = { sheets: ["content", "forms", "my", "practice"] } satisfies RouteHandle;

export const meta: MetaFunction = (args) => ownMeta(args, "প্রশ্ন বেছে অনুশীলন");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireDoctor(request, context);
  return loadBuilder(api, request);
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { api } = await requireDoctor(request, context);
  return startPracticeSession(api, request);
}

export default function NewPractice() {
  return <Builder builder={useLoaderData<typeof loader>()} />;
}
