import type { SslcommerzAccount } from "#api/config/accounts.ts";
import { createGatewayCaller, type CallLimits } from "../gateway-call.ts";
import type { GatewayClient, GatewayPaymentState } from "../payment-gateway.ts";
import { createSession } from "./create.ts";
import { queryTransaction } from "./query.ts";
import { queryRefundStatus, sendRefund } from "./refund.ts";
import { isSigned } from "./signature.ts";
import { stateOf } from "./transaction.ts";
import { createValidator } from "./validator.ts";

export interface SslcommerzClient extends GatewayClient {
  /** True if the fields are signed with the store's password. Never proof of payment. */
  isSigned(fields: Record<string, string>): boolean;
  /** Calls the validation API; VALID and VALIDATED both mean paid. */
  validate(valId: string, signal?: AbortSignal): Promise<GatewayPaymentState>;
}

/** Creates a client for the API that SSLCommerz documents as v4. It keeps connections: create one per account. */
export function createSslcommerzClient(configured: SslcommerzAccount, limits: CallLimits = {}): SslcommerzClient {
  const account = { ...configured, url: configured.url.replace(/\/$/, "") };
  const { storeId, storePassword } = account;
  const call = createGatewayCaller(limits);
  const callValidator = createValidator(call, account);
  return {
    createSession: (request) => createSession(call, account, request),
    isSigned: (fields) => isSigned(fields, storePassword),
    validate: async (valId, signal) =>
      stateOf(await callValidator("validationserverAPI", { val_id: valId }, signal), storeId),
    query: (session, signal) => queryTransaction(callValidator, session, storeId, signal),
    refund: (request) => sendRefund(callValidator, request),
    refundStatus: (refund) => queryRefundStatus(callValidator, refund),
  };
}
