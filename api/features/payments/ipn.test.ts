import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { gatewayEvents, gatewaySessions } from "#api/db/schema/gateways.ts";
import { gateways } from "#contract/payments/gateways.ts";
import { createPayment } from "#contract/payments/payments.ts";
import { moveClock } from "#tests/support/accounts.ts";
import { signed } from "#tests/support/payers.ts";
import { testPayments } from "#tests/support/payments.ts";

test("a webhook that SSLCommerz did not sign is kept as such and keeps nobody from paying; a signed one does until it is looked at", async () => {
  const site = await testPayments({ withJobs: false });
  const { db, sslcommerz } = site;
  const doctor = await site.enrolled();
  const { id } = await site.begin(doctor, "sslcommerz");
  const tell = async (fields: Record<string, string>) => {
    const address = `${site.publicOrigin}${gateways.sslcommerz.webhooks.ipn.path}`;
    expect((await fetch(address, { method: "POST", body: new URLSearchParams(fields) })).status).toBe(200);
    return site.statusOf(id);
  };
  const tran_id = await site.tranIdOf(id);
  const said = { status: "VALID", tran_id, val_id: "1234567890", amount: "14000.00", currency: "BDT" };
  const good = signed(said, sslcommerz.storePassword);
  const forged = [
    said,
    { ...said, verify_key: "status" },
    { ...good, verify_sign: "0".repeat(32) },
    { ...good, amount: "1.00" },
    signed(said, "the password of another store"),
  ];
  const heard = () =>
    db
      .select({ kind: gatewayEvents.kind, hash_ok: gatewayEvents.hash_ok })
      .from(gatewayEvents)
      .where(eq(gatewayEvents.gateway, "sslcommerz"))
      .orderBy(asc(gatewayEvents.id));

  const ofNoPayment = await fetch(`${site.publicOrigin}${gateways.sslcommerz.webhooks.ipn.path}`, { method: "POST" });
  expect([ofNoPayment.status, await heard()]).toEqual([200, []]);
  for (const fields of forged) expect(await tell(fields), JSON.stringify(fields)).toBe("redirected");
  expect(await heard()).toEqual(forged.map(() => ({ kind: "ipn", hash_ok: false })));
  const other = await site.begin(doctor, "bkash");
  expect(other.id).not.toBe(id);

  expect(await tell(good)).toBe("verifying");
  expect((await heard()).at(-1)).toEqual({ kind: "ipn", hash_ok: true });
  const again = { params: { id: doctor.orderId }, body: { method: "bkash" as const, plan: "full" as const } };
  expect(await site.refused(409, createPayment, again, doctor.who)).toMatchObject({
    code: "payment_open",
    payment_id: id,
  });
});

test("of webhooks without a good signature a payment keeps ten an hour, and the signed one is heard all the same", async () => {
  const site = await testPayments({ withJobs: false });
  const { db, sslcommerz } = site;
  const { id } = await site.begin(await site.enrolled(), "sslcommerz");
  const tran_id = await site.tranIdOf(id);
  const tell = (path: string, fields: Record<string, string>) =>
    fetch(site.publicOrigin + path, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });
  for (let n = 0; n < 15; n += 1) {
    expect((await tell(gateways.sslcommerz.webhooks.ipn.path, { tran_id, n: String(n) })).status).toBe(200);
    const back = await tell(gateways.sslcommerz.webhooks.success.path, { tran_id, n: String(n) });
    expect([back.status, back.headers.get("location")]).toEqual([303, expect.stringContaining(`/payment/${id}/done`)]);
  }
  expect(await db.$count(gatewayEvents)).toBe(10);
  const signedOne = signed({ status: "VALID", tran_id, val_id: "1234567890" }, sslcommerz.storePassword);
  expect((await tell(gateways.sslcommerz.webhooks.ipn.path, signedOne)).status).toBe(200);
  expect(await db.$count(gatewayEvents)).toBe(11);
});

test.each([
  ["no payment of ours", 60],
  ["a payment of ours", 600],
])("an address that names %s is heard %d times a minute", async (which, times) => {
  const site = await testPayments({ withJobs: false });
  const { id } = await site.begin(await site.enrolled(), "sslcommerz");
  const tran_id = which === "no payment of ours" ? "CP-nobody" : await site.tranIdOf(id);
  moveClock(0); // so that they are of one minute on a machine of any pace
  const tell = async (n: number) => {
    const body = new URLSearchParams({ tran_id, n: String(n) });
    return (await fetch(site.publicOrigin + gateways.sslcommerz.webhooks.ipn.path, { method: "POST", body })).status;
  };
  const heard: number[] = [];
  for (let n = 0; n < times; n += 20) {
    heard.push(...(await Promise.all(Array.from({ length: 20 }, (_, more) => tell(n + more)))));
  }
  expect(new Set(heard)).toEqual(new Set([200]));
  expect(await tell(times)).toBe(429);
});

test("what a browser adds to bKash's callback makes it no other webhook", async () => {
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
