import { allEndpoints, endpointNamed } from "#contract/all-endpoints.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { pages } from "./pages.ts";
import { isRouteName, type RouteName } from "./paths.ts";

/**
 * API calls that a page needs, by route: no link leads to the page if the API lacks all of them. Routes that are not
 * listed are always offered.
 */
export const neededCalls: Partial<Record<RouteName, Endpoint[]>> = Object.fromEntries<Endpoint[]>(
  pages.flatMap(({ name, needs }) => (needs ? [[name, needs.map(endpointNamed)]] : [])),
);

export const neededReads: Endpoint[] = [...new Set(Object.values(neededCalls).flat())];

/** GET calls that return no file: public ones, and those of doctors without path params. */
const optionalReads = allEndpoints().filter(
  ({ method, path, access, produces }) =>
    method === "GET" && !produces && (access === "public" || (access === "doctor" && !path.includes("{"))),
);

/**
 * GET calls that a check of the API's capabilities asks for: those that pages need, and `optionalReads`, so that a
 * missing call is not taken for an outage.
 */
export const checkedReads: Endpoint[] = [...new Set([...neededReads, ...optionalReads])];

const readPaths = new Set(allEndpoints().flatMap(({ method, path }) => (method === "GET" ? [path] : [])));

/**
 * Writes whose paths are not those of a read too: a check can ask for the path by another method without side effects.
 */
export const checkedWrites: Endpoint[] = allEndpoints().filter(
  ({ method, path }) => method !== "GET" && !readPaths.has(path),
);

export function routesNotOffered(isMissing: (endpoint: Endpoint) => boolean): RouteName[] {
  return Object.keys(neededCalls)
    .filter(isRouteName)
    .filter((name) => neededCalls[name]?.every(isMissing));
}
