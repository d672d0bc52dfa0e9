import { createServer, type IncomingMessage } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { listenOnLoopback } from "#tests/support/loopback-server.ts";
import { sessionRequest, tokensInMemory } from "#tests/support/payment-sandboxes.ts";
import { createBkashClient } from "./bkash/client.ts";
import { createSslcommerzClient } from "./sslcommerz/client.ts";

const token = { statusCode: "0000", id_token: "t", refresh_token: "r", expires_in: 3600 };

/**
 * Both gateways at a server that answers each call as it is told; bKash's gives a token first. undefined: it hangs up.
 */
async function gatewaysSaying(say: (asked: IncomingMessage) => object | string | undefined) {
  const { origin, stop } = await listenOnLoopback(
    createServer((asked, response) => {
      const body = asked.url?.endsWith("/token/grant") ? token : say(asked);
      if (body === undefined) asked.socket.destroy();
      else response.end(typeof body === "string" ? body : JSON.stringify(body));
    }),
  );
  onTestFinished(stop);
  const sslcommerz = { url: origin, storeId: "s", storePassword: "p", isSandbox: false };
  const bkash = { url: origin, appKey: "k", appSecret: "s", username: "u", password: "p", isSandbox: false };
  return { sslcommerz: createSslcommerzClient(sslcommerz), bkash: createBkashClient(bkash, tokensInMemory()) };
}

const session = { sessionKey: "P", tranId: "T" };
const refund = { ...session, refundId: "R1", trxRef: "X", amountPaisa: 1000, reason: "left" };
const asked = { ...refund, gatewayRef: "G1" };
const otherForm = "an answer of another form";
const done = { APIConnect: "DONE", status: "success", bank_tran_id: "X", refund_ref_id: "G1" };

test("a gateway that hangs up is not reached, whatever it was asked", async () => {
  const { sslcommerz, bkash } = await gatewaysSaying(() => undefined);
  for (const gateway of [sslcommerz, bkash]) {
    const states = [
      await gateway.createSession(sessionRequest("https://portal.example")),
      await gateway.query(session),
      await gateway.refund(refund),
      await gateway.refundStatus(asked),
    ];
    expect(states.map(({ outcome }) => outcome)).toEqual(Array<string>(4).fill("unreachable"));
  }
});

test("an answer of another form opens no session, pays for nothing and gives nothing back", async () => {
  const strange = { status: {}, statusCode: {}, APIConnect: [], refundTransactions: 1, element: 1 };
  const { sslcommerz, bkash } = await gatewaysSaying(() => strange);
  for (const gateway of [sslcommerz, bkash]) {
    const opened = await gateway.createSession(sessionRequest("https://portal.example"));
    expect(opened).toMatchObject({ outcome: "unreachable", reason: otherForm });
    expect(await gateway.query(session)).toEqual({ outcome: "unknown", reason: otherForm, answer: {} });
    expect(await gateway.refund(refund)).toEqual({ outcome: "unknown", reason: otherForm, answer: {} });
    expect(await gateway.refundStatus(asked)).toMatchObject({ outcome: "unknown", answer: {} });
  }
});

test.each<[answer: object, reason: string]>([
  [{ status: "FAILED", failedreason: "Store Credential Error" }, "Store Credential Error"],
  [{ status: "FAILED" }, "FAILED"],
  [{}, "no session"],
  [{ status: "SUCCESS", GatewayPageURL: "https://securepay.sslcommerz.com/" }, "SUCCESS"],
  [
    { status: "SUCCESS", sessionkey: "K", GatewayPageURL: "not an address" },
    "the page is not at an address of SSLCommerz",
  ],
  [
    { status: "SUCCESS", sessionkey: "K", GatewayPageURL: "https://u:p@securepay.sslcommerz.com/" },
    "the page is not at an address of SSLCommerz",
  ],
])("SSLCommerz refuses a session by %j", async (answer, reason) => {
  const { sslcommerz } = await gatewaysSaying(() => answer);
  const refused = await sslcommerz.createSession(sessionRequest("https://portal.example"));
  expect(refused).toMatchObject({ outcome: "refused", reason });
});

test.each<[answer: object, reason: string]>([
  [{}, "no session"],
  [{ statusCode: "0000", bkashURL: "https://payment.bkash.com/" }, "0000"],
])("bKash refuses a session by %j", async (answer, reason) => {
  const { bkash } = await gatewaysSaying(() => answer);
  const refused = await bkash.createSession(sessionRequest("https://portal.example"));
  expect(refused).toMatchObject({ outcome: "refused", reason });
});

test("an address of their own goes to SSLCommerz when it is short enough, else one of ours", async () => {
  const sent: string[] = [];
  const { sslcommerz } = await gatewaysSaying((request) => {
    request.setEncoding("utf8").on("data", (text: string) => sent.push(text));
    return {};
  });
  for (const email of ["a@example.com", `${"a".repeat(39)}@example.com`, `${"a".repeat(40)}@example.com`, undefined]) {
    const doctor = { id: 42, name: "ডা. নমুনা", phone: "01711111111", email };
    await sslcommerz.createSession(sessionRequest("https://portal.example", { doctor }));
  }
  const emails = sent.map((text) => new URLSearchParams(text).get("cus_email"));
  const ours = "d42@noreply.portal.example";
  expect(emails).toEqual(["a@example.com", ours, ours, ours]);
});

test("SSLCommerz is asked by session and then by number; what neither knows is not known", async () => {
  const bySession = (answer: object, byNumber: object | undefined) =>
    gatewaysSaying(({ url }) => (url?.includes("sessionkey=") ? answer : byNumber));
  const unknown = { APIConnect: "DONE", status: "INVALID_TRANSACTION" };
  const none = await bySession(unknown, { element: [] });
  expect(await none.sslcommerz.query(session)).toMatchObject({ outcome: "unknown", reason: "INVALID_TRANSACTION" });
  const strange = await bySession(unknown, { element: "none" });
  expect(await strange.sslcommerz.query(session)).toMatchObject({ outcome: "unknown", reason: "INVALID_TRANSACTION" });
  const away = await bySession(unknown, undefined);
  expect(await away.sslcommerz.query(session)).toMatchObject({ outcome: "unreachable" });
  const failed = await bySession(unknown, { element: [{ APIConnect: "DONE", status: "FAILED" }] });
  expect(await failed.sslcommerz.query(session)).toMatchObject({ outcome: "failed" });
});

test.each<[answer: object, outcome: string, reason: string | undefined]>([
  [done, "processing", undefined],
  [{ ...done, status: "processing" }, "processing", undefined],
  [{ ...done, status: "failed", errorReason: "too late" }, "refused", "too late"],
  [{ ...done, status: "failed" }, "refused", "failed"],
  [{ ...done, refund_ref_id: "" }, "unknown", "success"],
  [{ ...done, status: "later" }, "unknown", "later"],
  [{ ...done, bank_tran_id: "" }, "processing", undefined],
  [{ ...done, APIConnect: "INACTIVE" }, "unknown", "APIConnect INACTIVE"],
])("a refund that SSLCommerz answers with %j is %s", async (answer, outcome, reason) => {
  const { sslcommerz } = await gatewaysSaying(() => answer);
  const state = await sslcommerz.refund(refund);
  expect([state.outcome, "reason" in state ? state.reason : undefined]).toEqual([outcome, reason]);
});

test.each<[answer: object, outcome: string, reason: string | undefined]>([
  [{ ...done, status: "refunded" }, "refunded", undefined],
  [{ ...done, status: "processing" }, "processing", undefined],
  [{ ...done, status: "cancelled", errorReason: "by the bank" }, "refused", "by the bank"],
  [{ ...done, status: "cancelled" }, "refused", "cancelled"],
  [{ ...done, status: "later" }, "unknown", "later"],
  [{ ...done, bank_tran_id: "Y" }, "unknown", "a refund of another payment"],
  [{ ...done, bank_tran_id: "" }, "unknown", "APIConnect DONE"],
])("a refund of which SSLCommerz says %j is %s", async (answer, outcome, reason) => {
  const { sslcommerz } = await gatewaysSaying(() => answer);
  const state = await sslcommerz.refundStatus(asked);
  expect([state.outcome, "reason" in state ? state.reason : undefined]).toEqual([outcome, reason]);
});

test.each([
  [{ statusCode: "0000", transactionStatus: "Authorized" }, "not_paid_yet", undefined],
  [{ statusCode: "0000", transactionStatus: "Cancelled" }, "cancelled", "Cancelled"],
  [{ statusCode: "0000", transactionStatus: "Declined" }, "failed", "Declined"],
  [{ statusCode: "0000", transactionStatus: "Failed" }, "failed", "Failed"],
  [{ statusCode: "0000", transactionStatus: "Sleeping" }, "unknown", "Sleeping"],
  [{ statusCode: "0000" }, "unknown", "no status"],
  [{ statusCode: "2056", statusMessage: "Invalid" }, "unknown", "2056 Invalid"],
])("a payment of which bKash says %j is %s", async (answer, outcome, reason) => {
  const { bkash } = await gatewaysSaying(() => answer);
  const state = await bkash.query(session);
  expect([state.outcome, "reason" in state ? state.reason : undefined]).toEqual([outcome, reason]);
});

test("a refund that bKash does not list may still have been made", async () => {
  const { bkash } = await gatewaysSaying(() => ({ refundTransactions: [] }));
  const unknown = { outcome: "unknown", reason: "bKash does not list this refund", answer: { refundTransactions: [] } };
  expect(await bkash.refundStatus(asked)).toEqual(unknown);
});

test("a webhook without a sign, or without the names that it is signed for, is not good", async () => {
  const { sslcommerz } = await gatewaysSaying(() => ({}));
  expect(sslcommerz.isSigned({ verify_key: "status", status: "VALID" })).toBe(false);
  expect(sslcommerz.isSigned({ status: "VALID", verify_sign: "x" })).toBe(false);
});
