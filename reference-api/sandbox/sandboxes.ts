import { Hono } from "hono";
import type { Pool } from "pg";
import type { ApiEnv } from "#api/config/api-env.ts";
import { createBkashSandbox } from "./bkash/server.ts";
import { createSmsSandbox } from "./sms/server.ts";
import { createSslcommerzSandbox } from "./sslcommerz/server.ts";

/**
 * Creates the routes, to be mounted at /sandbox, of the sandboxes for those SMS and payment accounts that have
 * `isSandbox`.
 */
export async function createSandboxes(
  {
    PUBLIC_ORIGIN,
    sms,
    gatewayAccounts: { bkash, sslcommerz },
  }: Pick<ApiEnv, "PUBLIC_ORIGIN" | "sms" | "gatewayAccounts">,
  pool: Pool,
): Promise<Hono> {
  const sandboxes = new Hono();
  if (sms?.isSandbox) sandboxes.route("/sms", createSmsSandbox());
  const merchantOrigins = [PUBLIC_ORIGIN];
  if (sslcommerz?.isSandbox) {
    const { url, storeId: id, storePassword: password } = sslcommerz;
    const sandbox = await createSslcommerzSandbox({ pool, url, merchantOrigins, store: { id, password } });
    sandboxes.route("/sslcommerz", sandbox);
  }
  if (bkash?.isSandbox) {
    const sandbox = await createBkashSandbox({ pool, url: bkash.url, merchantOrigins, merchant: bkash });
    sandboxes.route("/bkash", sandbox);
  }
  return sandboxes;
}
