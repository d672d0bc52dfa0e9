import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { examAttempts } from "#api/db/schema/exams/exam-attempts.ts";
import { practiceDoctors, practiceQuestions } from "#api/db/schema/exams/practice.ts";
import { reminderChoices } from "#api/db/schema/reminders.ts";
import { getPractice, setPracticeSettings } from "#contract/exams/practice.ts";
import { dayInDhaka, instantInDhaka } from "#locale/calendar.ts";
import { addCandidate } from "#tests/support/api/scenarios/exam-room.ts";
import { sit, solved } from "#tests/support/api/scenarios/practice.ts";
import { testReminders } from "#tests/support/api/scenarios/reminders.ts";
import { addAttempt, addEnrolment, addExam, addExamEvent } from "#tests/support/rows/exams/exam-rows.ts";
import { sendDueReminders } from "./remind.ts";

/** A doctor with two mistakes, who chose the reminder of practice yesterday. */
async function practisingDoctor() {
  const reminders = await testReminders();
  const { db, ok, addPushed, choose, deliver, service } = reminders;
  const { doctor, who } = await addPushed();
  const exam = await addExam(db, ["TFTFT", "b"]);
  const event = await addExamEvent(db, exam, solved());
  const enrolment = await addEnrolment(db, event, { doctor_id: doctor.id });
  await sit(db, { exam, event }, { doctorId: doctor.id, enrolment }, { answers: ["TFTFF", "a"] });
  await ok(getPractice, {}, who);
  await choose(who, { kind: "practice", push: true });
  await db.update(reminderChoices).set({ updated_at: new Date(Date.now() - 86_400_000) });

  /** Runs the job at an hour of today in Dhaka, and gives the bodies that arrived. */
  async function remindAt(clock: string) {
    const before = service.delivered.length;
    const at = instantInDhaka(dayInDhaka(new Date()), clock);
    await sendDueReminders(db, at, new AbortController().signal);
    await deliver();
    return service.delivered.slice(before).map(({ body }) => body);
  }
  return { ...reminders, doctor, who, exam, event, enrolment, remindAt };
}

test("reminds of the questions that are left once a day, from the chosen hour on", async () => {
  const { db, ok, who, service, remindAt } = await practisingDoctor();
  expect(await remindAt("19:59"), "the default is 20:00").toEqual([]);
  await ok(setPracticeSettings, { body: { remind_at_hour: 7 } }, who);
  expect(await remindAt("06:59")).toEqual([]);
  expect(await remindAt("07:00")).toEqual(["২টি প্রশ্ন আবার দেখার"]);
  expect(service.delivered[0]).toMatchObject({ title: "আজকের অনুশীলন বাকি", link: "/my/practice" });
  expect(await remindAt("08:00"), "a second time").toEqual([]);
  await db.execute(sql`delete from reminders`);
  expect(await remindAt("11:00"), "hours later").toEqual([]);
  await db.update(practiceQuestions).set({ mistakes: 0 });
  expect(await remindAt("08:00"), "nothing is left").toEqual([]);
});

test("reminds nobody who writes an exam, but at its end", async () => {
  const { db, event, exam, doctor, enrolment, remindAt } = await practisingDoctor();
  const running = { status: "in_progress", ended_by: null, submitted_at: null } as const;
  const other = await addExamEvent(db, exam);
  const of = { doctor_id: doctor.id, enrolment_id: enrolment.id };
  const attempt = await addAttempt(db, { exam, event: other, ...of, ...running });
  expect(await remindAt("20:00")).toEqual([]);
  await db.update(examAttempts).set({ status: "void" }).where(eq(examAttempts.id, attempt.id));
  expect(await remindAt("20:30")).toHaveLength(1);
  expect(event.exam_id).toBe(exam.id);
});

test("reminds of no more than the doctor's daily number, and not on the evening of the choice", async () => {
  const { db, ok, who, doctor, remindAt } = await practisingDoctor();
  await db.update(practiceDoctors).set({ daily_reviews: 1 }).where(eq(practiceDoctors.doctor_id, doctor.id));
  expect(await remindAt("20:00")).toEqual(["১টি প্রশ্ন আবার দেখার"]);
  await db.execute(sql`delete from reminders`);
  const evening = instantInDhaka(dayInDhaka(new Date()), "20:01");
  await db.update(reminderChoices).set({ updated_at: evening });
  expect(await remindAt("20:02")).toEqual([]);
  expect(await ok(getPractice, {}, who)).toMatchObject({ daily_reviews: 1, remind_at_hour: 20 });
});

test("takes 20 to 200 reviews a day and an hour of the day, and keeps what is left out", async () => {
  const { db, ok, refused, event } = await practisingDoctor();
  const { who } = await addCandidate(db, event);
  expect(await ok(setPracticeSettings, { body: { daily_reviews: 200 } }, who)).toEqual({
    daily_reviews: 200,
    remind_at_hour: 20,
  });
  expect(await ok(setPracticeSettings, { body: { remind_at_hour: 0 } }, who)).toEqual({
    daily_reviews: 200,
    remind_at_hour: 0,
  });
  expect((await ok(setPracticeSettings, { body: { remind_at_hour: "" } }, who)).remind_at_hour).toBe(0);
  for (const body of [{ daily_reviews: 19 }, { daily_reviews: 201 }, { daily_reviews: 20.5 }, { remind_at_hour: 24 }]) {
    await refused(422, setPracticeSettings, { body }, who);
  }
  await refused(401, setPracticeSettings, { body: { daily_reviews: 60 } });
  expect((await ok(getPractice, {}, who)).daily_reviews).toBe(200);
});
