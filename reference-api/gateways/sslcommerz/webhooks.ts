import { gateways } from "#contract/payments/gateways.ts";
import type { ParsedWebhook, WebhookRequest, Webhooks } from "../payment-gateway.ts";
import { postedFields } from "../webhook-fields.ts";
import type { SslcommerzClient } from "./client.ts";

const { ipn, success, fail, cancel } = gateways.sslcommerz.webhooks;

function read({ body }: WebhookRequest): ParsedWebhook {
  const payload = postedFields(body);
  return { session: { tranId: payload["tran_id"] ?? "" }, payload };
}

/** Webhooks of SSLCommerz. Its server and the doctor's browser send the same signed fields. */
export function webhooksOf(client: SslcommerzClient | undefined): Webhooks[] {
  const form = { read, isSigned: (payload: Record<string, string>) => client?.isSigned(payload) };
  return [
    { kind: "ipn", addresses: [ipn], isByBrowser: false, ...form },
    { kind: "return", addresses: [success, fail, cancel], isByBrowser: true, ...form },
  ];
}
