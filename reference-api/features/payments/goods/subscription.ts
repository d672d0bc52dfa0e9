import { and, eq, lt, notExists } from "drizzle-orm";
import { coursePayments, orders } from "#api/db/schema/payments.ts";
import { subscriptionOrders } from "#api/db/schema/subscriptions.ts";
import { isLive } from "#api/features/orders/queries.ts";
import {
  activateSubscription,
  cancelSubscription,
  holdSubscription,
  lapseSubscription,
} from "#api/features/subscriptions/service.ts";
import type { Goods } from "./types.ts";

export const subscription: Goods<"subscription"> = {
  async findSubject(_db, { subscriptionId, title }) {
    return { id: subscriptionId, title };
  },

  async findSeatHold() {
    return null;
  },

  async hold(transaction, { subscriptionId }, until) {
    return holdSubscription(transaction, subscriptionId, until);
  },

  async findOverdue(db, now, limit) {
    const openPayment = db
      .select({ id: coursePayments.id })
      .from(coursePayments)
      .where(and(eq(coursePayments.order_id, orders.id), isLive()));
    const { status, held_until } = subscriptionOrders;
    return db
      .select({ id: orders.id })
      .from(subscriptionOrders)
      .innerJoin(orders, eq(orders.subscription_order_id, subscriptionOrders.id))
      .where(and(eq(status, "pending_payment"), lt(held_until, now), notExists(openPayment)))
      .limit(limit);
  },

  async release(transaction, { subscriptionId }, { now, isMoneyComing }) {
    if (isMoneyComing) return "kept";
    return (await lapseSubscription(transaction, subscriptionId, now)) ? "lapsed" : "kept";
  },

  async grant(transaction, { subscriptionId }, now) {
    await activateSubscription(transaction, subscriptionId, now);
    return "granted";
  },

  async revoke(transaction, { subscriptionId }) {
    await cancelSubscription(transaction, subscriptionId);
  },
};
