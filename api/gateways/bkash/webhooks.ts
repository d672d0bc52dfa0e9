import { z } from "zod";
import { gateways } from "#contract/payments/gateways.ts";
import type { Webhooks } from "../payment-gateway.ts";
import { isStorable, parsedJson } from "../webhook-fields.ts";

const { callback, sale } = gateways.bkash.webhooks;

/** Of what bKash sends a browser back with, only what it decides: a browser may add anything. */
const Callback = z.object({
  paymentID: z.string().max(200).refine(isStorable).catch(""),
  status: z.enum(["success", "failure", "cancel"]).catch("failure"),
});

/** What Amazon's SNS wraps a message in. Nothing of it is believed, and no address in it is ever called. */
const SnsEnvelope = z
  .object({ Type: z.string().max(60), TopicArn: z.string().max(300).optional(), Message: z.string() })
  .catch({ Type: "unknown", Message: "" });

/** Of bKash's own words only the number that we gave the payment. */
const Sale = z
  .object({ merchantInvoiceNumber: z.string().regex(/^[\w-]{1,60}$/) })
  .catch({ merchantInvoiceNumber: "" });

/** Neither carries a signature that we could check. */
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
      const { Type: type, TopicArn: topic, Message } = SnsEnvelope.parse(parsedJson(body));
      if (type !== "Notification")
        return { session: undefined, reason: "a webhook of bKash is to be confirmed by hand", facts: { type, topic } };
      const payload = Sale.parse(parsedJson(Message));
      return { session: { tranId: payload.merchantInvoiceNumber }, payload };
    },
  },
];
