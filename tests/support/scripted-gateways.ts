import { bkashGateway } from "#api/gateways/bkash/gateway.ts";
import type { PaymentGateways, PaymentState, RefundState, SessionResult } from "#api/gateways/payment-gateway.ts";
import { sslcommerzGateway } from "#api/gateways/sslcommerz/gateway.ts";

/** No gateway is set up. */
export const noGateways: PaymentGateways = { bkash: bkashGateway(undefined), sslcommerz: sslcommerzGateway(undefined) };

interface Script {
  createSession?: SessionResult;
  query?: PaymentState;
  validate?: PaymentState;
  execute?: PaymentState;
  refund?: RefundState;
  refundStatus?: RefundState;
}

/** Every gateway, where each call answers what the script says and is noted; what it does not name must not be called. */
export function scriptedGateways(script: Script) {
  const calls: unknown[][] = [];
  const say = <Name extends keyof Script>(name: Name) => {
    return async (asked: unknown): Promise<NonNullable<Script[Name]>> => {
      calls.push([name, asked]);
      const answer = script[name];
      if (!answer) throw new Error(`${name} was not to be called`);
      return answer;
    };
  };
  const common = {
    createSession: say("createSession"),
    query: say("query"),
    refund: say("refund"),
    refundStatus: say("refundStatus"),
  };
  const clients = {
    bkash: { ...common, execute: say("execute") },
    sslcommerz: { ...common, validate: say("validate"), isSigned: () => true },
  };
  const gateways: PaymentGateways = {
    bkash: bkashGateway(clients.bkash),
    sslcommerz: sslcommerzGateway(clients.sslcommerz),
  };
  return { gateways, clients, calls };
}
