import { createServer } from "node:http";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { testDatabase } from "#tests/support/processes/postgres/database.ts";
import { listenOnLoopback } from "#tests/support/processes/loopback-server.ts";
import { payAtSslcommerz, type Choices } from "#tests/support/api/scenarios/payers.ts";
import { paymentSandboxes, sessionRequest } from "#tests/support/fakes/payment-sandboxes.ts";
import { createSslcommerzClient } from "./client.ts";

const like = (pattern: RegExp): unknown => expect.stringMatching(pattern);

const database = await testDatabase();
afterAll(database.close);

/** Gateway client with one open session and its payer; `impatient` is a client with a timeout of one second. */
async function openPayment() {
  const sandbox = await paymentSandboxes({ pool: database.pool });
  const gateway = createSslcommerzClient(sandbox.sslcommerz);
  const impatient = createSslcommerzClient(sandbox.sslcommerz, { totalMs: 1000 });
  const request = sessionRequest(sandbox.origin);
  const opened = await gateway.createSession(request);
  if (opened.outcome !== "opened") throw new Error(opened.reason);
  const reference = { tranId: request.tranId, sessionKey: opened.sessionKey };
  const pay = (choices: Choices) => payAtSslcommerz(opened.redirectUrl, choices);
  return { ...sandbox, gateway, impatient, request, opened, reference, pay };
}

test("opens, pays, reports, validates and queries a payment", async () => {
  const { origin, gateway, request, opened, reference, pay, webhooks } = await openPayment();
  expect(JSON.stringify(opened)).not.toContain("store-secret");
  expect(await gateway.query(reference)).toMatchObject({ outcome: "not_paid_yet" });

  const back = await pay({ outcome: "success" });
  expect(back?.action).toBe(`${origin}/api/v3/payments/sslcommerz/return/success`);
  expect(webhooks.map(({ path }) => path)).toEqual(["/api/v3/payments/sslcommerz/ipn"]);
  const ipn = webhooks[0]?.fields ?? {};
  expect(back?.fields).toEqual(ipn);
  expect(ipn).toMatchObject({
    status: "VALID",
    tran_id: request.tranId,
    amount: "12500.50",
    value_a: "7",
    value_b: "42",
  });
  expect(ipn).toMatchObject({ value_c: "course", value_d: request.sessionUuid });
  expect(gateway.isSigned(ipn)).toBe(true);

  const paid = { outcome: "paid", tranId: request.tranId, amountPaisa: 1_250_050, currency: "BDT", isRisky: false };
  const trxRef = ipn["bank_tran_id"];
  const valId = ipn["val_id"] ?? "";
  expect(await gateway.validate(valId)).toMatchObject({ ...paid, trxRef, response: { status: "VALID" } });
  expect(await gateway.validate(valId)).toMatchObject({ ...paid, trxRef, response: { status: "VALIDATED" } });
  expect(await gateway.query(reference)).toMatchObject({ ...paid, trxRef });
  expect(await gateway.query({ ...reference, sessionKey: "lost" })).toMatchObject({ ...paid, trxRef });
});

test.each<[string, Choices, string[], string | undefined, string]>([
  ["fails", { outcome: "fail" }, ["FAILED"], "fail", "failed"],
  ["is cancelled", { outcome: "cancel" }, ["CANCELLED"], "cancel", "cancelled"],
  ["is not attempted", { outcome: "leave" }, ["UNATTEMPTED"], undefined, "not_paid_yet"],
  ["is pending", { outcome: "pending" }, [], undefined, "not_paid_yet"],
  ["succeeds without a webhook", { outcome: "success", ipn: "lost" }, [], "success", "paid"],
  [
    "succeeds with three webhooks",
    { outcome: "success", ipn: "duplicate_x3" },
    ["VALID", "VALID", "VALID"],
    "success",
    "paid",
  ],
  ["succeeds without a return", { outcome: "success", return: "lost" }, ["VALID"], undefined, "paid"],
])("reports and returns the state of a payment that %s", async (_, choices, statuses, returnsTo, outcome) => {
  const { gateway, reference, pay, webhooks } = await openPayment();
  const back = await pay(choices);
  expect(back?.action.split("/").at(-1)).toBe(returnsTo);
  expect(webhooks.map(({ fields }) => fields["status"])).toEqual(statuses);
  expect(webhooks.every(({ fields }) => gateway.isSigned(fields))).toBe(true);
  expect(webhooks.every(({ fields }) => "val_id" in fields === (outcome === "paid"))).toBe(true);
  expect(await gateway.query(reference)).toMatchObject({ outcome });
});

test.each(["after_return", "delayed_10s"])("receives a webhook sent %s after the redirect back", async (ipn) => {
  const { pay, webhooks, sendLateIpn } = await openPayment();
  expect(await pay({ outcome: "success", ipn })).toBeDefined();
  expect(webhooks).toEqual([]);
  sendLateIpn();
  await expect.poll(() => webhooks).toHaveLength(1);
});

test.each<[string, Choices, object]>([
  ["a smaller amount", { amount: "minus_1" }, { amountPaisa: 1_249_950 }],
  ["a larger amount", { amount: "plus_1" }, { amountPaisa: 1_250_150 }],
  ["a risk", { risk: "1" }, { isRisky: true }],
  [
    "an earlier validation",
    { validate: "validated_before" },
    { amountPaisa: 1_250_050, response: { status: "VALIDATED" } },
  ],
])("returns the facts of a payment with %s", async (_, faults, facts) => {
  const { gateway, pay } = await openPayment();
  const back = await pay({ outcome: "success", ...faults });
  expect(await gateway.validate(back?.fields["val_id"] ?? "")).toMatchObject({ outcome: "paid", ...facts });
});

test.each([
  ["timeout", "impatient", "no response in time"],
  ["http_500", "gateway", "responded with 500 without a result"],
] as const)(
  "a validation that ends with a %s leaves the state open, and a later one succeeds",
  async (validate, clientName, reason) => {
    const { [clientName]: client, gateway, pay, reference } = await openPayment();
    const back = await pay({ outcome: "success", validate });
    const valId = back?.fields["val_id"] ?? "";
    expect(await client.validate(valId)).toEqual({ outcome: "unreachable", reason });
    expect(await gateway.query(reference)).toMatchObject({ outcome: "paid" });
    expect(await gateway.validate(valId)).toMatchObject({ outcome: "paid" });
  },
);

test.each(["bad", "missing_key"])("a webhook with hash %s is not signed", async (hash) => {
  const { gateway, pay, webhooks } = await openPayment();
  await pay({ outcome: "success", hash });
  expect(gateway.isSigned(webhooks[0]?.fields ?? {})).toBe(false);
});

test("a cancelled payment can still succeed, and is final then", async () => {
  const { gateway, pay, reference } = await openPayment();
  await pay({ outcome: "cancel" });
  await pay({ outcome: "success" });
  await pay({ outcome: "fail" });
  expect(await gateway.query(reference)).toMatchObject({ outcome: "paid" });
  const again = await gateway.createSession(sessionRequest("http://127.0.0.1:1", { tranId: reference.tranId }));
  expect(again).toMatchObject({ outcome: "refused" });
});

test("a refund is processing, then refunded; a repeat returns the same one; more than was paid is refused", async () => {
  const { gateway, pay, reference } = await openPayment();
  const trxRef = (await pay({ outcome: "success" }))?.fields["bank_tran_id"] ?? "";
  const part = { ...reference, refundId: `R${reference.tranId}-1`, trxRef, amountPaisa: 50_050, reason: "আসন নেই" };
  const accepted = await gateway.refund(part);
  if (accepted.outcome !== "processing") throw new Error(accepted.outcome);
  expect(await gateway.refund(part)).toMatchObject({ outcome: "processing", gatewayRef: accepted.gatewayRef });
  expect(await gateway.refund({ ...part, refundId: "R-2", amountPaisa: 1_200_001 })).toMatchObject({
    outcome: "refused",
  });

  const status = () => gateway.refundStatus({ ...part, gatewayRef: accepted.gatewayRef });
  expect([await status(), await status(), await status()].map(({ outcome }) => outcome)).toEqual([
    "processing",
    "processing",
    "refunded",
  ]);
  expect(await gateway.refundStatus({ ...part, gatewayRef: null })).toMatchObject({ outcome: "unknown" });
  const ofAnother = { ...part, gatewayRef: accepted.gatewayRef, trxRef: "another" };
  expect(await gateway.refundStatus(ofAnother)).toMatchObject({ outcome: "unknown" });
});

test("an unknown val_id or a wrong password gives an unknown state", async () => {
  const { gateway, sslcommerz, pay, reference } = await openPayment();
  const valId = (await pay({ outcome: "success" }))?.fields["val_id"] ?? "";
  expect(await gateway.validate("forged")).toMatchObject({ outcome: "unknown", reason: "INVALID_TRANSACTION" });
  const wrongPassword = createSslcommerzClient({ ...sslcommerz, storePassword: "wrong" });
  expect(await wrongPassword.validate(valId)).toMatchObject({ outcome: "unknown", reason: "APIConnect FAILED" });
  expect(await wrongPassword.query(reference)).toMatchObject({ outcome: "unknown" });
  const refused = await wrongPassword.createSession(sessionRequest("http://127.0.0.1:1"));
  expect(refused).toMatchObject({ outcome: "refused", reason: like(/store credential/i) });
});

/** Client for a gateway that sends the same response to every call. */
async function clientReceiving(body: string, status = 200) {
  const { origin, stop } = await listenOnLoopback(
    createServer((_, response) => void response.writeHead(status, { "content-type": "application/json" }).end(body)),
  );
  onTestFinished(stop);
  return createSslcommerzClient({ url: origin, storeId: "s", storePassword: "p", isSandbox: false });
}

const valid = {
  APIConnect: "DONE",
  status: "VALID",
  tran_id: "T",
  amount: "10.00",
  currency: "BDT",
  bank_tran_id: "B",
};

test.each<[string, string, number, string]>([
  ["no JSON", "<h1>Maintenance</h1>", 200, "unreachable"],
  ["a list", "[]", 200, "unreachable"],
  ["an error with a success in it", JSON.stringify({ ...valid, store_id: "s" }), 502, "unreachable"],
  ["an endless text", JSON.stringify({ status: "x".repeat(300_000) }), 200, "unreachable"],
  ["a status of another kind", JSON.stringify({ ...valid, status: {} }), 200, "unknown"],
  ["another store's success", JSON.stringify({ ...valid, store_id: "other" }), 200, "unknown"],
  ["a success without an amount", JSON.stringify({ ...valid, store_id: "s", amount: "ten" }), 200, "unknown"],
  ["an unknown status", JSON.stringify({ ...valid, status: "MAYBE" }), 200, "unknown"],
  ["dollars", JSON.stringify({ ...valid, store_id: "s", currency_type: "USD" }), 200, "paid"],
])("maps a response with %s to an outcome instead of throwing", async (_, body, status, outcome) => {
  const gateway = await clientReceiving(body, status);
  const state = await gateway.validate("v");
  expect(state).toMatchObject({ outcome });
  if (state.outcome === "paid") expect(state.currency).toBe("USD");
});

test("sends a long name without half a letter", async () => {
  const gateway = await clientReceiving(JSON.stringify({ status: "FAILED" }));
  const request = sessionRequest("https://portal.example");
  const doctor = { ...request.doctor, name: `ড${"𝐀".repeat(59)}` };
  const refused = await gateway.createSession({ ...request, doctor, product: `বই${"🩺".repeat(200)}` });
  expect(refused.request).toMatchObject({ cus_name: `ড${"𝐀".repeat(24)}`, product_name: `বই${"🩺".repeat(126)}` });
});

test("accepts checkout pages on the gateway's hosts only", async () => {
  const open = async (page: string) => {
    const gateway = await clientReceiving(JSON.stringify({ status: "SUCCESS", sessionkey: "K", GatewayPageURL: page }));
    return (await gateway.createSession(sessionRequest("https://portal.example"))).outcome;
  };
  expect(await open("https://epay-gw.sslcommerz.com/abc")).toBe("opened");
  expect(await open("https://evil.example/abc")).toBe("refused");
  expect(await open("https://securepay.sslcommerz.com.evil.example/")).toBe("refused");
  expect(await open("http://securepay.sslcommerz.com/abc")).toBe("refused");
  expect(await open("javascript:alert(1)")).toBe("refused");
});

test("reports an unreachable or silent gateway without its password", async () => {
  const account = { url: "http://127.0.0.1:9", storeId: "s", storePassword: "p-secret", isSandbox: false };
  const state = await createSslcommerzClient(account).validate("v");
  expect(state).toEqual({ outcome: "unreachable", reason: "ECONNREFUSED" });
  const { origin, stop } = await listenOnLoopback(createServer(() => undefined));
  onTestFinished(stop);
  const slow = createSslcommerzClient({ ...account, url: origin });
  const aborted = await slow.validate("v", AbortSignal.timeout(100));
  expect(aborted).toEqual({ outcome: "unreachable", reason: "no response in time" });
});
