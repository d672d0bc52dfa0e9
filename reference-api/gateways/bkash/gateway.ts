import type { PaymentGateway } from "../payment-gateway.ts";
import type { BkashClient } from "./client.ts";
import { followUpFor } from "./follow-up.ts";
import { webhooks } from "./webhooks.ts";

export function bkashGateway(client: BkashClient | undefined): PaymentGateway {
  return {
    offer: { label: "bKash", fee_text: "বাড়তি খরচ নেই।" },
    webhooks,
    followUpFor: (webhook, mayBeExecuted) => followUpFor(client, webhook, mayBeExecuted),
    client,
  };
}
