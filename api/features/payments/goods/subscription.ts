import {
  activateSubscription,
  cancelSubscription,
  holdSubscription,
  lapseSubscription,
} from "#api/features/subscriptions/service.ts";
import type { Goods } from "./goods.ts";

/** Recordings for some months: there is no seat that could wait for a payment. */
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
