import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Database } from "#api/db/client.ts";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { invoices, orders } from "#api/db/schema/payments.ts";
import { lectureViews } from "#api/db/schema/study.ts";
import { getCourseHome } from "#contract/study/course-home.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { getFreeVideo, listFreeVideos } from "#contract/study/free-videos.ts";
import { getLecture } from "#contract/study/lectures.ts";
import { listMaterials } from "#contract/study/materials.ts";
import { listMyCourses } from "#contract/study/my-courses.ts";
import { getPendingVideo, listPendingVideos } from "#contract/study/pending.ts";
import { getCourseSchedule, getFullSchedule } from "#contract/study/schedules.ts";
import { addDoctor, loggedIn, moveClock, testAccounts } from "#tests/support/api/accounts.ts";
import { addScheduleEvent, daysFromNow } from "#tests/support/rows/catalogue-rows.ts";
import { addBook, addFreeVideo, addLectureEvent, addMaterial, addOwnCourse } from "#tests/support/rows/study-rows.ts";

async function addCourseWithAll(db: Database, doctorId: number) {
  const course = await addOwnCourse(db, doctorId);
  const event = await addLectureEvent(db, course.scheduleId);
  const video = await addFreeVideo(db, course.courseId);
  return { ...course, eventId: event.id, videoId: video.id };
}

type Course = Awaited<ReturnType<typeof addCourseWithAll>>;
type Params = (course: Course) => Record<string, number>;

const ofCourse: Params = ({ id }) => ({ id });

/** Endpoint of every screen of a course, with its path parameters. */
const screens: [Endpoint, Params][] = [
  [getCourseHome, ofCourse],
  [
    getCourseSchedule,
    ({ termId, batchId, scheduleId }) => ({
      year_course_session_id: termId,
      batch_id: batchId,
      schedule_id: scheduleId,
    }),
  ],
  [getFullSchedule, ofCourse],
  [listMaterials, ofCourse],
  [listFreeVideos, ofCourse],
  [getFreeVideo, ({ id, videoId }) => ({ id, video_id: videoId })],
  [listPendingVideos, ofCourse],
  [getPendingVideo, ({ id, eventId }) => ({ id, event_id: eventId })],
  [getLecture, ({ id, scheduleId, eventId }) => ({ id, schedule_id: scheduleId, event_id: eventId })],
];

test("every screen of a course needs its own doctor and a usable course", async () => {
  const { db, send, refused } = await testAccounts();
  const doctor = await addDoctor(db);
  const who = await loggedIn(db, doctor.id);
  const stranger = await loggedIn(db, (await addDoctor(db)).id);
  const course = await addCourseWithAll(db, doctor.id);
  const absent = { id: 999_999, courseId: 0, batchId: 999_999, scheduleId: 999_999, termId: 999_999 };
  const set = (values: Partial<typeof enrolments.$inferInsert>) =>
    db.update(enrolments).set(values).where(eq(enrolments.id, course.id));

  const cases: [string, Partial<typeof enrolments.$inferInsert>, number, object][] = [
    [
      "waits for its payment",
      { status: "pending_payment" },
      402,
      { code: "payment_required", checkout: { course_id: course.id } },
    ],
    ["is suspended", { status: "suspended" }, 403, { code: "suspended" }],
    ["was cancelled", { status: "cancelled" }, 404, {}],
    ["has ended", { status: "active", access_until: daysFromNow(-1) }, 403, { code: "access_ended" }],
  ];
  for (const [endpoint, paramsOf] of screens) {
    const params = paramsOf(course);
    const { path } = endpoint;
    await set({ status: "active", access_until: daysFromNow(1) });
    expect([path, (await send(endpoint, { params }, who)).status]).toEqual([path, 200]);
    await set({ status: "completed", access_until: null });
    expect([path, (await send(endpoint, { params }, who)).status]).toEqual([path, 200]);

    const foreign = await refused(404, endpoint, { params }, stranger);
    const absentParams = paramsOf({ ...absent, eventId: 999_999, videoId: 999_999 });
    expect(await refused(404, endpoint, { params: absentParams }, who), path).toEqual(foreign);
    await refused(401, endpoint, { params });
    await refused(423, endpoint, { params }, await loggedIn(db, doctor.id, { status: "pending" }));

    for (const [is, values, status, details] of cases) {
      await set(values);
      expect(await refused(status, endpoint, { params }, who), `${path}: the course ${is}`).toMatchObject(details);
    }
  }
});

test("events and videos of another course give the same 404 as unknown ones", async () => {
  const { db, refused } = await testAccounts();
  const doctor = await addDoctor(db);
  const who = await loggedIn(db, doctor.id);
  const own = await addCourseWithAll(db, doctor.id);
  const other = await addCourseWithAll(db, (await addDoctor(db)).id);
  for (const [endpoint, paramsOf] of screens.filter(([{ path }]) => /event_id|video_id/.test(path))) {
    const foreign = { ...own, eventId: other.eventId, videoId: other.videoId };
    const absent = { ...own, eventId: 999_999, videoId: 999_999 };
    const response = await refused(404, endpoint, { params: paramsOf(foreign) }, who);
    expect(response).toEqual(await refused(404, endpoint, { params: paramsOf(absent) }, who));
  }
});

test("a course home has today's, next and missed events, the amount due, and counts in its menu", async () => {
  const { db, ok } = await testAccounts();
  moveClock(new Date("2026-11-25T10:00:00+06:00").getTime() - Date.now());
  const doctor = await addDoctor(db);
  const who = await loggedIn(db, doctor.id);
  const fee = { total_fee: "14000.00", discount: "500.50", paid_total: "7000.00" };
  const { id, courseId, batchId, scheduleId } = await addOwnCourse(db, doctor.id, fee);
  const at = (time: string) => new Date(`${time}+06:00`);
  const lecture = (time: string) => addLectureEvent(db, scheduleId, { startsAt: at(time) });

  const done = await lecture("2026-11-20T18:00:00");
  const missed = [await lecture("2026-11-21T18:00:00"), await lecture("2026-11-23T18:00:00")];
  const night = await addScheduleEvent(db, scheduleId, {
    starts_at: at("2026-11-24T23:30:00"),
    ends_at: at("2026-11-25T00:30:00"),
  });
  await addScheduleEvent(db, scheduleId, { starts_at: at("2026-11-24T20:00:00"), ends_at: at("2026-11-24T22:00:00") });
  const running = await lecture("2026-11-25T09:30:00");
  const late = await lecture("2026-11-25T23:59:00");
  const next = await lecture("2026-11-26T00:00:00");
  await db
    .insert(lectureViews)
    .values({ doctor_id: doctor.id, lecture_id: done.lectureId, completed_at: new Date(), last_flush_at: new Date() });
  await addMaterial(db, courseId);
  await addMaterial(db, courseId, { batch_id: batchId });
  await addMaterial(db, courseId, { visible_from: at("2026-12-01T00:00:00") });
  const otherCourse = await addOwnCourse(db, doctor.id);
  await addBook(db, otherCourse.courseId, ["তিন"]);
  await addMaterial(db, otherCourse.courseId);
  const book = await addBook(db, courseId, ["এক", "দুই"]);

  const home = await ok(getCourseHome, { params: { id } }, who);
  const brief = (events: typeof home.today) => events.map((event) => [event.id, event.state]);
  expect(home.day).toBe("2026-11-25");
  expect(brief(home.today)).toEqual([
    [night.id, "locked"],
    [running.id, "running"],
    [late.id, "upcoming"],
  ]);
  expect(brief(home.next)).toEqual([[next.id, "upcoming"]]);
  expect(brief(home.missed)).toEqual(missed.reverse().map((event) => [event.id, "missed"]));
  expect(home).toMatchObject({ missed_count: 2, due: "6499.50", lectures: { done: 1, total: 6 } });
  const counted = home.menu.filter(({ count }) => count !== null).map(({ route, count }) => [route, count]);
  expect(counted).toEqual([
    ["pending-video", 2],
    ["pending-exam", 0],
    ["course-materials", 2],
    ["free-videos", 0],
  ]);
  expect(home.menu.find(({ route }) => route === "reference-book")?.params).toEqual({
    bookId: `${book.id}`,
    pageNo: "1",
  });
});

test("the home of an empty, paid course has no events and nothing due", async () => {
  const { db, ok } = await testAccounts();
  const doctor = await addDoctor(db);
  const { id } = await addOwnCourse(db, doctor.id, { paid_total: "14000.00" });
  const home = await ok(getCourseHome, { params: { id } }, await loggedIn(db, doctor.id));
  expect(home).toMatchObject({
    today: [],
    next: [],
    missed: [],
    missed_count: 0,
    due: null,
    lectures: { done: 0, total: 0 },
  });
});

test("menu and list show an invoice only if there is one; a course from another system has none", async () => {
  const { db, ok } = await testAccounts();
  const doctor = await addDoctor(db);
  const who = await loggedIn(db, doctor.id);
  const { id } = await addOwnCourse(db, doctor.id);
  const invoiceLinks = async () => {
    const { menu } = await ok(getCourseHome, { params: { id } }, who);
    const { courses } = await ok(listMyCourses, {}, who);
    return [menu.some(({ route }) => route === "invoice"), ...courses.map(({ has_invoice }) => has_invoice)];
  };
  expect(await invoiceLinks()).toEqual([false, false]);
  const order = { doctor_id: doctor.id, kind: "course", enrolment_id: id, title: "একটি কোর্স" } as const;
  const [added] = await db
    .insert(orders)
    .values({ ...order, amount: "1.00", payable: "1.00" })
    .returning();
  await db
    .insert(invoices)
    .values({ order_id: added?.id ?? 0, year: 2026, serial: 1, no: "INV-2026-000001", issued_at: new Date() });
  expect(await invoiceLinks()).toEqual([true, true]);
});
