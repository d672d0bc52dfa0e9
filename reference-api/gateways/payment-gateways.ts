import type { GatewayAccounts } from "#api/config/accounts.ts";
import { createBkashClient } from "./bkash/client.ts";
import { bkashGateway } from "./bkash/gateway.ts";
import type { PaymentGateways } from "./payment-gateway.ts";
import { createSslcommerzClient } from "./sslcommerz/client.ts";
import { sslcommerzGateway } from "./sslcommerz/gateway.ts";
import type { TokenStore } from "./token-store.ts";

/**
 * Creates all gateways, with clients for those that have an account. Create once per process: clients keep connections.
 */
export function createPaymentGateways({ bkash, sslcommerz }: GatewayAccounts, tokens: TokenStore): PaymentGateways {
  return {
    bkash: bkashGateway(bkash && createBkashClient(bkash, tokens)),
    sslcommerz: sslcommerzGateway(sslcommerz && createSslcommerzClient(sslcommerz)),
  };
}
