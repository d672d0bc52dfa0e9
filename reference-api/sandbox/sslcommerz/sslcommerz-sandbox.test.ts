import SslCommerzPayment from "sslcommerz-lts";
import { afterAll, expect, test } from "vitest";
import type { SslcommerzAccount } from "#api/config/accounts.ts";
import { testDatabase } from "#tests/support/processes/postgres/database.ts";
import { payAtSslcommerz } from "#tests/support/api/scenarios/payers.ts";
import { paymentSandboxes } from "#tests/support/fakes/payment-sandboxes.ts";

const like = (pattern: RegExp): unknown => expect.stringMatching(pattern);

const database = await testDatabase();
afterAll(database.close);

function orderAt(origin: string, tranId: string) {
  return {
    total_amount: "1200",
    currency: "BDT",
    tran_id: tranId,
    success_url: `${origin}/success`,
    fail_url: `${origin}/fail`,
    cancel_url: `${origin}/cancel`,
    ipn_url: `${origin}/ipn`,
    shipping_method: "NO",
    product_name: "Course",
    product_category: "course",
    product_profile: "non-physical-goods",
    cus_name: "Payer",
    cus_email: "payer@example.com",
    cus_add1: "N/A",
    cus_city: "Dhaka",
    cus_postcode: "1000",
    cus_country: "Bangladesh",
    cus_phone: "01711111111",
    value_d: `<&"'>`,
  };
}

/** Creates the gateway's own client library with the addresses of the sandbox. */
function libraryClient({ url, storeId, storePassword }: SslcommerzAccount) {
  const client = new SslCommerzPayment(storeId, storePassword);
  const query = `${url}/validator/api/merchantTransIDvalidationAPI.php?`;
  client.initURL = `${url}/gwprocess/v4/api.php`;
  client.validationURL = `${url}/validator/api/validationserverAPI.php?`;
  client.transactionQueryBySessionIdURL = query;
  client.transactionQueryByTransactionIdURL = query;
  client.refundQueryURL = query;
  client.refundURL = `${query}refund_trans_id=R-1&`; // the library does not know this newer field
  return client;
}

test("works with the gateway's own client library: open, validate, query and refund", async () => {
  const { origin, webhooks, sslcommerz } = await paymentSandboxes({ pool: database.pool });
  const client = libraryClient(sslcommerz);
  const { status, sessionkey, GatewayPageURL } = await client.init(orderAt(origin, "L-1"));
  expect(status).toBe("SUCCESS");
  const bySession = () => client.transactionQueryBySessionId({ sessionkey: String(sessionkey) });
  expect(await bySession()).toMatchObject({ APIConnect: "DONE", status: "PENDING", tran_id: "L-1" });

  await payAtSslcommerz(String(GatewayPageURL), { outcome: "success" });
  const { val_id = "", bank_tran_id = "", value_d } = webhooks[0]?.fields ?? {};
  expect(value_d).toBe(`<&"'>`);
  expect(await client.validate({ val_id })).toMatchObject({ APIConnect: "DONE", status: "VALID", amount: "1200.00" });
  expect(await bySession()).toMatchObject({ status: "VALIDATED", sessionkey });
  expect(await client.transactionQueryByTransactionId({ tran_id: "L-1" })).toMatchObject({
    no_of_trans_found: 1,
    element: [{ status: "VALIDATED", val_id, bank_tran_id }],
  });

  const order = { refund_amount: "200.00", refund_remarks: "no seat", bank_tran_id, refe_id: "L-1" };
  const refund = await client.initiateRefund(order);
  expect(refund).toMatchObject({ APIConnect: "DONE", status: "success", trans_id: "L-1", bank_tran_id });
  const statuses: unknown[] = [];
  for (let call = 1; call <= 3; call++) {
    statuses.push((await client.refundQuery({ refund_ref_id: String(refund["refund_ref_id"]) }))["status"]);
  }
  expect(statuses).toEqual(["processing", "processing", "refunded"]);
});

test.each<[string, Record<string, string>, RegExp]>([
  ["without a city", { cus_city: "" }, /'cus_city'/],
  ["below the minimum amount", { total_amount: "9.99" }, /between 10\.00 and 500000\.00/],
  ["above the maximum amount", { total_amount: "500000.01" }, /between/],
  ["in dollars", { currency: "USD" }, /'currency'/],
  ["with a tran_id that is too long", { tran_id: "T".repeat(31) }, /'tran_id'/],
  ["without shipping details", { shipping_method: "YES" }, /'ship_name'/],
  ["with an IPN address of another site", { ipn_url: "http://169.254.169.254/latest" }, /not one of this store's/],
  ["with a return address of another site", { success_url: "https://evil.example/" }, /not one of this store's/],
  ["with a wrong password", { store_passwd: "wrong" }, /store credential/i],
])("rejects an order %s with a reason", async (_, changes, reason) => {
  const { origin, sslcommerz } = await paymentSandboxes({ pool: database.pool });
  const fields = { ...orderAt(origin, "R-1"), store_id: sslcommerz.storeId, store_passwd: sslcommerz.storePassword };
  const response = await fetch(`${sslcommerz.url}/gwprocess/v4/api.php`, {
    method: "POST",
    body: new URLSearchParams({ ...fields, ...changes }),
  });
  expect(await response.json()).toMatchObject({ status: "FAILED", failedreason: like(reason) });
});

test("derives ids from seed and tran_id, and keeps payments across restarts", async () => {
  const first = await paymentSandboxes({ pool: database.pool });
  const { GatewayPageURL } = await libraryClient(first.sslcommerz).init(orderAt(first.origin, "S-1"));
  await payAtSslcommerz(String(GatewayPageURL), { outcome: "success" });
  const fields = first.webhooks[0]?.fields ?? {};
  expect(fields["val_id"]).toBe("fda4650b8fd9e7f2e366803a8e532273");
  const second = await paymentSandboxes({ pool: database.pool });
  const { val_id = "" } = fields;
  expect(await libraryClient(second.sslcommerz).validate({ val_id })).toMatchObject({
    status: "VALID",
    tran_id: "S-1",
  });
});

test("offers every outcome and fault on a Bengali page whose forms lead only to the sandbox and the merchant", async () => {
  const { origin, sslcommerz } = await paymentSandboxes({ pool: database.pool });
  const { GatewayPageURL } = await libraryClient(sslcommerz).init(orderAt(origin, `<P"-1`));
  const page = String(GatewayPageURL);
  const shown = await fetch(page);
  const html = await shown.text();
  expect(html).not.toMatch(/<script/);
  expect(html).toContain("৳১,২০০.০০");
  expect(html).toContain("&lt;P&quot;-1");
  for (const word of ["success", "fail", "cancel", "leave", "pending"]) expect(html).toContain(`value="${word}"`);
  for (const word of ["delayed_10s", "duplicate_x3", "missing_key", "minus_1", "http_500", "validated_before"])
    expect(html).toContain(`<option>${word}</option>`);
  expect(shown.headers.get("content-security-policy")).toMatch(/default-src 'none'.*form-action 'self';/);

  const paid = await fetch(page, { method: "POST", body: new URLSearchParams({ outcome: "success" }) });
  expect(new URL(paid.url).pathname).toMatch(/\/result$/);
  expect(paid.headers.get("content-security-policy")).toContain(`form-action 'self' ${origin};`);
  expect(await paid.text()).toContain("মার্চেন্টের সাইটে ফিরে যান</button>");
  expect((await fetch(page, { method: "POST", body: new URLSearchParams({ outcome: "free" }) })).status).toBe(422);
  expect((await fetch(`${sslcommerz.url}/EasyCheckOut/unknown`)).status).toBe(404);
});
