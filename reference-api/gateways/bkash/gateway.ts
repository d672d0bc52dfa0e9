import type { PaymentGateway } from "../payment-gateway.ts";
import type { BkashClient } from "./client.ts";
import { followUpFor } from "./follow-up.ts";
import { webhooks } from "./webhooks.ts";

/** bKash as a payment gateway; without a client the method is not offered. */
export function bkashGateway(client: BkashClient | undefined): PaymentGateway {
  return {
    offer: { label: "bKash", fee_text: "বাড়তি খরচ নেই।" },
    webhooks,
    followUpFor: (webhook) => followUpFor(client, webhook),
    client,
  };
}
