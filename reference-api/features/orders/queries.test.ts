import { afterAll, expect, test } from "vitest";
import { paymentStatuses } from "#contract/payments/payments.ts";
import { testDatabase } from "#tests/support/processes/postgres/database.ts";
import { addCourseOrder, addPayment } from "#tests/support/rows/order-rows.ts";
import { findSettlingPayment } from "./queries.ts";

const { db, close } = await testDatabase();
afterAll(close);

test("finds an order's payment while the doctor has paid and its outcome is open", async () => {
  const found = [];
  for (const status of paymentStatuses) {
    const { order } = await addCourseOrder(db);
    const { id } = await addPayment(db, order, { status });
    const settling = await findSettlingPayment(db, order.id);
    if (!settling) continue;
    expect(settling).toEqual({ id, status });
    found.push(status);
  }
  expect(found).toEqual(["verifying", "submitted", "under_review"]);
});
