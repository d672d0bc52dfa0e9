import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/node";
import { matchRoute, pagePathOf } from "#app/match-route.server.ts";

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
 * Creates Remix's request handler. In production it has a fast path: Remix sorts its whole route table up to three
 * times per request, so a request for a route in `app/pages.ts` goes to a handler with that route and its parents only.
 * This relies on undocumented behaviour of Remix; the browser still gets the whole manifest, from a file of the build.
 */
export function createRouteHandlers(build: ServerBuild, mode: string): RequestHandler {
  const fullHandler = createRequestHandler(build, mode);
  const branchHandlers = new Map<string, RequestHandler>();

  function handlerOf(id: string): RequestHandler {
    const handler = branchHandlers.get(id) ?? createRequestHandler(branchOf(build, id), mode);
    branchHandlers.set(id, handler);
    return handler;
  }

  return (request, context) => {
    const id = matchRoute(pagePathOf(new URL(request.url).pathname))?.name;
    const handle = id !== undefined && id in build.routes && mode === "production" ? handlerOf(id) : fullHandler;
    return handle(request, context);
  };
}
