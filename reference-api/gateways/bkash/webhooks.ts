import { z } from "zod";
import { boundedText } from "#contract/bounded-text.ts";
import { bounds } from "#contract/bounds.ts";
import { gateways } from "#contract/payments/gateways.ts";
import type { Webhooks } from "../payment-gateway.ts";
import { isStorable, parsedPayload } from "../webhook-fields.ts";

const { callback, sale } = gateways.bkash.webhooks;

/**
 * Fields of the redirect back from bKash; others are dropped, because a browser can add anything. An unknown status
 * counts as failure.
 */
const Callback = z.object({
  paymentID: boundedText(200).refine(isStorable).catch(""),
  status: z.enum(["success", "failure", "cancel"]).catch("failure"),
});

/** Envelope of an Amazon SNS message. Untrusted: no URL in it is ever called. */
const SnsEnvelope = z
  .object({
    Type: z.string().max(60),
    TopicArn: z.string().max(300).optional(),
    Message: boundedText(bounds.bodyBytes),
  })
  .catch({ Type: "unknown", Message: "" });

/** Sale notification, of which only our invoice number is used; empty if it is missing or malformed. */
const Sale = z
  .object({ merchantInvoiceNumber: boundedText(60).regex(/^[\w-]{1,60}$/) })
  .catch({ merchantInvoiceNumber: "" });

/**
 * Webhooks of bKash, both taken as unverified: the callback has no signature that we could verify, and to verify that
 * of an SNS message we would have to fetch a certificate.
 */
export const webhooks: Webhooks[] = [
  {
    kind: "callback",
    addresses: [callback],
    isByBrowser: true,
    read({ query }) {
      const payload = Callback.parse(query);
      return { session: { sessionKey: payload.paymentID }, payload };
    },
  },
  {
    kind: "webhook",
    addresses: [sale],
    isByBrowser: false,
    read({ body }) {
      const { Type: type, TopicArn: topic, Message } = SnsEnvelope.parse(parsedPayload(body));
      if (type !== "Notification")
        return {
          session: undefined,
          reason: "a bKash webhook subscription must be confirmed by hand",
          facts: { type, topic },
        };
      const payload = Sale.parse(parsedPayload(Message));
      return { session: { tranId: payload.merchantInvoiceNumber }, payload };
    },
  },
];
