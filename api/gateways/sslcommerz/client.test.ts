import { createServer } from "node:http";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { testDatabase } from "#tests/support/database.ts";
import { listenOnLoopback } from "#tests/support/loopback-server.ts";
import { payAtSslcommerz, type Choices } from "#tests/support/payers.ts";
import { paymentSandboxes, sessionRequest } from "#tests/support/payment-sandboxes.ts";
import { createSslcommerzClient } from "./client.ts";

const like = (pattern: RegExp): unknown => expect.stringMatching(pattern);

const database = await testDatabase();
afterAll(database.close);

/** The gateway with one open session, and its payer; `hasty` is who waits a second for it. */
async function openPayment() {
  const sandbox = await paymentSandboxes({ pool: database.pool });
  const gateway = createSslcommerzClient(sandbox.sslcommerz);
  const hasty = createSslcommerzClient(sandbox.sslcommerz, { totalMs: 1000 });
  const asked = sessionRequest(sandbox.origin);
  const opened = await gateway.createSession(asked);
  if (opened.outcome !== "opened") throw new Error(opened.reason);
  const reference = { tranId: asked.tranId, sessionKey: opened.sessionKey };
  const pay = (choices: Choices) => payAtSslcommerz(opened.redirectUrl, choices);
  return { ...sandbox, gateway, hasty, asked, opened, reference, pay };
}

test("a payment is opened, paid, told, led back, validated and found again", async () => {
  const { origin, gateway, asked, opened, reference, pay, webhooks } = await openPayment();
  expect(JSON.stringify(opened)).not.toContain("store-secret");
  expect(await gateway.query(reference)).toMatchObject({ outcome: "not_paid_yet" });

  const back = await pay({ outcome: "success" });
  expect(back?.action).toBe(`${origin}/api/v3/payments/sslcommerz/return/success`);
  expect(webhooks.map(({ path }) => path)).toEqual(["/api/v3/payments/sslcommerz/ipn"]);
  const ipn = webhooks[0]?.fields ?? {};
  expect(back?.fields).toEqual(ipn);
  expect(ipn).toMatchObject({
    status: "VALID",
    tran_id: asked.tranId,
    amount: "12500.50",
    value_a: "7",
    value_b: "42",
  });
  expect(ipn).toMatchObject({ value_c: "course", value_d: asked.sessionUuid });
  expect(gateway.isSigned(ipn)).toBe(true);

  const paid = { outcome: "paid", tranId: asked.tranId, amountPaisa: 1_250_050, currency: "BDT", isRisky: false };
  const trxRef = ipn["bank_tran_id"];
  const valId = ipn["val_id"] ?? "";
  expect(await gateway.validate(valId)).toMatchObject({ ...paid, trxRef, answer: { status: "VALID" } });
  expect(await gateway.validate(valId)).toMatchObject({ ...paid, trxRef, answer: { status: "VALIDATED" } });
  expect(await gateway.query(reference)).toMatchObject({ ...paid, trxRef });
  expect(await gateway.query({ ...reference, sessionKey: "lost" })).toMatchObject({ ...paid, trxRef });
});

test.each<[string, Choices, string[], string | undefined, string]>([
  ["fails", { outcome: "fail" }, ["FAILED"], "fail", "failed"],
  ["is cancelled", { outcome: "cancel" }, ["CANCELLED"], "cancel", "cancelled"],
  ["is left alone", { outcome: "leave" }, ["UNATTEMPTED"], undefined, "not_paid_yet"],
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
])("a payment that %s is told and found so", async (_, choices, statuses, returnsTo, outcome) => {
  const { gateway, reference, pay, webhooks } = await openPayment();
  const back = await pay(choices);
  expect(back?.action.split("/").at(-1)).toBe(returnsTo);
  expect(webhooks.map(({ fields }) => fields["status"])).toEqual(statuses);
  expect(webhooks.every(({ fields }) => gateway.isSigned(fields))).toBe(true);
  expect(webhooks.every(({ fields }) => "val_id" in fields === (outcome === "paid"))).toBe(true);
  expect(await gateway.query(reference)).toMatchObject({ outcome });
});

test.each(["after_return", "delayed_10s"])("a webhook that comes %s arrives after the return", async (ipn) => {
  const { pay, webhooks, sendLateIpn } = await openPayment();
  expect(await pay({ outcome: "success", ipn })).toBeDefined();
  expect(webhooks).toEqual([]);
  sendLateIpn();
  await expect.poll(() => webhooks).toHaveLength(1);
});

test.each<[string, Choices, object]>([
  ["less", { amount: "minus_1" }, { amountPaisa: 1_249_950 }],
  ["more", { amount: "plus_1" }, { amountPaisa: 1_250_150 }],
  ["a risk", { risk: "1" }, { isRisky: true }],
  ["validated before", { validate: "validated_before" }, { amountPaisa: 1_250_050, answer: { status: "VALIDATED" } }],
])("a payment of %s is told as it is", async (_, faults, told) => {
  const { gateway, pay } = await openPayment();
  const back = await pay({ outcome: "success", ...faults });
  expect(await gateway.validate(back?.fields["val_id"] ?? "")).toMatchObject({ outcome: "paid", ...told });
});

test.each([
  ["timeout", "hasty", "no answer in time"],
  ["http_500", "gateway", "answered 500 without a result"],
] as const)(
  "a validation that meets a %s is no word about the payment, and a later one is",
  async (validate, who, reason) => {
    const { [who]: asking, gateway, pay, reference } = await openPayment();
    const back = await pay({ outcome: "success", validate });
    const valId = back?.fields["val_id"] ?? "";
    expect(await asking.validate(valId)).toEqual({ outcome: "unreachable", reason });
    expect(await gateway.query(reference)).toMatchObject({ outcome: "paid" });
    expect(await gateway.validate(valId)).toMatchObject({ outcome: "paid" });
  },
);

test.each(["bad", "missing_key"])("a webhook whose hash is %s is not good", async (hash) => {
  const { gateway, pay, webhooks } = await openPayment();
  await pay({ outcome: "success", hash });
  expect(gateway.isSigned(webhooks[0]?.fields ?? {})).toBe(false);
});

test("a payment that was cancelled can still succeed, and is then over", async () => {
  const { gateway, pay, reference } = await openPayment();
  await pay({ outcome: "cancel" });
  await pay({ outcome: "success" });
  await pay({ outcome: "fail" });
  expect(await gateway.query(reference)).toMatchObject({ outcome: "paid" });
  const again = await gateway.createSession(sessionRequest("http://127.0.0.1:1", { tranId: reference.tranId }));
  expect(again).toMatchObject({ outcome: "refused" });
});

test("a refund is on its way, then back; more than was paid is refused; nothing is asked twice", async () => {
  const { gateway, pay, reference } = await openPayment();
  const trxRef = (await pay({ outcome: "success" }))?.fields["bank_tran_id"] ?? "";
  const part = { ...reference, refundId: `R${reference.tranId}-1`, trxRef, amountPaisa: 50_050, reason: "আসন নেই" };
  const taken = await gateway.refund(part);
  if (taken.outcome !== "processing") throw new Error(taken.outcome);
  expect(await gateway.refund(part)).toMatchObject({ outcome: "processing", gatewayRef: taken.gatewayRef });
  expect(await gateway.refund({ ...part, refundId: "R-2", amountPaisa: 1_200_001 })).toMatchObject({
    outcome: "refused",
  });

  const ask = () => gateway.refundStatus({ ...part, gatewayRef: taken.gatewayRef });
  expect([await ask(), await ask(), await ask()].map(({ outcome }) => outcome)).toEqual([
    "processing",
    "processing",
    "refunded",
  ]);
  expect(await gateway.refundStatus({ ...part, gatewayRef: null })).toMatchObject({ outcome: "unknown" });
  const ofAnother = { ...part, gatewayRef: taken.gatewayRef, trxRef: "another" };
  expect(await gateway.refundStatus(ofAnother)).toMatchObject({ outcome: "unknown" });
});

test("an unknown val_id, another store and a wrong password tell nothing about a payment", async () => {
  const { gateway, sslcommerz, pay, reference } = await openPayment();
  const valId = (await pay({ outcome: "success" }))?.fields["val_id"] ?? "";
  expect(await gateway.validate("forged")).toMatchObject({ outcome: "unknown", reason: "INVALID_TRANSACTION" });
  const stranger = createSslcommerzClient({ ...sslcommerz, storePassword: "wrong" });
  expect(await stranger.validate(valId)).toMatchObject({ outcome: "unknown", reason: "APIConnect FAILED" });
  expect(await stranger.query(reference)).toMatchObject({ outcome: "unknown" });
  const refused = await stranger.createSession(sessionRequest("http://127.0.0.1:1"));
  expect(refused).toMatchObject({ outcome: "refused", reason: like(/store credential/i) });
});

/** A gateway that answers every call with the same. */
async function answering(body: string, status = 200) {
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
  ["a word that is new", JSON.stringify({ ...valid, status: "MAYBE" }), 200, "unknown"],
  ["dollars", JSON.stringify({ ...valid, store_id: "s", currency_type: "USD" }), 200, "paid"],
])("an answer that is %s is never an error of ours", async (_, body, status, outcome) => {
  const gateway = await answering(body, status);
  const state = await gateway.validate("v");
  expect(state).toMatchObject({ outcome });
  if (state.outcome === "paid") expect(state.currency).toBe("USD");
});

test("a page at a stranger's address is refused; the gateway's own hosts are not", async () => {
  const open = async (page: string) => {
    const gateway = await answering(JSON.stringify({ status: "SUCCESS", sessionkey: "K", GatewayPageURL: page }));
    return (await gateway.createSession(sessionRequest("https://portal.example"))).outcome;
  };
  expect(await open("https://epay-gw.sslcommerz.com/abc")).toBe("opened");
  expect(await open("https://evil.example/abc")).toBe("refused");
  expect(await open("https://securepay.sslcommerz.com.evil.example/")).toBe("refused");
  expect(await open("http://securepay.sslcommerz.com/abc")).toBe("refused");
  expect(await open("javascript:alert(1)")).toBe("refused");
});

test("a gateway that is away or does not answer is told without its password", async () => {
  const account = { url: "http://127.0.0.1:9", storeId: "s", storePassword: "p-secret", isSandbox: false };
  const state = await createSslcommerzClient(account).validate("v");
  expect(state).toEqual({ outcome: "unreachable", reason: "ECONNREFUSED" });
  const { origin, stop } = await listenOnLoopback(createServer(() => undefined));
  onTestFinished(stop);
  const slow = createSslcommerzClient({ ...account, url: origin });
  const aborted = await slow.validate("v", AbortSignal.timeout(100));
  expect(aborted).toEqual({ outcome: "unreachable", reason: "no answer in time" });
});
