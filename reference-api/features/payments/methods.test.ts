import { expect, onTestFinished, test } from "vitest";
import { inPaisa } from "#api/http/wire.ts";
import { testDatabase } from "#tests/support/processes/postgres/database.ts";
import { addCourseOrder } from "#tests/support/rows/order-rows.ts";
import { scriptedGateways } from "#tests/support/fakes/scripted-gateways.ts";
import { beginPayment } from "./begin.ts";
import { selectMethods } from "./methods.ts";

/** Creates an order of some taka and returns a function that begins its payment. */
async function setUp(amount: string) {
  const { db, close } = await testDatabase();
  onTestFinished(close);
  const { order } = await addCourseOrder(db, { order: { amount } });
  const { gateways, calls } = scriptedGateways({});
  const begin = (method: "bkash" | "sslcommerz") =>
    beginPayment(
      { db, gateways, publicOrigin: "http://portal.example", now: new Date() },
      { orderId: order.id, doctorId: order.doctor_id, method, plan: "full", amount: undefined },
    );
  return { db, gateways, calls, begin };
}

test.each([
  ["sslcommerz", "9.00"],
  ["bkash", "0.50"],
] as const)("offers no payment by %s of %s taka", async (method, due) => {
  const { db, gateways, calls, begin } = await setUp(due);
  await expect(begin(method)).rejects.toMatchObject({ status: 422 });
  expect((await selectMethods(db, gateways, inPaisa(due))).map(({ key }) => key)).not.toContain(method);
  expect(calls).toEqual([]);
});

test("an amount above a gateway's limit is refused with the limit", async () => {
  const { begin } = await setUp("600000.00");
  await expect(begin("sslcommerz")).rejects.toMatchObject({
    details: { errors: { method: [expect.stringContaining("৫,০০,০০০")] } },
  });
});
