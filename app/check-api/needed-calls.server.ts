import { neededCalls } from "#app/offered-routes.server.ts";
import { isRouteName, patterns } from "#app/paths.ts";

/**
 * Formats the calls without which pages are not offered: one line for all pages that need the same calls (`npm run
 * check:api -- --needed`).
 */
export function neededCallLines(): string[] {
  const pages = new Map<string, string[]>();
  for (const [name, endpoints] of Object.entries(neededCalls)) {
    const calls = endpoints.map(({ method, path }) => `${method} ${path}`).join(" or ");
    const group = `${endpoints[0]?.feature}: ${calls}`;
    if (isRouteName(name)) pages.set(group, [...(pages.get(group) ?? []), patterns[name]]);
  }
  return [...pages].map(([group, names]) => `${group}: ${names.join(", ")}`).toSorted();
}
