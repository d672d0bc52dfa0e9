/** Payment gateways, in the order in which they are offered. */
export const gatewayNames = ["bkash", "sslcommerz"] as const;
export type GatewayName = (typeof gatewayNames)[number];

export interface WebhookAddress {
  method: "GET" | "POST";
  /** Path below the API's origin. */
  path: `/api/v3/payments/${string}`;
}

interface Gateway {
  /** Bengali label of the payment method. */
  label: string;
  /** Addresses for its server's notifications and returning browsers. Unauthenticated, so they decide nothing. */
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

export const webhookAddresses = gatewayNames.flatMap((name) => {
  const webhooks: Record<string, WebhookAddress> = gateways[name].webhooks;
  return Object.values(webhooks);
});
