import { z } from "zod";
import { gateways } from "#contract/payments/gateways.ts";
import { takaOf } from "#locale/taka.ts";
import { AnyText, isGatewayAddress } from "../gateway-call.ts";
import type { SessionRequest, SessionResult } from "../payment-gateway.ts";
import { checkout, type BkashCall } from "./call.ts";
import { succeeded } from "./codes.ts";

const pageHosts = ["bka.sh", "bkash.com"];

const CreateResponse = z.object({
  statusCode: AnyText,
  statusMessage: AnyText,
  paymentID: AnyText,
  bkashURL: AnyText,
  transactionStatus: AnyText,
});

/**
 * Opens a payment in mode 0011 (checkout by URL). `ownUrl` is bKash's base URL; refuses a checkout page on neither its
 * origin nor a host of bKash.
 */
export async function createSession(
  call: BkashCall,
  ownUrl: string,
  { tranId, amountPaisa, doctor, publicOrigin }: SessionRequest,
): Promise<SessionResult> {
  const request = {
    mode: "0011",
    payerReference: doctor.phone.replace(/[<>&]/g, ""),
    callbackURL: `${publicOrigin}${gateways.bkash.webhooks.callback.path}`,
    amount: takaOf(amountPaisa),
    currency: "BDT",
    intent: "sale",
    merchantInvoiceNumber: tranId,
  };
  const reply = await call(`${checkout}/create`, request);
  if (!reply.hasResponse) return { outcome: "unreachable", reason: reply.reason, request };
  const { data: response } = CreateResponse.safeParse(reply.body);
  if (!response) return { outcome: "unreachable", reason: "a response of unexpected form", request };
  const { statusCode, statusMessage, paymentID, bkashURL: redirectUrl } = response;
  if (statusCode !== succeeded || !paymentID) {
    const reason = `${statusCode} ${statusMessage}`.trim() || "no session";
    return { outcome: "refused", reason, request, response };
  }
  if (!isGatewayAddress(redirectUrl, ownUrl, pageHosts))
    return { outcome: "refused", reason: "the checkout page is not on a host of bKash", request, response };
  return { outcome: "opened", sessionKey: paymentID, redirectUrl, request, response };
}
