import { matchRoute, pagePathOf } from "#app/match-route.server.ts";

/**
 * Returns the receipt in the URL of a payment's page, to which gateways return doctors: with it the page can be read
 * without a session. Undefined for every other page, for POST, and for a malformed receipt.
 */
export function receiptOf({ method, url }: Request): string | undefined {
  const { pathname, searchParams } = new URL(url);
  const receipt = searchParams.get("receipt") ?? "";
  if (method === "POST" || matchRoute(pagePathOf(pathname))?.name !== "my-courses-payment-done") return undefined;
  return /^[\w.-]{1,200}$/.test(receipt) ? receipt : undefined;
}
