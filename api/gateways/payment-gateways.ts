import type { Env } from "#env";
import { createBkash } from "./bkash.ts";
import type { PaymentGateways, TokenStore } from "./payment-gateway.ts";
import { createSslcommerz } from "./sslcommerz.ts";

/** The doors of the settings. One process needs each once: a door keeps its connections. */
export function createPaymentGateways(
  { sslcommerz, bkash }: Pick<Env, "sslcommerz" | "bkash">,
  tokens: TokenStore,
): PaymentGateways {
  return {
    sslcommerz: sslcommerz && createSslcommerz(sslcommerz),
    bkash: bkash && createBkash(bkash, tokens),
  };
}
