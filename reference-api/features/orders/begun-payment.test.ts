import { expect, test } from "vitest";
import { coursePayments } from "#api/db/schema/payments.ts";
import { getCourseCheckout } from "#contract/payments/checkout.ts";
import { loggedIn, testAccounts } from "#tests/support/api/accounts.ts";
import { addCourseOrder, addPayment } from "#tests/support/rows/order-rows.ts";

test("a checkout tells of a payment at a gateway of which nothing is known yet", async () => {
  const { db, ok } = await testAccounts();
  const { order, enrolment } = await addCourseOrder(db);
  const who = await loggedIn(db, order.doctor_id);
  const begun = async () => (await ok(getCourseCheckout, { params: { id: enrolment.id } }, who)).begun_payment;
  expect(await begun()).toBeNull();
  const { id } = await addPayment(db, order, { amount: "2000.00" });
  expect(await begun()).toMatchObject({ id, method: "sslcommerz", amount: "2000.00" });
  await db.update(coursePayments).set({ status: "failed" });
  expect(await begun()).toBeNull();
});
