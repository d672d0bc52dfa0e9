import { notSetUp, type Question, type SavedWebhook } from "../payment-gateway.ts";
import type { SslcommerzClient } from "./client.ts";

function queryOf(client: SslcommerzClient | undefined): Question["answer"] {
  return (session, save, signal) => save("query", client?.query(session, signal) ?? notSetUp);
}

/**
 * Decides what to ask SSLCommerz because of a webhook, which is never proof of payment: validates by the webhook's
 * validation id unless its signature is wrong, and queries by our transaction id if there is no known validation id.
 */
export function questionOf(client: SslcommerzClient | undefined, { payload, isSigned }: SavedWebhook): Question {
  const query = queryOf(client);
  const valId = isSigned === false ? undefined : payload["val_id"];
  if (!valId) return { word: "query", answer: query };
  return {
    word: `validate ${valId}`,
    async answer(session, save, signal) {
      const state = await save("validate", client?.validate(valId, signal) ?? notSetUp);
      return state.outcome === "unknown" ? query(session, save, signal) : state;
    },
  };
}
