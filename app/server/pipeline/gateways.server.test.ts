import { expect, test } from "vitest";
import { readEnv } from "#config/env.ts";
import { noncePolicy } from "./content-security.server.ts";
import { isGatewayPage } from "./gateways.server.ts";

const live = readEnv({ PUBLIC_ORIGIN: "https://portal.example", PAYMENT_PAGE_ORIGINS: "https://pay.example" });
const demo = readEnv({ PORT: "3999" });

test.each([
  ["https://pay.example/checkout/1", live, true],
  ["https://pay.example.evil.example/checkout/1", live, false],
  ["https://pay.example@evil.example/", live, false],
  ["http://pay.example/checkout/1", live, false],
  ["https://securepay.sslcommerz.com/x", live, false],
  ["https://securepay.sslcommerz.com/x", demo, true],
  ["https://payment.bkash.com/?paymentID=1", demo, true],
  ["http://127.0.0.1:3999/sandbox/bkash/checkout/1", demo, true],
  ["http://127.0.0.1:3998/sandbox/bkash/checkout/1", demo, false],
])("accepts the payment page %s only if the settings allow its origin", (address, env, isAllowed) => {
  expect(isGatewayPage(address, env)).toBe(isAllowed);
});

test("allows forms to redirect to gateways only on payment pages", () => {
  expect(noncePolicy(live, "n")).toContain("; form-action 'self'; ");
  expect(noncePolicy(live, "n", { pays: true })).toContain("; form-action 'self' https://pay.example; ");
});
