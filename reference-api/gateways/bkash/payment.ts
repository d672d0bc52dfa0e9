import { z } from "zod";
import { paisaOf } from "#locale/taka.ts";
import { AnyText, type GatewayReply } from "../gateway-call.ts";
import { gatewayTime } from "../gateway-time.ts";
import type { GatewayPaymentState } from "../payment-gateway.ts";
import { executionFailures, messageFor, succeeded } from "./codes.ts";

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

function completedState(response: Payment, paymentId: string): GatewayPaymentState {
  const { paymentID, trxID, merchantInvoiceNumber: tranId, currency } = response;
  const amountPaisa = paisaOf(response.amount);
  if (paymentID !== paymentId) return { outcome: "unknown", reason: "another payment", response };
  if (amountPaisa === undefined || !trxID || !tranId)
    return { outcome: "unknown", reason: "a completed payment without its details", response };
  const paidAt = gatewayTime(response.paymentExecuteTime);
  return { outcome: "paid", tranId, amountPaisa, currency, trxRef: trxID, paidAt, isRisky: false, response };
}

export function executedState(response: Payment, paymentId: string): GatewayPaymentState {
  const { statusCode, statusMessage, transactionStatus } = response;
  const reason = `${statusCode} ${statusMessage}`.trim();
  if (statusCode === succeeded && transactionStatus === "Completed") return completedState(response, paymentId);
  if (statusCode === "503") return { outcome: "unreachable", reason };
  if (statusCode === "2069") return { outcome: "cancelled", reason, response };
  if (executionFailures.has(statusCode))
    return { outcome: "failed", reason, message: messageFor(statusCode), response };
  return { outcome: "unknown", reason: reason || "no status", response };
}

export function queriedState(response: Payment, paymentId: string): GatewayPaymentState {
  const { statusCode, statusMessage, transactionStatus } = response;
  if (statusCode !== succeeded)
    return { outcome: "unknown", reason: `${statusCode} ${statusMessage}`.trim(), response };
  switch (transactionStatus) {
    case "Completed":
      return completedState(response, paymentId);
    case "Initiated":
    case "Authorized":
      return { outcome: "not_paid_yet", response };
    case "Cancelled":
      return { outcome: "cancelled", reason: transactionStatus, response };
    case "Declined":
    case "Failed":
    case "Expired":
      return { outcome: "failed", reason: transactionStatus, response };
    default:
      return { outcome: "unknown", reason: transactionStatus || "no status", response };
  }
}

export function stateIn(reply: GatewayReply, paymentId: string, decide: typeof executedState): GatewayPaymentState {
  if (!reply.hasResponse) return { outcome: "unreachable", reason: reply.reason };
  const { data: response } = Payment.safeParse(reply.body);
  return response
    ? decide(response, paymentId)
    : { outcome: "unknown", reason: "a response of unexpected form", response: {} };
}
