import { neededCalls } from "#app/offered-routes.server.ts";
import { isRouteName, patterns } from "#app/paths.ts";

/** The calls without which pages are not offered, one group of pages a line (`npm run check:api -- --needed`). */
export function neededCallLines(): string[] {
  const pages = new Map<string, string[]>();
  for (const [name, endpoints] of Object.entries(neededCalls)) {
    const calls = endpoints.map(({ method, path }) => `${method} ${path}`).join(" or ");
    const group = `${endpoints[0]?.feature}: ${calls}`;
    if (isRouteName(name)) pages.set(group, [...(pages.get(group) ?? []), patterns[name]]);
  }
  return [...pages].map(([group, names]) => `${group}: ${names.join(", ")}`).toSorted();
}
