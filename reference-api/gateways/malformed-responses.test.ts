import { createServer, type IncomingMessage } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { listenOnLoopback } from "#tests/support/processes/loopback-server.ts";
import { sessionRequest, tokensInMemory } from "#tests/support/fakes/payment-sandboxes.ts";
import { createBkashClient } from "./bkash/client.ts";
import { createSslcommerzClient } from "./sslcommerz/client.ts";

const token = { statusCode: "0000", id_token: "t", refresh_token: "r", expires_in: 3600 };

/**
 * Clients of both gateways for a server that sends the response of `respond`, or closes the connection if that is
 * undefined. Grants bKash a token first.
 */
async function gatewaysResponding(respond: (incoming: IncomingMessage) => object | string | undefined) {
  const { origin, stop } = await listenOnLoopback(
    createServer((incoming, response) => {
      const body = incoming.url?.endsWith("/token/grant") ? token : respond(incoming);
      if (body === undefined) incoming.socket.destroy();
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
const reference = { ...refund, gatewayRef: "G1" };
const otherForm = "a response of unexpected form";
const done = { APIConnect: "DONE", status: "success", bank_tran_id: "X", refund_ref_id: "G1" };

test("a closed connection makes every call unreachable", async () => {
  const { sslcommerz, bkash } = await gatewaysResponding(() => undefined);
  for (const gateway of [sslcommerz, bkash]) {
    const states = [
      await gateway.createSession(sessionRequest("https://portal.example")),
      await gateway.query(session),
      await gateway.refund(refund),
      await gateway.refundStatus(reference),
    ];
    expect(states.map(({ outcome }) => outcome)).toEqual(Array<string>(4).fill("unreachable"));
  }
});

test("a response of unexpected form opens no session, confirms no payment and no refund", async () => {
  const strange = { status: {}, statusCode: {}, APIConnect: [], refundTransactions: 1, element: 1 };
  const { sslcommerz, bkash } = await gatewaysResponding(() => strange);
  for (const gateway of [sslcommerz, bkash]) {
    const opened = await gateway.createSession(sessionRequest("https://portal.example"));
    expect(opened).toMatchObject({ outcome: "unreachable", reason: otherForm });
    expect(await gateway.query(session)).toEqual({ outcome: "unknown", reason: otherForm, response: {} });
    expect(await gateway.refund(refund)).toEqual({ outcome: "unknown", reason: otherForm, response: {} });
    expect(await gateway.refundStatus(reference)).toMatchObject({ outcome: "unknown", response: {} });
  }
});

test.each<[response: object, reason: string]>([
  [{ status: "FAILED", failedreason: "Store Credential Error" }, "Store Credential Error"],
  [{ status: "FAILED" }, "FAILED"],
  [{}, "no session"],
  [{ status: "SUCCESS", GatewayPageURL: "https://securepay.sslcommerz.com/" }, "SUCCESS"],
  [
    { status: "SUCCESS", sessionkey: "K", GatewayPageURL: "not an address" },
    "the checkout page is not on a host of SSLCommerz",
  ],
  [
    { status: "SUCCESS", sessionkey: "K", GatewayPageURL: "https://u:p@securepay.sslcommerz.com/" },
    "the checkout page is not on a host of SSLCommerz",
  ],
])("reads %j as a refused SSLCommerz session", async (response, reason) => {
  const { sslcommerz } = await gatewaysResponding(() => response);
  const refused = await sslcommerz.createSession(sessionRequest("https://portal.example"));
  expect(refused).toMatchObject({ outcome: "refused", reason });
});

test.each<[response: object, reason: string]>([
  [{}, "no session"],
  [{ statusCode: "0000", bkashURL: "https://payment.bkash.com/" }, "0000"],
])("reads %j as a refused bKash session", async (response, reason) => {
  const { bkash } = await gatewaysResponding(() => response);
  const refused = await bkash.createSession(sessionRequest("https://portal.example"));
  expect(refused).toMatchObject({ outcome: "refused", reason });
});

test("sends SSLCommerz the doctor's email address if it is short enough, else a generated one", async () => {
  const sent: string[] = [];
  const { sslcommerz } = await gatewaysResponding((request) => {
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

test("queries SSLCommerz by session, then by our number; a payment that neither finds is unknown", async () => {
  const bySession = (response: object, byNumber: object | undefined) =>
    gatewaysResponding(({ url }) => (url?.includes("sessionkey=") ? response : byNumber));
  const unknown = { APIConnect: "DONE", status: "INVALID_TRANSACTION" };
  const none = await bySession(unknown, { element: [] });
  expect(await none.sslcommerz.query(session)).toMatchObject({ outcome: "unknown", reason: "INVALID_TRANSACTION" });
  const strange = await bySession(unknown, { element: "none" });
  expect(await strange.sslcommerz.query(session)).toMatchObject({ outcome: "unknown", reason: "INVALID_TRANSACTION" });
  const unreachable = await bySession(unknown, undefined);
  expect(await unreachable.sslcommerz.query(session)).toMatchObject({ outcome: "unreachable" });
  const failed = await bySession(unknown, { element: [{ APIConnect: "DONE", status: "FAILED" }] });
  expect(await failed.sslcommerz.query(session)).toMatchObject({ outcome: "failed" });
});

test.each<[response: object, outcome: string, reason: string | undefined]>([
  [done, "processing", undefined],
  [{ ...done, status: "processing" }, "processing", undefined],
  [{ ...done, status: "failed", errorReason: "too late" }, "refused", "too late"],
  [{ ...done, status: "failed" }, "refused", "failed"],
  [{ ...done, refund_ref_id: "" }, "unknown", "success"],
  [{ ...done, status: "later" }, "unknown", "later"],
  [{ ...done, bank_tran_id: "" }, "processing", undefined],
  [{ ...done, APIConnect: "INACTIVE" }, "unknown", "APIConnect INACTIVE"],
])("maps SSLCommerz's refund response %j to %s", async (response, outcome, reason) => {
  const { sslcommerz } = await gatewaysResponding(() => response);
  const state = await sslcommerz.refund(refund);
  expect([state.outcome, "reason" in state ? state.reason : undefined]).toEqual([outcome, reason]);
});

test.each<[response: object, outcome: string, reason: string | undefined]>([
  [{ ...done, status: "refunded" }, "refunded", undefined],
  [{ ...done, status: "processing" }, "processing", undefined],
  [{ ...done, status: "cancelled", errorReason: "by the bank" }, "refused", "by the bank"],
  [{ ...done, status: "cancelled" }, "refused", "cancelled"],
  [{ ...done, status: "later" }, "unknown", "later"],
  [{ ...done, bank_tran_id: "Y" }, "unknown", "a refund of another payment"],
  [{ ...done, bank_tran_id: "" }, "unknown", "APIConnect DONE"],
])("maps SSLCommerz's refund status %j to %s", async (response, outcome, reason) => {
  const { sslcommerz } = await gatewaysResponding(() => response);
  const state = await sslcommerz.refundStatus(reference);
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
])("maps bKash's payment status %j to %s", async (response, outcome, reason) => {
  const { bkash } = await gatewaysResponding(() => response);
  const state = await bkash.query(session);
  expect([state.outcome, "reason" in state ? state.reason : undefined]).toEqual([outcome, reason]);
});

test("the state of a refund that bKash does not list is unknown", async () => {
  const { bkash } = await gatewaysResponding(() => ({ refundTransactions: [] }));
  const unknown = {
    outcome: "unknown",
    reason: "bKash does not list this refund",
    response: { refundTransactions: [] },
  };
  expect(await bkash.refundStatus(reference)).toEqual(unknown);
});

test("a webhook without a signature or without the names of the signed fields is not signed", async () => {
  const { sslcommerz } = await gatewaysResponding(() => ({}));
  expect(sslcommerz.isSigned({ verify_key: "status", status: "VALID" })).toBe(false);
  expect(sslcommerz.isSigned({ status: "VALID", verify_sign: "x" })).toBe(false);
});
