import { Hono } from "hono";
import type { Pool } from "pg";
import type { SessionRequest } from "#api/gateways/payment-gateway.ts";
import type { GatewayTokens, TokenStore } from "#api/gateways/token-store.ts";
import type { BkashAccount, SslcommerzAccount } from "#config/env.ts";
import { createBkashSandbox } from "#sandbox/bkash/server.ts";
import { createSslcommerzSandbox } from "#sandbox/sslcommerz/server.ts";
import { deferred } from "./deferred.ts";
import { testSite } from "./test-site.ts";

/** What a stand-in has told the merchant. */
export interface Webhook {
  path: string;
  fields: Record<string, string>;
}

interface SandboxOptions {
  pool: Pool;
  /** Where the merchant is. Default: a server that takes every webhook and saves it in `webhooks`. */
  merchantOrigin?: string;
  now?: () => Date;
  hangMs?: number;
}

/**
 * Both stand-ins on a port of their own, as http://localhost: another site than the merchant's 127.0.0.1. Until the test
 * has finished.
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

/** Saves the tokens of one test; who renews waits for who renews before. */
export function tokensInMemory(): TokenStore {
  let saved: GatewayTokens | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  return {
    read: async () => saved,
    renew: (_, renew) => {
      const mine = turn.then(async () => (saved = await renew(saved)));
      turn = mine.catch(() => undefined);
      return mine;
    },
  };
}

let lastTry = 0;

/** A try to pay 12,500.50 taka, under a number of its own in this test file. */
export function sessionRequest(publicOrigin: string, changes: Partial<SessionRequest> = {}): SessionRequest {
  return {
    tranId: `CP7-${++lastTry}`,
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
