import { z } from "zod";
import { paisaOf } from "#locale/taka.ts";
import { AnyText, type GatewayReply } from "../gateway-call.ts";
import { gatewayTime } from "../gateway-time.ts";
import type { GatewayPaymentState } from "../payment-gateway.ts";

/** Transaction in responses to validations and queries; other fields are not saved. */
const Transaction = z.object({
  APIConnect: AnyText,
  status: AnyText,
  tran_id: AnyText,
  val_id: AnyText,
  amount: AnyText,
  store_amount: AnyText,
  currency: AnyText,
  currency_type: AnyText,
  currency_amount: AnyText,
  bank_tran_id: AnyText,
  tran_date: AnyText,
  card_type: AnyText,
  card_no: AnyText,
  card_issuer: AnyText,
  card_brand: AnyText,
  risk_level: AnyText,
  risk_title: AnyText,
  store_id: AnyText,
  error: AnyText,
  value_a: AnyText,
  value_d: AnyText,
});

export const TransactionList = z.object({ element: z.array(z.record(z.string(), z.unknown())).max(100) });

function paidState(response: z.infer<typeof Transaction>, storeId: string): GatewayPaymentState {
  const amountPaisa = paisaOf(response.amount);
  const unknown = (reason: string): GatewayPaymentState => ({ outcome: "unknown", reason, response });
  if (response.store_id !== storeId) return unknown("a transaction of another store");
  if (amountPaisa === undefined || !response.tran_id || !response.bank_tran_id)
    return unknown("a success without its details");
  return {
    outcome: "paid",
    tranId: response.tran_id,
    amountPaisa,
    // `currency` is always BDT; `currency_type` is the currency that the merchant requested
    currency: response.currency === "BDT" ? response.currency_type || "BDT" : response.currency,
    trxRef: response.bank_tran_id,
    paidAt: gatewayTime(response.tran_date),
    isRisky: response.risk_level !== "0" && response.risk_level !== "",
    response,
  };
}

export function stateOf(reply: GatewayReply, storeId: string): GatewayPaymentState {
  if (!reply.hasResponse) return { outcome: "unreachable", reason: reply.reason };
  const { data: response } = Transaction.safeParse(reply.body);
  if (!response) return { outcome: "unknown", reason: "a response of unexpected form", response: {} };
  const { APIConnect, status, error } = response;
  if (APIConnect && APIConnect !== "DONE") return { outcome: "unknown", reason: `APIConnect ${APIConnect}`, response };
  switch (status) {
    case "VALID":
    case "VALIDATED":
      return paidState(response, storeId);
    case "PENDING":
    case "UNATTEMPTED":
      return { outcome: "not_paid_yet", response };
    case "CANCELLED":
      return { outcome: "cancelled", reason: status, response };
    case "FAILED":
      return { outcome: "failed", reason: error || status, response };
    case "EXPIRED":
      return { outcome: "failed", reason: status, message: "পেমেন্টের সময় শেষ হয়ে গেছে।", response };
    default:
      return { outcome: "unknown", reason: status || "no status", response };
  }
}

const byPriority: GatewayPaymentState["outcome"][] = ["paid", "not_paid_yet", "unknown", "failed", "cancelled"];

/**
 * Most significant state of several tries under one tran_id: paid, not_paid_yet, unknown, failed, then cancelled;
 * undefined without tries.
 */
export function bestState(states: GatewayPaymentState[]): GatewayPaymentState | undefined {
  return byPriority.map((outcome) => states.find((state) => state.outcome === outcome)).find(Boolean);
}
