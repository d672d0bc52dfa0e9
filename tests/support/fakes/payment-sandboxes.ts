import { Hono } from "hono";
import type { Pool } from "pg";
import type { SessionRequest } from "#api/gateways/payment-gateway.ts";
import type { GatewayTokens, TokenStore } from "#api/gateways/token-store.ts";
import type { BkashAccount, SslcommerzAccount } from "#api/config/accounts.ts";
import { createBkashSandbox } from "#sandbox/bkash/server.ts";
import { createSslcommerzSandbox } from "#sandbox/sslcommerz/server.ts";
import { deferred } from "#tests/support/runner/deferred.ts";
import { testSite } from "#tests/support/processes/test-site.ts";

/** A webhook that a sandbox sent to the merchant. */
export interface Webhook {
  path: string;
  fields: Record<string, string>;
}

interface SandboxOptions {
  pool: Pool;
  /** Origin of the merchant. Default: a server that accepts every webhook and records it in `webhooks`. */
  merchantOrigin?: string;
  now?: () => Date;
  hangMs?: number;
}

/**
 * Starts both payment sandboxes on one port until the test has finished. Their host is localhost, so that they are
 * another site than the merchant's 127.0.0.1.
 */
export async function paymentSandboxes({ pool, merchantOrigin, now, hangMs = 1500 }: SandboxOptions) {
  const webhooks: Webhook[] = [];
  const merchant = new Hono();
  merchant.post("*", async (context) => {
    const fields = Object.fromEntries(new URLSearchParams(await context.req.text()));
    webhooks.push({ path: context.req.path, fields });
    return context.text("OK");
  });
  const origin = merchantOrigin ?? (await testSite(merchant.fetch));

  const site = new Hono();
  const url = (await testSite((request) => site.fetch(request))).replace("127.0.0.1", "localhost");
  const sslcommerz: SslcommerzAccount = {
    url: `${url}/sandbox/sslcommerz`,
    storeId: "teststore",
    storePassword: "store-secret",
    isSandbox: true,
  };
  const bkash: BkashAccount = {
    url: `${url}/sandbox/bkash`,
    appKey: "app",
    appSecret: "app-secret",
    username: "user",
    password: "user-secret",
    isSandbox: true,
  };
  const common = { pool, merchantOrigins: [origin], seed: "test", now, hangMs };
  const store = { id: sslcommerz.storeId, password: sslcommerz.storePassword };
  const lateIpn = deferred<undefined>();
  site.route(
    "/sandbox/sslcommerz",
    await createSslcommerzSandbox({ ...common, url: sslcommerz.url, store, untilLate: () => lateIpn.promise }),
  );
  site.route("/sandbox/bkash", await createBkashSandbox({ ...common, url: bkash.url, merchant: bkash }));
  return { origin, webhooks, sslcommerz, bkash, sendLateIpn: () => lateIpn.resolve(undefined) };
}

/** Token store of one test, in memory. Renewals run one after another. */
export function tokensInMemory(): TokenStore {
  let saved: GatewayTokens | undefined;
  let lastRenewal: Promise<unknown> = Promise.resolve();
  return {
    read: async () => saved,
    renew: (_, renew) => {
      const renewal = lastRenewal.then(async () => (saved = await renew(saved)));
      lastRenewal = renewal.catch(() => undefined);
      return renewal;
    },
  };
}

let lastAttempt = 0;

/** Request for a gateway session for 12,500.50 taka, with a transaction id that is unique in the test file. */
export function sessionRequest(publicOrigin: string, changes: Partial<SessionRequest> = {}): SessionRequest {
  return {
    tranId: `CP7-${++lastAttempt}`,
    amountPaisa: 1_250_050,
    product: "এফসিপিএস ব্যাচ ১২",
    doctor: { id: 42, name: "ডা. পরীক্ষা", phone: "01711111111", email: undefined },
    coursePaymentId: 7,
    orderKind: "course",
    sessionUuid: "0b9f1c9e-3a52-4a5c-8d3c-5e3f6a1f0001",
    publicOrigin,
    ...changes,
  };
}
