import { notSetUp, type FollowUp, type SavedWebhook } from "../payment-gateway.ts";
import type { BkashClient } from "./client.ts";

/**
 * Executes the payment, and queries it if the response is unclear. If bKash then says that it is not paid and no response
 * came, the result is unreachable, so that it is executed again: the first call may not have arrived.
 */
function executeAndCheck(client: BkashClient | undefined): FollowUp["send"] {
  return async (session, save, signal) => {
    const state = await save("execute", client?.execute(session, signal) ?? notSetUp);
    if (state.outcome !== "unknown" && state.outcome !== "unreachable") return state;
    const queried = await save("query", client?.query(session, signal) ?? notSetUp);
    return queried.outcome === "not_paid_yet" && state.outcome === "unreachable" ? state : queried;
  };
}

/**
 * Decides which calls to bKash a webhook needs. bKash moves no money before our execute call, so that until then a
 * callback of failure or cancel ends the payment without a call. `mayBeExecuted`: an execute call got no clear response;
 * such a callback ends the payment only if bKash says that it is not paid.
 */
export function followUpFor(
  client: BkashClient | undefined,
  { kind, payload }: SavedWebhook,
  mayBeExecuted: boolean,
): FollowUp {
  const query: FollowUp["send"] = (session, save, signal) => save("query", client?.query(session, signal) ?? notSetUp);
  if (kind !== "callback") return { key: "query", send: query };
  const status = payload["status"] ?? "";
  const word = `callback ${status}`;
  if (status === "success") return { key: word, send: executeAndCheck(client) };
  const ended = { outcome: status === "cancel" ? "cancelled" : "failed", reason: word, response: {} } as const;
  if (!mayBeExecuted) return { key: word, send: async () => ended };
  return {
    key: word,
    async send(...args) {
      const queried = await query(...args);
      return queried.outcome === "not_paid_yet" ? ended : queried;
    },
  };
}
