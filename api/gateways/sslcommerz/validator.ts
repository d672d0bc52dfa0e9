import type { SslcommerzAccount } from "#config/env.ts";
import type { GatewayCall, GatewayReply } from "../gateway-call.ts";

/** Asks one of the validator's programs. The password travels in the address: it is never logged. */
export type AskValidator = (
  program: "validationserverAPI" | "merchantTransIDvalidationAPI",
  query: Record<string, string>,
  signal?: AbortSignal,
) => Promise<GatewayReply>;

export function createValidator(call: GatewayCall, { url, storeId, storePassword }: SslcommerzAccount): AskValidator {
  const credentials = { store_id: storeId, store_passwd: storePassword, v: "1", format: "json" };
  return (program, query, signal) => {
    const search = new URLSearchParams({ ...query, ...credentials }).toString();
    return call(`${url}/validator/api/${program}.php?${search}`, { method: "GET", signal });
  };
}
