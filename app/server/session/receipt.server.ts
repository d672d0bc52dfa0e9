import { matchRoute, pageOf } from "#app/match-route.server.ts";

/**
 * The receipt that a gateway's return brings to the page of a payment, and to no other: with it that page may be read
 * without a session. undefined for every other address, and for whatever is sent there.
 */
export function receiptOf({ method, url }: Request): string | undefined {
  const { pathname, searchParams } = new URL(url);
  const receipt = searchParams.get("receipt") ?? "";
  if (method === "POST" || matchRoute(pageOf(pathname))?.name !== "my-courses-payment-done") return undefined;
  return /^[\w.-]{1,200}$/.test(receipt) ? receipt : undefined;
}
