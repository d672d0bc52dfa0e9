import { expect, test } from "vitest";
import { subscriptionOrders } from "#api/db/schema/subscriptions.ts";
import { addDoctor, testAccounts } from "#tests/support/api/accounts.ts";
import { addOwnCourse } from "#tests/support/rows/study-rows.ts";
import { activateSubscription } from "./service.ts";

test("months of a subscription are counted in Dhaka time: same day and hour, or the last day of a shorter month", async () => {
  const { db } = await testAccounts();
  const doctor = await addDoctor(db);
  const course = await addOwnCourse(db, doctor.id);
  const plan = { doctor_id: doctor.id, enrolment_id: course.id, view_limit: 1, payable: "0.00" };
  const table: [begins: string, months: number, ends: string][] = [
    ["2026-11-30T02:00:00+06:00", 3, "2027-02-28T02:00:00+06:00"],
    ["2026-12-01T05:59:59+06:00", 3, "2027-03-01T05:59:59+06:00"],
    ["2027-01-31T23:30:00+06:00", 1, "2027-02-28T23:30:00+06:00"],
    ["2026-12-31T23:59:59+06:00", 12, "2027-12-31T23:59:59+06:00"],
    ["2027-01-01T00:00:00+06:00", 1, "2027-02-01T00:00:00+06:00"],
    ["2027-03-01T12:00:00+06:00", 1, "2027-04-01T12:00:00+06:00"],
  ];
  const found = [];
  for (const [begins, months] of table) {
    const [order] = await db
      .insert(subscriptionOrders)
      .values({ ...plan, months, status: "pending_payment" })
      .returning();
    const ends = await activateSubscription(db, order?.id ?? 0, new Date(begins));
    const again = await activateSubscription(db, order?.id ?? 0, new Date("2028-01-01T00:00:00+06:00"));
    expect(again, "it was active before").toBeUndefined();
    found.push([begins, months, ends?.toISOString()]);
  }
  expect(found).toEqual(table.map(([begins, months, ends]) => [begins, months, new Date(ends).toISOString()]));
});
