import { matchRoute } from "#app/match-route.server.ts";

/** Name of the route that a path belongs to; undefined if it belongs to none. */
export function routeOf(path: string): string | undefined {
  return matchRoute(path)?.name;
}

interface LinkSearch {
  /** Returns the HTML of a page. */
  read: (path: string) => Promise<string>;
  from: string[];
  /** Names of the routes to find; only links to these routes are followed. */
  routes: readonly string[];
  maxReads: number;
}

/**
 * Finds the first address of each wanted route by following the portal's links. The next page to read is a queued one
 * of the route that was read least often.
 */
export async function followLinks({ read, from, routes, maxReads }: LinkSearch): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const readsOf = new Map<string, number>();
  const timesRead = (path: string) => readsOf.get(routeOf(path) ?? "") ?? 0;
  const seen = new Set(from);
  let queue = [...from];
  for (let reads = 0; reads < maxReads && found.size < routes.length; reads += 1) {
    const [next, ...others] = queue.toSorted((one, other) => timesRead(one) - timesRead(other));
    if (next === undefined) break;
    readsOf.set(routeOf(next) ?? "", timesRead(next) + 1);
    queue = others;
    for (const [, path = ""] of (await read(next)).matchAll(/ href="(\/[^"#?]*)/g)) {
      const name = routeOf(path);
      if (name === undefined || !routes.includes(name) || seen.has(path)) continue;
      seen.add(path);
      queue.push(path);
      if (!found.has(name)) found.set(name, path);
    }
  }
  return found;
}
