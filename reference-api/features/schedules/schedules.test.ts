import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { examAllowances, examAttempts } from "#api/db/schema/exams/exam-attempts.ts";
import { exams } from "#api/db/schema/exams/exams.ts";
import { getCourseSchedule, getFullSchedule, type ScheduleWeek } from "#contract/study/schedules.ts";
import { addDoctor, loggedIn, moveClock, testAccounts } from "#tests/support/api/accounts.ts";
import { addScheduleEvent } from "#tests/support/rows/catalogue-rows.ts";
import { addAttempt, addExam, addExamEvent } from "#tests/support/rows/exams/exam-rows.ts";
import { addLectureEvent, addOwnCourse } from "#tests/support/rows/study-rows.ts";
import { walk } from "#tests/support/api/lists.ts";

const at = (time: string) => new Date(`${time}+06:00`);

function idsOf(weeks: ScheduleWeek[]): number[] {
  return weeks.flatMap(({ days }) => days.flatMap(({ events }) => events.map(({ id }) => id)));
}

async function withCourse() {
  const api = await testAccounts();
  moveClock(at("2026-11-25T10:00:00").getTime() - Date.now());
  const doctor = await addDoctor(api.db);
  const course = await addOwnCourse(api.db, doctor.id);
  const { termId, batchId, scheduleId } = course;
  const place = { year_course_session_id: termId, batch_id: batchId, schedule_id: scheduleId };
  return { ...api, doctorId: doctor.id, course, place, who: await loggedIn(api.db, doctor.id) };
}

test("a schedule shows the current month by week and day in Dhaka, or the requested month", async () => {
  const { db, ok, course, place, who } = await withCourse();
  const add = (time: string, kind: "lecture" | "exam" = "lecture") =>
    addScheduleEvent(db, course.scheduleId, { starts_at: at(time), kind });
  const last = await add("2026-10-31T23:59:59");
  const first = await add("2026-11-01T00:00:00");
  const friday = await add("2026-11-27T23:30:00");
  const saturday = await add("2026-11-28T00:10:00", "exam");
  const december = await add("2026-12-01T00:00:00");

  const november = await ok(getCourseSchedule, { params: place }, who);
  expect(november.month).toBe("2026-11");
  expect(november.months).toEqual([
    { month: "2026-10", count: 1 },
    { month: "2026-11", count: 3 },
    { month: "2026-12", count: 1 },
  ]);
  const days = november.weeks.map(({ starts_on, days }) => [
    starts_on,
    days.map(({ day, events }) => [day, events.map(({ id }) => id)]),
  ]);
  expect(days).toEqual([
    ["2026-10-31", [["2026-11-01", [first.id]]]],
    ["2026-11-21", [["2026-11-27", [friday.id]]]],
    ["2026-11-28", [["2026-11-28", [saturday.id]]]],
  ]);
  const shown = async (query: { month?: string; kind?: "exam" | "" }) =>
    idsOf((await ok(getCourseSchedule, { params: place, query }, who)).weeks);
  expect(await shown({ month: "2026-10" })).toEqual([last.id]);
  expect(await shown({ month: "2026-12", kind: "" })).toEqual([december.id]);
  expect(await shown({ kind: "exam" })).toEqual([saturday.id]);
  expect(await shown({ month: "2027-05" })).toEqual([]);
});

test("the state of an exam event follows the doctor's attempt, the start window and allowances", async () => {
  const { db, ok, course, place, who, doctorId } = await withCourse();
  const exam = await addExam(db, ["a"]);
  const opens_at = at("2026-11-25T09:00:00");
  const window = { opens_at, start_until: at("2026-11-25T11:00:00"), result_at: at("2026-11-26T09:00:00") };
  const event = await addExamEvent(db, exam, {
    scheduleId: course.scheduleId,
    ...window,
    solution_at: window.result_at,
  });
  const state = async () =>
    (await ok(getCourseSchedule, { params: place }, who)).weeks.flatMap(({ days }) =>
      days.flatMap(({ events }) => events.map((row) => row.state)),
    );
  expect(await state()).toEqual(["open"]);
  const attempt = await addAttempt(db, { exam, event, enrolment_id: course.id, doctor_id: doctorId, status: "void" });
  expect(await state(), "a void attempt does not count").toEqual(["open"]);
  await db.update(examAttempts).set({ status: "in_progress" }).where(eq(examAttempts.id, attempt.id));
  expect(await state()).toEqual(["running"]);
  await db.update(examAttempts).set({ status: "graded" }).where(eq(examAttempts.id, attempt.id));
  expect(await state()).toEqual(["done"]);
  await db.delete(examAttempts);
  moveClock(60 * 60 * 1000);
  expect(await state(), "too late to start").toEqual(["missed"]);
  await db.update(exams).set({ allow_pending: false }).where(eq(exams.id, exam.id));
  expect(await state(), "too late, and late practice is not allowed").toEqual(["locked"]);
  const later = { schedule_event_id: event.schedule_event_id, doctor_id: doctorId, reason: "অসুস্থতা" };
  await db.insert(examAllowances).values({ ...later, start_until: at("2026-11-25T13:00:00") });
  expect(await state(), "staff granted this doctor more time").toEqual(["open"]);
});

test("without events this month, shows the next month with events, otherwise the last, otherwise none", async () => {
  const { db, ok, course, place, who } = await withCourse();
  const month = async () => (await ok(getCourseSchedule, { params: place }, who)).month;
  expect(await month()).toBe(null);
  await addScheduleEvent(db, course.scheduleId, { starts_at: at("2026-09-10T10:00:00") });
  expect(await month()).toBe("2026-09");
  await addScheduleEvent(db, course.scheduleId, { starts_at: at("2027-02-10T10:00:00") });
  expect(await month()).toBe("2027-02");
});

test("rejects invalid filters, and gives 404 for other catalogue ids", async () => {
  const { db, refused, course, place, who } = await withCourse();
  await addScheduleEvent(db, course.scheduleId);
  for (const query of [{ month: "2026-13" }, { month: "11" }, { after: "abc" }]) {
    await refused("after" in query ? 400 : 422, getCourseSchedule, { params: place, query }, who);
  }
  for (const name of ["year_course_session_id", "batch_id", "schedule_id"]) {
    await refused(404, getCourseSchedule, { params: { ...place, [name]: 999_999 } }, who);
  }
});

test("the full schedule of 420 events is paged in whole weeks in both directions, each event once", async () => {
  const { db, ok, course, who } = await withCourse();
  await db.execute(sql`
    insert into schedule_events (batch_schedule_id, key, kind, title, starts_at)
    select ${course.scheduleId}::bigint, n::text, 'lecture', 'ক্লাস ' || n, ${"2026-06-01T09:00:00+06:00"}::timestamptz + make_interval(hours => n * 11)
    from generate_series(1, 420) as n`);
  const page = async (from?: string) => ok(getFullSchedule, { params: { id: course.id }, query: { from } }, who);
  const pages = [await page()];
  for (let next = pages[0]?.meta.next; next; next = pages.at(-1)?.meta.next) pages.push(await page(next));
  const ids = pages.flatMap(({ weeks }) => idsOf(weeks));
  expect([ids.length, new Set(ids).size]).toEqual([420, 420]);
  const starts = pages.flatMap(({ weeks }) => weeks.map(({ starts_on }) => starts_on));
  expect(new Set(starts).size).toBe(starts.length);
  expect(Math.max(...pages.map(({ weeks }) => idsOf(weeks).length))).toBeLessThanOrEqual(75);

  const seen = new Set<number>();
  for (let from = pages.at(-1)?.weeks[0]?.starts_on; from;) {
    const { weeks, meta } = await page(from);
    for (const id of idsOf(weeks)) seen.add(id);
    from = meta.prev ?? undefined;
  }
  expect(seen.size).toBe(420);
  expect((await page("2030-01-05")).weeks).toEqual([]);
});

test("a month with more events than a page is paged in both directions", async () => {
  const { db, ok, course, place, who } = await withCourse();
  await db.execute(sql`
    insert into schedule_events (batch_schedule_id, key, kind, title, starts_at)
    select ${course.scheduleId}::bigint, n::text, 'lecture', 'ক্লাস', ${"2026-11-01T09:00:00+06:00"}::timestamptz + make_interval(hours => n / 3)
    from generate_series(1, 250) as n`);
  const pages = await walk(
    (cursor) => ok(getCourseSchedule, { params: place, query: cursor }, who),
    ({ weeks }) => idsOf(weeks),
  );
  expect(pages.map((ids) => ids.length)).toEqual([75, 75, 75, 25]);
});

test("a recorded event has the duration of its lecture and the watched share", async () => {
  const { db, ok, course, place, who } = await withCourse();
  const event = await addLectureEvent(db, course.scheduleId, { startsAt: at("2026-11-24T10:00:00") });
  const { weeks } = await ok(getCourseSchedule, { params: place }, who);
  expect(weeks[0]?.days[0]?.events[0]).toMatchObject({
    id: event.id,
    duration_seconds: 100,
    coverage: 0,
    state: "missed",
    schedule_id: course.scheduleId,
  });
});
