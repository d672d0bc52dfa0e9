import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { gatewayEvents } from "#api/db/schema/gateways.ts";
import { gateways } from "#contract/payments/gateways.ts";
import { bkashSteps, payAtBkash } from "#tests/support/api/scenarios/payers.ts";
import { orderState, testPayments } from "#tests/support/api/scenarios/payments.ts";

test("a bKash webhook only triggers a query, and none for a settled payment", async () => {
  const site = await testPayments();
  const { db, publicOrigin } = site;
  const webhook = (body: object | string) => {
    const text = typeof body === "string" ? body : JSON.stringify(body);
    return fetch(publicOrigin + gateways.bkash.webhooks.sale.path, { method: "POST", body: text });
  };
  const saleOf = (merchantInvoiceNumber: string, trxID = "X") => {
    const sale = { trxID, amount: "14000.00", transactionStatus: "Completed", merchantInvoiceNumber };
    return { Type: "Notification", Message: JSON.stringify(sale) };
  };
  const unpaid = await site.begin(await site.enrolled(), "bkash");
  const doctor = await site.enrolled();
  const paid = await site.begin(doctor, "bkash");
  await fetch((await payAtBkash(paid.page, bkashSteps())) ?? "", { redirect: "manual" });
  await site.becomes(paid.id, "paid");
  const subscription = { Type: "SubscriptionConfirmation", SubscribeURL: "http://127.0.0.1:9/", Message: "" };
  const [open, settled] = [await site.tranIdOf(unpaid.id), await site.tranIdOf(paid.id)];
  const bodies = [saleOf(open), saleOf(settled), saleOf(settled), saleOf("CP999-1"), subscription, "{", "[]", {}];
  for (const body of bodies) expect((await webhook(body)).status).toBe(200);
  for (const { id } of [unpaid, paid]) await expect.poll(() => site.openWebhooks(id)).toBe(0);
  const isWebhook = eq(gatewayEvents.kind, "webhook");
  const events = await db.select().from(gatewayEvents).where(isWebhook).orderBy(gatewayEvents.id);
  expect(events.map(({ outcome }) => outcome)).toEqual(["not_paid_yet", "settled before"]);
  expect(await site.statusOf(unpaid.id), "a guessed transaction id blocks no payment").toBe("redirected");
  expect(await orderState(site.database, doctor.orderId)).toMatchObject({ order: { paid: "14000.00" }, invoices: 1 });
});
