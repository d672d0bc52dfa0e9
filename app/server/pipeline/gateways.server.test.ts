import { expect, test } from "vitest";
import { readPortalEnv } from "#app/server/config/portal-env.server.ts";
import { noncePolicy } from "./content-security.server.ts";
import { gatewayOrigins, isGatewayPage } from "./gateways.server.ts";

function portalWith(settings: Record<string, string>, ofApi: string[]) {
  const env = readPortalEnv(settings);
  return { env, gatewayOrigins: gatewayOrigins(env, ofApi) };
}

const live = portalWith({ PUBLIC_ORIGIN: "https://portal.example", PAYMENT_PAGE_ORIGINS: "https://pay.example" }, []);
const demo = portalWith({ PORT: "3999" }, ["http://127.0.0.1:3999"]);

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
])("accepts the payment page %s only if settings or API allow its origin", (address, portal, isAllowed) => {
  expect(isGatewayPage(address, portal)).toBe(isAllowed);
});

test("allows forms to redirect to gateways only on payment pages", () => {
  expect(noncePolicy(live, "n")).toContain("; form-action 'self'; ");
  expect(noncePolicy(live, "n", { pays: true })).toContain("; form-action 'self' https://pay.example; ");
});
