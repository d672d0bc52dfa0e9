import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { batches, batchSchedules, scheduleEvents } from "#api/db/schema/catalogue.ts";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { examAttempts, examEvents } from "#api/db/schema/exams/exam-attempts.ts";
import { examResults } from "#api/db/schema/exams/exam-results.ts";
import { coursePayments } from "#api/db/schema/payments.ts";
import { classMoves, reminderChoices, reminders } from "#api/db/schema/reminders.ts";
import { subscriptionOrders } from "#api/db/schema/subscriptions.ts";
import { sweepExams } from "#api/jobs/exams.ts";
import type { ReminderKind } from "#contract/account/reminders.ts";
import { addScheduleEvent, daysFromNow } from "#tests/support/rows/catalogue-rows.ts";
import {
  addAttempt,
  addEnrolment,
  addExam,
  addExamEvent,
  minutesFromNow,
} from "#tests/support/rows/exams/exam-rows.ts";
import { addCourseOrder, addPayment } from "#tests/support/rows/order-rows.ts";
import { testReminders } from "#tests/support/api/scenarios/reminders.ts";
import { addOwnCourse } from "#tests/support/rows/study-rows.ts";
import { sendDueReminders } from "./remind.ts";

const byPush = (kind: ReminderKind) => ({ kind, push: true });

test("reminds of an exam once, within the hour before it opens, the doctors who may sit it and chose that", async () => {
  const { db, service, choose, addPushed, remind } = await testReminders();
  const [chose, choseOther, suspended] = [await addPushed(), await addPushed(), await addPushed()];
  const elsewhere = await addPushed();
  await addOwnCourse(db, elsewhere.doctor.id);
  for (const { who } of [chose, suspended, elsewhere]) await choose(who, byPush("exam"));
  await choose(choseOther.who, byPush("class"));
  const later = { start_until: daysFromNow(2), result_at: daysFromNow(3), solution_at: daysFromNow(3) };
  const exam = await addExam(db, ["b"]);
  const event = await addExamEvent(db, exam, { opens_at: minutesFromNow(61), ...later });
  const draft = await addExam(db, ["b"], { status: "draft" });
  await addExamEvent(db, draft, { scheduleId: event.schedule_id, opens_at: minutesFromNow(30), ...later });
  for (const { doctor } of [chose, choseOther]) await addEnrolment(db, event, { doctor_id: doctor.id });
  await addEnrolment(db, event, { doctor_id: suspended.doctor.id, status: "suspended" });
  expect(await remind(), "more than an hour before").toEqual([]);

  await db.update(examEvents).set({ opens_at: minutesFromNow(59) });
  const title = (await db.query.scheduleEvents.findFirst({ where: eq(scheduleEvents.id, event.schedule_event_id) }))
    ?.title;
  expect(await remind()).toEqual([title]);
  expect(await remind(), "a second time").toEqual([]);
  const [reminder] = service.delivered;
  expect(reminder?.title).toMatch(/^পরীক্ষা খুলবে [০-৯]+ /);
  expect(reminder?.link).toMatch(
    new RegExp(`^/my/courses/\\d+/schedule/${event.schedule_id}/events/${event.schedule_event_id}/exam-info$`),
  );
  expect(reminder?.ttl).toBeGreaterThan(3400);
  expect(reminder?.ttl).toBeLessThan(3600);

  await db.update(examEvents).set({ opens_at: minutesFromNow(10) });
  expect(await remind(), "the exam was moved to another time").toHaveLength(1);
  await db.update(examEvents).set({ opens_at: minutesFromNow(-1) });
  expect(await remind(), "the exam is open").toEqual([]);
  expect(await db.$count(reminders)).toBe(2);
});

test("reminds of moved classes, of several at once in one message, and not of new ones", async () => {
  const { db, choose, addPushed, remind } = await testReminders();
  const { doctor, who } = await addPushed();
  await choose(who, byPush("class"));
  const { scheduleId, batchId } = await addOwnCourse(db, doctor.id);
  const [suspended, elsewhere] = [await addPushed(), await addPushed()];
  for (const other of [suspended, elsewhere]) await choose(other.who, byPush("class"));
  await addEnrolment(db, { schedule_id: scheduleId }, { doctor_id: suspended.doctor.id, status: "suspended" });
  await addOwnCourse(db, elsewhere.doctor.id);
  const lecture = await addScheduleEvent(db, scheduleId, { title: "ECG", starts_at: daysFromNow(3) });
  const solve = await addScheduleEvent(db, scheduleId, { title: "ABG", starts_at: daysFromNow(4), kind: "solve" });
  const exam = await addScheduleEvent(db, scheduleId, { starts_at: daysFromNow(2), kind: "exam" });
  const past = await addScheduleEvent(db, scheduleId, { starts_at: daysFromNow(-1) });
  expect(await remind(), "they are new").toEqual([]);

  const moved = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 2, 5, 4, 30));
  await db.update(scheduleEvents).set({ starts_at: moved }).where(eq(scheduleEvents.id, solve.id));
  for (const { id } of [exam, past]) {
    await db
      .update(scheduleEvents)
      .set({ ends_at: daysFromNow(5) })
      .where(eq(scheduleEvents.id, id));
  }
  expect(await remind()).toEqual(["ABG: ৫ মার্চ, সকাল ১০:৩০"]);
  expect(await remind(), "a second time").toEqual([]);

  await db.update(batches).set({ venue: "ধানমন্ডি" }).where(eq(batches.id, batchId));
  expect(await remind(), "an online batch has no venue").toEqual([]);
  await db.update(batchSchedules).set({ join_link: "https://meet.example/1" }).where(eq(batchSchedules.id, scheduleId));
  const [both, ...others] = await remind();
  expect(both).toMatch(/^২টি ক্লাস। প্রথমটি ECG: /);
  expect(others).toEqual([]);

  await db.update(scheduleEvents).set({ title: "ECG, part 1" }).where(eq(scheduleEvents.id, lecture.id));
  expect(await remind(), "a new title is not a move").toEqual([]);
  await choose(who, { kind: "class" });
  await db
    .update(scheduleEvents)
    .set({ starts_at: daysFromNow(6) })
    .where(eq(scheduleEvents.id, lecture.id));
  expect(await remind(), "deselected").toEqual([]);
  await choose(who, byPush("class"));
  expect(await remind(), "earlier moves are not reported later").toEqual([]);

  await db.delete(reminders);
  await db.update(reminderChoices).set({ updated_at: daysFromNow(-9) });
  await db.update(classMoves).set({ created_at: daysFromNow(-2) });
  await remind();
  await db.update(classMoves).set({ created_at: minutesFromNow(-5) });
  await db.update(scheduleEvents).set({ starts_at: minutesFromNow(-1), ends_at: null });
  await remind();
  expect(await db.$count(reminders), "no old moves and no started classes").toBe(0);
});

test("reminds of a published result, but not doctors who sat the exam late or chose results afterwards", async () => {
  const { db, service, scope, choose, addPushed, remind } = await testReminders();
  const [inTime, late, afterwards, suspended] = [
    await addPushed(),
    await addPushed(),
    await addPushed(),
    await addPushed(),
  ];
  for (const { who } of [inTime, late, suspended]) await choose(who, byPush("result"));
  const exam = await addExam(db, ["b"]);
  const event = await addExamEvent(db, exam, { result_at: minutesFromNow(60) });
  for (const { doctor } of [inTime, late, afterwards, suspended]) {
    const { id } = await addEnrolment(db, event, { doctor_id: doctor.id });
    await addAttempt(db, {
      exam,
      event,
      answers: ["b"],
      enrolment_id: id,
      doctor_id: doctor.id,
      is_pending: doctor === late.doctor,
    });
  }
  await sweepExams({}, scope);
  expect(await remind(), "it is not published").toEqual([]);
  await db.update(examEvents).set({ start_until: minutesFromNow(-9), result_at: minutesFromNow(-1) });
  await sweepExams({}, scope);
  await expect
    .poll(async () => (await db.select().from(examAttempts)).map(({ status }) => status))
    .toEqual(Array(4).fill("published"));
  const ofSuspended = eq(enrolments.doctor_id, suspended.doctor.id);
  await db.update(enrolments).set({ status: "suspended" }).where(ofSuspended);
  await choose(afterwards.who, byPush("result"));
  expect(await remind()).toHaveLength(1);
  expect(await remind(), "a second time").toEqual([]);
  const [reminder] = service.delivered;
  expect(inTime.browser.endpoint).toContain(reminder?.subscription);
  const own = await db.query.enrolments.findFirst({ where: eq(enrolments.doctor_id, inTime.doctor.id) });
  expect(reminder?.link).toBe(`/my/courses/${own?.id}/events/${event.schedule_event_id}/exam/result`);
  expect(`${reminder?.title} ${reminder?.body}`, "no mark on a locked screen").not.toMatch(/নম্বর|পাশ|ফেল/);

  await db.delete(reminders);
  await db.update(examAttempts).set({ status: "void" });
  await remind();
  await db.update(examAttempts).set({ status: "published" });
  await db.update(reminderChoices).set({ updated_at: daysFromNow(-9) });
  await db.update(examResults).set({ published_at: daysFromNow(-2) });
  await remind();
  expect(await db.$count(reminders), "no void attempt and no old result").toBe(0);
});

test("reminds of an instalment three days ahead, in the daytime, unless it is paid or a payment is under review", async () => {
  const { db, service, scope, choose, addPushed, deliver } = await testReminders();
  const noon = new Date("2127-03-05T06:00:00Z");
  const paidAt = new Date("2127-02-06T15:00:00Z"); // due on 8 March
  const paying = { enrolment: { status: "active" as const }, order: { paid: "7000.00", status: "part_paid" as const } };
  const part = { status: "paid" as const, credited: "7000.00", amount: "7000.00", paid_at: paidAt };
  const [owes, paid, reviewed] = [await addPushed(), await addPushed(), await addPushed()];
  for (const { who } of [owes, paid, reviewed]) await choose(who, byPush("payment"));
  const { order, enrolment, batch } = await addCourseOrder(db, { doctorId: owes.doctor.id, ...paying });
  await addPayment(db, order, part);
  const settled = await addCourseOrder(db, {
    doctorId: paid.doctor.id,
    ...paying,
    order: { paid: "14000.00", status: "paid" },
  });
  await addPayment(db, settled.order, part);
  const underReview = await addCourseOrder(db, { doctorId: reviewed.doctor.id, ...paying });
  await addPayment(db, underReview.order, part);
  await addPayment(db, underReview.order, { method: "manual", status: "submitted" });

  const stopped = { ...paying, enrolment: { status: "suspended" as const } };
  await addPayment(db, (await addCourseOrder(db, { doctorId: paid.doctor.id, ...stopped })).order, part);

  const at = (iso: string) => sendDueReminders(db, new Date(iso), scope.signal);
  for (const wrongHour of ["2127-03-04T06:00:00Z", "2127-03-05T02:59:00Z", "2127-03-05T15:00:00Z"]) await at(wrongHour);
  expect(await db.$count(reminders)).toBe(0);
  for (let times = 0; times < 2; times += 1) await sendDueReminders(db, noon, scope.signal);
  await at("2127-03-06T06:00:00Z");
  const stored = await db.select().from(reminders);
  expect(stored).toMatchObject([
    {
      doctor_id: owes.doctor.id,
      title: "কিস্তির শেষ দিন ৮ মার্চ",
      body: batch.title,
      link: `/my/courses/${enrolment.id}/checkout`,
    },
  ]);
  await deliver();
  expect(service.delivered).toHaveLength(1);
  expect(service.delivered.map(({ text }) => text).join(), "no sum on a locked screen").not.toMatch(/7000|৭,?০০০/);

  await db.update(coursePayments).set({ status: "rejected" }).where(eq(coursePayments.status, "submitted"));
  await at("2127-03-09T06:00:00Z");
  expect(await db.$count(reminders), "the due day is over").toBe(1);
  await at("2127-03-08T14:00:00Z");
  expect(await db.$count(reminders), "on the due day, after the payment under review was rejected").toBe(2);
});

test("reminds of a subscription once, three days before its end, in the daytime, unless it is unpaid or over", async () => {
  const { db, service, scope, choose, addPushed, deliver } = await testReminders();
  const { doctor, who } = await addPushed();
  for (const by of [(await addPushed()).who, who]) await choose(by, byPush("subscription"));
  const course = await addOwnCourse(db, doctor.id);
  const of = { doctor_id: doctor.id, enrolment_id: course.id, months: 1, view_limit: 2, payable: "300.00" };
  const starts_at = new Date("2127-02-08T08:35:00Z");
  const ends_at = new Date("2127-03-08T08:35:00Z");
  await db.insert(subscriptionOrders).values([
    { ...of, status: "active", starts_at, ends_at },
    { ...of, status: "active", starts_at, ends_at: new Date("2127-03-05T05:59:00Z") },
    { ...of, status: "pending_payment", starts_at, ends_at },
  ]);
  const at = (iso: string) => sendDueReminders(db, new Date(iso), scope.signal);
  for (const early of ["2127-03-05T08:34:00Z", "2127-03-05T20:00:00Z"]) await at(early);
  expect(await db.$count(reminders)).toBe(0);
  for (let times = 0; times < 2; times += 1) await at("2127-03-06T06:00:00Z");
  await at("2127-03-08T08:36:00Z");
  expect(await db.select().from(reminders)).toMatchObject([
    {
      doctor_id: doctor.id,
      title: "সাবস্ক্রিপশন শেষ হবে ৮ মার্চ, দুপুর ২:৩৫",
      link: `/my/subscription/${course.id}/list`,
      useful_until: ends_at,
    },
  ]);
  await deliver();
  expect(service.delivered).toHaveLength(1);
});
