import type { OrderKind } from "#contract/checkout.ts";

/** What an answer of a gateway said, for the record; secrets removed. */
export type GatewayAnswer = Record<string, unknown>;

/** One try to pay. All of it is ours; nothing comes from a browser. */
export interface SessionRequest {
  /** `tran_id` of SSLCommerz, `merchantInvoiceNumber` of bKash: unique for ever, at most 30 of A-Z a-z 0-9 and hyphen. */
  tranId: string;
  amountPaisa: number;
  /** What is paid for, as the gateway's page may show it. */
  product: string;
  doctor: { id: number; name: string; phone: string; email: string | undefined };
  /** SSLCommerz echoes them as value_a to value_d. */
  coursePaymentId: number;
  orderKind: OrderKind;
  /** The UUID of our gateway session. */
  sessionUuid: string;
  /** The API as the gateway and the doctor's browser reach it: scheme, host and port. The notice addresses are below it. */
  publicOrigin: string;
}

/** Where a gateway reports to, below the API's origin. SSLCommerz returns to `sslcommerzReturn` + "/success", "/fail" or "/cancel". */
export const noticePaths = {
  sslcommerzIpn: "/api/v3/payments/sslcommerz/ipn",
  sslcommerzReturn: "/api/v3/payments/sslcommerz/return",
  bkashCallback: "/api/v3/payments/bkash/callback",
  bkashWebhook: "/api/v3/payments/bkash/webhook",
} as const;

/**
 * opened: send the doctor to `redirectUrl`, whose host the client has checked against those of the gateway.
 * refused: the gateway said no. unreachable: no answer, or none that can be read. The order stays payable after both.
 * `request` and `response` are kept, without secrets.
 */
export type SessionResult =
  | {
      outcome: "opened";
      /** `sessionkey` of SSLCommerz, `paymentID` of bKash. */
      sessionKey: string;
      redirectUrl: string;
      request: GatewayAnswer;
      response: GatewayAnswer;
    }
  | { outcome: "refused"; reason: string; request: GatewayAnswer; response: GatewayAnswer }
  | { outcome: "unreachable"; reason: string; request: GatewayAnswer };

/** A session as a gateway knows it. */
export interface SessionReference {
  tranId: string;
  sessionKey: string;
}

/**
 * What a gateway says about a payment; whether it is the payment that was asked for, the caller compares.
 * paid: `amountPaisa` is what was paid in taka, `trxRef` the `bank_tran_id` or `trxID`, `isRisky` risk level 1.
 * not_paid_yet: initiated or pending. failed, cancelled: as the gateway says for certain.
 * unknown: an answer that says nothing about this payment or contradicts itself (unknown val_id, another store, already
 * executed): ask in another way, or later. unreachable: no answer in time, 5xx, or none that can be read.
 * `reason` is the gateway's word for the log; `message` is Bengali for the doctor, where there is one to say.
 */
export type PaymentState =
  | {
      outcome: "paid";
      tranId: string;
      amountPaisa: number;
      currency: string;
      trxRef: string;
      isRisky: boolean;
      answer: GatewayAnswer;
    }
  | { outcome: "not_paid_yet"; answer: GatewayAnswer }
  | { outcome: "failed"; reason: string; message?: string; answer: GatewayAnswer }
  | { outcome: "cancelled"; reason: string; answer: GatewayAnswer }
  | { outcome: "unknown"; reason: string; answer: GatewayAnswer }
  | { outcome: "unreachable"; reason: string };

export interface RefundRequest extends SessionReference {
  /** Ours, unique for ever, at most 30 of A-Z a-z 0-9 and hyphen. */
  refundId: string;
  trxRef: string;
  amountPaisa: number;
  reason: string;
}

export interface RefundReference extends SessionReference {
  refundId: string;
  trxRef: string;
  /** `refund_ref_id` or `refundTrxId`; null: the gateway's answer to the refund was lost. */
  gatewayRef: string | null;
  /** Tells this refund from other refunds of the payment when `gatewayRef` is null. */
  amountPaisa: number;
}

/**
 * refunded: the money is on its way back for certain. processing: ask later. refused: it will not come back by this request.
 * unknown and unreachable: it may have happened; ask by `refundStatus` and never send the refund again before.
 */
export type RefundState =
  | { outcome: "refunded" | "processing"; gatewayRef: string; answer: GatewayAnswer }
  | { outcome: "refused"; reason: string; message?: string; answer: GatewayAnswer }
  | { outcome: "unknown"; reason: string; answer: GatewayAnswer }
  | { outcome: "unreachable"; reason: string };

/** What both gateways can do. Nothing throws for a gateway's bad answer: every result is told as an outcome. */
export interface PaymentGateway {
  createSession(request: SessionRequest): Promise<SessionResult>;
  /** Looks without changing anything. SSLCommerz: by session, then by tran_id. bKash: `payment/status`. */
  query(session: SessionReference, signal?: AbortSignal): Promise<PaymentState>;
  refund(request: RefundRequest): Promise<RefundState>;
  refundStatus(refund: RefundReference): Promise<RefundState>;
}

/** `createSslcommerz(account, options)` in `sslcommerz.ts`. */
export interface SslcommerzGateway extends PaymentGateway {
  /** Whether `verify_sign` fits the fields. A notice that lists a field it does not carry is not good. Never a proof of payment. */
  isGoodHash(fields: Record<string, string>): boolean;
  /** The validation API; VALID and VALIDATED are both paid. */
  validate(valId: string, signal?: AbortSignal): Promise<PaymentState>;
}

/** `createBkash(account, tokens, options)` in `bkash.ts`. */
export interface BkashGateway extends PaymentGateway {
  /**
   * Moves the money. Only after unreachable or unknown (already completed, invalid state) may the caller ask `query`.
   */
  execute(session: SessionReference, signal?: AbortSignal): Promise<PaymentState>;
}

/** The doors to the gateways; undefined: the method is not offered. */
export interface PaymentGateways {
  sslcommerz: SslcommerzGateway | undefined;
  bkash: BkashGateway | undefined;
}

export const noGateways: PaymentGateways = { sslcommerz: undefined, bkash: undefined };

export interface GatewayTokens {
  idToken: string;
  refreshToken: string;
  /** Of the id token. */
  expiresAt: Date;
  /** When tokens were asked for in the last hour, the oldest first: more than two an hour block the merchant. */
  grantedAt: Date[];
}

/** Tokens of a gateway, encrypted in the database and shared by every process. `createTokenStore(db, keys)` in `token-store.ts`. */
export interface TokenStore {
  read(gateway: "bkash"): Promise<GatewayTokens | undefined>;
  /**
   * Runs `renew` while nobody else renews, and keeps what it gives. `kept` is read under the lock: return it as it is
   * when another process has renewed it meanwhile. A throw leaves the kept tokens as they are.
   */
  renew(gateway: "bkash", renew: (kept: GatewayTokens | undefined) => Promise<GatewayTokens>): Promise<GatewayTokens>;
}
