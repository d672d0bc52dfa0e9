import { pino } from "pino";
import { expect, test } from "vitest";
import { payAtSslcommerz } from "#tests/support/api/scenarios/payers.ts";
import { orderState, testPayments } from "#tests/support/api/scenarios/payments.ts";
import { advanceRefund, createRefund } from "./refund.ts";
import { reconcile } from "./verify.ts";

test("refunds a payment in parts through the gateway; the last part cancels the course, and more is refused", async () => {
  const site = await testPayments({ withJobs: false });
  const { db, gateways } = site;
  const scope = { db, gateways, log: pino({ level: "silent" }) };
  const doctor = await site.enrolled();
  const { id, page } = await site.begin(doctor, "sslcommerz");
  await payAtSslcommerz(page, { outcome: "success" });
  await reconcile(scope, id, { isLast: false });
  const request = (amountPaisa: number | undefined) =>
    db.transaction((writer) => createRefund(writer, { paymentId: id, amountPaisa, reason: "left", by: "staff" }));
  expect(await request(1_400_001)).toBe("too much");
  const states = [];
  for (const part of [400_000, undefined]) {
    const refund = await request(part);
    if (typeof refund === "string") throw new Error(refund);
    while ((await site.statusOf(id)) === "refund_pending") await advanceRefund(scope, refund.id);
    const { order, enrolment, seats } = await orderState(site.database, doctor.orderId);
    states.push([refund.amount, await site.statusOf(id), order.status, enrolment, seats]);
  }
  expect(states).toEqual([
    ["4000.00", "partially_refunded", "paid", "active", [1, 1]],
    ["10000.00", "refunded", "refunded", "cancelled", [0, 0]],
  ]);
  expect(await request(undefined)).toBe("not refundable");
  expect(await site.messagesTo(doctor.doctor.mobile_number)).toHaveLength(3);
});
