import { canonicalPath } from "#app/match-route.server.ts";

/**
 * Redirects (308) from another form of a page's address that the router would accept to its canonical URL, by which
 * limits, priority, login redirect and cached pages are looked up.
 */
export function redirectToCanonicalUrl({ url }: Request): Response | undefined {
  const { pathname, search } = new URL(url);
  const address = canonicalPath(pathname);
  if (address === undefined) return undefined;
  return new Response(null, {
    status: 308,
    headers: { Location: address + search, "Cache-Control": "private, no-store" },
  });
}
