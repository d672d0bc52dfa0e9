import { randomBytes } from "node:crypto";
import { Hono, type Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Pool } from "pg";
import { z } from "zod";
import { pageResponse, unknownPayment } from "../page.ts";
import { createCheckout } from "./checkout.ts";
import { Faults } from "./faults.ts";
import { expiredPage, connectionLostPage, promptPage } from "./payer-pages.ts";
import { callbackAddress, callbackStatus, isPaymentExpired, nextStep } from "./payer-steps.ts";
import { createRefunds } from "./refunds.ts";
import { openBkashStore, type SandboxPayment } from "./store.ts";
import { createTokenRoutes, type Merchant } from "./token-routes.ts";
import { openTokenStore } from "./tokens.ts";

export interface BkashSandboxOptions {
  /** Database in which the sandbox has its own schema. */
  pool: Pool;
  /** Address of the sandbox, for browsers and the merchant, without /v1.2.0-beta. */
  url: string;
  /** Origins to which payers may be redirected. */
  merchantOrigins: string[];
  merchant: Merchant;
  /** Seed from which, with the invoice number, the trxID is derived. */
  seed?: string;
  now?: () => Date;
  /** Duration of a simulated hanging execution. */
  hangMs?: number;
}

const maxBodyBytes = 64 * 1024;

const PayerInput = z.object({
  wallet: z.string().trim().optional(),
  otp: z.string().trim().optional(),
  pin: z.string().trim().optional(),
  cancel: z.string().optional(),
});

/**
 * Creates a sandbox for bKash tokenized checkout: tokens, create, execute, query and refund under the real paths, and
 * the payer's page at /checkout/{paymentID}. Its form takes `wallet` with the options of faults.ts, then `otp`, then
 * `pin`; `cancel` at any step. The last step redirects to the merchant's callback, unless the fault `callback` is lost.
 */
export async function createBkashSandbox({
  pool,
  url,
  merchantOrigins,
  merchant,
  seed = randomBytes(16).toString("hex"),
  now = () => new Date(),
  hangMs = 35_000,
}: BkashSandboxOptions): Promise<Hono> {
  const store = await openBkashStore(pool, seed);
  const tokens = await openTokenStore(pool, now);
  const sandbox = new Hono();
  sandbox.use(bodyLimit({ maxSize: maxBodyBytes }));

  function finished(context: Context, payment: SandboxPayment) {
    if (payment.faults?.callback === "lost") return pageResponse(context, connectionLostPage(payment));
    return context.redirect(callbackAddress(payment, callbackStatus(payment)), 303);
  }

  function show(context: Context, payment: SandboxPayment, isWrong = false) {
    if (isPaymentExpired(payment, now())) return pageResponse(context, expiredPage(payment));
    if (payment.step === "done") return finished(context, payment);
    return pageResponse(context, promptPage(payment, payment.step, isWrong), isWrong ? 422 : 200);
  }

  sandbox.get("/checkout/:paymentID", async (context) => {
    const payment = await store.find(context.req.param("paymentID"));
    return payment ? show(context, payment) : unknownPayment(context);
  });

  sandbox.post("/checkout/:paymentID", async (context) => {
    const fields = await context.req.parseBody();
    const input = PayerInput.safeParse(fields);
    const faults = Faults.safeParse(fields);
    const changed = await store.change(context.req.param("paymentID"), (payment) => {
      if (!input.success || !faults.success || isPaymentExpired(payment, now())) return {};
      return nextStep(payment, { ...input.data, faults: faults.data });
    });
    if (!changed) return unknownPayment(context);
    return show(context, changed.after, changed.before.step === changed.after.step);
  });

  sandbox.route("/v1.2.0-beta/tokenized/checkout/token", createTokenRoutes(tokens, merchant));
  sandbox.route(
    "/v1.2.0-beta/tokenized/checkout",
    createCheckout({ store, tokens, merchant, url, merchantOrigins, now, hangMs }),
  );
  sandbox.route("/", createRefunds({ store, tokens, merchant, now }));
  return sandbox;
}
