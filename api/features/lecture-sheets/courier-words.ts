import type { Courier, DeliveryStatus } from "#contract/study/lecture-sheets.ts";

type NotifyingCourier = Exclude<Courier, "sundarban">;

/** Couriers write the same word as "order.on-hold", "On_Hold" or "on hold". */
function normalised(word: string): string {
  return word
    .toLowerCase()
    .replace(/^order\./, "")
    .replace(/[^a-z]+/g, "_")
    .replace(/^_|_$/g, "");
}

/** null: it says nothing of where the parcel is. */
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

/** What a courier's word means for a delivery; null: nothing; undefined: we do not know the word. */
export function statusOfWord(courier: NotifyingCourier, word: string): DeliveryStatus | null | undefined {
  return new Map(Object.entries(words[courier])).get(normalised(word));
}

const final = new Set<DeliveryStatus>(["delivered", "partly_delivered", "returned", "cancelled"]);

/** A notice that was late on its way does not take a parcel back onto the road. */
export function mayFollow(before: DeliveryStatus, next: DeliveryStatus): boolean {
  return !final.has(before) || final.has(next);
}

/** Where the courier shows a parcel's way to anybody. */
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
