import type { AmountLimits } from "../payment-gateway.ts";

/** Limits of one payment in paisa. Source: total_amount in https://developer.sslcommerz.com/doc/v4. */
export const sslcommerzAmounts: AmountLimits = { least: 1000, most: 50_000_000 };
