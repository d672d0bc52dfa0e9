import { expect, test } from "vitest";
import { webhookAddresses } from "#contract/payments/gateways.ts";
import { readApiEnv } from "#api/config/api-env.ts";
import { SettingsError } from "#config/read-settings.ts";
import { tokensInMemory } from "#tests/support/fakes/payment-sandboxes.ts";
import { noGateways } from "#tests/support/fakes/scripted-gateways.ts";
import { createPaymentGateways } from "./payment-gateways.ts";

const site = { PUBLIC_ORIGIN: "https://portal.example" };
const store = { SSLCOMMERZ_STORE_ID: "store", SSLCOMMERZ_STORE_PASSWORD: "password" };
const merchant = {
  BKASH_APP_KEY: "key",
  BKASH_APP_SECRET: "secret",
  BKASH_USERNAME: "user",
  BKASH_PASSWORD: "password",
};

const sandboxAt = (origin: string) => ({
  sslcommerz: { url: `${origin}/sandbox/sslcommerz`, isSandbox: true },
  bkash: { url: `${origin}/sandbox/bkash`, isSandbox: true },
});
const liveStore = {
  url: "https://securepay.sslcommerz.com",
  storeId: "store",
  storePassword: "password",
  isSandbox: false,
};
const liveMerchant = { url: "https://tokenized.pay.bka.sh", appKey: "key", username: "user", isSandbox: false };

test.each([
  ["a demo uses the sandbox gateways", {}, sandboxAt("http://127.0.0.1:3000")],
  ["a public demo uses the sandbox gateways", { ...site, DEMO: "1" }, sandboxAt(site.PUBLIC_ORIGIN)],
  ["any other site offers no gateway without credentials", site, { sslcommerz: undefined, bkash: undefined }],
  [
    "credentials make a gateway live, also in a demo",
    store,
    { ...sandboxAt("http://127.0.0.1:3000"), sslcommerz: liveStore },
  ],
  [
    "a site offers the gateways it has credentials for",
    { ...site, ...merchant },
    { sslcommerz: undefined, bkash: liveMerchant },
  ],
])("%s", (_, settings, accounts) => {
  const env = readApiEnv(settings);
  expect(env.gatewayAccounts).toMatchObject(accounts);
  const gateways = createPaymentGateways(env.gatewayAccounts, tokensInMemory());
  expect([gateways.sslcommerz.client === undefined, gateways.bkash.client === undefined]).toEqual([
    accounts.sslcommerz === undefined,
    accounts.bkash === undefined,
  ]);
});

test.each([...Object.keys(store), ...Object.keys(merchant)])("refuses %s without its companion settings", (name) => {
  expect(() => readApiEnv({ [name]: "x" })).toThrow(SettingsError);
  expect(() => readApiEnv({ [name]: "x" })).toThrow(name);
});

test("every webhook address has a reader, whether its gateway is configured or not", () => {
  const read = Object.values(noGateways).flatMap(({ webhooks }) => webhooks.flatMap(({ addresses }) => addresses));
  expect(new Set(read)).toEqual(new Set(webhookAddresses));
  expect(new Set(read.map(({ path }) => path)).size).toBe(webhookAddresses.length);
});
