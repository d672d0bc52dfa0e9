import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Pool } from "pg";
import { z } from "zod";
import { pageResponse, unknownPayment } from "../page.ts";
import { readOrder } from "./create-request.ts";
import { Faults } from "./faults.ts";
import { webhookFields, type Store } from "./webhook.ts";
import { payPage, resultPage } from "./payer-pages.ts";
import { openSslcommerzStore, type PayerOutcome, type SandboxSession } from "./store.ts";
import { createValidatorRoutes } from "./validator.ts";

export interface SslcommerzSandboxOptions {
  /** Database in which the sandbox has its own schema. */
  pool: Pool;
  /** Address of the sandbox, for browsers and the merchant. */
  url: string;
  /** Origins to which payers and webhooks may be sent. */
  merchantOrigins: string[];
  store: Store;
  /** Seed from which, with the tran_id, the val_id and bank_tran_id are derived. */
  seed?: string;
  now?: () => Date;
  /** Duration of a simulated validation timeout. */
  hangMs?: number;
  /** Delays a late IPN; tests replace it. */
  untilLate?: (ipn: keyof typeof lateMs) => Promise<unknown>;
}

const maxBodyBytes = 64 * 1024;
const ipnTimeoutMs = 10_000;
const lateMs = { after_return: 3000, delayed_10s: 10_000 };

const Choice = Faults.extend({ outcome: z.enum(["success", "fail", "cancel", "leave", "pending"]) });
const outcomes: Record<z.infer<typeof Choice>["outcome"], PayerOutcome> = {
  success: "VALID",
  fail: "FAILED",
  cancel: "CANCELLED",
  leave: "UNATTEMPTED",
  pending: "PENDING",
};

async function postWebhook(address: string, fields: Record<string, string>): Promise<void> {
  await fetch(address, {
    method: "POST",
    body: new URLSearchParams(fields),
    redirect: "manual",
    signal: AbortSignal.timeout(ipnTimeoutMs),
  })
    .then((response) => response.body?.cancel())
    .catch(() => undefined);
}

/**
 * Creates a sandbox for SSLCommerz v4: sessions, the payer's page at /EasyCheckOut/{sessionkey}, IPN, return,
 * validation, query and refund, under the real paths. The payer's form takes `outcome` (success, fail, cancel, leave,
 * pending) and the options of faults.ts; after success, fail and cancel the result page has a form that returns the
 * payer to the merchant, unless the fault `return` is lost.
 */
export async function createSslcommerzSandbox({
  pool,
  url,
  merchantOrigins,
  store,
  seed = randomBytes(16).toString("hex"),
  now = () => new Date(),
  hangMs = 35_000,
  untilLate = (ipn) => wait(lateMs[ipn], undefined, { ref: false }),
}: SslcommerzSandboxOptions): Promise<Hono> {
  const payments = await openSslcommerzStore(pool, seed);
  const sandbox = new Hono();
  sandbox.use(bodyLimit({ maxSize: maxBodyBytes }));

  sandbox.post("/gwprocess/v4/api.php", async (context) => {
    const fields = await context.req.parseBody();
    const failed = (failedreason: string) => context.json({ status: "FAILED", failedreason, sessionkey: "" });
    if (fields["store_id"] !== store.id || fields["store_passwd"] !== store.password)
      return failed("Store Credential Error Or Store is De-active");
    const order = readOrder(fields, merchantOrigins);
    if ("refusal" in order) return failed(order.refusal);
    const session = await payments.createSession(order, now());
    if (!session) return failed("Invalid Information! 'tran_id' belongs to a successful transaction.");

    const page = `${url}/EasyCheckOut/${session.sessionkey}`;
    return context.json({
      status: "SUCCESS",
      failedreason: "",
      sessionkey: session.sessionkey,
      gw: {
        visa: "visacard",
        master: "mastercard",
        amex: "amexcard",
        othercards: "",
        internetbanking: "",
        mobilebanking: "bkash",
      },
      redirectGatewayURL: `${page}?card=`,
      redirectGatewayURLFailed: "",
      directPaymentURL: "",
      directPaymentURLBank: "",
      directPaymentURLCard: "",
      GatewayPageURL: page,
      storeBanner: "",
      storeLogo: "",
      desc: [{ name: "VISA", type: "visa", logo: "", gw: "visacard", redirectGatewayURL: page }],
      is_direct_pay_enable: "0",
    });
  });

  sandbox.get("/EasyCheckOut/:sessionkey", async (context) => {
    const session = await payments.findSession(context.req.param("sessionkey"));
    if (!session) return unknownPayment(context);
    if (session.status === "VALID") return context.redirect(`${session.sessionkey}/result`, 303);
    return pageResponse(context, payPage(session));
  });

  async function notify(session: SandboxSession): Promise<void> {
    const { ipn_url: address } = session.order_fields;
    const { ipn = "before_return" } = session.faults ?? {};
    if (!address || ipn === "lost") return;
    const fields = webhookFields(session, store);
    if (ipn === "before_return") return postWebhook(address, fields);
    if (ipn === "duplicate_x3") {
      await Promise.all([1, 2, 3].map(() => postWebhook(address, fields)));
      return;
    }
    void untilLate(ipn).then(() => postWebhook(address, fields));
  }

  sandbox.post("/EasyCheckOut/:sessionkey", async (context) => {
    const session = await payments.findSession(context.req.param("sessionkey"));
    if (!session) return unknownPayment(context);
    const choice = Choice.safeParse(await context.req.parseBody());
    if (!choice.success) return pageResponse(context, payPage(session), 422);
    const { outcome, ...faults } = choice.data;
    const finished = await payments.finish(session, outcomes[outcome], faults, now());
    if (finished && outcome !== "pending") await notify(finished);
    return context.redirect(`${session.sessionkey}/result`, 303);
  });

  sandbox.get("/EasyCheckOut/:sessionkey/result", async (context) => {
    const session = await payments.findSession(context.req.param("sessionkey"));
    return session
      ? pageResponse(context, resultPage(session, webhookFields(session, store)))
      : unknownPayment(context);
  });

  sandbox.route("/validator/api", createValidatorRoutes({ payments, store, now, hangMs }));
  return sandbox;
}
