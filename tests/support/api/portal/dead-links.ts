import { routeOf } from "#tests/smoke/links.ts";
import { visit, withoutScripts } from "./page-content.ts";

/** Words of a page that the portal knows of, but that its API cannot fill. */
export const notOffered = "এই সুবিধাটি এখানে নেই";

const pathOf = (link: string) => /^(\/(?!\/)[^"#?]*)/.exec(link)?.[1] ?? [];

/** Paths of all links of a page to the portal, without query. */
export function linksOf(html: string): string[] {
  return [...withoutScripts(html).matchAll(/<a\b[^>]* href="([^"]*)/g)].flatMap(([, link = ""]) => pathOf(link));
}

/**
 * Follows every link and redirect to a page of the portal from some pages on. Returns those that lead to an error, with
 * the page that has the link, and how many pages were read. An API may also link to addresses that are no page of the
 * portal.
 */
export async function deadLinks(origin: string, from: string[], headers: Record<string, string> = {}) {
  const seen = new Map(from.map((path) => [path, "the address bar"]));
  const dead: string[] = [];
  for (const [path, source] of seen) {
    const page = await visit(origin + path, headers);
    if (page.status >= 400 || page.html.includes(notOffered)) dead.push(`${page.status} ${path} from ${source}`);
    for (const link of [...linksOf(page.html), pathOf(page.headers.get("location") ?? "")].flat())
      if (routeOf(link) && !seen.has(link)) seen.set(link, path);
  }
  return { dead, pages: seen.size };
}
