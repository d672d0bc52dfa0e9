import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/node";
import { matchRoute, pageOf } from "#app/match-route.server.ts";

/** The build with a route and the layouts around it, and no other. */
function branchOf(build: ServerBuild, id: string): ServerBuild {
  const [routes, assets]: [ServerBuild["routes"], ServerBuild["assets"]["routes"]] = [{}, {}];
  for (let at: string | undefined = id; at !== undefined; at = routes[at]?.parentId) {
    const [route, asset] = [build.routes[at], build.assets.routes[at]];
    if (route) routes[at] = route;
    if (asset) assets[at] = asset;
  }
  return { ...build, routes, assets: { ...build.assets, routes: assets } };
}

/**
 * Remix's handler of every request. Remix sorts its whole table for each, twice, and once more to render it: an address that
 * the table of `app/paths.ts` knows is given to a handler that has its own branch only. The browser has the whole manifest
 * from a file of the build.
 */
export function createRouteHandlers(build: ServerBuild, mode: string): RequestHandler {
  const ofAll = createRequestHandler(build, mode);
  const ofRoutes = new Map<string, RequestHandler>();

  function handlerOf(id: string): RequestHandler {
    const handler = ofRoutes.get(id) ?? createRequestHandler(branchOf(build, id), mode);
    ofRoutes.set(id, handler);
    return handler;
  }

  return (request, context) => {
    const id = matchRoute(pageOf(new URL(request.url).pathname))?.name;
    const handle = id !== undefined && id in build.routes && mode === "production" ? handlerOf(id) : ofAll;
    return handle(request, context);
  };
}
