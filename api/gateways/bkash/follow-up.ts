import { notSetUp, type Question, type SavedWebhook } from "../payment-gateway.ts";
import type { BkashClient } from "./client.ts";

/** Whatever execute did, one that gave no clear answer is asked for once more by a query. */
function executeOf(client: BkashClient | undefined): Question["answer"] {
  return async (session, save, signal) => {
    const state = await save("execute", client?.execute(session, signal) ?? notSetUp);
    if (state.outcome !== "unknown" && state.outcome !== "unreachable") return state;
    return save("query", client?.query(session, signal) ?? notSetUp);
  };
}

/** bKash moves no money before our execute: a callback of failure or cancel ends the payment as it says. */
export function questionOf(client: BkashClient | undefined, { kind, payload }: SavedWebhook): Question {
  if (kind !== "callback") {
    return {
      word: "query",
      answer: (session, save, signal) => save("query", client?.query(session, signal) ?? notSetUp),
    };
  }
  const status = payload["status"] ?? "";
  const word = `callback ${status}`;
  if (status === "success") return { word, answer: executeOf(client) };
  const outcome = status === "cancel" ? "cancelled" : "failed";
  return { word, answer: async () => ({ outcome, reason: word, answer: {} }) };
}
