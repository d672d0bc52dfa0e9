import type { BkashAccount } from "#api/config/accounts.ts";
import type { CallLimits } from "../gateway-call.ts";
import type { GatewayClient, GatewayPaymentState, SessionReference } from "../payment-gateway.ts";
import type { TokenStore } from "../token-store.ts";
import { checkout, createBkashCall } from "./call.ts";
import { createSession } from "./create.ts";
import { executedState, queriedState, stateIn } from "./payment.ts";
import { queryRefundStatus, sendRefund } from "./refund.ts";

export interface BkashClient extends GatewayClient {
  /**
   * Moves the money. After it, call `query` only if the outcome is unreachable or unknown (already completed, invalid
   * state).
   */
  execute(session: SessionReference, signal?: AbortSignal): Promise<GatewayPaymentState>;
}

/** Creates the bKash client: tokenized checkout by URL, mode 0011. Times are in milliseconds. */
export function createBkashClient(
  account: BkashAccount,
  tokens: TokenStore,
  { now = () => new Date(), totalMs = 30_000, connectMs }: CallLimits & { now?: () => Date } = {},
): BkashClient {
  const call = createBkashCall(account, tokens, { now, totalMs, connectMs });
  return {
    createSession: (request) => createSession(call, account.url, request),
    async execute({ sessionKey: paymentID }, signal) {
      return stateIn(await call(`${checkout}/execute`, { paymentID }, signal), paymentID, executedState);
    },
    async query({ sessionKey: paymentID }, signal) {
      return stateIn(await call(`${checkout}/payment/status`, { paymentID }, signal), paymentID, queriedState);
    },
    refund: (request) => sendRefund(call, request),
    refundStatus: (refund) => queryRefundStatus(call, refund),
  };
}
