import { matchRoute } from "#app/match-route.server.ts";

/** The name of the route that a path belongs to. */
export function routeOf(path: string): string | undefined {
  return matchRoute(path)?.name;
}

interface Walk {
  /** The HTML of a page. */
  read: (path: string) => Promise<string>;
  from: string[];
  /** The routes that are looked for; of all links, only those to one of them are followed. */
  wanted: readonly string[];
  mostReads: number;
}

/** The first page of each wanted route that is met along the portal's own links. Of what waits, the kind read least comes next. */
export async function followLinks({ read, from, wanted, mostReads }: Walk): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const readsOf = new Map<string, number>();
  const timesRead = (path: string) => readsOf.get(routeOf(path) ?? "") ?? 0;
  const met = new Set(from);
  let waiting = [...from];
  for (let reads = 0; reads < mostReads && found.size < wanted.length; reads += 1) {
    const [next, ...others] = waiting.toSorted((one, other) => timesRead(one) - timesRead(other));
    if (next === undefined) break;
    readsOf.set(routeOf(next) ?? "", timesRead(next) + 1);
    waiting = others;
    for (const [, path = ""] of (await read(next)).matchAll(/ href="(\/[^"#?]*)/g)) {
      const name = routeOf(path);
      if (name === undefined || !wanted.includes(name) || met.has(path)) continue;
      met.add(path);
      waiting.push(path);
      if (!found.has(name)) found.set(name, path);
    }
  }
  return found;
}
