import type { SslcommerzAccount } from "#api/config/accounts.ts";
import type { GatewayCall, GatewayReply } from "../gateway-call.ts";

/**
 * Calls one of SSLCommerz's validation APIs with the credentials of the store. Never log the URL: it contains the
 * password.
 */
export type CallValidator = (
  program: "validationserverAPI" | "merchantTransIDvalidationAPI",
  query: Record<string, string>,
  signal?: AbortSignal,
) => Promise<GatewayReply>;

export function createValidator(call: GatewayCall, { url, storeId, storePassword }: SslcommerzAccount): CallValidator {
  const credentials = { store_id: storeId, store_passwd: storePassword, v: "1", format: "json" };
  return (program, query, signal) => {
    const search = new URLSearchParams({ ...query, ...credentials }).toString();
    return call(`${url}/validator/api/${program}.php?${search}`, { method: "GET", signal });
  };
}
