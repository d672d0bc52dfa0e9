import { allEndpoints, endpointNamed } from "#contract/all-endpoints.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { pages } from "./pages.ts";
import { isRouteName, type RouteName } from "./paths.ts";

/**
 * Calls without which the portal does not offer a page: no link leads there. One of a list is enough. A route that is
 * not here is always offered, because it needs no call of its own or has something to say without it.
 */
export const neededCalls: Partial<Record<RouteName, Endpoint[]>> = Object.fromEntries<Endpoint[]>(
  pages.flatMap(({ name, needs }) => (needs ? [[name, needs.map(endpointNamed)]] : [])),
);

/** Endpoints of the table, which a check of the API asks for: reads only. */
export const checkedEndpoints: Endpoint[] = [...new Set(Object.values(neededCalls).flat())];

const readPaths = new Set(allEndpoints().flatMap(({ method, path }) => (method === "GET" ? [path] : [])));

/** Writes whose paths a check may ask for by another method: no read has the same one. */
export const checkedWrites: Endpoint[] = allEndpoints().filter(
  ({ method, path }) => method !== "GET" && !readPaths.has(path),
);

/** Names of the routes that are not offered, because the API has none of the calls that they need. */
export function routesNotOffered(isMissing: (endpoint: Endpoint) => boolean): RouteName[] {
  return Object.keys(neededCalls)
    .filter(isRouteName)
    .filter((name) => neededCalls[name]?.every(isMissing));
}
