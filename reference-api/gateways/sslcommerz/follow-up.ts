import { notSetUp, type FollowUp, type SavedWebhook } from "../payment-gateway.ts";
import type { SslcommerzClient } from "./client.ts";

function queryOf(client: SslcommerzClient | undefined): FollowUp["send"] {
  return (session, save, signal) => save("query", client?.query(session, signal) ?? notSetUp);
}

/**
 * Decides what to request from SSLCommerz because of a notice, which is never proof of payment: validates by the notice's
 * validation id unless its signature is wrong, and queries by our transaction id if there is no known validation id.
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
