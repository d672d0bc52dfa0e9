import type { BkashAccount } from "#api/config/accounts.ts";
import { createGatewayCaller, type CallLimits, type GatewayReply } from "../gateway-call.ts";
import type { TokenStore } from "../token-store.ts";
import { BkashTokenError, createBkashToken } from "./token.ts";

/** Path of the tokenized checkout below bKash's base URL. */
export const checkout = "/v1.2.0-beta/tokenized/checkout";

export type BkashCall = (path: string, body: object, signal?: AbortSignal) => Promise<GatewayReply>;

/**
 * Creates a function that calls bKash with the merchant's token, and once more with a new token if that was refused. A
 * missing token, a second refusal or a 429 gives a reply without a response. Times are in milliseconds.
 */
export function createBkashCall(
  account: BkashAccount,
  tokens: TokenStore,
  { now, totalMs, connectMs }: CallLimits & { now: () => Date },
): BkashCall {
  const host = account.url.replace(/\/$/, "");
  const call = createGatewayCaller({ connectMs, totalMs });
  const tokenFor = createBkashToken({ account, tokens, call, url: `${host}${checkout}/token`, now });

  return async function post(path, body, signal, refusedToken?: string): Promise<GatewayReply> {
    try {
      const token = await tokenFor(refusedToken);
      const headers = { "content-type": "application/json", authorization: token, "x-app-key": account.appKey };
      const reply = await call(host + path, { method: "POST", headers, body: JSON.stringify(body), signal });
      if (!reply.hasResponse || (reply.status !== 401 && reply.status !== 429)) return reply;
      // a call refused for its token had no effect, so repeating it is safe
      if (reply.status === 401 && refusedToken === undefined) return await post(path, body, signal, token);
      return { hasResponse: false, reason: `responded with ${reply.status}` };
    } catch (error) {
      if (!(error instanceof BkashTokenError)) throw error;
      return { hasResponse: false, reason: error.message };
    }
  };
}
