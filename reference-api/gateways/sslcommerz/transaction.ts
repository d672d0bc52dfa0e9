import { z } from "zod";
import { paisaOf } from "#locale/taka.ts";
import { AnyText, type GatewayReply } from "../gateway-call.ts";
import type { PaymentState } from "../payment-gateway.ts";

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

function paidState(answer: z.infer<typeof Transaction>, storeId: string): PaymentState {
  const amountPaisa = paisaOf(answer.amount);
  const unknown = (reason: string): PaymentState => ({ outcome: "unknown", reason, answer });
  if (answer.store_id !== storeId) return unknown("a transaction of another store");
  if (amountPaisa === undefined || !answer.tran_id || !answer.bank_tran_id)
    return unknown("a success without its details");
  return {
    outcome: "paid",
    tranId: answer.tran_id,
    amountPaisa,
    // `currency` is always BDT; `currency_type` is the currency that the merchant requested
    currency: answer.currency === "BDT" ? answer.currency_type || "BDT" : answer.currency,
    trxRef: answer.bank_tran_id,
    isRisky: answer.risk_level !== "0" && answer.risk_level !== "",
    answer,
  };
}

export function stateOf(reply: GatewayReply, storeId: string): PaymentState {
  if (!reply.isAnswered) return { outcome: "unreachable", reason: reply.reason };
  const { data: answer } = Transaction.safeParse(reply.body);
  if (!answer) return { outcome: "unknown", reason: "a response of unexpected form", answer: {} };
  const { APIConnect, status, error } = answer;
  if (APIConnect && APIConnect !== "DONE") return { outcome: "unknown", reason: `APIConnect ${APIConnect}`, answer };
  switch (status) {
    case "VALID":
    case "VALIDATED":
      return paidState(answer, storeId);
    case "PENDING":
    case "UNATTEMPTED":
      return { outcome: "not_paid_yet", answer };
    case "CANCELLED":
      return { outcome: "cancelled", reason: status, answer };
    case "FAILED":
      return { outcome: "failed", reason: error || status, answer };
    case "EXPIRED":
      return { outcome: "failed", reason: status, message: "পেমেন্টের সময় শেষ হয়ে গেছে।", answer };
    default:
      return { outcome: "unknown", reason: status || "no status", answer };
  }
}

const byPriority: PaymentState["outcome"][] = ["paid", "not_paid_yet", "unknown", "failed", "cancelled"];

/** Most significant state of several tries under one tran_id: a paid one first, a cancelled one last. */
export function bestState(states: PaymentState[]): PaymentState | undefined {
  return byPriority.map((outcome) => states.find((state) => state.outcome === outcome)).find(Boolean);
}
