import type { MetaFunction } from "@remix-run/node";
import { pageMeta } from "#app/components/site/page-meta.ts";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

export const meta: MetaFunction = (args) => pageMeta(args, undefined);

/** For every address that no route knows. */
export function loader(): never {
  throw Response.json({ message: "" }, { status: 404 });
}

export default function NotFound() {
  return null;
}
