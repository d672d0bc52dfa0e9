import { once } from "node:events";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import type { Pool } from "pg";
import { createBkashSandbox } from "#sandbox/bkash/server.ts";
import { createSslcommerzSandbox } from "#sandbox/sslcommerz/server.ts";
import { deferred } from "#tests/support/runner/deferred.ts";
import { freePort } from "#tests/support/processes/free-port.ts";

const account = { appKey: "app", appSecret: "app-secret", username: "user", password: "user-secret" };
const store = { id: "teststore", password: "store-secret" };

/**
 * Starts the sandboxes of both payment gateways in this process, so that they survive a crash of the API like real
 * ones.
 */
export async function startGateways(pool: Pool, merchantOrigin: string) {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  let held: { reached: () => void; released: Promise<undefined> } | undefined;

  const site = new Hono();
  for (const decidingPath of ["/sslcommerz/validator/*", "/bkash/:version/tokenized/checkout/execute"]) {
    site.use(decidingPath, async (_, next) => {
      await next();
      const mine = held;
      held = undefined;
      mine?.reached();
      await mine?.released;
    });
  }
  const common = { pool, merchantOrigins: [merchantOrigin], seed: "faults" };
  site.route("/sslcommerz", await createSslcommerzSandbox({ ...common, url: `${origin}/sslcommerz`, store }));
  site.route("/bkash", await createBkashSandbox({ ...common, url: `${origin}/bkash`, merchant: account }));
  const server = serve({ fetch: site.fetch, hostname: "127.0.0.1", port });
  await once(server, "listening");

  return {
    /** Settings that make an API use these sandboxes as its real gateways. */
    settings: {
      SSLCOMMERZ_API_URL: `${origin}/sslcommerz`,
      SSLCOMMERZ_STORE_ID: store.id,
      SSLCOMMERZ_STORE_PASSWORD: store.password,
      BKASH_API_URL: `${origin}/bkash`,
      BKASH_APP_KEY: account.appKey,
      BKASH_APP_SECRET: account.appSecret,
      BKASH_USERNAME: account.username,
      BKASH_PASSWORD: account.password,
    },
    /** Holds back the response to the next validate or execute call, after it took effect, until `release()`. */
    hold() {
      const reached = deferred<undefined>();
      const released = deferred<undefined>();
      held = { reached: () => reached.resolve(undefined), released: released.promise };
      return { reached: reached.promise, release: () => released.resolve(undefined) };
    },
    async stop(): Promise<void> {
      if ("closeAllConnections" in server) server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

export type Gateways = Awaited<ReturnType<typeof startGateways>>;
