import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { coursePayments } from "#api/db/schema/payments.ts";
import { settlePaid } from "#api/features/payments/settle.ts";
import { enrol } from "#contract/enrolment.ts";
import { getMyCourse, listMyCourses } from "#contract/my-courses.ts";
import { addDoctor, loggedIn, testAccounts } from "#tests/support/accounts.ts";
import { addOffer } from "#tests/support/enrolments.ts";

test("a fee is due on the day in Dhaka on which its seat's hold ends, and the rest thirty days after the last part", async () => {
  const { db, ok } = await testAccounts();
  const who = await loggedIn(db, (await addDoctor(db)).id);
  const { batch, schedule } = await addOffer(db);
  const wish = { params: { id: batch.id }, body: { schedule_id: schedule.id, agree: true as const } };
  const { course, order } = await ok(enrol, wish, who);
  const due = async () => {
    const [listed] = (await ok(listMyCourses, {}, who)).courses;
    const { payment } = (await ok(getMyCourse, { params: { id: course.id } }, who)).course;
    expect(payment, "the list says the same").toEqual(listed?.payment);
    return [payment.due, payment.next_due_on];
  };
  const pay = async (now: string) => {
    const values = { order_id: order.id, amount: "7000.00", plan: "first_part", method: "bkash" } as const;
    const [payment] = await db.insert(coursePayments).values(values).returning();
    await settlePaid(db, { paymentId: payment?.id ?? 0, trxRef: now, now: new Date(now) });
  };
  const isCourse = eq(enrolments.id, course.id);
  await db
    .update(enrolments)
    .set({ seat_held_until: new Date("2026-12-31T18:10:00Z") })
    .where(isCourse);
  expect(await due()).toEqual(["14000.00", "2027-01-01"]);
  await pay("2026-12-01T18:30:00Z");
  expect(await due()).toEqual(["7000.00", "2027-01-01"]);
  await pay("2026-12-02T06:00:00Z");
  expect(await due()).toEqual(["0.00", null]);
});
