import { createPayment, executePayment, queryPayment, refundTransaction } from "bkash-payment";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import type { BkashAccount } from "#api/config/accounts.ts";
import { testDatabase } from "#tests/support/processes/postgres/database.ts";
import { bkashSteps, payAtBkash, type Choices } from "#tests/support/api/scenarios/payers.ts";
import { paymentSandboxes } from "#tests/support/fakes/payment-sandboxes.ts";

const database = await testDatabase();
afterAll(database.close);

const ResponseBody = z.record(z.string(), z.unknown());

/** Returns a function that calls the sandbox like a merchant, with or without a token. */
function caller({ url, appKey, username, password }: BkashAccount, token = "") {
  return async (path: string, body: object): Promise<Record<string, unknown>> => {
    const response = await fetch(`${url}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-app-key": appKey, authorization: token, username, password },
      body: JSON.stringify(body),
    });
    return { status: response.status, ...ResponseBody.parse(await response.json()) };
  };
}

function configOf({ url, username, password, appKey, appSecret }: BkashAccount) {
  return { base_url: `${url}/v1.2.0-beta`, username, password, app_key: appKey, app_secret: appSecret };
}

test("works with a third-party client library: create, execute, query and refund", async () => {
  const { origin, bkash } = await paymentSandboxes({ pool: database.pool });
  const config = configOf(bkash);
  const callbackURL = `${origin}/callback`;
  const created = await createPayment(config, { amount: 1200, callbackURL, orderID: "L-1", reference: "01711111111" });
  expect(created).toMatchObject({ statusCode: "0000", transactionStatus: "Initiated", amount: "1200.00" });
  const { paymentID, bkashURL } = z.object({ paymentID: z.string(), bkashURL: z.string() }).parse(created);
  expect(created["successCallbackURL"]).toContain(`${callbackURL}?paymentID=${paymentID}&status=success`);

  expect(await payAtBkash(bkashURL, bkashSteps())).toContain(`paymentID=${paymentID}&status=success`);
  const executed = await executePayment(config, paymentID);
  const trxID = String(executed["trxID"]);
  const settled = {
    statusCode: "0000",
    paymentID,
    trxID,
    transactionStatus: "Completed",
    merchantInvoiceNumber: "L-1",
  };
  expect(executed).toMatchObject({ ...settled, customerMsisdn: "01770618575", payerReference: "01711111111" });
  expect(await queryPayment(config, paymentID)).toMatchObject(settled);

  const refund = { paymentID, trxID, amount: "200.00", sku: "batch-12", reason: "no seat" };
  const refunded = await refundTransaction(config, refund);
  expect(refunded).toMatchObject({
    statusCode: "0000",
    transactionStatus: "Completed",
    originalTrxID: trxID,
    amount: "200.00",
  });
  // on a repeated call the library finds the existing refund
  expect(await refundTransaction(config, refund)).toMatchObject({ refundTrxID: refunded["refundTrxID"] });
});

test("rejects tokens, orders and refunds that bKash would reject", async () => {
  const own = await testDatabase();
  try {
    const { origin, bkash } = await paymentSandboxes({ pool: own.pool });
    const { appKey: app_key, appSecret: app_secret } = bkash;
    const checkout = "/v1.2.0-beta/tokenized/checkout";
    const grant = (body: object, account = bkash) => caller(account)(`${checkout}/token/grant`, body);
    expect(await grant({ app_key, app_secret }, { ...bkash, password: "wrong" })).toMatchObject({ status: 401 });
    expect(await grant({ app_key, app_secret: "wrong" })).toMatchObject({ statusCode: "2001" });
    const { id_token, refresh_token } = z
      .looseObject({ id_token: z.string(), refresh_token: z.string() })
      .parse(await grant({ app_key, app_secret }));
    const renewed = await caller(bkash)(`${checkout}/token/refresh`, { app_key, app_secret, refresh_token });
    expect(renewed).toMatchObject({ token_type: "Bearer", expires_in: 3600 });
    expect(await grant({ app_key, app_secret })).toMatchObject({ status: 429 });

    const order = {
      mode: "0011",
      payerReference: "01711111111",
      callbackURL: `${origin}/callback`,
      amount: "10.00",
      currency: "BDT",
      intent: "sale",
      merchantInvoiceNumber: "R-1",
    };
    const create = (changes: object, token = id_token) =>
      caller(bkash, token)(`${checkout}/create`, { ...order, ...changes });
    expect(await create({}, "guessed")).toMatchObject({ status: 401 });
    expect(await create({ payerReference: "<b>" })).toMatchObject({ statusCode: "2065" });
    expect(await create({ callbackURL: "https://evil.example/" })).toMatchObject({ statusCode: "2065" });
    expect(await create({ amount: "0.50" })).toMatchObject({ statusCode: "2006" });
    const created = await create({}, `Bearer ${id_token}`);
    expect(created).toMatchObject({ statusCode: "0000" });
    expect(await create({})).toMatchObject({ statusCode: "2029" });

    const { paymentID, bkashURL } = z.looseObject({ paymentID: z.string(), bkashURL: z.string() }).parse(created);
    const call = caller(bkash, id_token);
    expect(await call(`${checkout}/execute`, { paymentID: "unknown" })).toMatchObject({ statusCode: "2002" });
    await payAtBkash(bkashURL, bkashSteps());
    const { trxID } = z.looseObject({ trxID: z.string() }).parse(await call(`${checkout}/execute`, { paymentID }));
    const refund = (body: object) => call("/v2/tokenized-checkout/refund/payment/transaction", body);
    const part = { paymentId: paymentID, trxId: trxID, refundAmount: "0.50", sku: "s", reason: "r" };
    expect(await refund({ ...part, sku: "" })).toMatchObject({ status: 400, externalCode: "2065" });
    for (let time = 1; time <= 10; time++)
      expect(await refund(part)).toMatchObject({ refundTransactionStatus: "Completed" });
    expect(await refund(part)).toMatchObject({ status: 400, errorMessageEn: "Refund limit exceeded" });
    const status = await call("/v2/tokenized-checkout/refund/payment/status", { paymentID, trxID });
    expect(status["refundTransactions"]).toHaveLength(10);
  } finally {
    await own.close();
  }
});

test("asks for wallet, code and PIN on Bengali pages, and reports mistakes", async () => {
  const { origin, bkash } = await paymentSandboxes({ pool: database.pool });
  const callbackURL = `${origin}/callback`;
  const created = await createPayment(configOf(bkash), { amount: 10, callbackURL, orderID: "<P-1", reference: "1" });
  const page = String(created["bkashURL"]);
  const shown = await fetch(page);
  expect(shown.headers.get("content-security-policy")).toContain(`form-action 'self' ${origin};`);
  const pages = [await shown.text()];
  const steps: Choices[] = [
    { wallet: "017" },
    { wallet: "01770618576", execute: "503" },
    { otp: "1" },
    { otp: "123456" },
  ];
  for (const step of steps) {
    pages.push(await (await fetch(page, { method: "POST", body: new URLSearchParams(step) })).text());
  }
  const inputNames = pages.map((html) => /<input name="(\w+)"/.exec(html)?.[1]);
  expect(inputNames).toEqual(["wallet", "wallet", "otp", "otp", "pin"]);
  expect(pages.map((html) => html.includes('role="alert"'))).toEqual([false, true, false, true, false]);
  expect(pages.join()).not.toMatch(/<script/);
  expect(pages[0]).toContain("&lt;P-1");
  expect(pages[0]).toContain("<option>hang_35s_but_completed</option>");
  expect((await fetch(`${bkash.url}/checkout/unknown`)).status).toBe(404);
});
