import { routeAddress } from "./route-address.server.ts";

const donePage = new RegExp(`^${routeAddress("my-courses-payment-done")}(\\.data)?$`);

/**
 * The receipt that a gateway's return brings to the page of a payment, and to no other: with it that page may be read
 * without a session. undefined for every other address, and for whatever is sent there.
 */
export function receiptOf({ method, url }: Request): string | undefined {
  const { pathname, searchParams } = new URL(url);
  const receipt = searchParams.get("receipt") ?? "";
  if (method === "POST" || !donePage.test(pathname)) return undefined;
  return /^[\w.-]{1,200}$/.test(receipt) ? receipt : undefined;
}
