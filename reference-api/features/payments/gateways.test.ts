import { pino } from "pino";
import { expect, test } from "vitest";
import { gateways } from "#contract/payments/gateways.ts";
import { createPayment, getInvoice, getPayment } from "#contract/payments/payments.ts";
import { bkashSteps, payAtBkash, payAtSslcommerz, type ReturnForm } from "#tests/support/api/scenarios/payers.ts";
import { orderState, testPayments } from "#tests/support/api/scenarios/payments.ts";
import { advanceRefund, createRefund } from "./refund.ts";
import { reconcile } from "./verify.ts";

const success = { outcome: "success" };
const paidOnce = {
  order: { status: "paid", paid: "14000.00" },
  enrolment: "active",
  hasRegNo: true,
  payments: [{ status: "paid", amount: "14000.00", duplicateOf: null }],
  invoices: 1,
  seats: [1, 1],
};

/**
 * Submits the return form as a browser coming back from the gateway without cookies; returns the redirect's location.
 */
async function returnFrom(form: ReturnForm | undefined): Promise<string> {
  if (!form) throw new Error("there is no return form");
  const body = new URLSearchParams(form.fields);
  const response = await fetch(form.action, { method: "POST", body, redirect: "manual" });
  expect(response.status).toBe(303);
  return response.headers.get("location") ?? "";
}

test("an SSLCommerz payment grants the course, a registration number, an invoice and one SMS; the receipt shows only the status", async () => {
  const site = await testPayments();
  const { ok, refused, messagesTo } = site;
  const doctor = await site.enrolled();
  const { id, page } = await site.begin(doctor, "sslcommerz");
  const back = await returnFrom(await payAtSslcommerz(page, { ...success, ipn: "before_return" }));
  expect(back).toMatch(new RegExp(`^${site.publicOrigin}/my/courses/${doctor.courseId}/payment/${id}/done\\?receipt=`));
  await site.becomes(id, "paid");
  expect(await orderState(site.database, doctor.orderId)).toEqual(paidOnce);
  expect(await messagesTo(doctor.doctor.mobile_number)).toEqual([expect.stringContaining("১৪,০০০ টাকা পেয়েছি")]);

  const params = { id };
  const receipt = new URL(back).searchParams.get("receipt") ?? "";
  const byReceipt = await ok(getPayment, { params, query: { receipt } });
  expect(byReceipt).toMatchObject({ payment: { status: "paid", amount: null, trx_ref: null }, course: null });
  await refused(401, getPayment, { params, query: { receipt: `${receipt.slice(0, -1)}~` } });
  await refused(401, getPayment, { params });
  const stranger = await site.enrolled();
  expect(await refused(404, getPayment, { params }, stranger.who)).toEqual(
    await refused(404, getPayment, { params: { id: 999_999 } }, stranger.who),
  );
  expect(await ok(getPayment, { params }, doctor.who)).toMatchObject({
    payment: { amount: "14000.00", method: "sslcommerz" },
    course: { id: doctor.courseId },
    next: "my-course",
  });
  const { invoice } = await ok(getInvoice, { params: { id: doctor.courseId } }, doctor.who);
  expect(invoice).toMatchObject({
    total: "14000.00",
    paid: "14000.00",
    due: "0.00",
    amount_in_words_bn: "চৌদ্দ হাজার টাকা মাত্র",
  });
  expect(invoice.no).toMatch(/^INV-\d{4}-000001$/);
});

type Site = Awaited<ReturnType<typeof testPayments>>;

/** Pays as a new doctor with the given sandbox choices and returns the resulting records and message count. */
async function payWith(site: Site, choices: Record<string, string>, returns: boolean, becomes: string) {
  const doctor = await site.enrolled();
  const { id, page } = await site.begin(doctor, "sslcommerz");
  const form = await payAtSslcommerz(page, choices);
  if (returns) await returnFrom(form);
  await site.becomes(id, becomes);
  const books = await orderState(site.database, doctor.orderId);
  return { ...books, messages: (await site.messagesTo(doctor.doctor.mobile_number)).length };
}

test("marks as paid only what SSLCommerz confirms, whatever webhooks arrive", async () => {
  const site = await testPayments();
  const ways: [choices: Record<string, string>, returns: boolean, becomes: string][] = [
    [{ ...success, ipn: "before_return" }, false, "paid"],
    [{ ...success, ipn: "lost" }, true, "paid"],
    [{ ...success, ipn: "duplicate_x3" }, true, "paid"],
    [{ ...success, hash: "bad" }, true, "paid"],
    [{ ...success, validate: "validated_before" }, true, "paid"],
    [{ ...success, amount: "plus_1" }, true, "paid"],
    [{ ...success, amount: "minus_1" }, true, "under_review"],
    [{ ...success, risk: "1" }, true, "under_review"],
    [{ outcome: "cancel" }, true, "cancelled"],
    [{ outcome: "fail" }, true, "failed"],
  ];
  const nothing = { order: { status: "open", paid: "0.00" }, enrolment: "pending_payment", hasRegNo: false };
  const found = await Promise.all(
    ways.map(async ([choices, returns, becomes]) => [choices, await payWith(site, choices, returns, becomes)] as const),
  );
  expect(found).toEqual(
    ways.map(([choices, , status]) => [
      choices,
      status === "paid"
        ? { ...paidOnce, messages: 1 }
        : { ...paidOnce, ...nothing, payments: [{ ...paidOnce.payments[0], status }], invoices: 0, messages: 0 },
    ]),
  );
});

test("marks a bKash payment as paid by execute or query, never by a callback alone", async () => {
  const site = await testPayments();
  const ways: [faults: Record<string, string>, becomes: string][] = [
    [{}, "paid"],
    [{ execute: "hang_35s_but_completed" }, "paid"],
    [{ callback: "forged_success" }, "verifying"],
  ];
  const found = await Promise.all(
    ways.map(async ([faults, becomes]) => {
      const doctor = await site.enrolled();
      const { id, page } = await site.begin(doctor, "bkash");
      const callback = await payAtBkash(page, bkashSteps(faults));
      const response = await fetch(callback ?? "", { redirect: "manual" });
      expect(response.headers.get("location")).toContain(`/payment/${id}/done?receipt=`);
      await expect.poll(() => site.openWebhooks(id)).toBe(0);
      await site.becomes(id, becomes);
      return [faults, (await orderState(site.database, doctor.orderId)).enrolment];
    }),
  );
  expect(found).toEqual(ways.map(([faults, becomes]) => [faults, becomes === "paid" ? "active" : "pending_payment"]));
});

test("records and refunds a duplicate payment, accepts a late success, and finds a payment whose webhooks were lost", async () => {
  const site = await testPayments();
  const { db, gateways } = site;
  const scope = { db, gateways, log: pino({ level: "silent" }) };
  const doctor = await site.enrolled();
  const first = await site.begin(doctor, "sslcommerz");
  const second = await site.begin(doctor, "bkash");
  await returnFrom(await payAtSslcommerz(first.page, success));
  await site.becomes(first.id, "paid");
  await fetch((await payAtBkash(second.page, bkashSteps())) ?? "", { redirect: "manual" });
  await site.becomes(second.id, "paid");
  expect(await orderState(site.database, doctor.orderId)).toEqual({
    ...paidOnce,
    payments: [paidOnce.payments[0], { status: "paid", amount: "14000.00", duplicateOf: first.id }],
  });
  const again = { params: { id: doctor.orderId }, body: { method: "bkash" as const, plan: "full" as const } };
  expect(await site.refused(409, createPayment, again, doctor.who)).toMatchObject({ code: "already_paid" });
  const refund = await db.transaction((transaction) =>
    createRefund(transaction, { paymentId: second.id, amountPaisa: undefined, reason: "paid twice", by: "staff" }),
  );
  if (typeof refund === "string") throw new Error(refund);
  await advanceRefund(scope, refund.id);
  expect(await site.statusOf(second.id)).toBe("refunded");
  expect(await orderState(site.database, doctor.orderId)).toMatchObject({ order: paidOnce.order, enrolment: "active" });

  const late = await site.enrolled();
  const latePayment = await site.begin(late, "sslcommerz");
  await returnFrom(await payAtSslcommerz(latePayment.page, { outcome: "cancel" }));
  await site.becomes(latePayment.id, "cancelled");
  await returnFrom(await payAtSslcommerz(latePayment.page, success));
  await site.becomes(latePayment.id, "paid");
  expect(await orderState(site.database, late.orderId)).toEqual(paidOnce);

  const lost = await site.enrolled();
  const lostPayment = await site.begin(lost, "sslcommerz");
  await payAtSslcommerz(lostPayment.page, { ...success, ipn: "lost", return: "lost" });
  await reconcile(scope, lostPayment.id, { isLast: false });
  expect(await orderState(site.database, lost.orderId)).toEqual(paidOnce);
  const abandoned = await site.enrolled();
  const abandonedPayment = await site.begin(abandoned, "sslcommerz");
  await reconcile(scope, abandonedPayment.id, { isLast: false });
  expect(await site.statusOf(abandonedPayment.id)).toBe("redirected");
  await reconcile(scope, abandonedPayment.id, { isLast: true });
  expect(await site.statusOf(abandonedPayment.id)).toBe("expired");
});

test("twenty copies of a webhook and the return settle one payment with two workers; ignores a webhook for an unknown payment", async () => {
  const site = await testPayments();
  site.start();
  const doctor = await site.enrolled();
  const { id, page } = await site.begin(doctor, "sslcommerz");
  const form = await payAtSslcommerz(page, { ...success, ipn: "lost" });
  if (!form) throw new Error("there is no return form");
  const ipn = (fields: Record<string, string>) =>
    fetch(`${site.publicOrigin}${gateways.sslcommerz.webhooks.ipn.path}`, {
      method: "POST",
      body: new URLSearchParams(fields),
    });
  const [responses] = await Promise.all([
    Promise.all(Array.from({ length: 20 }, (_, n) => ipn({ ...form.fields, copy: String(n % 5) }))),
    returnFrom(form),
  ]);
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
  await expect.poll(() => site.openWebhooks(id)).toBe(0);
  expect(await orderState(site.database, doctor.orderId)).toEqual(paidOnce);
  expect((await ipn({ ...form.fields, copy: "later" })).status).toBe(200);
  await expect.poll(() => site.openWebhooks(id)).toBe(0);
  expect(await orderState(site.database, doctor.orderId), "once more after it is settled").toEqual(paidOnce);
  expect(await site.messagesTo(doctor.doctor.mobile_number)).toHaveLength(1);

  expect((await ipn({ tran_id: "CP999-1", status: "VALID" })).status).toBe(200);
  expect((await ipn({ tran_id: "x".repeat(17_000) })).status).toBe(413);
  const strange = await fetch(
    `${site.publicOrigin}${gateways.bkash.webhooks.callback.path}?paymentID=nobody&status=success`,
    {
      redirect: "manual",
    },
  );
  expect(strange.headers.get("location")).toBe(`${site.publicOrigin}/my/courses`);
});
