import { ownAddress } from "#app/paths.ts";
import { canonicalPath } from "#app/match-route.server.ts";
import { withoutDuplicates } from "../forms/duplicate-fields.server.ts";

function redirectTo(address: string): Response {
  return new Response(null, {
    status: 308,
    headers: { Location: address, "Cache-Control": "private, no-store" },
  });
}

function clean(text: string): string {
  return text.replaceAll(/[\p{Cc}\\\ufffd]+/gu, " ").trim();
}

/**
 * Redirects (308) from a path with more than one slash at its start, which browsers read as the address of another
 * site.
 */
export function redirectToSinglePath({ url }: Request): Response {
  return redirectTo(ownAddress(new URL(url)));
}

/**
 * Redirects (308) from a query that people send without meaning it to the one that they mean: a tab pasted into a
 * search, a percent sign that stands alone, campaign parameters that were added twice. Of a repeated name other than a
 * list, the first value is kept.
 */
export function redirectToCleanQuery({ url }: Request): Response {
  const { pathname, searchParams } = new URL(url);
  const cleaned = [...searchParams].map(([name, value]): [string, string] => [clean(name), clean(value)]);
  const named = withoutDuplicates(cleaned).filter(([name]) => name !== "");
  const query = new URLSearchParams(named).toString();
  return redirectTo(ownAddress({ pathname, search: query === "" ? "" : `?${query}` }));
}

/**
 * Redirects (308) from another form of a page's address that the router would accept to its canonical URL, by which
 * limits, priority, login redirect and cached pages are looked up. Undefined if no redirect is needed.
 */
export function redirectToCanonicalUrl({ url }: Request): Response | undefined {
  const { pathname, search } = new URL(url);
  const address = canonicalPath(pathname);
  if (address === undefined) return undefined;
  return redirectTo(address + search);
}
