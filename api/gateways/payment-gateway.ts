import type { OfferedMethod, OrderKind } from "#contract/checkout.ts";
import type { GatewayName, WebhookAddress } from "#contract/gateways.ts";

/** What an answer of a gateway said, for the record; secrets removed. */
export type GatewayAnswer = Record<string, unknown>;

/** One try to pay. All of it is ours; nothing comes from a browser. */
export interface SessionRequest {
  /** Our name of the try: unique for ever, at most 30 of A-Z a-z 0-9 and hyphen. */
  tranId: string;
  amountPaisa: number;
  /** What is paid for, as the gateway's page may show it. */
  product: string;
  doctor: { id: number; name: string; phone: string; email: string | undefined };
  /** For the gateway to give back, where it does. */
  coursePaymentId: number;
  orderKind: OrderKind;
  /** The UUID of our gateway session. */
  sessionUuid: string;
  /**
   * The API as the gateway and the doctor's browser reach it: scheme, host and port. The addresses of the webhooks are
   * below it.
   */
  publicOrigin: string;
}

/**
 * opened: send the doctor to `redirectUrl`, whose host the client has checked against those of the gateway.
 * refused: the gateway said no. unreachable: no answer, or none that can be read. The order stays payable after both.
 * `request` and `response` are saved, without secrets.
 */
export type SessionResult =
  | {
      outcome: "opened";
      /** The gateway's name of the try. */
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
 * What a gateway says about a payment; whether it is the payment that was asked for, the caller compares. paid:
 * `amountPaisa` is what was paid in taka, `trxRef` the gateway's number of the transaction, `isRisky`: the gateway
 * doubts it. not_paid_yet: initiated or pending. failed, cancelled: as the gateway says for certain. unknown: an answer
 * that says nothing about this payment or contradicts itself (another store, already executed): ask in another way, or
 * later. unreachable: no answer in time, 5xx, or none that can be read. `reason` is the gateway's word for the log;
 * `message` is Bengali for the doctor, where there is one to say.
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
  /** The gateway's number of the refund; null: its answer to the refund was lost. */
  gatewayRef: string | null;
  /** Tells this refund from other refunds of the payment when `gatewayRef` is null. */
  amountPaisa: number;
}

/**
 * refunded: the money is on its way back for certain. processing: ask later. refused: it will not come back by this
 * request. unknown and unreachable: it may have happened; ask by `refundStatus` and never send the refund again before.
 */
export type RefundState =
  | { outcome: "refunded" | "processing"; gatewayRef: string; answer: GatewayAnswer }
  | { outcome: "refused"; reason: string; message?: string; answer: GatewayAnswer }
  | { outcome: "unknown"; reason: string; answer: GatewayAnswer }
  | { outcome: "unreachable"; reason: string };

/** What a gateway is asked over the network. Nothing throws for its bad answer: every result is an outcome. */
export interface GatewayClient {
  createSession(request: SessionRequest): Promise<SessionResult>;
  /** Looks without changing anything. */
  query(session: SessionReference, signal?: AbortSignal): Promise<PaymentState>;
  refund(request: RefundRequest): Promise<RefundState>;
  refundStatus(refund: RefundReference): Promise<RefundState>;
}

/** What came to the address of a webhook. Nothing of it is believed. */
export interface WebhookRequest {
  query: Record<string, string>;
  body: string;
}

/**
 * ipn, webhook: the gateway's server reports. return, callback: the doctor's browser comes back. Anybody can write a
 * webhook.
 */
export const webhookKinds = ["ipn", "return", "callback", "webhook"] as const;
export type WebhookKind = (typeof webhookKinds)[number];

/**
 * What a webhook says: the session that it names and what of it is saved, or that it is about no payment, for the log.
 */
export type WebhookReading =
  | { session: { tranId: string } | { sessionKey: string }; payload: Record<string, string> }
  | { session: undefined; reason: string; facts: Record<string, string | undefined> };

/** One kind of a gateway's webhooks, and how they are read and verified. */
export interface Webhooks {
  kind: WebhookKind;
  addresses: readonly WebhookAddress[];
  /** A doctor's browser brings it, and is sent on to the payment's page. The gateway's own server is told OK. */
  isByBrowser: boolean;
  read(request: WebhookRequest): WebhookReading;
  /**
   * Whether its signature fits; undefined while the gateway is not set up. Left out where webhooks carry no signature.
   */
  isSigned?(payload: Record<string, string>): boolean | undefined;
}

export interface SavedWebhook {
  kind: WebhookKind;
  payload: Record<string, string>;
  isSigned: boolean | undefined;
}

export type AnswerKind = "validate" | "execute" | "query";

/** Saves what a gateway answers, and gives it. */
export type SaveAnswer = (kind: AnswerKind, answer: Promise<PaymentState> | PaymentState) => Promise<PaymentState>;

/** What a webhook gives reason to ask. */
export interface Question {
  /** Webhooks of one word are answered by asking once. */
  word: string;
  answer(session: SessionReference, save: SaveAnswer, signal?: AbortSignal): Promise<PaymentState>;
}

/** A gateway as payments know it, set up or not. What it is stands in its folder alone. */
export interface PaymentGateway {
  /** What a doctor reads who may choose it. */
  offer: Pick<OfferedMethod, "label" | "fee_text">;
  webhooks: readonly Webhooks[];
  questionOf(webhook: SavedWebhook): Question;
  /** undefined: it is not set up, and the method is not offered. */
  client: GatewayClient | undefined;
}

export type PaymentGateways = Record<GatewayName, PaymentGateway>;

/** What is known of a payment whose gateway is not set up any more. */
export const notSetUp: PaymentState = { outcome: "unreachable", reason: "the gateway is not set up" };
