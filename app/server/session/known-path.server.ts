import { matchRoute } from "#app/match-route.server.ts";

/** A path that the API names as the way on, if the portal has such a page. */
export function knownPath(named: string | undefined): string | undefined {
  return named !== undefined && matchRoute(named) ? named : undefined;
}
