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

export const neededReads: Endpoint[] = [...new Set(Object.values(neededCalls).flat())];

/** Reads that can be checked by one request: public ones, and those of a doctor that need no id. */
const optionalReads = allEndpoints().filter(
  ({ method, path, access, produces }) =>
    method === "GET" && !produces && (access === "public" || (access === "doctor" && !path.includes("{"))),
);

/** Reads that a check of the API asks for: pages that do without one must not take its refusal for an outage. */
export const checkedReads: Endpoint[] = [...new Set([...neededReads, ...optionalReads])];

const readPaths = new Set(allEndpoints().flatMap(({ method, path }) => (method === "GET" ? [path] : [])));

/** Writes whose paths a check may ask for by another method: no read has the same one. */
export const checkedWrites: Endpoint[] = allEndpoints().filter(
  ({ method, path }) => method !== "GET" && !readPaths.has(path),
);

export function routesNotOffered(isMissing: (endpoint: Endpoint) => boolean): RouteName[] {
  return Object.keys(neededCalls)
    .filter(isRouteName)
    .filter((name) => neededCalls[name]?.every(isMissing));
}
