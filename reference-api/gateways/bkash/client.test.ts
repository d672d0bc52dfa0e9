import { createServer } from "node:http";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { testDatabase } from "#tests/support/processes/postgres/database.ts";
import { listenOnLoopback } from "#tests/support/processes/loopback-server.ts";
import { bkashSteps, payAtBkash, type Choices } from "#tests/support/api/scenarios/payers.ts";
import { paymentSandboxes, sessionRequest, tokensInMemory } from "#tests/support/fakes/payment-sandboxes.ts";
import { createBkashClient } from "./client.ts";

const like = (pattern: RegExp): unknown => expect.stringMatching(pattern);

const database = await testDatabase();
afterAll(database.close);

const tokens = tokensInMemory();

/** Gateway client with one open payment and its payer; `impatient` is a client with a timeout of one second. */
async function openPayment() {
  const sandbox = await paymentSandboxes({ pool: database.pool });
  const gateway = createBkashClient(sandbox.bkash, tokens);
  const impatient = createBkashClient(sandbox.bkash, tokens, { totalMs: 1000 });
  const request = sessionRequest(sandbox.origin);
  const opened = await gateway.createSession(request);
  if (opened.outcome !== "opened") throw new Error(opened.reason);
  const reference = { tranId: request.tranId, sessionKey: opened.sessionKey };
  const pay = (steps: Choices[]) => payAtBkash(opened.redirectUrl, steps);
  return { ...sandbox, gateway, impatient, request, opened, reference, pay };
}

const wrongPins: Choices[] = [{ wallet: "01770618575" }, { otp: "123456" }, { pin: "1" }, { pin: "2" }, { pin: "3" }];
const wrongCodes: Choices[] = [{ wallet: "01770618575" }, { otp: "1" }, { otp: "2" }, { otp: "3" }];

test("opens, confirms, executes and queries a payment", async () => {
  const { origin, gateway, request, opened, reference, pay } = await openPayment();
  expect(JSON.stringify(opened)).not.toMatch(/secret/);
  expect(await gateway.query(reference)).toMatchObject({ outcome: "not_paid_yet" });
  const back = new URL((await pay(bkashSteps())) ?? "");
  expect(`${back.origin}${back.pathname}`).toBe(`${origin}/api/v3/payments/bkash/callback`);
  expect(Object.fromEntries(back.searchParams)).toMatchObject({ paymentID: reference.sessionKey, status: "success" });
  expect(await gateway.query(reference)).toMatchObject({ outcome: "not_paid_yet" });

  const paid = { outcome: "paid", tranId: request.tranId, amountPaisa: 1_250_050, currency: "BDT", isRisky: false };
  const executed = await gateway.execute(reference);
  expect(executed).toMatchObject({ ...paid, trxRef: like(/^[0-9A-F]{10}$/) });
  expect(await gateway.execute(reference)).toMatchObject({
    outcome: "unknown",
    reason: like(/^2062/),
  });
  const trxRef = executed.outcome === "paid" ? executed.trxRef : "";
  expect(await gateway.query(reference)).toMatchObject({ ...paid, trxRef });
});

test.each<[string, Choices[], string | undefined, string, string]>([
  ["is cancelled at once", [{ cancel: "1" }], "cancel", "cancelled", "2069"],
  [
    "is cancelled at the PIN",
    [{ wallet: "01770618575" }, { otp: "123456" }, { cancel: "1" }],
    "cancel",
    "cancelled",
    "2069",
  ],
  ["has too many wrong PINs", wrongPins, "failure", "failed", "2015"],
  ["has too many wrong codes", wrongCodes, "failure", "failed", "2017"],
  ["comes from an empty wallet", bkashSteps({}, "01823074817"), "success", "failed", "2023"],
  ["comes from a blocked wallet", bkashSteps({}, "01823074818"), "success", "failed", "2037"],
  ["comes from a number without a wallet", bkashSteps({}, "01711111111"), undefined, "unknown", "2056"],
  ["is not finished", bkashSteps().slice(0, 2), undefined, "unknown", "2056"],
  ["is forged", bkashSteps({ callback: "forged_success" }), "success", "unknown", "2056"],
  ["never proceeds", bkashSteps({ execute: "2056" }), "success", "unknown", "2056"],
])("executing a payment that %s moves no money", async (_, steps, status, outcome, code) => {
  const { gateway, reference, pay } = await openPayment();
  const back = await pay(steps);
  expect(back && new URL(back).searchParams.get("status")).toBe(status);
  const state = await gateway.execute(reference);
  expect(state).toMatchObject({ outcome, reason: like(new RegExp(`^${code} `)) });
  if (state.outcome === "failed") expect(state.message).toMatch(/[\u0980-\u09ff]/);
  expect((await gateway.query(reference)).outcome).not.toBe("paid");
});

test("a confirmed payment can be executed even if the payer is not redirected back", async () => {
  const { gateway, reference, pay } = await openPayment();
  expect(await pay(bkashSteps({ callback: "lost" }))).toBeUndefined();
  expect(await gateway.execute(reference)).toMatchObject({ outcome: "paid" });
});

test.each([
  ["hang_35s_but_completed", "impatient", "no response in time", "paid", "unknown"],
  ["hang_35s_not_completed", "impatient", "no response in time", "not_paid_yet", "paid"],
  ["503", "gateway", "responded with 503 without a result", "not_paid_yet", "paid"],
] as const)(
  "a query returns the true state after an execution that ends with %s",
  async (execute, clientName, reason, queried, again) => {
    const { [clientName]: client, gateway, reference, pay } = await openPayment();
    await pay(bkashSteps({ execute }));
    expect(await client.execute(reference)).toEqual({ outcome: "unreachable", reason });
    expect(await gateway.query(reference)).toMatchObject({ outcome: queried });
    expect(await gateway.execute(reference)).toMatchObject({ outcome: again });
    expect(await gateway.query(reference)).toMatchObject({ outcome: "paid" });
  },
);

test("ten concurrent executions move the money once", async () => {
  const { gateway, reference, pay } = await openPayment();
  await pay(bkashSteps());
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => gateway.execute(reference)));
  expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(["paid", ...Array<string>(9).fill("unknown")]);
});

test("refuses a repeated invoice number", async () => {
  const { gateway, request } = await openPayment();
  expect(await gateway.createSession(request)).toMatchObject({
    outcome: "refused",
    reason: like(/^2029/),
  });
});

test("refunds in parts up to the whole amount, and finds a refund whose response was lost", async () => {
  const { gateway, reference, pay } = await openPayment();
  await pay(bkashSteps());
  const executed = await gateway.execute(reference);
  const trxRef = executed.outcome === "paid" ? executed.trxRef : "";
  const part = { ...reference, refundId: "RF-1", trxRef, amountPaisa: 20_000, reason: "আসন নেই" };
  const first = await gateway.refund(part);
  if (first.outcome !== "refunded") throw new Error(first.outcome);
  const { gatewayRef } = first;
  expect(await gateway.refundStatus({ ...part, gatewayRef })).toMatchObject({ outcome: "refunded", gatewayRef });
  expect(await gateway.refundStatus({ ...part, gatewayRef: null })).toMatchObject({ outcome: "refunded", gatewayRef });
  expect(await gateway.refundStatus({ ...part, gatewayRef: null, amountPaisa: 1 })).toMatchObject({
    outcome: "unknown",
  });
  const beyond = await gateway.refund({ ...part, refundId: "RF-2", amountPaisa: 1_230_051 });
  expect(beyond).toMatchObject({
    outcome: "refused",
    reason: like(/^2071/),
    message: like(/টাকা/),
  });
  expect(await gateway.refund({ ...part, refundId: "RF-3", amountPaisa: 1_230_050 })).toMatchObject({
    outcome: "refunded",
  });
  expect(await gateway.refund({ ...part, trxRef: "OTHER" })).toMatchObject({ outcome: "refused" });
});

/** Client for a bKash that grants a token and then sends the same response to every call. */
async function clientReceiving(body: string, status = 200) {
  const { origin, stop } = await listenOnLoopback(
    createServer((incoming, response) => {
      const isToken = incoming.url?.endsWith("/token/grant");
      const token = JSON.stringify({ statusCode: "0000", id_token: "t", refresh_token: "r", expires_in: 3600 });
      response.writeHead(isToken ? 200 : status, { "content-type": "application/json" }).end(isToken ? token : body);
    }),
  );
  onTestFinished(stop);
  const account = { url: origin, appKey: "k", appSecret: "s", username: "u", password: "p", isSandbox: false };
  return createBkashClient(account, tokensInMemory());
}

const completed = {
  statusCode: "0000",
  paymentID: "P",
  trxID: "X",
  amount: "10",
  currency: "BDT",
  transactionStatus: "Completed",
  merchantInvoiceNumber: "T",
};

test.each<[string, string, number, string]>([
  ["no JSON", "<h1>Maintenance</h1>", 200, "unreachable"],
  ["a success with an error status", JSON.stringify(completed), 502, "unreachable"],
  ["too many requests", JSON.stringify({ message: "Too Many Requests" }), 429, "unreachable"],
  ["a maintenance code", JSON.stringify({ statusCode: "503", statusMessage: "maintenance" }), 200, "unreachable"],
  ["a system error", JSON.stringify({ statusCode: "9999", statusMessage: "System Error" }), 200, "unknown"],
  ["a success without a code", JSON.stringify({ ...completed, statusCode: undefined }), 200, "unknown"],
  ["another payment's success", JSON.stringify({ ...completed, paymentID: "Q" }), 200, "unknown"],
  [
    "a success with a payment that is not completed",
    JSON.stringify({ ...completed, transactionStatus: "Authorized" }),
    200,
    "unknown",
  ],
  ["a success without our invoice number", JSON.stringify({ ...completed, merchantInvoiceNumber: "" }), 200, "unknown"],
  ["a success without a transaction number", JSON.stringify({ ...completed, trxID: null }), 200, "unknown"],
  ["a success", JSON.stringify(completed), 200, "paid"],
])("maps a response with %s to an outcome instead of throwing", async (_, body, status, outcome) => {
  const gateway = await clientReceiving(body, status);
  expect(await gateway.execute({ sessionKey: "P", tranId: "T" })).toMatchObject({ outcome });
});

test("accepts checkout pages on bKash's hosts only", async () => {
  const open = async (bkashURL: string) => {
    const gateway = await clientReceiving(JSON.stringify({ statusCode: "0000", paymentID: "P", bkashURL }));
    return (await gateway.createSession(sessionRequest("https://portal.example"))).outcome;
  };
  expect(await open("https://payment.bkash.com/?paymentId=P")).toBe("opened");
  expect(await open("https://bkash.com.evil.example/")).toBe("refused");
  expect(await open("https://notbkash.com/")).toBe("refused");
});

test("reports an unreachable bKash without secrets, and the signal aborts a call", async () => {
  const account = {
    url: "http://127.0.0.1:9",
    appKey: "k",
    appSecret: "s",
    username: "u",
    password: "p",
    isSandbox: false,
  };
  const unreachable = await createBkashClient(account, tokensInMemory()).createSession(
    sessionRequest("https://portal.example"),
  );
  expect(unreachable).toMatchObject({ outcome: "unreachable", reason: "bKash gave no token: ECONNREFUSED" });
  const { gateway, reference } = await openPayment();
  const aborted = await gateway.execute(reference, AbortSignal.abort());
  expect(aborted).toEqual({ outcome: "unreachable", reason: "AbortError" });
});
