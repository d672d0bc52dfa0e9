import { expect, test } from "vitest";
import { DeliveryStatus } from "#contract/study/lecture-sheets.ts";
import { deliveryStatus } from "#app/format/delivery-status.ts";

test("every status of a delivery has words of its own; one that is not known is at least no English", () => {
  const said = DeliveryStatus.options.map(deliveryStatus);
  expect(new Set(said).size).toBe(DeliveryStatus.options.length);
  for (const words of [...said, deliveryStatus("teleported")]) expect(words).toMatch(/^[\p{Script=Bengali}\p{M} ]+$/u);
});
