import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ownMeta } from "#app/components/document/page-meta.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { requireDoctor } from "#app/server/session/require-doctor.server.ts";
import type { UnsavedAnswer } from "./answer.server.ts";
import { sessionTitle } from "./session-title.ts";
import { SessionScreen } from "./components/session-screen.tsx";
import { loadSession, submitSession } from "./session.server.ts";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

export const handle = { sheets: ["forms", "room", "practice-room"] } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (args) =>
  ownMeta(args, args.data && !args.data.waits ? sessionTitle(args.data) : "অনুশীলন");

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireDoctor(request, context);
  return loadSession({ api, request, context }, params);
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { api } = await requireDoctor(request, context);
  return submitSession({ api, request, context }, params);
}

export default function PracticeSessionPage() {
  return <SessionScreen session={useLoaderData<typeof loader>()} unsaved={useActionData<UnsavedAnswer>()} />;
}
