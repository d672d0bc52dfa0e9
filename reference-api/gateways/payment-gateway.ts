import type { OfferedMethod, OrderKind } from "#contract/payments/checkout.ts";
import type { GatewayName, WebhookAddress } from "#contract/payments/gateways.ts";

/** Data sent to or received from a gateway, as saved for the record, without secrets. */
export type GatewayRecord = Record<string, unknown>;

/**
 * Request to open a gateway session for one try to pay, from our database only: an amount that the doctor typed was
 * checked and stored before.
 */
export interface SessionRequest {
  /** Our id of the try: never reused, at most 30 characters of A-Z a-z 0-9 and hyphen. */
  tranId: string;
  amountPaisa: number;
  /** Description of the purchase for the gateway's page. */
  product: string;
  doctor: { id: number; name: string; phone: string; email: string | undefined };
  /** Id of our payment, which gateways that support it send back. */
  coursePaymentId: number;
  orderKind: OrderKind;
  /** UUID of our gateway session. */
  sessionUuid: string;
  /** Public origin of the API for gateways and browsers, for the webhook URLs. */
  publicOrigin: string;
}

/**
 * Result of opening a session.
 * - opened: redirect the doctor to `redirectUrl`; the client has checked its host.
 * - refused: the gateway refused. unreachable: no response, or an unreadable one. The order stays payable after both.
 *
 * `request` and `response` are saved, without secrets.
 */
export type SessionResult =
  | {
      outcome: "opened";
      /** The gateway's id of the session. */
      sessionKey: string;
      redirectUrl: string;
      request: GatewayRecord;
      response: GatewayRecord;
    }
  | { outcome: "refused"; reason: string; request: GatewayRecord; response: GatewayRecord }
  | { outcome: "unreachable"; reason: string; request: GatewayRecord };

export interface SessionReference {
  tranId: string;
  sessionKey: string;
}

/**
 * State of a payment according to the gateway. The caller must check that it is the expected payment.
 * - paid: `amountPaisa` is the amount paid, `trxRef` the gateway's transaction number, `paidAt` its time if it tells
 *   one, `isRisky`: flagged by the gateway.
 * - not_paid_yet: initiated or pending.
 * - failed, cancelled: final according to the gateway.
 * - unknown: the response has an unexpected form, says nothing about this payment or contradicts itself (another store,
 *   already executed); use another call, or try later.
 * - unreachable: no usable response, as after a timeout or a 5xx, or the gateway is not set up.
 *
 * `reason` is the gateway's reason for the log; `message` is in Bengali for the doctor, if there is one.
 */
export type GatewayPaymentState =
  | {
      outcome: "paid";
      tranId: string;
      amountPaisa: number;
      currency: string;
      trxRef: string;
      paidAt: Date | undefined;
      isRisky: boolean;
      response: GatewayRecord;
    }
  | { outcome: "not_paid_yet"; response: GatewayRecord }
  | { outcome: "failed"; reason: string; message?: string; response: GatewayRecord }
  | { outcome: "cancelled"; reason: string; response: GatewayRecord }
  | { outcome: "unknown"; reason: string; response: GatewayRecord }
  | { outcome: "unreachable"; reason: string };

export interface RefundRequest extends SessionReference {
  /** Our id of the refund: never reused, at most 30 characters of A-Z a-z 0-9 and hyphen. */
  refundId: string;
  trxRef: string;
  amountPaisa: number;
  reason: string;
}

export interface RefundReference extends SessionReference {
  refundId: string;
  trxRef: string;
  /** The gateway's number of the refund; null: the response to the request was lost. */
  gatewayRef: string | null;
  /** Identifies the refund among those of the payment if `gatewayRef` is null. */
  amountPaisa: number;
}

/**
 * State of a refund.
 * - refunded: final. processing: query again later. refused: this request will not refund the money.
 * - unknown, unreachable: it may have happened; call `refundStatus` before sending the refund again.
 */
export type RefundState =
  | { outcome: "refunded" | "processing"; gatewayRef: string; response: GatewayRecord }
  | { outcome: "refused"; reason: string; message?: string; response: GatewayRecord }
  | { outcome: "unknown"; reason: string; response: GatewayRecord }
  | { outcome: "unreachable"; reason: string };

/** Network calls to a gateway. A missing or bad response is an outcome, never an exception. */
export interface GatewayClient {
  createSession(request: SessionRequest): Promise<SessionResult>;
  /** Queries the state of a payment without changing anything. */
  query(session: SessionReference, signal?: AbortSignal): Promise<GatewayPaymentState>;
  refund(request: RefundRequest): Promise<RefundState>;
  refundStatus(refund: RefundReference): Promise<RefundState>;
}

/** Untrusted request to a webhook address. */
export interface WebhookRequest {
  query: Record<string, string>;
  body: string;
}

/**
 * Kinds of webhooks. ipn, webhook: sent by the gateway's server; return, callback: redirect of the doctor's browser.
 * Anybody can send one.
 */
export const webhookKinds = ["ipn", "return", "callback", "webhook"] as const;
export type WebhookKind = (typeof webhookKinds)[number];

/**
 * Parsed webhook: its session and the data to save; or, if it is not about a payment, a reason and facts for the log.
 */
export type ParsedWebhook =
  | { session: { tranId: string } | { sessionKey: string }; payload: Record<string, string> }
  | { session: undefined; reason: string; facts: Record<string, string | undefined> };

export interface Webhooks {
  kind: WebhookKind;
  addresses: readonly WebhookAddress[];
  /** True if a doctor's browser sends it and is redirected to the page of the payment; a gateway's server gets OK. */
  isByBrowser: boolean;
  read(request: WebhookRequest): ParsedWebhook;
  /**
   * Verifies the signature; undefined while the gateway is not configured. Omitted for webhooks without a signature.
   */
  isSigned?(payload: Record<string, string>): boolean | undefined;
}

export interface SavedWebhook {
  kind: WebhookKind;
  payload: Record<string, string>;
  isSigned: boolean | undefined;
}

export type ResponseKind = "validate" | "execute" | "query";

export type SaveResponse = (
  kind: ResponseKind,
  response: Promise<GatewayPaymentState> | GatewayPaymentState,
) => Promise<GatewayPaymentState>;

export interface FollowUp {
  /** Several notices with the same key need only one request. */
  key: string;
  /** Makes the calls and returns the state of the payment. */
  send(session: SessionReference, save: SaveResponse, signal?: AbortSignal): Promise<GatewayPaymentState>;
}

/** Interface of a gateway to the payment feature, configured or not. Details stay in the gateway's folder. */
export interface PaymentGateway {
  /** Texts for doctors choosing a payment method. */
  offer: Pick<OfferedMethod, "label" | "fee_text">;
  webhooks: readonly Webhooks[];
  /** `mayBeExecuted`: an execute call got no clear response, so that it may still move the money. */
  followUpFor(webhook: SavedWebhook, mayBeExecuted: boolean): FollowUp;
  /** undefined: not configured, so the method is not offered. */
  client: GatewayClient | undefined;
}

export type PaymentGateways = Record<GatewayName, PaymentGateway>;

export const notSetUp: GatewayPaymentState = { outcome: "unreachable", reason: "the gateway is not set up" };

/** Least and greatest amount of one payment in paisa. */
export interface AmountLimits {
  least: number;
  most: number;
}
