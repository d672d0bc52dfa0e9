import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { batches, batchSchedules } from "#api/db/schema/catalogue.ts";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { examResults } from "#api/db/schema/exams/exam-results.ts";
import { lectureViews } from "#api/db/schema/study.ts";
import { dayInDhaka } from "#locale/calendar.ts";
import { getAgenda, getDashboard } from "#contract/study/dashboard.ts";
import { addDoctor, loggedIn, testAccounts } from "#tests/support/api/accounts.ts";
import { addScheduleEvent, daysFromNow } from "#tests/support/rows/catalogue-rows.ts";
import { addAttempt, addExam, addExamEvent, minutesFromNow } from "#tests/support/rows/exams/exam-rows.ts";
import { addNotice } from "#tests/support/rows/service-rows.ts";
import { addLecture, addLectureEvent, addOwnCourse } from "#tests/support/rows/study-rows.ts";

test("counts past lectures that were not completed over all usable courses", async () => {
  const { db, ok } = await testAccounts();
  const { id: doctor_id } = await addDoctor(db);
  const who = await loggedIn(db, doctor_id);
  const pending = async () => (await ok(getDashboard, {}, who)).pending;
  const [older, newer] = [await addOwnCourse(db, doctor_id), await addOwnCourse(db, doctor_id)];
  expect(await pending()).toMatchObject({ videos: 0, videos_link: null });

  const [watched, begun] = [await addLecture(db), await addLecture(db)];
  await addLectureEvent(db, older.scheduleId);
  await addLectureEvent(db, older.scheduleId, { lecture: watched });
  await addLectureEvent(db, newer.scheduleId, { lecture: begun });
  await addLectureEvent(db, newer.scheduleId, { startsAt: daysFromNow(1) });
  const now = new Date();
  const seen = { last_flush_at: now };
  const other = await addDoctor(db);
  await db.insert(lectureViews).values([
    { ...seen, doctor_id, lecture_id: watched.id, completed_at: now },
    { ...seen, doctor_id, lecture_id: begun.id },
    { ...seen, doctor_id: other.id, lecture_id: begun.id, completed_at: now },
  ]);
  const title = async ({ batchId }: typeof older) =>
    (await db.query.batches.findFirst({ where: eq(batches.id, batchId) }))?.title;
  const found = await pending();
  expect(found).toMatchObject({ videos: 2, videos_link: `/my/pending-video/${newer.id}` });
  expect(new Set(found.by_course)).toEqual(
    new Set([
      { kind: "videos", count: 1, course: await title(older), link: `/my/pending-video/${older.id}` },
      { kind: "videos", count: 1, course: await title(newer), link: `/my/pending-video/${newer.id}` },
    ]),
  );

  await db.update(enrolments).set({ access_until: new Date() }).where(eq(enrolments.id, newer.id));
  expect(await pending()).toMatchObject({ videos: 1, videos_link: `/my/pending-video/${older.id}` });
});

test("the agenda starts with current events, has their locations, and always includes the next exam", async () => {
  const { db, ok } = await testAccounts();
  const { id: doctor_id } = await addDoctor(db);
  const who = await loggedIn(db, doctor_id);
  const [online, hall] = [await addOwnCourse(db, doctor_id), await addOwnCourse(db, doctor_id)];
  const join_link = "https://meet.example.com/night";
  await db.update(batchSchedules).set({ join_link }).where(eq(batchSchedules.id, online.scheduleId));
  await db.update(batches).set({ mode: "offline", venue: "ধানমন্ডি" }).where(eq(batches.id, hall.batchId));
  const at = (minutes: number) => ({ starts_at: minutesFromNow(minutes), ends_at: minutesFromNow(minutes + 60) });
  for (let day = 12; day >= 1; day -= 1) {
    await addScheduleEvent(db, hall.scheduleId, { title: "later", ...at(day * 1440) });
    await addScheduleEvent(db, online.scheduleId, { title: "latest", ...at((day + 12) * 1440) });
  }
  await addScheduleEvent(db, hall.scheduleId, { title: "over", ...at(-120) });
  await addScheduleEvent(db, hall.scheduleId, { title: "runs", kind: "solve", ...at(-10) });
  const filmed = await addLectureEvent(db, hall.scheduleId, { startsAt: minutesFromNow(-5) });
  await addScheduleEvent(db, online.scheduleId, { title: "soon", lecture_id: filmed.lectureId, ...at(30) });
  const exam = await addExam(db, ["TFTFT"]);
  const open = await addExamEvent(db, exam, {
    scheduleId: online.scheduleId,
    opens_at: daysFromNow(-8),
    start_until: daysFromNow(1),
    result_at: daysFromNow(2),
    solution_at: daysFromNow(2),
  });
  const next = await addScheduleEvent(db, hall.scheduleId, { kind: "exam", title: "exam", starts_at: daysFromNow(30) });
  const unpaid = await addOwnCourse(db, doctor_id, { status: "pending_payment" });
  await addScheduleEvent(db, unpaid.scheduleId, { title: "unpaid", ...at(5) });

  const { next_events } = await ok(getDashboard, {}, who);
  const brief = next_events.map(({ title, state, link, join_link: join, place }) => [
    title,
    state,
    link,
    join ?? place,
  ]);
  const ofHall = `/my/courses/${hall.id}`;
  const examAt = `/my/courses/${online.id}/schedule/${online.scheduleId}/events/${open.schedule_event_id}/exam-info`;
  expect(brief.slice(0, 5)).toEqual([
    [expect.stringMatching(/^class/), "open", examAt, null],
    ["runs", "running", ofHall, "ধানমন্ডি"],
    [filmed.title, "running", `${ofHall}/events/${hall.scheduleId}/schedule/${filmed.id}/lecture`, "ধানমন্ডি"],
    ["soon", "upcoming", `/my/courses/${online.id}`, join_link],
    ["later", "upcoming", ofHall, "ধানমন্ডি"],
  ]);
  expect(brief.slice(4, -1).map(([title]) => title)).toEqual(Array(5).fill("later"));
  expect(brief.at(-1), "an exam without a paper links to its course").toEqual(["exam", "upcoming", ofHall, null]);
  expect(next.id).toBeGreaterThan(0);
});

test("lists all running exams, and gives progress and average result of a course", async () => {
  const { db, ok } = await testAccounts();
  const { id: doctor_id } = await addDoctor(db);
  const who = await loggedIn(db, doctor_id);
  const course = await addOwnCourse(db, doctor_id);
  const own = { doctor_id, enrolment_id: course.id };
  const [seen] = [await addLectureEvent(db, course.scheduleId), await addLectureEvent(db, course.scheduleId)];
  const now = new Date();
  await db
    .insert(lectureViews)
    .values({ doctor_id, lecture_id: seen.lectureId, completed_at: now, last_flush_at: now });
  const exam = await addExam(db, ["TFTFT"]);
  const event = () => addExamEvent(db, exam, { scheduleId: course.scheduleId });
  const over = await addExam(db, ["b"]);
  const overEvent = () => addExamEvent(db, over, { scheduleId: course.scheduleId, result_at: minutesFromNow(-1) });
  const marks = { correct_stems: 0, wrong_stems: 0, blank_stems: 0, correct_sba: 0, wrong_sba: 0, blank_sba: 0 };
  for (const [obtained, is_pending] of [
    [600, false],
    [900, false],
    [0, true],
  ] as const) {
    const attempt = await addAttempt(db, {
      exam: over,
      event: await overEvent(),
      ...own,
      status: "published",
      is_pending,
    });
    await db.insert(examResults).values({
      ...marks,
      attempt_id: attempt.id,
      exam_id: over.id,
      doctor_id,
      obtained,
      total: 1000,
      submitted_at: now,
      positive: obtained,
      negative: 0,
      sba_obtained: 0,
      seconds_taken: 60,
    });
  }
  const running = [await event(), await event()];
  for (const one of running) {
    await addAttempt(db, { exam, event: one, ...own, status: "in_progress", ended_by: null, submitted_at: null });
  }
  const { courses, running_attempt, running_attempts } = await ok(getDashboard, {}, who);
  expect(courses).toMatchObject([{ lectures: { done: 1, total: 2 }, average_percent: 75, seat_held_until: null }]);
  const links = running.map(({ schedule_id, schedule_event_id }) => {
    return `/my/courses/${course.id}/schedule/${schedule_id}/events/${schedule_event_id}/exam/participated`;
  });
  expect(running_attempts?.map(({ link }) => link).toSorted()).toEqual(links.toSorted());
  expect(running_attempts).toContainEqual(running_attempt);
});

test("an open payment has its due date, and an unpaid course the end of its seat hold", async () => {
  const { db, ok } = await testAccounts();
  const { id: doctor_id } = await addDoctor(db);
  const who = await loggedIn(db, doctor_id);
  const seat_held_until = minutesFromNow(30);
  await addOwnCourse(db, doctor_id, { status: "pending_payment", seat_held_until });
  await addOwnCourse(db, doctor_id, { total_fee: "0.00" });
  const { courses, open_payments } = await ok(getDashboard, {}, who);
  const held = [null, expect.any(String)];
  expect(courses.map((course) => course.seat_held_until)).toEqual(held);
  expect(courses.map(({ lectures }) => lectures ?? null)).toEqual([{ done: 0, total: 0 }, null]);
  expect(open_payments).toMatchObject([{ due: "14000.00", seat_held_until: courses[1]?.seat_held_until }]);
  expect(open_payments[0]?.due_on).toMatch(/^20\d\d-/);
});

test("counts unread notices", async () => {
  const { db, ok } = await testAccounts();
  const who = await loggedIn(db, (await addDoctor(db)).id);
  for (const title of ["এক", "দুই", "তিন", "চার"]) await addNotice(db, "all", { title });
  expect((await ok(getDashboard, {}, who)).unread_notices).toBe(4);
});

test("the agenda endpoint gives coming events and the schedule ids of each course; empty without courses", async () => {
  const { db, ok, refused } = await testAccounts();
  const { id: doctor_id } = await addDoctor(db);
  const who = await loggedIn(db, doctor_id);
  const course = await addOwnCourse(db, doctor_id);
  for (let day = 1; day <= 12; day += 1) await addScheduleEvent(db, course.scheduleId, { starts_at: daysFromNow(day) });
  const { events, courses } = await ok(getAgenda, {}, who);
  expect(events).toHaveLength(12);
  const place = { batch_id: course.batchId, schedule_id: course.scheduleId, year_course_session_id: course.termId };
  expect(courses).toEqual([{ ...place, title: events[0]?.course }]);
  const stranger = await loggedIn(db, (await addDoctor(db)).id);
  expect(await ok(getAgenda, {}, stranger)).toEqual({ events: [], courses: [] });
  await refused(401, getAgenda, {});
});

test("names the newest class that was missed, and not one of a course that cannot be used", async () => {
  const { db, ok } = await testAccounts();
  const { id: doctor_id } = await addDoctor(db);
  const who = await loggedIn(db, doctor_id);
  const missed = async () => (await ok(getDashboard, {}, who)).missed_lecture;
  const [older, newer] = [await addOwnCourse(db, doctor_id), await addOwnCourse(db, doctor_id)];
  const unpaid = await addOwnCourse(db, doctor_id, { status: "pending_payment" });
  await addLectureEvent(db, unpaid.scheduleId, { startsAt: minutesFromNow(-90) });
  expect(await missed()).toBeNull();

  await addLectureEvent(db, older.scheduleId, { startsAt: daysFromNow(-3), title: "old" });
  const begun = await addLectureEvent(db, newer.scheduleId, { startsAt: daysFromNow(-2), title: "begun" });
  const watched = await addLectureEvent(db, newer.scheduleId, { startsAt: daysFromNow(-1), title: "watched" });
  await addLectureEvent(db, newer.scheduleId, { startsAt: minutesFromNow(-5), title: "running" });
  const seen = { doctor_id, last_flush_at: new Date() };
  await db.insert(lectureViews).values([
    { ...seen, lecture_id: begun.lectureId, covered_seconds: 40 },
    { ...seen, lecture_id: watched.lectureId, completed_at: new Date() },
  ]);
  const link = `/my/pending-video/${newer.id}/video/${begun.id}`;
  expect(await missed()).toMatchObject({ title: "begun", link, duration_seconds: 100, coverage: 40 });
});

test("names the lecture that was watched to its end today, and none of another day", async () => {
  const { db, ok } = await testAccounts();
  const { id: doctor_id } = await addDoctor(db);
  const who = await loggedIn(db, doctor_id);
  const watched = async () => (await ok(getDashboard, {}, who)).watched_today;
  const [first, last] = [await addLecture(db), await addLecture(db)];
  const view = { doctor_id, last_flush_at: new Date() };
  await db.insert(lectureViews).values({ ...view, lecture_id: first.id, completed_at: daysFromNow(-1) });
  expect(await watched()).toBeNull();
  await db.insert(lectureViews).values({ ...view, lecture_id: last.id, completed_at: new Date() });
  expect(await watched()).toEqual({ title: last.title });
});

test("gives the next examination that a usable course prepares for", async () => {
  const { db, ok } = await testAccounts();
  const { id: doctor_id } = await addDoctor(db);
  const who = await loggedIn(db, doctor_id);
  const target = async () => (await ok(getDashboard, {}, who)).target_exam;
  expect(await target()).toBeNull();
  const day = (days: number) => dayInDhaka(daysFromNow(days));
  for (const [status, days] of [
    ["active", 90],
    ["active", 40],
    ["active", -1],
    ["pending_payment", 10],
  ] as const) {
    const { batchId } = await addOwnCourse(db, doctor_id, { status });
    const values = { title: `in ${days} days`, target_exam_on: day(days) };
    await db.update(batches).set(values).where(eq(batches.id, batchId));
  }
  expect(await target()).toEqual({ on: day(40), course: "in 40 days" });
});
