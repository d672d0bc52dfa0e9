import { Hono, type Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import { z } from "zod";
import { noticePaths } from "#api/gateways/payment-gateway.ts";
import { callerOf } from "#api/http/caller.ts";
import { TooMany } from "#api/http/errors.ts";
import type { Dependencies } from "#api/http/implement.ts";
import { findSession, keepNotice } from "./events.ts";
import { goodsOf } from "./goods/goods.ts";
import { findPayment } from "./payment.ts";
import { signReceipt } from "./receipt.ts";

const maxBodyBytes = 16 * 1024;
const maxFields = 100;

type Fields = Record<string, string>;

/** The fields of a form as they came; a repeated one counts once. */
async function formOf(context: Context): Promise<Fields> {
  const form = new URLSearchParams(await context.req.text());
  return Object.fromEntries([...form].slice(0, maxFields).filter(([name, value]) => isStorable(name + value)));
}

/** What Amazon's SNS wraps a message in. Nothing of it is believed, and no address in it is ever called. */
const SnsEnvelope = z
  .object({ Type: z.string().max(60), TopicArn: z.string().max(300).optional(), Message: z.string() })
  .catch({ Type: "unknown", Message: "" });

/** Of bKash's own words only the number that we gave the payment. */
const SaleNotice = z
  .object({ merchantInvoiceNumber: z.string().regex(/^[\w-]{1,60}$/) })
  .catch({ merchantInvoiceNumber: "" });

/** Of what bKash sends a browser back with, only what it decides: a browser may add anything. */
const Callback = z.object({
  paymentID: z.string().max(200).refine(isStorable).catch(""),
  status: z.enum(["success", "failure", "cancel"]).catch("failure"),
});

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** PostgreSQL keeps no NUL in its JSON. */
function isStorable(text: string): boolean {
  return !text.includes("\u0000");
}

/**
 * Where gateways report to. A notice is kept with its verification and answered at once; it decides nothing. Only one
 * that cannot be kept gets a 5xx. These answer no JSON and need no session: a gateway and a browser without cookies call
 * them.
 */
export function createNoticeRoutes(dependencies: Dependencies): Hono {
  const { db, log, limits, gateways, keys, publicOrigin } = dependencies;
  const routes = new Hono();

  /** Doctors without a known payment come to their courses. */
  async function doneUrl(paymentId: number | undefined): Promise<string> {
    if (paymentId === undefined) return `${publicOrigin}/my/courses`;
    const { order } = await findPayment(db, paymentId);
    const { id } = await goodsOf(order).findSubject(db, order);
    const receipt = signReceipt(keys, paymentId, new Date());
    return `${publicOrigin}/my/courses/${id}/payment/${paymentId}/done?receipt=${receipt}`;
  }

  async function takeUnknown(context: Context, gateway: string, externalId: string): Promise<void> {
    await limits.take("unknown notice: address", callerOf(context, dependencies).network);
    log.warn({ gateway, externalId: externalId.slice(0, 60) }, "a notice names no transaction of ours");
  }

  async function takeKnown(context: Context): Promise<void> {
    await limits.take("notice: address", callerOf(context, dependencies).network);
  }

  /** Whoever knows the name of a payment can write a notice without a signature: the payment keeps a few. */
  async function mayKeepUnsigned(paymentId: number): Promise<boolean> {
    return limits.take("unsigned notice: payment", paymentId).then(
      () => true,
      (error: unknown) => {
        if (error instanceof TooMany) return false;
        throw error;
      },
    );
  }

  async function receiveSslcommerz(context: Context, kind: "ipn" | "return"): Promise<number | undefined> {
    const payload = await formOf(context);
    const tranId = payload["tran_id"] ?? "";
    const session = await findSession(db, "sslcommerz", { tranId });
    if (!session) {
      await takeUnknown(context, "sslcommerz", tranId);
      return undefined;
    }
    await takeKnown(context);
    const hashOk = gateways.sslcommerz?.isGoodHash(payload);
    if (!hashOk && !(await mayKeepUnsigned(session.course_payment_id))) return session.course_payment_id;
    if (hashOk === false) log.warn({ payment: session.course_payment_id, kind }, "a notice has a bad hash");
    await keepNotice(db, session, { kind, payload, hashOk });
    return session.course_payment_id;
  }

  const limit = bodyLimit({ maxSize: maxBodyBytes, onError: (context) => context.text("too large", 413) });

  routes.post(noticePaths.sslcommerzIpn, limit, async (context) => {
    await receiveSslcommerz(context, "ipn");
    return context.text("OK");
  });

  routes.post(`${noticePaths.sslcommerzReturn}/:outcome{success|fail|cancel}`, limit, async (context) =>
    context.redirect(await doneUrl(await receiveSslcommerz(context, "return")), 303),
  );

  routes.get(noticePaths.bkashCallback, async (context) => {
    const { paymentID: sessionKey, status } = Callback.parse(context.req.query());
    const session = await findSession(db, "bkash", { sessionKey });
    if (session) {
      await takeKnown(context);
      const payload = { paymentID: sessionKey, status };
      await keepNotice(db, session, { kind: "callback", payload, hashOk: undefined });
    } else await takeUnknown(context, "bkash", sessionKey);
    return context.redirect(await doneUrl(session?.course_payment_id), 303);
  });

  routes.post(noticePaths.bkashWebhook, limit, async (context) => {
    const { Type, TopicArn, Message } = SnsEnvelope.parse(parsed(await context.req.text()));
    if (Type !== "Notification") {
      log.warn({ type: Type, topic: TopicArn }, "a webhook of bKash is to be confirmed by hand");
      return context.text("OK");
    }
    const payload = SaleNotice.parse(parsed(Message));
    const session = await findSession(db, "bkash", { tranId: payload.merchantInvoiceNumber });
    if (session) {
      await takeKnown(context);
      await keepNotice(db, session, { kind: "webhook", payload, hashOk: undefined });
    } else await takeUnknown(context, "bkash", payload.merchantInvoiceNumber);
    return context.text("OK");
  });

  return routes;
}
