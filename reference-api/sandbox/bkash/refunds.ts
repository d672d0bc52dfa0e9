import { Hono } from "hono";
import { z } from "zod";
import { paisaOf, takaOf } from "#locale/taka.ts";
import { bkashTime } from "./checkout.ts";
import { refused, withStatus } from "./codes.ts";
import type { BkashStore, SandboxPayment, SandboxRefund } from "./store.ts";
import { readJsonBody, requireToken, type Merchant } from "./token-routes.ts";
import type { IssuedTokens } from "./tokens.ts";

interface RefundOptions {
  store: BkashStore;
  tokens: IssuedTokens;
  merchant: Merchant;
  now: () => Date;
}

const text = z.string().min(1).max(255);
const amount = z.coerce.string().transform((taka) => paisaOf(taka) ?? 0);
/** Accepts `paymentID` and `trxID`, as some merchants write them, also as `paymentId` and `trxId`. */
const idNames = z
  .looseObject({})
  .transform(({ paymentID, trxID, ...rest }) => ({ paymentId: paymentID, trxId: trxID, ...rest }));
const PaymentRequest = idNames.pipe(z.object({ paymentId: z.string(), trxId: z.string() }));
const RefundRequest = z.object({ refundAmount: amount.pipe(z.number().positive()), sku: text, reason: text });
/** Matches a refund request of 1.2.0-beta without an amount, which is a status query. */
const OldStatusRequest = z.object({ amount: z.undefined().optional() });
const OldRefundRequest = z.object({ amount: amount.pipe(z.number().positive()), sku: text, reason: text });

const errors = {
  unknown: ["refund_005", "2033", "Transaction not found", "লেনদেনটি পাওয়া যায়নি"],
  invalid: ["refund_001", "2065", "Mandatory field is missing or not valid", "প্রয়োজনীয় তথ্য নেই অথবা ঠিক নয়"],
  too_many: ["refund_010", "2072", "Refund limit exceeded", "ফেরতের সর্বোচ্চ সংখ্যা পার হয়েছে"],
  too_much: ["refund_011", "2071", "Refund amount exceeds the amount that is left", "ফেরতের পরিমাণ বাকি টাকার চেয়ে বেশি"],
};

function refundError(name: keyof typeof errors) {
  const [internalCode, externalCode, errorMessageEn, errorMessageBn] = errors[name];
  return { internalCode, externalCode, errorMessageEn, errorMessageBn };
}

function refundFields(refund: SandboxRefund) {
  return {
    refundTrxId: refund.refund_trx_id,
    refundTransactionStatus: "Completed",
    refundAmount: takaOf(refund.amount_paisa),
    completedTime: bkashTime(refund.completed_at),
  };
}

function oldRefundFields(payment: SandboxPayment, refund: SandboxRefund) {
  return {
    ...withStatus("0000"),
    originalTrxID: payment.trx_id,
    refundTrxID: refund.refund_trx_id,
    transactionStatus: "Completed",
    amount: takaOf(refund.amount_paisa),
    currency: "BDT",
    charge: "0.00",
    completedTime: bkashTime(refund.completed_at),
  };
}

export function createRefunds({ store, tokens, merchant, now }: RefundOptions): Hono {
  const refunds = new Hono();
  const guard = requireToken(tokens, merchant);

  async function findExecuted(body: unknown): Promise<SandboxPayment | undefined> {
    const { data } = PaymentRequest.safeParse(body);
    const payment = data && (await store.find(data.paymentId));
    return payment?.trx_id && payment.trx_id === data?.trxId ? payment : undefined;
  }

  refunds.post("/v2/tokenized-checkout/refund/payment/transaction", guard, async (context) => {
    const body = await readJsonBody(context);
    const payment = await findExecuted(body);
    if (!payment) return context.json(refundError("unknown"), 400);
    const { data } = RefundRequest.safeParse(body);
    if (!data) return context.json(refundError("invalid"), 400);
    const { refundAmount: paisa, sku, reason } = data;
    const refund = await store.refund(payment, { paisa, sku, reason }, now());
    if (typeof refund === "string") return context.json(refundError(refund), 400);
    return context.json({
      ...refundFields(refund),
      originalTrxId: payment.trx_id,
      originalTrxAmount: takaOf(payment.amount_paisa),
      currency: "BDT",
      sku,
      reason,
    });
  });

  refunds.post("/v2/tokenized-checkout/refund/payment/status", guard, async (context) => {
    const payment = await findExecuted(await readJsonBody(context));
    if (!payment) return context.json(refundError("unknown"), 400);
    const made = await store.listRefunds(payment.payment_id);
    return context.json({
      originalTrxId: payment.trx_id,
      originalTrxAmount: takaOf(payment.amount_paisa),
      originalTrxCompletedTime: payment.executed_at ? bkashTime(payment.executed_at) : "",
      refundTransactions: made.map(refundFields),
    });
  });

  refunds.post("/v1.2.0-beta/tokenized/checkout/payment/refund", guard, async (context) => {
    const body = await readJsonBody(context);
    const payment = await findExecuted(body);
    if (!payment) return refused(context, "2033");
    if (OldStatusRequest.safeParse(body).success) {
      const last = (await store.listRefunds(payment.payment_id)).at(-1);
      return last ? context.json(oldRefundFields(payment, last)) : refused(context, "2033");
    }
    const { data } = OldRefundRequest.safeParse(body);
    if (!data) return refused(context, "2065");
    const { amount: paisa, sku, reason } = data;
    const refund = await store.refund(payment, { paisa, sku, reason }, now());
    if (typeof refund === "string") return refused(context, "2065", refundError(refund).errorMessageEn);
    return context.json(oldRefundFields(payment, refund));
  });

  return refunds;
}
