import { and, eq, inArray, isNull, lt } from "drizzle-orm";
import type { Database, Writer } from "#api/db/client.ts";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { coursePayments, eventRegistrations } from "#api/db/schema/payments.ts";
import { freeSeat } from "#api/features/enrolment/queries.ts";
import { lapseSubscription } from "#api/features/subscriptions/queries.ts";
import { freeEventSeat } from "./grant.ts";
import { cancelOrder, liveStatuses, lockOrder, releaseCoupon, subjectId, type Order } from "./queries.ts";

/** Says whether the order still waits for its first payment, and holds no seat now. */
async function releaseSeat(transaction: Writer, order: Order, now: Date): Promise<boolean> {
  if (order.kind === "course") {
    const isPending = and(eq(enrolments.id, subjectId(order)), eq(enrolments.status, "pending_payment"));
    const [held] = await transaction
      .update(enrolments)
      .set({ seat_held_until: null })
      .where(and(isPending, lt(enrolments.seat_held_until, now)))
      .returning();
    if (held) await freeSeat(transaction, held);
    return (await transaction.$count(enrolments, and(isPending, isNull(enrolments.seat_held_until)))) > 0;
  }
  const { id, status, seat_held_until: until } = eventRegistrations;
  const isPending = and(eq(id, subjectId(order)), eq(status, "pending_payment"));
  const [held] = await transaction
    .update(eventRegistrations)
    .set({ seat_held_until: null })
    .where(and(isPending, lt(until, now)))
    .returning();
  if (held) await freeEventSeat(transaction, held.public_event_id);
  return (await transaction.$count(eventRegistrations, and(isPending, isNull(until)))) > 0;
}

/**
 * Frees what an order holds that was not paid in time: its seat at once, its coupon when no payment is under way any more.
 * A subscription has no seat that could wait for a payment: it lapses.
 */
export async function releaseUnpaid(db: Database, orderId: number, now: Date): Promise<void> {
  await db.transaction(async (transaction) => {
    const order = await lockOrder(transaction, orderId);
    const { order_id, status } = coursePayments;
    const live = await transaction
      .select({ status })
      .from(coursePayments)
      .where(and(eq(order_id, order.id), inArray(status, [...liveStatuses])));
    if (live.some((payment) => payment.status === "submitted" || payment.status === "under_review")) return;
    if (order.kind === "subscription") {
      const hasLapsed = live.length === 0 && (await lapseSubscription(transaction, subjectId(order), now));
      if (hasLapsed) await cancelOrder(transaction, order);
      return;
    }
    const isFree = await releaseSeat(transaction, order, now);
    if (isFree && live.length === 0) await releaseCoupon(transaction, order);
  });
}
