import { pino } from "pino";
import { expect, test } from "vitest";
import { payAtSslcommerz } from "#tests/support/payers.ts";
import { booksOf, testPayments } from "#tests/support/payments.ts";
import { advanceRefund, askRefund } from "./refund.ts";
import { reconcile } from "./verify.ts";

test("money goes back through the gateway in parts; with the last of it the course ends, and more is refused", async () => {
  const site = await testPayments({ withJobs: false });
  const { db, gateways } = site;
  const scope = { db, gateways, log: pino({ level: "silent" }) };
  const doctor = await site.enrolled();
  const { id, page } = await site.begin(doctor, "sslcommerz");
  await payAtSslcommerz(page, { outcome: "success" });
  await reconcile(scope, id, { isLast: false });
  const ask = (amountPaisa: number | undefined) =>
    db.transaction((writer) => askRefund(writer, { paymentId: id, amountPaisa, reason: "left", by: "staff" }));
  expect(await ask(1_400_001)).toBe("too much");
  const ways = [];
  for (const part of [400_000, undefined]) {
    const asked = await ask(part);
    if (typeof asked === "string") throw new Error(asked);
    while ((await site.statusOf(id)) === "refund_pending") await advanceRefund(scope, asked.id);
    const { order, enrolment, seats } = await booksOf(site.database, doctor.orderId);
    ways.push([asked.amount, await site.statusOf(id), order.status, enrolment, seats]);
  }
  expect(ways).toEqual([
    ["4000.00", "partially_refunded", "paid", "active", [1, 1]],
    ["10000.00", "refunded", "refunded", "cancelled", [0, 0]],
  ]);
  expect(await ask(undefined)).toBe("not refundable");
  expect(await site.messagesTo(doctor.doctor.mobile_number)).toHaveLength(3);
});
