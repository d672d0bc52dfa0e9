import { Outlet } from "@remix-run/react";
import type { RouteHandle } from "#app/route-handle.ts";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

export const handle = { header: true, footer: "full" } satisfies RouteHandle;

export default function SiteLayout() {
  return <Outlet />;
}
