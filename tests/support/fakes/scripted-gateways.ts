import { bkashGateway } from "#api/gateways/bkash/gateway.ts";
import type {
  PaymentGateways,
  GatewayPaymentState,
  RefundState,
  SessionResult,
} from "#api/gateways/payment-gateway.ts";
import { sslcommerzGateway } from "#api/gateways/sslcommerz/gateway.ts";

/** Gateways without any configuration. */
export const noGateways: PaymentGateways = { bkash: bkashGateway(undefined), sslcommerz: sslcommerzGateway(undefined) };

interface Script {
  createSession?: SessionResult;
  query?: GatewayPaymentState;
  validate?: GatewayPaymentState;
  execute?: GatewayPaymentState;
  refund?: RefundState;
  refundStatus?: RefundState;
}

/**
 * Creates both gateways with scripted results, and records their calls. A call that the script does not name throws.
 */
export function scriptedGateways(script: Script) {
  const calls: unknown[][] = [];
  const scripted = <Name extends keyof Script>(name: Name) => {
    return async (input: unknown): Promise<NonNullable<Script[Name]>> => {
      calls.push([name, input]);
      const result = script[name];
      if (!result) throw new Error(`unexpected call of ${name}`);
      return result;
    };
  };
  const common = {
    createSession: scripted("createSession"),
    query: scripted("query"),
    refund: scripted("refund"),
    refundStatus: scripted("refundStatus"),
  };
  const clients = {
    bkash: { ...common, execute: scripted("execute") },
    sslcommerz: { ...common, validate: scripted("validate"), isSigned: () => true },
  };
  const gateways: PaymentGateways = {
    bkash: bkashGateway(clients.bkash),
    sslcommerz: sslcommerzGateway(clients.sslcommerz),
  };
  return { gateways, clients, calls };
}
