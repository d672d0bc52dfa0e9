import { z } from "zod";
import { paisaOf } from "#locale/taka.ts";
import { AnyText, type GatewayReply } from "../gateway-call.ts";
import type { PaymentState } from "../payment-gateway.ts";
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

function completedState(answer: Payment, paymentId: string): PaymentState {
  const { paymentID, trxID, merchantInvoiceNumber: tranId, currency } = answer;
  const amountPaisa = paisaOf(answer.amount);
  if (paymentID !== paymentId) return { outcome: "unknown", reason: "another payment", answer };
  if (amountPaisa === undefined || !trxID || !tranId)
    return { outcome: "unknown", reason: "a completed payment without its details", answer };
  return { outcome: "paid", tranId, amountPaisa, currency, trxRef: trxID, isRisky: false, answer };
}

export function executedState(answer: Payment, paymentId: string): PaymentState {
  const { statusCode, statusMessage, transactionStatus } = answer;
  const reason = `${statusCode} ${statusMessage}`.trim();
  if (statusCode === succeeded && transactionStatus === "Completed") return completedState(answer, paymentId);
  if (statusCode === "503") return { outcome: "unreachable", reason };
  if (statusCode === "2069") return { outcome: "cancelled", reason, answer };
  if (executionFailures.has(statusCode)) return { outcome: "failed", reason, message: messageFor(statusCode), answer };
  return { outcome: "unknown", reason: reason || "no status", answer };
}

export function queriedState(answer: Payment, paymentId: string): PaymentState {
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

/** Parses a reply about a payment and passes it to `decide`. */
export function stateIn(reply: GatewayReply, paymentId: string, decide: typeof executedState): PaymentState {
  if (!reply.isAnswered) return { outcome: "unreachable", reason: reply.reason };
  const { data: answer } = Payment.safeParse(reply.body);
  return answer
    ? decide(answer, paymentId)
    : { outcome: "unknown", reason: "a response of unexpected form", answer: {} };
}
