import { setTimeout as wait } from "node:timers/promises";
import { Hono } from "hono";
import { z } from "zod";
import { clockInDhaka } from "#locale/calendar.ts";
import { paisaOf, takaOf } from "#locale/taka.ts";
import { refused, withStatus, type Code } from "./codes.ts";
import { callbackAddress, isPaymentExpired } from "./payer-steps.ts";
import type { BkashStore, SandboxPayment } from "./store.ts";
import { readJsonBody, requireToken, type Merchant } from "./token-routes.ts";
import type { IssuedTokens } from "./tokens.ts";

interface CheckoutOptions {
  store: BkashStore;
  tokens: IssuedTokens;
  merchant: Merchant;
  url: string;
  merchantOrigins: string[];
  now: () => Date;
  hangMs: number;
}

const CreateRequest = z.object({
  mode: z.literal("0011"),
  payerReference: z
    .string()
    .min(1)
    .max(255)
    .regex(/^[^<>&]*$/),
  callbackURL: z.url(),
  amount: z.coerce.string(),
  currency: z.literal("BDT"),
  intent: z.literal("sale"),
  merchantInvoiceNumber: z.string().min(1).max(255),
});
const PaymentRequest = z.object({ paymentID: z.string() });

/** Formats a time in Dhaka like bKash: 2026-01-31T18:05:09:123 GMT+0600. */
export function bkashTime(date: Date): string {
  return `${clockInDhaka(date).replace(".", ":")} GMT+0600`;
}

function paymentFields(payment: SandboxPayment) {
  return {
    paymentID: payment.payment_id,
    amount: takaOf(payment.amount_paisa),
    intent: payment.intent,
    currency: "BDT",
    merchantInvoiceNumber: payment.invoice,
  };
}

function executedFields(payment: SandboxPayment) {
  return {
    ...paymentFields(payment),
    trxID: payment.trx_id,
    customerMsisdn: payment.wallet,
    payerReference: payment.payer_reference,
    transactionStatus: payment.status,
    paymentExecuteTime: payment.executed_at ? bkashTime(payment.executed_at) : "",
  };
}

function executionFailure(payment: SandboxPayment, now: Date): Code | undefined {
  const fault = payment.faults?.execute;
  if (payment.status === "Completed") return fault === "hang_35s_but_completed" ? "2117" : "2062";
  if (payment.failure_code) return payment.failure_code;
  if (isPaymentExpired(payment, now) || payment.step !== "done" || fault === "2056") return "2056";
  return fault === "503" && payment.executions === 0 ? "503" : undefined;
}

export function createCheckout({ store, tokens, merchant, url, merchantOrigins, now, hangMs }: CheckoutOptions): Hono {
  const checkout = new Hono();
  checkout.use(requireToken(tokens, merchant));

  checkout.post("/create", async (context) => {
    const request = CreateRequest.safeParse(await readJsonBody(context));
    if (!request.success) return refused(context, "2065", request.error.issues[0]?.path.join("."));
    const { callbackURL, amount, intent, payerReference, merchantInvoiceNumber } = request.data;
    if (!merchantOrigins.includes(new URL(callbackURL).origin)) return refused(context, "2065", "callbackURL");
    const amount_paisa = paisaOf(amount) ?? 0;
    if (amount_paisa < 100) return refused(context, "2006");
    const order = { amount_paisa, intent, invoice: merchantInvoiceNumber, payer_reference: payerReference };
    const payment = await store.create({ ...order, callback_url: callbackURL }, now());
    if (!payment) return refused(context, "2029");
    return context.json({
      ...withStatus("0000"),
      ...paymentFields(payment),
      bkashURL: `${url}/checkout/${payment.payment_id}`,
      callbackURL,
      successCallbackURL: callbackAddress(payment, "success"),
      failureCallbackURL: callbackAddress(payment, "failure"),
      cancelledCallbackURL: callbackAddress(payment, "cancel"),
      paymentCreateTime: bkashTime(payment.created_at),
      transactionStatus: payment.status,
    });
  });

  checkout.post("/execute", async (context) => {
    const { data } = PaymentRequest.safeParse(await readJsonBody(context));
    const executedAt = now();
    const changed = await store.change(data?.paymentID ?? "", (payment) => {
      const executions = payment.executions + 1;
      const isNotCompleted = payment.faults?.execute === "hang_35s_not_completed" && payment.executions === 0;
      if (isNotCompleted || executionFailure(payment, executedAt)) return { executions };
      return { executions, status: "Completed", trx_id: store.trxIdOf(payment), executed_at: executedAt };
    });
    if (!changed) return refused(context, "2002");
    const { before, after } = changed;
    const failure = executionFailure(before, executedAt);
    if (failure === "503") return context.json(withStatus(failure), 503);
    if (failure) return refused(context, failure);
    // a simulated outage is temporary: only the first execution fails
    if (before.faults?.execute.startsWith("hang") && before.executions === 0) {
      await wait(hangMs, undefined, { ref: false });
      return context.json({ message: "Endpoint request timed out" }, 504);
    }
    return context.json({ ...withStatus("0000"), ...executedFields(after) });
  });

  checkout.post("/payment/status", async (context) => {
    const { data } = PaymentRequest.safeParse(await readJsonBody(context));
    const payment = await store.find(data?.paymentID ?? "");
    if (!payment) return refused(context, "2002");
    const { trxID, paymentExecuteTime, ...fields } = executedFields(payment);
    const isProven = payment.step === "done" && payment.failure_code === null;
    return context.json({
      ...withStatus("0000"),
      ...fields,
      ...(trxID && { trxID, paymentExecuteTime }),
      ...(isPaymentExpired(payment, now()) && { transactionStatus: "Expired" }),
      mode: "0011",
      paymentCreateTime: bkashTime(payment.created_at),
      userVerificationStatus: isProven || payment.status === "Completed" ? "Complete" : "Incomplete",
    });
  });

  return checkout;
}
