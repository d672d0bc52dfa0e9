/** Who takes payments for us, in the order in which doctors are offered them. */
export const gatewayNames = ["bkash", "sslcommerz"] as const;
export type GatewayName = (typeof gatewayNames)[number];

export interface WebhookAddress {
  method: "GET" | "POST";
  /** Below the API's origin. */
  path: `/api/v3/payments/${string}`;
}

interface Gateway {
  /** What a payment by it is called, in Bengali. */
  label: string;
  /** Where its server, or a doctor's browser that comes back from it, reports to. It has no session and decides nothing. */
  webhooks: Record<string, WebhookAddress>;
}

export const gateways = {
  bkash: {
    label: "bKash",
    webhooks: {
      callback: { method: "GET", path: "/api/v3/payments/bkash/callback" },
      sale: { method: "POST", path: "/api/v3/payments/bkash/webhook" },
    },
  },
  sslcommerz: {
    label: "কার্ড বা অনলাইন ব্যাংকিং",
    webhooks: {
      ipn: { method: "POST", path: "/api/v3/payments/sslcommerz/ipn" },
      success: { method: "POST", path: "/api/v3/payments/sslcommerz/return/success" },
      fail: { method: "POST", path: "/api/v3/payments/sslcommerz/return/fail" },
      cancel: { method: "POST", path: "/api/v3/payments/sslcommerz/return/cancel" },
    },
  },
} as const satisfies Record<GatewayName, Gateway>;

/** Every address that a gateway reports to. */
export const webhookAddresses = gatewayNames.flatMap((name) => {
  const webhooks: Record<string, WebhookAddress> = gateways[name].webhooks;
  return Object.values(webhooks);
});
