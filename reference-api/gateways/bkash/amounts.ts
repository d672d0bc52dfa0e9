import type { AmountLimits } from "../payment-gateway.ts";

/**
 * Limits of one payment in paisa. bKash refuses less than `least` with code 2006; upper limits depend on the wallet,
 * and bKash's page shows them.
 */
export const bkashAmounts: AmountLimits = { least: 100, most: Number.MAX_SAFE_INTEGER };
