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

export function stateOfRefund(response: z.infer<typeof Refund>): RefundState {
  const { refundTrxId: gatewayRef, refundTransactionStatus: status } = response;
  if (status === "Completed" && gatewayRef) return { outcome: "refunded", gatewayRef, response };
  if (/^(failed|declined|cancelled)$/i.test(status)) return { outcome: "refused", reason: status, response };
  return { outcome: "unknown", reason: status || "no status", response };
}

export function refundRefusal(response: z.infer<typeof RefundResponse>): RefundState | undefined {
  const { internalCode, externalCode, errorMessageEn, errorMessageBn, statusCode, statusMessage } = response;
  const isRefused = internalCode || externalCode || (statusCode && statusCode !== succeeded);
  if (!isRefused || response.refundTrxId) return undefined;
  const reason = `${externalCode || internalCode || statusCode} ${errorMessageEn || statusMessage}`.trim();
  return { outcome: "refused", reason, message: errorMessageBn || undefined, response };
}

/**
 * Finds a refund by bKash's number of it or, if `gatewayRef` is null, by its amount if only one refund has that amount;
 * otherwise undefined.
 */
export function findRefund(refunds: z.infer<typeof Refund>[], { gatewayRef, amountPaisa }: RefundReference) {
  if (gatewayRef !== null) return refunds.find(({ refundTrxId }) => refundTrxId === gatewayRef);
  const sameAmount = refunds.filter(({ refundAmount }) => paisaOf(refundAmount) === amountPaisa);
  return sameAmount.length === 1 ? sameAmount[0] : undefined;
}
