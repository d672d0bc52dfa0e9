import { expect, test } from "vitest";
import { getCourseHome } from "#contract/study/course-home.ts";
import { getCourseSchedule } from "#contract/study/schedules.ts";
import { addDoctor, loggedIn, moveClock, testAccounts } from "#tests/support/api/accounts.ts";
import { addScheduleEvent } from "#tests/support/rows/catalogue-rows.ts";
import { addOwnCourse } from "#tests/support/rows/study-rows.ts";

test("at 00:30 on 1 January in Dhaka, today and the current month are those of the new year", async () => {
  const { db, ok } = await testAccounts();
  moveClock(new Date("2027-01-01T00:30:00+06:00").getTime() - Date.now());
  const doctor = await addDoctor(db);
  const who = await loggedIn(db, doctor.id);
  const { id, termId, batchId, scheduleId } = await addOwnCourse(db, doctor.id);
  const event = (title: string, time: string) =>
    addScheduleEvent(db, scheduleId, { title, kind: "notice", starts_at: new Date(`${time}+06:00`) });
  await event("of last year", "2026-12-31T23:30:00");
  await event("of the night", "2027-01-01T00:00:00");
  await event("of the evening", "2027-01-01T23:59:00");
  await event("of tomorrow", "2027-01-02T00:00:00");

  const home = await ok(getCourseHome, { params: { id } }, who);
  const titles = (events: typeof home.today) => events.map(({ title }) => title);
  expect(home.day).toBe("2027-01-01");
  expect(titles(home.today)).toEqual(["of the night", "of the evening"]);
  expect(titles(home.next)).toEqual(["of tomorrow"]);

  const place = { year_course_session_id: termId, batch_id: batchId, schedule_id: scheduleId };
  const { month, months, weeks } = await ok(getCourseSchedule, { params: place }, who);
  expect([month, months]).toEqual([
    "2027-01",
    [
      { month: "2026-12", count: 1 },
      { month: "2027-01", count: 3 },
    ],
  ]);
  expect(weeks.flatMap(({ days }) => days.map(({ day }) => day))).toEqual(["2027-01-01", "2027-01-02"]);
});
