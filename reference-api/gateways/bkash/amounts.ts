import type { AmountLimits } from "../payment-gateway.ts";

/** Limits of one payment in paisa. Less is refused with code 2006; the limits of a wallet are told on bKash's page. */
export const bkashAmounts: AmountLimits = { least: 100, most: Number.MAX_SAFE_INTEGER };
