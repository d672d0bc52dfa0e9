import { layout, route, type RouteConfig } from "@remix-run/route-config";
import type { Layout } from "./page-row.ts";
import { pages, unlinked } from "./pages.ts";

function routesIn(layoutOfRows: Layout | undefined) {
  return [...pages, ...unlinked]
    .filter((row) => row.layout === layoutOfRows)
    .map(({ name, pattern, module }) => route(pattern.slice(1), `features/${module}`, { id: name }));
}

/**
 * Explicit admin routes for paths such as /admin/event, since the router would rank patterns that begin with a param
 * (`/:id/event`) above `/admin/*`.
 */
const belowAdmin = pages
  .filter(({ pattern }) => pattern.startsWith("/:"))
  .map(({ pattern }) => pattern.replace(/^\/:\w+/, "admin"))
  .map((pattern) => route(pattern, "features/admin/admin-site.tsx", { id: pattern }));

/**
 * Route table, from the rows of `pages.ts`. The id of a route is its name there. The site's routes are first, since the
 * router gives an address that routes of two layouts fit to the first.
 */
export default [
  layout("layouts/site.tsx", { id: "site" }, routesIn("site")),
  layout("layouts/my.tsx", { id: "my" }, routesIn("my")),
  ...routesIn(undefined),
  ...belowAdmin,
  layout("layouts/bare.tsx", { id: "bare" }, routesIn("bare")),
] satisfies RouteConfig;
