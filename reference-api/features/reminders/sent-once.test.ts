import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { scheduleEvents } from "#api/db/schema/catalogue.ts";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { findReminders } from "#api/jobs/reminders.ts";
import { addScheduleEvent, daysFromNow } from "#tests/support/rows/catalogue-rows.ts";
import { addEnrolment, addExam, addExamEvent, minutesFromNow } from "#tests/support/rows/exams/exam-rows.ts";
import { testReminders } from "#tests/support/api/scenarios/reminders.ts";

test("sends each reminder once, even if several processes or repeated jobs find it", async () => {
  const { db, scope, service, choose, addPushed, queued, deliver } = await testReminders();
  const exam = await addExam(db, ["b"]);
  const event = await addExamEvent(db, exam, { opens_at: minutesFromNow(30), start_until: minutesFromNow(90) });
  const lecture = await addScheduleEvent(db, event.schedule_id, { starts_at: daysFromNow(3) });
  for (let each = 0; each < 5; each += 1) {
    const { doctor, who } = await addPushed();
    await choose(who, { kind: "exam", push: true }, { kind: "class", push: true, sms: true });
    await addEnrolment(db, event, { doctor_id: doctor.id });
  }
  await findReminders({}, scope);
  await db
    .update(scheduleEvents)
    .set({ starts_at: daysFromNow(4) })
    .where(eq(scheduleEvents.id, lecture.id));
  await Promise.all(Array.from({ length: 4 }, () => findReminders({}, scope)));
  expect(await queued()).toHaveLength(10);
  await deliver();
  expect(service.delivered).toHaveLength(10);
  expect(new Set(service.delivered.map(({ subscription, tag }) => `${subscription} ${tag}`)).size).toBe(10);
  expect(await db.query.smsOutbox.findMany()).toHaveLength(5);
  expect(service.faults).toEqual([]);
  expect(await db.$count(enrolments)).toBe(5);
});
