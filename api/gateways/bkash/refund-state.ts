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

export const RefundAnswer = Refund.extend({
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

/** The state of a refund that bKash names. */
export function stateOfRefund(answer: z.infer<typeof Refund>): RefundState {
  const { refundTrxId: gatewayRef, refundTransactionStatus: status } = answer;
  if (status === "Completed" && gatewayRef) return { outcome: "refunded", gatewayRef, answer };
  if (/^(failed|declined|cancelled)$/i.test(status)) return { outcome: "refused", reason: status, answer };
  return { outcome: "unknown", reason: status || "no status", answer };
}

/** bKash's no, in its own words; undefined when it is none. */
export function refundRefusal(answer: z.infer<typeof RefundAnswer>): RefundState | undefined {
  const { internalCode, externalCode, errorMessageEn, errorMessageBn, statusCode, statusMessage } = answer;
  const isRefused = internalCode || externalCode || (statusCode && statusCode !== succeeded);
  if (!isRefused || answer.refundTrxId) return undefined;
  const reason = `${externalCode || internalCode || statusCode} ${errorMessageEn || statusMessage}`.trim();
  return { outcome: "refused", reason, message: errorMessageBn || undefined, answer };
}

/** By its number; when that is not known, by its amount if there is no second refund of the same. */
export function findRefund(refunds: z.infer<typeof Refund>[], { gatewayRef, amountPaisa }: RefundReference) {
  if (gatewayRef !== null) return refunds.find(({ refundTrxId }) => refundTrxId === gatewayRef);
  const alike = refunds.filter(({ refundAmount }) => paisaOf(refundAmount) === amountPaisa);
  return alike.length === 1 ? alike[0] : undefined;
}
