import type { Courier, DeliveryStatus } from "#contract/study/lecture-sheets.ts";

type NotifyingCourier = Exclude<Courier, "sundarban">;

/** Normalizes a courier's status, which may come as "order.on-hold", "On_Hold" or "on hold", to "on_hold". */
function normalised(word: string): string {
  return word
    .toLowerCase()
    .replace(/^order\./, "")
    .replace(/[^a-z]+/g, "_")
    .replace(/^_|_$/g, "");
}

/** Delivery status by courier and normalized courier status; null if it tells nothing about the parcel. */
const words: Record<NotifyingCourier, Record<string, DeliveryStatus | null>> = {
  pathao: {
    created: "handed_over",
    updated: null,
    pickup_requested: "handed_over",
    assigned_for_pickup: "handed_over",
    picked: "in_transit",
    pickup_failed: "on_hold",
    pickup_cancelled: "cancelled",
    at_the_sorting_hub: "in_transit",
    in_transit: "in_transit",
    received_at_last_mile_hub: "in_transit",
    assigned_for_delivery: "out_for_delivery",
    delivered: "delivered",
    partial_delivery: "partly_delivered",
    partial_delivered: "partly_delivered",
    return: "returned",
    returned: "returned",
    delivery_failed: "on_hold",
    hold: "on_hold",
    on_hold: "on_hold",
    paid: null,
    payment_invoice: null,
    paid_return: null,
    exchanged: "partly_delivered",
  },
  steadfast: {
    pending: "in_transit",
    in_review: "handed_over",
    hold: "on_hold",
    delivered_approval_pending: "out_for_delivery",
    partial_delivered_approval_pending: "out_for_delivery",
    cancelled_approval_pending: "on_hold",
    unknown_approval_pending: null,
    delivered: "delivered",
    partial_delivered: "partly_delivered",
    cancelled: "returned",
  },
};

/**
 * Returns the delivery status for a courier's status: null if it does not affect the delivery, undefined if it is
 * unknown.
 */
export function deliveryStatusOf(courier: NotifyingCourier, word: string): DeliveryStatus | null | undefined {
  return new Map(Object.entries(words[courier])).get(normalised(word));
}

const final = new Set<DeliveryStatus>(["delivered", "partly_delivered", "returned", "cancelled"]);

/** Returns false for a late notice that would move a parcel from a final status back to one that is not final. */
export function isAllowedTransition(before: DeliveryStatus, next: DeliveryStatus): boolean {
  return !final.has(before) || final.has(next);
}

export function courierLink(delivery: {
  courier: Courier | null;
  consignment_id: string | null;
  tracking_code: string | null;
  phone: string;
}): string | null {
  const { courier, consignment_id, tracking_code, phone } = delivery;
  if (courier === "pathao" && consignment_id) {
    return `https://merchant.pathao.com/tracking?${new URLSearchParams({ consignment_id, phone }).toString()}`;
  }
  if (courier === "steadfast" && tracking_code) {
    return `https://steadfast.com.bd/t/${encodeURIComponent(tracking_code)}`;
  }
  return null;
}
