import { Hono, type Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Webhooks } from "#api/gateways/payment-gateway.ts";
import { callerOf } from "#api/http/caller.ts";
import { TooMany } from "#api/http/errors.ts";
import type { Dependencies } from "#api/http/implement.ts";
import { bounds } from "#contract/bounds.ts";
import { gatewayNames, type GatewayName } from "#contract/payments/gateways.ts";
import { requirePayment } from "./service.ts";
import { goodsOf } from "./goods/goods.ts";
import { signReceipt } from "./receipt.ts";
import { findGatewaySession, saveWebhook } from "./webhooks.ts";

/**
 * Creates the routes for webhooks of the gateways. A webhook of a known payment is saved and queued for verification at
 * once, unless it is beyond a rate limit; it never settles a payment by itself. One that cannot be saved gets a 5xx. No
 * session is needed, since gateways and browsers without cookies call them.
 */
export function createWebhookRoutes(dependencies: Dependencies): Hono {
  const { db, log, limits, gateways, keys, publicOrigin } = dependencies;
  const routes = new Hono();

  /** Page to which the browser returns: the payment's result, or the doctor's courses if the payment is unknown. */
  async function doneUrl(paymentId: number | undefined): Promise<string> {
    if (paymentId === undefined) return `${publicOrigin}/my/courses`;
    const { order } = await requirePayment(db, paymentId);
    const { id } = await goodsOf(order).findSubject(db, order);
    const receipt = signReceipt(keys, paymentId, new Date());
    return `${publicOrigin}/my/courses/${id}/payment/${paymentId}/done?receipt=${receipt}`;
  }

  /**
   * Counts an unsigned webhook of a payment and returns true if it may be saved: anyone who knows the payment's
   * transaction id can send them.
   */
  async function maySaveUnsigned(paymentId: number): Promise<boolean> {
    return limits.consume("unsigned webhook: payment", paymentId).then(
      () => true,
      (error: unknown) => {
        if (error instanceof TooMany) return false;
        throw error;
      },
    );
  }

  /** Saves a webhook and returns the id of its payment; undefined if it names no known session. Throws 429. */
  async function receive(
    context: Context,
    gateway: GatewayName,
    { kind, read, isSigned }: Webhooks,
  ): Promise<number | undefined> {
    const reading = read({ query: context.req.query(), body: await context.req.text() });
    const { network } = callerOf(context, dependencies);
    if (!reading.session) {
      await limits.consume("unknown webhook: address", network);
      log.warn({ gateway, ...reading.facts }, reading.reason);
      return undefined;
    }
    const session = await findGatewaySession(db, gateway, reading.session);
    if (!session) {
      await limits.consume("unknown webhook: address", network);
      const name = Object.values(reading.session).join("").slice(0, 60);
      log.warn({ gateway, name }, "webhook for an unknown transaction");
      return undefined;
    }
    await limits.consume("webhook: address", network);
    const { payload } = reading;
    const paymentId = session.course_payment_id;
    const isValid = isSigned?.(payload);
    if (isSigned && !isValid && !(await maySaveUnsigned(paymentId))) return paymentId;
    if (isValid === false) log.warn({ payment: paymentId, kind }, "webhook with an invalid signature");
    await saveWebhook(db, session, { kind, payload, isSigned: isValid });
    return paymentId;
  }

  const limit = bodyLimit({ maxSize: bounds.webhookBytes, onError: (context) => context.text("too large", 413) });

  for (const name of gatewayNames) {
    for (const webhooks of gateways[name].webhooks) {
      for (const { method, path } of webhooks.addresses) {
        routes.on(method, path, limit, async (context) => {
          const paymentId = await receive(context, name, webhooks);
          return webhooks.isByBrowser ? context.redirect(await doneUrl(paymentId), 303) : context.text("OK");
        });
        // reached again by the back button or from the history, without what the gateway sent
        if (webhooks.isByBrowser && method !== "GET")
          routes.get(path, async (context) => context.redirect(await doneUrl(undefined), 303));
      }
    }
  }

  return routes;
}
