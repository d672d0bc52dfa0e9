import { LRUCache } from "lru-cache";
import { matchRoute } from "#app/match-route.server.ts";
import { pages } from "#app/pages.ts";
import type { RouteName } from "#app/paths.ts";

/** Pages that are the same for all visitors without a session, with the names of the query values that they use. */
export const publicPages: Partial<Record<RouteName, string[]>> = Object.fromEntries<string[]>(
  pages.flatMap(({ name, shared }) => (shared ? [[name, shared]] : [])),
);

function canonical(pathAndQuery: string): string | undefined {
  const [pathname = "/", query] = pathAndQuery.split("?", 2);
  const page = matchRoute(pathname);
  const params = page && publicPages[page.name];
  if (!params) return undefined;
  const known = [...new URLSearchParams(query)].filter(([name, value]) => params.includes(name) && value !== "");
  if (new Set(known.map(([name]) => name)).size < known.length) return undefined;
  known.sort(([a], [b]) => (a < b ? -1 : 1));
  return known.length > 0 ? `${pathname}?${new URLSearchParams(known).toString()}` : pathname;
}

interface RememberedKeys {
  maxEntries: number;
  /** Most characters of all addresses and keys together. */
  maxCharacters: number;
}

/**
 * Creates the function that returns the cache key of a public page's URL; undefined for any other URL, and for one that
 * repeats a query value. Ignores unknown query values, so that they create no new pages.
 */
export function publicPageKeys({ maxEntries, maxCharacters }: RememberedKeys): (url: string) => string | undefined {
  const keys = new LRUCache<string, { key: string | undefined }>({
    max: maxEntries,
    maxSize: maxCharacters,
    sizeCalculation: ({ key = "" }, pathAndQuery) => pathAndQuery.length + key.length + 1,
  });
  return (url) => {
    const pathAndQuery = url.slice(url.indexOf("/", url.indexOf("//") + 2));
    const known = keys.get(pathAndQuery);
    if (known) return known.key;
    const key = canonical(pathAndQuery);
    keys.set(pathAndQuery, { key });
    return key;
  };
}
