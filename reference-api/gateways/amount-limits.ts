import type { GatewayName } from "#contract/payments/gateways.ts";
import { bkashAmounts } from "./bkash/amounts.ts";
import type { AmountLimits } from "./payment-gateway.ts";
import { sslcommerzAmounts } from "./sslcommerz/amounts.ts";

export const amountLimits: Record<GatewayName, AmountLimits> = { bkash: bkashAmounts, sslcommerz: sslcommerzAmounts };

/** Smallest amount in paisa that every gateway takes; some would refuse a payment of less. */
export const leastByAll = Math.max(...Object.values(amountLimits).map(({ least }) => least));
