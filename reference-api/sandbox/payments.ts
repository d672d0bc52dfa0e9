import { Hono } from "hono";
import type { Pool } from "pg";
import type { Env } from "#config/env.ts";
import { createBkashSandbox } from "./bkash/server.ts";
import { createSslcommerzSandbox } from "./sslcommerz/server.ts";

/** Creates the sandboxes of the payment gateways without live accounts in the settings, to be mounted at /sandbox. */
export async function createPaymentSandboxes(
  { PUBLIC_ORIGIN, gatewayAccounts: { bkash, sslcommerz } }: Pick<Env, "PUBLIC_ORIGIN" | "gatewayAccounts">,
  pool: Pool,
): Promise<Hono> {
  const sandboxes = new Hono();
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
