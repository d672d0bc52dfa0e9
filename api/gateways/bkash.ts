import { z } from "zod";
import { paisaOf, takaOf } from "#contract/taka.ts";
import type { BkashAccount } from "#env";
import { executionFailures, messageFor } from "./bkash-codes.ts";
import { findRefund, RefundAnswer, refundRefusal, RefundList, stateOfRefund } from "./bkash-refund.ts";
import { BkashTokenError, createBkashToken } from "./bkash-token.ts";
import { AnyText, createGatewayCaller, isGatewayAddress, type CallLimits, type GatewayReply } from "./gateway-call.ts";
import { noticePaths, type BkashGateway, type PaymentState, type TokenStore } from "./payment-gateway.ts";

const pageHosts = ["bka.sh", "bkash.com"];
const succeeded = "0000";

const CreateAnswer = z.object({
  statusCode: AnyText,
  statusMessage: AnyText,
  paymentID: AnyText,
  bkashURL: AnyText,
  transactionStatus: AnyText,
});
const Payment = z.object({
  statusCode: AnyText,
  statusMessage: AnyText,
  paymentID: AnyText,
  trxID: AnyText,
  amount: AnyText,
  currency: AnyText,
  intent: AnyText,
  transactionStatus: AnyText,
  merchantInvoiceNumber: AnyText,
  paymentExecuteTime: AnyText,
});
type Payment = z.infer<typeof Payment>;

function completedState(answer: Payment, paymentId: string): PaymentState {
  const { paymentID, trxID, merchantInvoiceNumber: tranId, currency } = answer;
  const amountPaisa = paisaOf(answer.amount);
  if (paymentID !== paymentId) return { outcome: "unknown", reason: "another payment", answer };
  if (amountPaisa === undefined || !trxID || !tranId)
    return { outcome: "unknown", reason: "a completed payment without its details", answer };
  return { outcome: "paid", tranId, amountPaisa, currency, trxRef: trxID, isRisky: false, answer };
}

function executedState(answer: Payment, paymentId: string): PaymentState {
  const { statusCode, statusMessage, transactionStatus } = answer;
  const reason = `${statusCode} ${statusMessage}`.trim();
  if (statusCode === succeeded && transactionStatus === "Completed") return completedState(answer, paymentId);
  if (statusCode === "503") return { outcome: "unreachable", reason };
  if (statusCode === "2069") return { outcome: "cancelled", reason, answer };
  if (executionFailures.has(statusCode)) return { outcome: "failed", reason, message: messageFor(statusCode), answer };
  return { outcome: "unknown", reason: reason || "no status", answer };
}

function queriedState(answer: Payment, paymentId: string): PaymentState {
  const { statusCode, statusMessage, transactionStatus } = answer;
  if (statusCode !== succeeded) return { outcome: "unknown", reason: `${statusCode} ${statusMessage}`.trim(), answer };
  switch (transactionStatus) {
    case "Completed":
      return completedState(answer, paymentId);
    case "Initiated":
    case "Authorized":
      return { outcome: "not_paid_yet", answer };
    case "Cancelled":
      return { outcome: "cancelled", reason: transactionStatus, answer };
    case "Declined":
    case "Failed":
    case "Expired":
      return { outcome: "failed", reason: transactionStatus, answer };
    default:
      return { outcome: "unknown", reason: transactionStatus || "no status", answer };
  }
}

/** The bKash door: tokenized checkout by URL, mode 0011. Times are in milliseconds. */
export function createBkash(
  account: BkashAccount,
  tokens: TokenStore,
  { now = () => new Date(), totalMs = 30_000, connectMs }: CallLimits & { now?: () => Date } = {},
): BkashGateway {
  const host = account.url.replace(/\/$/, "");
  const checkout = `${host}/v1.2.0-beta/tokenized/checkout`;
  const refunds = `${host}/v2/tokenized-checkout/refund/payment`;
  const call = createGatewayCaller({ connectMs, totalMs });
  const tokenFor = createBkashToken({ account, tokens, call, url: `${checkout}/token`, now });

  async function post(
    address: string,
    body: object,
    signal?: AbortSignal,
    refusedToken?: string,
  ): Promise<GatewayReply> {
    try {
      const token = await tokenFor(refusedToken);
      const headers = { "content-type": "application/json", authorization: token, "x-app-key": account.appKey };
      const reply = await call(address, { method: "POST", headers, body: JSON.stringify(body), signal });
      if (!reply.isAnswered || (reply.status !== 401 && reply.status !== 429)) return reply;
      // what was refused for its token was not done: this is no second try
      if (reply.status === 401 && refusedToken === undefined) return await post(address, body, signal, token);
      return { isAnswered: false, reason: `answered ${reply.status}` };
    } catch (error) {
      if (!(error instanceof BkashTokenError)) throw error;
      return { isAnswered: false, reason: error.message };
    }
  }

  async function payment(path: string, paymentID: string, decide: typeof executedState, signal?: AbortSignal) {
    const reply = await post(`${checkout}/${path}`, { paymentID }, signal);
    if (!reply.isAnswered) return { outcome: "unreachable", reason: reply.reason } as const;
    const { data: answer } = Payment.safeParse(reply.body);
    return answer
      ? decide(answer, paymentID)
      : ({ outcome: "unknown", reason: "an answer of another form", answer: {} } as const);
  }

  return {
    async createSession({ tranId, amountPaisa, doctor, publicOrigin }) {
      const request = {
        mode: "0011",
        payerReference: doctor.phone.replace(/[<>&]/g, ""),
        callbackURL: `${publicOrigin}${noticePaths.bkashCallback}`,
        amount: takaOf(amountPaisa),
        currency: "BDT",
        intent: "sale",
        merchantInvoiceNumber: tranId,
      };
      const reply = await post(`${checkout}/create`, request);
      if (!reply.isAnswered) return { outcome: "unreachable", reason: reply.reason, request };
      const { data: response } = CreateAnswer.safeParse(reply.body);
      if (!response) return { outcome: "unreachable", reason: "an answer of another form", request };
      const { statusCode, statusMessage, paymentID, bkashURL: redirectUrl } = response;
      if (statusCode !== succeeded || !paymentID)
        return {
          outcome: "refused",
          reason: `${statusCode} ${statusMessage}`.trim() || "no session",
          request,
          response,
        };
      if (!isGatewayAddress(redirectUrl, host, pageHosts))
        return { outcome: "refused", reason: "the page is not at an address of bKash", request, response };
      return { outcome: "opened", sessionKey: paymentID, redirectUrl, request, response };
    },

    execute: ({ sessionKey }, signal) => payment("execute", sessionKey, executedState, signal),

    query: ({ sessionKey }, signal) => payment("payment/status", sessionKey, queriedState, signal),

    async refund({ sessionKey, trxRef, amountPaisa, refundId, reason }) {
      const reply = await post(`${refunds}/transaction`, {
        paymentId: sessionKey,
        trxId: trxRef,
        refundAmount: takaOf(amountPaisa),
        sku: refundId,
        reason: reason.slice(0, 255),
      });
      if (!reply.isAnswered) return { outcome: "unreachable", reason: reply.reason };
      const { data: answer } = RefundAnswer.safeParse(reply.body);
      if (!answer) return { outcome: "unknown", reason: "an answer of another form", answer: {} };
      return refundRefusal(answer) ?? stateOfRefund(answer);
    },

    async refundStatus(refund) {
      const reply = await post(`${refunds}/status`, { paymentId: refund.sessionKey, trxId: refund.trxRef });
      if (!reply.isAnswered) return { outcome: "unreachable", reason: reply.reason };
      const { data: list } = RefundList.safeParse(reply.body);
      const found = list && findRefund(list.refundTransactions, refund);
      if (found) return stateOfRefund(found);
      return { outcome: "unknown", reason: "bKash does not list this refund", answer: list ?? {} };
    },
  };
}
