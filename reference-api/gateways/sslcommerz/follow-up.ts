import { notSetUp, type FollowUp, type SavedWebhook } from "../payment-gateway.ts";
import type { SslcommerzClient } from "./client.ts";

function queryOf(client: SslcommerzClient | undefined): FollowUp["send"] {
  return (session, save, signal) => save("query", client?.query(session, signal) ?? notSetUp);
}

/**
 * Decides which calls to SSLCommerz a webhook needs; the webhook itself is never proof of payment. Validates by its
 * `val_id`; queries the payment if there is none, its signature is wrong or the validation leaves its state unknown.
 */
export function followUpFor(client: SslcommerzClient | undefined, { payload, isSigned }: SavedWebhook): FollowUp {
  const query = queryOf(client);
  const valId = isSigned === false ? undefined : payload["val_id"];
  if (!valId) return { key: "query", send: query };
  return {
    key: `validate ${valId}`,
    async send(session, save, signal) {
      const state = await save("validate", client?.validate(valId, signal) ?? notSetUp);
      return state.outcome === "unknown" ? query(session, save, signal) : state;
    },
  };
}
