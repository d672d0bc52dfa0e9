import { expect, test } from "vitest";
import { DeliveryStatus } from "#contract/study/lecture-sheets.ts";
import { deliveryStatus } from "#app/format/delivery-status.ts";

test("names every delivery status in Bengali, and unknown ones without English", () => {
  const known = DeliveryStatus.options.map(deliveryStatus);
  expect(new Set(known).size).toBe(DeliveryStatus.options.length);
  for (const words of [...known, deliveryStatus("teleported")]) expect(words).toMatch(/^[\p{Script=Bengali}\p{M} ]+$/u);
});
