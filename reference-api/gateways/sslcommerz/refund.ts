import { z } from "zod";
import { cutText } from "#runtime/cut-text.ts";
import { takaOf } from "#locale/taka.ts";
import { AnyText } from "../gateway-call.ts";
import type { RefundReference, RefundRequest, RefundState } from "../payment-gateway.ts";
import type { CallValidator } from "./validator.ts";

const RefundResponse = z.object({
  APIConnect: AnyText,
  status: AnyText,
  refund_ref_id: AnyText,
  bank_tran_id: AnyText,
  trans_id: AnyText,
  errorReason: AnyText,
  initiated_on: AnyText,
  refunded_on: AnyText,
});
type RefundResponse = z.infer<typeof RefundResponse>;

async function callAndDecide(
  callValidator: CallValidator,
  query: Record<string, string>,
  decide: (response: RefundResponse) => RefundState,
): Promise<RefundState> {
  const reply = await callValidator("merchantTransIDvalidationAPI", query);
  if (!reply.hasResponse) return { outcome: "unreachable", reason: reply.reason };
  const { data: response } = RefundResponse.safeParse(reply.body);
  if (!response) return { outcome: "unknown", reason: "a response of unexpected form", response: {} };
  const isDone = response.APIConnect === "DONE" && (response.bank_tran_id || query["bank_tran_id"]);
  return isDone ? decide(response) : { outcome: "unknown", reason: `APIConnect ${response.APIConnect}`, response };
}

export function sendRefund(callValidator: CallValidator, request: RefundRequest): Promise<RefundState> {
  const query = {
    bank_tran_id: request.trxRef,
    refund_trans_id: request.refundId,
    refund_amount: takaOf(request.amountPaisa),
    refund_remarks: cutText(request.reason, 255),
    refe_id: request.tranId,
  };
  return callAndDecide(callValidator, query, (response) => {
    const { status, refund_ref_id: gatewayRef, errorReason } = response;
    if (status === "failed") return { outcome: "refused", reason: errorReason || status, response };
    const isAccepted = (status === "success" || status === "processing") && gatewayRef;
    return isAccepted
      ? { outcome: "processing", gatewayRef, response }
      : { outcome: "unknown", reason: status, response };
  });
}

export async function queryRefundStatus(callValidator: CallValidator, refund: RefundReference): Promise<RefundState> {
  const { gatewayRef, trxRef } = refund;
  // SSLCommerz finds a refund only by its own number
  if (gatewayRef === null)
    return { outcome: "unknown", reason: "SSLCommerz's number of the refund is not known", response: {} };
  return callAndDecide(callValidator, { refund_ref_id: gatewayRef }, (response) => {
    const { status, bank_tran_id } = response;
    if (bank_tran_id !== trxRef) return { outcome: "unknown", reason: "a refund of another payment", response };
    if (status === "refunded" || status === "processing") return { outcome: status, gatewayRef, response };
    if (status === "cancelled") return { outcome: "refused", reason: response.errorReason || status, response };
    return { outcome: "unknown", reason: status, response };
  });
}
