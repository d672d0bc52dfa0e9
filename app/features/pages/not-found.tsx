import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { pageMeta } from "#app/components/document/page-meta.ts";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

export const meta: MetaFunction = (args) => pageMeta(args, undefined);

/**
 * Throws a 404 Response for a URL without a route, or the status and message of a request that was refused before
 * routing.
 */
export function loader({ context: { refused } }: LoaderFunctionArgs): never {
  throw Response.json({ message: "", ...refused }, { status: refused?.status ?? 404 });
}

export default function NotFound() {
  return null;
}
