import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ownMeta } from "#app/components/document/page-meta.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { requireDoctor } from "#app/server/session/require-doctor.server.ts";
import { OfflineScreen } from "./components/offline-screen.tsx";
import { loadOffline } from "./offline.server.ts";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

export const handle = { sheets: ["forms", "room", "practice-room"] } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (args) => ownMeta(args, "ইন্টারনেট ছাড়া অনুশীলন");

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireDoctor(request, context);
  return loadOffline({ api, request, context }, params);
}

export default function OfflinePracticePage() {
  return <OfflineScreen offline={useLoaderData<typeof loader>()} />;
}
