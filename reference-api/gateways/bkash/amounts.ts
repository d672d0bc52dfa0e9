import type { AmountLimits } from "../payment-gateway.ts";

/** In paisa. Less is refused as 2006; the limits of a wallet are told on bKash's page. */
export const bkashAmounts: AmountLimits = { least: 100, most: Number.MAX_SAFE_INTEGER };
