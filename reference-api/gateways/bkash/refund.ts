import { cutText } from "#runtime/cut-text.ts";
import { takaOf } from "#locale/taka.ts";
import type { RefundReference, RefundRequest, RefundState } from "../payment-gateway.ts";
import type { BkashCall } from "./call.ts";
import { findRefund, RefundResponse, refundRefusal, RefundList, stateOfRefund } from "./refund-state.ts";

const refunds = "/v2/tokenized-checkout/refund/payment";

export async function sendRefund(call: BkashCall, request: RefundRequest): Promise<RefundState> {
  const reply = await call(`${refunds}/transaction`, {
    paymentId: request.sessionKey,
    trxId: request.trxRef,
    refundAmount: takaOf(request.amountPaisa),
    sku: request.refundId,
    reason: cutText(request.reason, 255),
  });
  if (!reply.hasResponse) return { outcome: "unreachable", reason: reply.reason };
  const { data: response } = RefundResponse.safeParse(reply.body);
  if (!response) return { outcome: "unknown", reason: "a response of unexpected form", response: {} };
  return refundRefusal(response) ?? stateOfRefund(response);
}

export async function queryRefundStatus(call: BkashCall, refund: RefundReference): Promise<RefundState> {
  const reply = await call(`${refunds}/status`, { paymentId: refund.sessionKey, trxId: refund.trxRef });
  if (!reply.hasResponse) return { outcome: "unreachable", reason: reply.reason };
  const { data: list } = RefundList.safeParse(reply.body);
  const found = list && findRefund(list.refundTransactions, refund);
  if (found) return stateOfRefund(found);
  return { outcome: "unknown", reason: "bKash does not list this refund", response: list ?? {} };
}
