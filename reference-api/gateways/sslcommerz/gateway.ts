import type { PaymentGateway } from "../payment-gateway.ts";
import type { SslcommerzClient } from "./client.ts";
import { followUpFor } from "./follow-up.ts";
import { webhooksOf } from "./webhooks.ts";

export function sslcommerzGateway(client: SslcommerzClient | undefined): PaymentGateway {
  return {
    offer: {
      label: "কার্ড, মোবাইল ও ইন্টারনেট ব্যাংকিং",
      fee_text: "বাড়তি খরচ নেই। SSLCommerz-এর পাতায় টাকা দেবেন।",
    },
    webhooks: webhooksOf(client),
    followUpFor: (webhook) => followUpFor(client, webhook),
    client,
  };
}
