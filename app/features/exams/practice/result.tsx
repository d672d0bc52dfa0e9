import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ownMeta } from "#app/components/document/page-meta.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { requireDoctor } from "#app/server/session/require-doctor.server.ts";
import { PracticeResultScreen } from "./components/practice-result.tsx";
import { WaitsPage } from "./components/waits.tsx";
import { loadPracticeResult } from "./result.server.ts";
import { startPracticeSession } from "./start.server.ts";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

export const handle = {
  sheets: ["content", "forms", "my", "results", "practice"],
} satisfies RouteHandle;

export const meta: MetaFunction = (args) => ownMeta(args, "অনুশীলনের ফল");

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireDoctor(request, context);
  return loadPracticeResult(api, params);
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { api } = await requireDoctor(request, context);
  return startPracticeSession(api, request);
}

export default function PracticeResultPage() {
  const { result, waits, ...rest } = useLoaderData<typeof loader>();
  return result ? <PracticeResultScreen result={result} {...rest} /> : <WaitsPage message={waits.message} />;
}
