import type { Writer } from "#api/db/client.ts";
import type { OrderOf } from "#api/features/orders/queries.ts";
import type { OrderKind } from "#contract/payments/checkout.ts";
import { course } from "./course.ts";
import { event } from "./event.ts";
import { subscription } from "./subscription.ts";

/** no_seat: the money is here, the place is not. */
export type Granted = "granted" | "no_seat";

/** kept: nothing of it is over. freed: it holds no seat now, and can still be paid for. lapsed: it cannot any more. */
export type Released = "kept" | "freed" | "lapsed";

/** What is sold by one kind of order. Whatever writes is called with the order's row locked. */
export interface Goods<Kind extends OrderKind> {
  /** What the doctor pays for, by the id that its page has. */
  findSubject(db: Writer, order: OrderOf<Kind>): Promise<{ id: number; title: string }>;

  /** Until when the order's seat waits for the payment; null when it holds none. */
  findSeatHold(db: Writer, order: OrderOf<Kind>): Promise<Date | null>;

  /** Makes sure that an unpaid order waits until then, with its seat. Says whether it has one. */
  hold(transaction: Writer, order: OrderOf<Kind>, until: Date): Promise<boolean>;

  /** Ids of unpaid orders whose wait was over before now: so many at most. */
  findOverdue(db: Writer, now: Date, limit: number): Promise<{ id: number }[]>;

  /** Ends what an unpaid order held until now. `isMoneyComing`: a payment of it may yet succeed. */
  release(transaction: Writer, order: OrderOf<Kind>, at: { now: Date; isMoneyComing: boolean }): Promise<Released>;

  /** Gives the doctor what the order is for, as often as it is asked. */
  grant(transaction: Writer, order: OrderOf<Kind>, now: Date): Promise<Granted>;

  /** Takes back what the order was for: all of its money has gone back. */
  revoke(transaction: Writer, order: OrderOf<Kind>): Promise<void>;
}

export const goods: { readonly [Kind in OrderKind]: Goods<Kind> } = { course, event, subscription };

export function goodsOf<Kind extends OrderKind>({ kind }: OrderOf<Kind>): Goods<Kind> {
  return goods[kind];
}
