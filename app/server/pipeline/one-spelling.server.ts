import { respelled } from "#app/match-route.server.ts";

/**
 * Sends who spelled a page's address in another way that the router would take to its own, with what was sent: limits, lanes,
 * the session's rules and stored pages are found by that one.
 */
export function toOneSpelling({ url }: Request): Response | undefined {
  const { pathname, search } = new URL(url);
  const address = respelled(pathname);
  if (address === undefined) return undefined;
  return new Response(null, {
    status: 308,
    headers: { Location: address + search, "Cache-Control": "private, no-store" },
  });
}
