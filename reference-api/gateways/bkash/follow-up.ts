import { notSetUp, type FollowUp, type SavedWebhook } from "../payment-gateway.ts";
import type { BkashClient } from "./client.ts";

function executeAndCheck(client: BkashClient | undefined): FollowUp["send"] {
  return async (session, save, signal) => {
    const state = await save("execute", client?.execute(session, signal) ?? notSetUp);
    if (state.outcome !== "unknown" && state.outcome !== "unreachable") return state;
    return save("query", client?.query(session, signal) ?? notSetUp);
  };
}

/**
 * Decides which calls to bKash a webhook needs. bKash moves no money before our execute call, so that until then a
 * callback of failure or cancel ends the payment without a call. `mayBeExecuted`: an execute call got no clear response.
 */
export function followUpFor(
  client: BkashClient | undefined,
  { kind, payload }: SavedWebhook,
  mayBeExecuted: boolean,
): FollowUp {
  const status = payload["status"] ?? "";
  if (kind !== "callback" || (mayBeExecuted && status !== "success")) {
    return {
      key: "query",
      send: (session, save, signal) => save("query", client?.query(session, signal) ?? notSetUp),
    };
  }
  const word = `callback ${status}`;
  if (status === "success") return { key: word, send: executeAndCheck(client) };
  const outcome = status === "cancel" ? "cancelled" : "failed";
  return { key: word, send: async () => ({ outcome, reason: word, response: {} }) };
}
