import { expect, test } from "vitest";
import { deliveryStatusOf } from "./courier-statuses.ts";

test.each<["pathao" | "steadfast", string, ReturnType<typeof deliveryStatusOf>]>([
  ["steadfast", "pending", "in_transit"],
  ["steadfast", "in_review", "handed_over"],
  ["steadfast", "hold", "on_hold"],
  ["steadfast", "delivered", "delivered"],
  ["steadfast", "partial_delivered", "partly_delivered"],
  ["steadfast", "cancelled", "returned"],
  ["steadfast", "delivered_approval_pending", "out_for_delivery"],
  ["steadfast", "partial_delivered_approval_pending", "out_for_delivery"],
  ["steadfast", "cancelled_approval_pending", "on_hold"],
  ["steadfast", "unknown_approval_pending", null],
  ["steadfast", "unknown", undefined],
  ["steadfast", "order.picked", undefined],
  ["pathao", "order.created", "handed_over"],
  ["pathao", "order.picked", "in_transit"],
  ["pathao", "Delivered", "delivered"],
  ["pathao", "Partial_Delivered", "partly_delivered"],
  ["pathao", "Return", "returned"],
  ["pathao", "Hold", "on_hold"],
  ["pathao", "Payment_Invoice", null],
  ["pathao", "in_review", undefined],
  ["pathao", "constructor", undefined],
])("maps the status of %s %s to %s", (courier, word, status) => {
  expect(deliveryStatusOf(courier, word)).toBe(status);
});
