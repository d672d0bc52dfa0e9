import { randomBytes } from "node:crypto";
import { Hono, type Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Pool } from "pg";
import { z } from "zod";
import { pageAnswer, unknownPayment } from "../page.ts";
import { createCheckout } from "./checkout.ts";
import { Faults } from "./faults.ts";
import { expiredPage, lostPage, questionPage } from "./payer-pages.ts";
import { callbackAddress, callbackStatus, isExpired, nextStep } from "./payer-steps.ts";
import { createRefunds } from "./refunds.ts";
import { openStore, type Payment } from "./store.ts";
import { createTokenRoutes, type Merchant } from "./token-routes.ts";
import { openTokenOffice } from "./tokens.ts";

export interface BkashSandboxOptions {
  /** Where it keeps its own schema. */
  pool: Pool;
  /** Its own address, for browsers and the merchant, without /v1.2.0-beta. */
  url: string;
  /** The only origins that it leads people to. */
  merchantOrigins: string[];
  merchant: Merchant;
  /** The same seed gives the same trxID to the same invoice number. */
  seed?: string;
  now?: () => Date;
  /** How long an execution that hangs keeps the merchant waiting. */
  hangMs?: number;
}

const maxBodyBytes = 64 * 1024;

const PayerAnswer = z.object({
  wallet: z.string().trim().optional(),
  otp: z.string().trim().optional(),
  pin: z.string().trim().optional(),
  cancel: z.string().optional(),
});

/**
 * A stand-in for bKash tokenized checkout: tokens, create, execute, query and refund under the real paths, and the
 * payer's page at /checkout/{paymentID}. Its form takes `wallet` with the switches of faults.ts, then `otp`, then `pin`;
 * `cancel` at any step. The last answer leads to the merchant's callback.
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
  const memory = await openStore(pool, seed);
  const office = await openTokenOffice(pool, now);
  const sandbox = new Hono();
  sandbox.use(bodyLimit({ maxSize: maxBodyBytes }));

  function finished(context: Context, payment: Payment) {
    if (payment.faults?.callback === "lost") return pageAnswer(context, lostPage(payment));
    return context.redirect(callbackAddress(payment, callbackStatus(payment)), 303);
  }

  function show(context: Context, payment: Payment, isWrong = false) {
    if (isExpired(payment, now())) return pageAnswer(context, expiredPage(payment));
    if (payment.step === "done") return finished(context, payment);
    return pageAnswer(context, questionPage(payment, payment.step, isWrong), isWrong ? 422 : 200);
  }

  sandbox.get("/checkout/:paymentID", async (context) => {
    const payment = await memory.find(context.req.param("paymentID"));
    return payment ? show(context, payment) : unknownPayment(context);
  });

  sandbox.post("/checkout/:paymentID", async (context) => {
    const fields = await context.req.parseBody();
    const answer = PayerAnswer.safeParse(fields);
    const faults = Faults.safeParse(fields);
    const changed = await memory.change(context.req.param("paymentID"), (payment) => {
      if (!answer.success || !faults.success || isExpired(payment, now())) return {};
      return nextStep(payment, { ...answer.data, faults: faults.data });
    });
    if (!changed) return unknownPayment(context);
    return show(context, changed.after, changed.before.step === changed.after.step);
  });

  sandbox.route("/v1.2.0-beta/tokenized/checkout/token", createTokenRoutes(office, merchant));
  sandbox.route(
    "/v1.2.0-beta/tokenized/checkout",
    createCheckout({ memory, office, merchant, url, merchantOrigins, now, hangMs }),
  );
  sandbox.route("/", createRefunds({ memory, office, merchant, now }));
  return sandbox;
}
