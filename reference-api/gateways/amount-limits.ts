import type { GatewayName } from "#contract/payments/gateways.ts";

/**
 * Least and greatest amount of one payment in paisa. SSLCommerz: total_amount in https://developer.sslcommerz.com/doc/v4.
 * bKash: less is refused as 2006; the limits of a wallet are told on bKash's page.
 */
export const amountLimits: Record<GatewayName, { least: number; most: number }> = {
  bkash: { least: 100, most: Number.MAX_SAFE_INTEGER },
  sslcommerz: { least: 1000, most: 50_000_000 },
};

/** Amount in paisa that every gateway takes; a smaller rest could not be paid by some. */
export const leastByAll = Math.max(...Object.values(amountLimits).map(({ least }) => least));
