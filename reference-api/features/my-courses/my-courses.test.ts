import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { coursePayments } from "#api/db/schema/payments.ts";
import { settlePaid } from "#api/features/payments/settle.ts";
import { enrol } from "#contract/payments/enrolment.ts";
import { getMyCourse, listMyCourses } from "#contract/study/my-courses.ts";
import { addDoctor, loggedIn, testAccounts } from "#tests/support/api/accounts.ts";
import { addScheduleEvent, daysFromNow } from "#tests/support/rows/catalogue-rows.ts";
import { addOffer } from "#tests/support/rows/enrolments.ts";
import { inPages, walk } from "#tests/support/api/lists.ts";
import { addCourseOrder } from "#tests/support/rows/order-rows.ts";
import { addOwnCourse } from "#tests/support/rows/study-rows.ts";
import { selectNewestCourses } from "./queries.ts";

test("a fee is due on the Dhaka date of the seat hold's end, the rest thirty days after the last part", async () => {
  const { db, ok } = await testAccounts();
  const who = await loggedIn(db, (await addDoctor(db)).id);
  const { batch, schedule } = await addOffer(db);
  const request = { params: { id: batch.id }, body: { schedule_id: schedule.id, agree: true as const } };
  const { course, order } = await ok(enrol, request, who);
  const due = async () => {
    const [listed] = (await ok(listMyCourses, {}, who)).courses;
    const { payment } = (await ok(getMyCourse, { params: { id: course.id } }, who)).course;
    expect(payment, "equal in the list").toEqual(listed?.payment);
    return [payment?.due, payment?.next_due_on];
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

test("lists the doctor's own courses, newest first, with the amount due and the next class or exam", async () => {
  const { db, ok, refused } = await testAccounts();
  const { id: doctorId } = await addDoctor(db);
  const who = await loggedIn(db, doctorId);
  const since = (days: number) => ({ created_at: daysFromNow(-days) });
  const foreign = await addOwnCourse(db, (await addDoctor(db)).id);
  const fee = { total_fee: "14000.00", discount: "1000.00", paid_total: "3000.00" };
  const older = await addOwnCourse(db, doctorId, { ...since(9), ...fee });
  const newer = await addOwnCourse(db, doctorId, { ...since(2), status: "suspended" });
  const cancelled = await addOwnCourse(db, doctorId, { ...since(1), ...fee, status: "cancelled" });
  const refunded = await addCourseOrder(db, {
    doctorId,
    enrolment: { ...since(3), status: "active", seat_held_until: null },
    order: { status: "refunded", discount: "500.00", payable: "13500.00", paid: "7000.00" },
  });
  await addScheduleEvent(db, foreign.scheduleId, { starts_at: daysFromNow(1) });
  const events = [];
  for (const days of [-1, 9, 4]) {
    events.push(await addScheduleEvent(db, older.scheduleId, { starts_at: daysFromNow(days) }));
  }
  await addScheduleEvent(db, older.scheduleId, { starts_at: daysFromNow(2), kind: "notice" });
  const { courses } = await ok(listMyCourses, {}, who);
  const shown = courses.map(({ id, payment, next_event }) => [
    id,
    payment?.total,
    payment?.due,
    next_event?.title ?? null,
  ]);
  expect(shown).toEqual([
    [newer.id, "14000.00", "14000.00", null],
    [refunded.enrolment.id, "13500.00", "0.00", null],
    [older.id, "13000.00", "10000.00", events[2]?.title],
  ]);
  const ofStatus = async (status: "suspended" | "cancelled") =>
    (await ok(listMyCourses, { query: { status } }, who)).courses.map(({ id, payment }) => [id, payment?.due]);
  expect([await ofStatus("suspended"), await ofStatus("cancelled")]).toEqual([
    [[newer.id, "14000.00"]],
    [[cancelled.id, "0.00"]],
  ]);
  const one = await ok(getMyCourse, { params: { id: newer.id } }, who);
  expect(one.course).toMatchObject({ id: newer.id, next_event: null });
  await refused(404, getMyCourse, { params: { id: foreign.id } }, who);

  const ids = [newer.id, refunded.enrolment.id, older.id];
  for (let n = 0; n < 11; n++) ids.push((await addOwnCourse(db, doctorId, since(10 + n))).id);
  const walked = await walk(
    (query) => ok(listMyCourses, { query }, who),
    (page) => page.courses.map(({ id }) => id),
  );
  expect(walked).toEqual(inPages(ids, 12));
  expect((await selectNewestCourses(db, doctorId, 2)).map(({ id }) => id)).toEqual(ids.slice(0, 2));
});
