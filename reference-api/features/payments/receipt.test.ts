import { expect, test } from "vitest";
import { getPayment } from "#contract/payments/payments.ts";
import { createKeyRing } from "#config/secrets.ts";
import { addDoctor, loggedIn, testAccounts } from "#tests/support/api/accounts.ts";
import { testApiOptions } from "#tests/support/api/api.ts";
import { addCourseOrder, addPayment } from "#tests/support/rows/order-rows.ts";
import { isGoodReceipt, signReceipt } from "./receipt.ts";

const keys = createKeyRing(["a secret"]);
const now = new Date("2027-03-05T12:00:00+06:00");
const after = (ms: number) => new Date(now.getTime() + ms);
const lifetimeMs = 15 * 60 * 1000;
const receipt = () => signReceipt(keys, 7, now);

test("a receipt is valid for its payment for fifteen minutes", () => {
  expect(isGoodReceipt(keys, 7, receipt(), now)).toBe(true);
  expect(isGoodReceipt(keys, 7, receipt(), after(lifetimeMs))).toBe(true);
  expect(isGoodReceipt(keys, 7, receipt(), after(lifetimeMs + 1))).toBe(false);
});

test("a receipt is invalid for another payment, with another secret and with a changed expiry", () => {
  const [, signed = ""] = receipt().split(".");
  const longer = `${after(2 * lifetimeMs).getTime()}.${signed}`;
  expect(isGoodReceipt(keys, 8, receipt(), now)).toBe(false);
  expect(isGoodReceipt(createKeyRing(["another secret"]), 7, receipt(), now)).toBe(false);
  expect(isGoodReceipt(keys, 7, longer, now)).toBe(false);
});

test("treats malformed receipts as invalid without throwing", () => {
  const good = receipt();
  const bad = [
    "",
    ".",
    "x",
    good.slice(1),
    good.slice(0, -1),
    `${good}x`,
    `x${good}`,
    `1${good}`,
    good.replace(".", ""),
  ];
  expect(bad.filter((text) => isGoodReceipt(keys, 7, text, now))).toEqual([]);
});

test("a receipt shows visitors, other doctors and unverified devices only the payment's status; its doctor sees everything", async () => {
  const { db, ok } = await testAccounts();
  const { order, enrolment } = await addCourseOrder(db);
  const { id } = await addPayment(db, order, { status: "paid", trx_ref: "BANK1" });
  const input = { params: { id }, query: { receipt: signReceipt(testApiOptions.keys, id, new Date()) } };
  const owner = await loggedIn(db, order.doctor_id);
  const own = { payment: { amount: order.payable, trx_ref: "BANK1" }, course: { id: enrolment.id } };
  expect(await ok(getPayment, input, owner)).toMatchObject(own);
  const stranger = await loggedIn(db, (await addDoctor(db)).id);
  const unverified = await loggedIn(db, order.doctor_id, { status: "pending" });
  const state = { payment: { id, status: "paid", amount: null, trx_ref: null }, course: null, instructions: null };
  for (const who of [{}, stranger, unverified]) expect(await ok(getPayment, input, who)).toMatchObject(state);
  const byHand = { params: { id: (await addPayment(db, order, { status: "initiated", method: "manual" })).id } };
  expect((await ok(getPayment, byHand, owner)).instructions).toMatchObject({ amount: order.payable });
});
