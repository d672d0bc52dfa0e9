import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { batches, batchSchedules } from "#api/db/schema/catalogue.ts";
import { examAllowances } from "#api/db/schema/exams/exam-attempts.ts";
import { lectureViews } from "#api/db/schema/study.ts";
import { getCourseHome } from "#contract/study/course-home.ts";
import type { CourseEvent } from "#contract/study/course-events.ts";
import { getCourseSchedule } from "#contract/study/schedules.ts";
import { addDoctor, loggedIn, moveClock, testAccounts } from "#tests/support/api/accounts.ts";
import { addSchedule, addScheduleEvent } from "#tests/support/rows/catalogue-rows.ts";
import { addExam, addExamEvent } from "#tests/support/rows/exams/exam-rows.ts";
import { addLectureEvent, addOwnCourse } from "#tests/support/rows/study-rows.ts";

const at = (time: string) => new Date(`${time}+06:00`);

async function setUp() {
  const { db, ok } = await testAccounts();
  moveClock(at("2026-11-25T10:00:00").getTime() - Date.now());
  const [otherDoctor, doctor] = [await addDoctor(db), await addDoctor(db)];
  const course = await addOwnCourse(db, doctor.id);
  const who = await loggedIn(db, doctor.id);
  const place = {
    year_course_session_id: course.termId,
    batch_id: course.batchId,
    schedule_id: course.scheduleId,
  };
  async function month() {
    const { months, weeks } = await ok(getCourseSchedule, { params: place }, who);
    return { months, rows: weeks.flatMap(({ days }) => days.flatMap(({ events }) => events)) };
  }
  const home = () => ok(getCourseHome, { params: { id: course.id } }, who);
  return { db, otherDoctor, doctor, course, month, home };
}

const stateOf = ({ id, state, coverage }: CourseEvent) => [id, state, coverage];

test("a schedule has only its own events, with the progress and allowances of this doctor only", async () => {
  const { db, otherDoctor, doctor, course, month, home } = await setUp();
  const otherSchedule = await addSchedule(db, course.batchId);
  await addLectureEvent(db, otherSchedule.id, { startsAt: at("2026-11-25T08:00:00") });
  await addScheduleEvent(db, otherSchedule.id, { starts_at: at("2026-11-26T08:00:00") });
  const lecture = (time: string) => addLectureEvent(db, course.scheduleId, { startsAt: at(time) });
  const [unseen, begun, done] = [
    await lecture("2026-11-22T08:00:00"),
    await lecture("2026-11-22T10:00:00"),
    await lecture("2026-11-22T12:00:00"),
  ];
  const seen = { covered_seconds: 95, completed_at: new Date(), last_flush_at: new Date() };
  await db.insert(lectureViews).values([
    { doctor_id: otherDoctor.id, lecture_id: unseen.lectureId, ...seen },
    { doctor_id: otherDoctor.id, lecture_id: begun.lectureId, ...seen },
    { doctor_id: doctor.id, lecture_id: begun.lectureId, position_seconds: 10, last_flush_at: new Date() },
    { doctor_id: doctor.id, lecture_id: done.lectureId, ...seen },
  ]);
  const exam = await addExam(db, ["a"]);
  const exams = [];
  for (const hour of [14, 16]) {
    const opens_at = at(`2026-11-22T${hour}:00:00`);
    const window = { opens_at, start_until: at(`2026-11-22T${hour}:30:00`) };
    const later = { result_at: at("2026-11-26T09:00:00"), solution_at: at("2026-11-26T09:00:00") };
    exams.push(await addExamEvent(db, exam, { scheduleId: course.scheduleId, ...window, ...later }));
  }
  const [missed = 0, allowed = 0] = exams.map(({ schedule_event_id }) => schedule_event_id);
  const allowance = { start_until: at("2026-11-25T13:00:00"), reason: "অসুস্থতা" };
  await db.insert(examAllowances).values([
    { schedule_event_id: missed, doctor_id: otherDoctor.id, ...allowance },
    { schedule_event_id: allowed, doctor_id: doctor.id, ...allowance },
  ]);

  const { months, rows } = await month();
  expect(months).toEqual([{ month: "2026-11", count: 5 }]);
  expect(rows.map(stateOf)).toEqual([
    [unseen.id, "missed", 0],
    [begun.id, "open", 0],
    [done.id, "done", 95],
    [missed, "missed", null],
    [allowed, "open", null],
  ]);
  const { today, next, missed: missedEvents, missed_count, lectures } = await home();
  expect([today, next, missed_count, lectures]).toEqual([[], [], 2, { done: 1, total: 3 }]);
  expect(missedEvents.map(({ id }) => id)).toEqual([begun.id, unseen.id]);
});

test("an event past midnight belongs to both days, and only classes have a location", async () => {
  const { db, course, month, home } = await setUp();
  const add = (starts: string, ends: string, kind: "lecture" | "exam" = "lecture") =>
    addScheduleEvent(db, course.scheduleId, { starts_at: at(starts), ends_at: at(ends), kind });
  await add("2026-11-24T22:00:00", "2026-11-25T00:00:00");
  const night = await add("2026-11-24T23:30:00", "2026-11-25T00:30:00");
  const exam = await add("2026-11-25T18:00:00", "2026-11-25T19:00:00", "exam");
  const days = [await add("2026-11-27T08:00:00", "2026-11-27T09:00:00")];
  days.unshift(await add("2026-11-26T08:00:00", "2026-11-26T09:00:00"));
  const { today, next } = await home();
  expect(today.map(({ id }) => id)).toEqual([night.id, exam.id]);
  expect(next.map(({ id }) => id)).toEqual(days.map(({ id }) => id));

  const set = (batch: Partial<typeof batches.$inferInsert>) =>
    db.update(batches).set(batch).where(eq(batches.id, course.batchId));
  const meetings = async () =>
    (await month()).rows.filter(({ id }) => id === night.id || id === exam.id).map((row) => [row.place, row.join_link]);
  const noLocation = [null, null];
  await set({ venue: "ধানমন্ডি" });
  expect(await meetings(), "an online batch").toEqual([noLocation, noLocation]);
  await set({ mode: "offline" });
  expect(await meetings()).toEqual([["ধানমন্ডি", null], noLocation]);
  const join_link = "https://meet.example/1";
  await db.update(batchSchedules).set({ join_link }).where(eq(batchSchedules.id, course.scheduleId));
  expect(await meetings()).toEqual([[null, join_link], noLocation]);
});
