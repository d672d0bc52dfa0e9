import { z } from "zod";
import { paisaOf } from "#locale/taka.ts";
import { AnyText } from "../gateway-call.ts";
import type { RefundReference, RefundState } from "../payment-gateway.ts";
import { succeeded } from "./codes.ts";

const Refund = z.object({
  refundTrxId: AnyText,
  refundTransactionStatus: AnyText,
  refundAmount: AnyText,
  completedTime: AnyText,
});

export const RefundResponse = Refund.extend({
  originalTrxId: AnyText,
  sku: AnyText,
  statusCode: AnyText,
  statusMessage: AnyText,
  internalCode: AnyText,
  externalCode: AnyText,
  errorMessageEn: AnyText,
  errorMessageBn: AnyText,
});

export const RefundList = z.object({ refundTransactions: z.array(Refund).max(100) });

export function stateOfRefund(answer: z.infer<typeof Refund>): RefundState {
  const { refundTrxId: gatewayRef, refundTransactionStatus: status } = answer;
  if (status === "Completed" && gatewayRef) return { outcome: "refunded", gatewayRef, answer };
  if (/^(failed|declined|cancelled)$/i.test(status)) return { outcome: "refused", reason: status, answer };
  return { outcome: "unknown", reason: status || "no status", answer };
}

/** Refusal by bKash with its reason; undefined if the response is not a refusal. */
export function refundRefusal(answer: z.infer<typeof RefundResponse>): RefundState | undefined {
  const { internalCode, externalCode, errorMessageEn, errorMessageBn, statusCode, statusMessage } = answer;
  const isRefused = internalCode || externalCode || (statusCode && statusCode !== succeeded);
  if (!isRefused || answer.refundTrxId) return undefined;
  const reason = `${externalCode || internalCode || statusCode} ${errorMessageEn || statusMessage}`.trim();
  return { outcome: "refused", reason, message: errorMessageBn || undefined, answer };
}

/** Finds a refund by its number or, if the number is unknown, by its amount if only one refund has that amount. */
export function findRefund(refunds: z.infer<typeof Refund>[], { gatewayRef, amountPaisa }: RefundReference) {
  if (gatewayRef !== null) return refunds.find(({ refundTrxId }) => refundTrxId === gatewayRef);
  const sameAmount = refunds.filter(({ refundAmount }) => paisaOf(refundAmount) === amountPaisa);
  return sameAmount.length === 1 ? sameAmount[0] : undefined;
}
