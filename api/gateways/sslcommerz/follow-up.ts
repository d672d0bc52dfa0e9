import { notSetUp, type Question, type SavedWebhook } from "../payment-gateway.ts";
import type { SslcommerzClient } from "./client.ts";

function queryOf(client: SslcommerzClient | undefined): Question["answer"] {
  return (session, save, signal) => save("query", client?.query(session, signal) ?? notSetUp);
}

/**
 * What SSLCommerz sends is only a reason to ask: by the number of its validation where that may be its own, and by our
 * name of the payment when it knows no such number.
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
