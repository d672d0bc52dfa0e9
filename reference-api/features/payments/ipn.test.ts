import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { gatewayEvents, gatewaySessions } from "#api/db/schema/gateways.ts";
import { gateways } from "#contract/payments/gateways.ts";
import { createPayment } from "#contract/payments/payments.ts";
import { moveClock } from "#tests/support/api/accounts.ts";
import { payAtSslcommerz, signWebhook } from "#tests/support/api/scenarios/payers.ts";
import { orderState, testPayments } from "#tests/support/api/scenarios/payments.ts";

test("stores a webhook without a valid signature but ignores it; a signed one blocks other payments until it is verified", async () => {
  const site = await testPayments({ withJobs: false });
  const { db, sslcommerz } = site;
  const doctor = await site.enrolled();
  const { id } = await site.begin(doctor, "sslcommerz");
  const notify = async (fields: Record<string, string>) => {
    const address = `${site.publicOrigin}${gateways.sslcommerz.webhooks.ipn.path}`;
    expect((await fetch(address, { method: "POST", body: new URLSearchParams(fields) })).status).toBe(200);
    return site.statusOf(id);
  };
  const tran_id = await site.tranIdOf(id);
  const claim = { status: "VALID", tran_id, val_id: "1234567890", amount: "14000.00", currency: "BDT" };
  const good = signWebhook(claim, sslcommerz.storePassword);
  const forged = [
    claim,
    { ...claim, verify_key: "status" },
    { ...good, verify_sign: "0".repeat(32) },
    { ...good, amount: "1.00" },
    signWebhook(claim, "the password of another store"),
  ];
  const events = () =>
    db
      .select({ kind: gatewayEvents.kind, hash_ok: gatewayEvents.hash_ok })
      .from(gatewayEvents)
      .where(eq(gatewayEvents.gateway, "sslcommerz"))
      .orderBy(asc(gatewayEvents.id));

  const ofNoPayment = await fetch(`${site.publicOrigin}${gateways.sslcommerz.webhooks.ipn.path}`, { method: "POST" });
  expect([ofNoPayment.status, await events()]).toEqual([200, []]);
  for (const fields of forged) expect(await notify(fields), JSON.stringify(fields)).toBe("redirected");
  expect(await events()).toEqual(forged.map(() => ({ kind: "ipn", hash_ok: false })));
  const other = await site.begin(doctor, "bkash");
  expect(other.id).not.toBe(id);

  expect(await notify(good)).toBe("verifying");
  expect((await events()).at(-1)).toEqual({ kind: "ipn", hash_ok: true });
  const again = { params: { id: doctor.orderId }, body: { method: "bkash" as const, plan: "full" as const } };
  expect(await site.refused(409, createPayment, again, doctor.who)).toMatchObject({
    code: "payment_open",
    payment_id: id,
  });
});

test("stores at most ten webhooks without a valid signature per payment and hour, and any signed one", async () => {
  const site = await testPayments({ withJobs: false });
  const { db, sslcommerz } = site;
  const { id } = await site.begin(await site.enrolled(), "sslcommerz");
  const tran_id = await site.tranIdOf(id);
  const notify = (path: string, fields: Record<string, string>) =>
    fetch(site.publicOrigin + path, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });
  for (let n = 0; n < 15; n += 1) {
    expect((await notify(gateways.sslcommerz.webhooks.ipn.path, { tran_id, n: String(n) })).status).toBe(200);
    const back = await notify(gateways.sslcommerz.webhooks.success.path, { tran_id, n: String(n) });
    expect([back.status, back.headers.get("location")]).toEqual([303, expect.stringContaining(`/payment/${id}/done`)]);
  }
  expect(await db.$count(gatewayEvents)).toBe(10);
  const signedOne = signWebhook({ status: "VALID", tran_id, val_id: "1234567890" }, sslcommerz.storePassword);
  expect((await notify(gateways.sslcommerz.webhooks.ipn.path, signedOne)).status).toBe(200);
  expect(await db.$count(gatewayEvents)).toBe(11);
});

test.each([
  ["an unknown payment", 60],
  ["a known payment", 600],
])("accepts webhooks for %s from one address %d times a minute", async (which, times) => {
  const site = await testPayments({ withJobs: false });
  const { id } = await site.begin(await site.enrolled(), "sslcommerz");
  const tran_id = which === "an unknown payment" ? "CP-nobody" : await site.tranIdOf(id);
  moveClock(0); // keeps all requests within one minute on a slow machine
  const notify = async (n: number) => {
    const body = new URLSearchParams({ tran_id, n: String(n) });
    return (await fetch(site.publicOrigin + gateways.sslcommerz.webhooks.ipn.path, { method: "POST", body })).status;
  };
  const statuses: number[] = [];
  for (let n = 0; n < times; n += 20) {
    statuses.push(...(await Promise.all(Array.from({ length: 20 }, (_, more) => notify(n + more)))));
  }
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(await notify(times)).toBe(429);
});

test("ignores query parameters that a browser adds to bKash's callback", async () => {
  const site = await testPayments({ withJobs: false });
  const { id } = await site.begin(await site.enrolled(), "bkash");
  const [session] = await site.db.select().from(gatewaySessions);
  const paymentID = session?.session_key ?? "";
  for (let n = 0; n < 5; n += 1) {
    const search = new URLSearchParams({ paymentID, status: "success", n: String(n) });
    const back = await fetch(`${site.publicOrigin}${gateways.bkash.webhooks.callback.path}?${search}`, {
      redirect: "manual",
    });
    expect(back.headers.get("location")).toContain(`/payment/${id}/done`);
  }
  expect(await site.db.select({ payload: gatewayEvents.payload }).from(gatewayEvents)).toEqual([
    { payload: { paymentID, status: "success" } },
  ]);
});

test("a validly signed webhook for another's or an unknown payment settles nothing", async () => {
  const site = await testPayments();
  const payer = await site.begin(await site.enrolled(), "sslcommerz");
  const paid = await payAtSslcommerz(payer.page, { outcome: "success", ipn: "lost" });
  const victim = await site.enrolled();
  const open = await site.begin(victim, "sslcommerz");
  const tranId = await site.tranIdOf(open.id);
  const { storeId: store_id, storePassword } = site.sslcommerz;
  for (const val_id of [paid?.fields["val_id"] ?? "", "1234567890"]) {
    const fields = { status: "VALID", tran_id: tranId, val_id, amount: "14000.00", currency: "BDT", store_id };
    const body = new URLSearchParams(signWebhook(fields, storePassword));
    const ipn = `${site.publicOrigin}${gateways.sslcommerz.webhooks.ipn.path}`;
    expect((await fetch(ipn, { method: "POST", body })).status).toBe(200);
  }
  await expect.poll(() => site.openWebhooks(open.id)).toBe(0);
  expect(await site.statusOf(open.id)).toBe("verifying");
  expect(await orderState(site.database, victim.orderId)).toMatchObject({ enrolment: "pending_payment", invoices: 0 });
});
