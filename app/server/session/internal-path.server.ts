import { matchRoute } from "#app/match-route.server.ts";

/**
 * Returns a path from the API if it is a page of the portal, else undefined, so that redirects never leave the site.
 */
export function internalPath(path: string | undefined): string | undefined {
  return path !== undefined && matchRoute(path) ? path : undefined;
}
