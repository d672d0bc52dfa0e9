import type {
  BkashGateway,
  PaymentGateways,
  PaymentState,
  RefundState,
  SessionResult,
  SslcommerzGateway,
} from "#api/gateways/payment-gateway.ts";

interface Script {
  createSession?: SessionResult;
  query?: PaymentState;
  validate?: PaymentState;
  execute?: PaymentState;
  refund?: RefundState;
  refundStatus?: RefundState;
}

/** Both gateways, where each call answers what the script says and is noted; what it does not name must not be called. */
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
  const sslcommerz: SslcommerzGateway = { ...common, validate: say("validate"), isGoodHash: () => true };
  const bkash: BkashGateway = { ...common, execute: say("execute") };
  const gateways: PaymentGateways = { sslcommerz, bkash };
  return { gateways, calls };
}
