import type { Writer } from "#api/db/client.ts";
import type { OrderOf } from "#api/features/orders/queries.ts";
import type { OrderKind } from "#contract/payments/checkout.ts";

/** Result of granting. `no_seat`: no seat is free, or the doctor has another enrolment in the batch. */
export type GrantResult = "granted" | "no_seat";

/**
 * Result of releasing an unpaid order. `kept`: nothing was released. `freed`: it holds no seat, but can still be paid.
 * `lapsed`: it can no longer be paid.
 */
export type ReleaseResult = "kept" | "freed" | "lapsed";

/** Fulfilment of one kind of order. The methods that write require the order's row to be locked. */
export interface Goods<Kind extends OrderKind> {
  /** Subject of the order: its title and the id in its page's URL. */
  findSubject(db: Writer, order: OrderOf<Kind>): Promise<{ id: number; title: string }>;

  /** End of the order's seat hold; null if it holds none. */
  findSeatHold(db: Writer, order: OrderOf<Kind>): Promise<Date | null>;

  /** Holds the seat of an unpaid order until the given time. Returns false if there is none. */
  hold(transaction: Writer, order: OrderOf<Kind>, until: Date): Promise<boolean>;

  /** Ids of at most `limit` unpaid orders whose hold has expired. */
  findOverdue(db: Writer, now: Date, limit: number): Promise<{ id: number }[]>;

  /** Releases an unpaid order whose hold has expired. `isMoneyComing`: one of its payments may still succeed. */
  release(transaction: Writer, order: OrderOf<Kind>, at: { now: Date; isMoneyComing: boolean }): Promise<ReleaseResult>;

  /** Grants the doctor the order's subject; idempotent. */
  grant(transaction: Writer, order: OrderOf<Kind>, now: Date): Promise<GrantResult>;

  /** Revokes the order's subject after a full refund. */
  revoke(transaction: Writer, order: OrderOf<Kind>): Promise<void>;
}
