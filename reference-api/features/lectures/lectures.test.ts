import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { lectureViews } from "#api/db/schema/study.ts";
import { getFreeVideo, listFreeVideos } from "#contract/study/free-videos.ts";
import { getLecture, updateLectureMark, updateLectureProgress } from "#contract/study/lectures.ts";
import { getPendingVideo, listPendingVideos } from "#contract/study/pending.ts";
import { addDoctor, loggedIn, moveClock, testAccounts } from "#tests/support/api/accounts.ts";
import { addScheduleEvent, daysFromNow } from "#tests/support/rows/catalogue-rows.ts";
import { addFreeVideo, addLecture, addLectureEvent, addOwnCourse } from "#tests/support/rows/study-rows.ts";
import { walk } from "#tests/support/api/lists.ts";

async function withLecture(duration_seconds = 100) {
  const api = await testAccounts();
  const { db, ok } = api;
  const doctor = await addDoctor(db, { name: "ডা. রেহানা নমুনা" });
  const course = await addOwnCourse(db, doctor.id);
  const lecture = await addLecture(db, { duration_seconds });
  const event = await addLectureEvent(db, course.scheduleId, { lecture });
  const who = await loggedIn(db, doctor.id);
  const params = { id: course.id, schedule_id: course.scheduleId, event_id: event.id };
  const read = async (by = who) => (await ok(getLecture, { params }, by)).lecture;
  const watch = (position: number, ranges: [number, number][], by = who) =>
    ok(updateLectureProgress, { params: { id: lecture.id }, body: { position, ranges } }, by);
  return { ...api, doctor, course, lecture, event, who, params, read, watch };
}

/** Gives a function that advances the server's clock by seconds from a fixed time. */
function clock() {
  const begin = Date.now();
  let passed = 0;
  return (seconds: number) => {
    passed += seconds;
    moveClock(begin + passed * 1000 - Date.now());
  };
}

test("a lecture has media links, a watermark and the next class", async () => {
  const { db, ok, course, event, params, who, doctor } = await withLecture();
  const next = await addLectureEvent(db, course.scheduleId, { startsAt: daysFromNow(2) });
  await addScheduleEvent(db, course.scheduleId, { starts_at: daysFromNow(1), kind: "exam" });
  const response = await ok(getLecture, { params }, who);
  expect(response.event.id).toBe(event.id);
  expect(response.next?.id).toBe(next.id);
  expect(response.lecture).toMatchObject({
    watermark_text: `ডা. রেহানা নমুনা · ${doctor.mobile_number.slice(-4)}`,
    sources: [{ kind: "video", label: "240p", media: { id: event.fileId } }],
    resume_at: 0,
    ranges: [],
    coverage: 0,
    is_completed: false,
  });
});

test("a future lecture gives 403 with its opening time only; a class without a lecture gives 404", async () => {
  const { db, send, refused, course, params, who } = await withLecture();
  const later = await addLectureEvent(db, course.scheduleId, { startsAt: new Date("2040-01-01T18:00:00+06:00") });
  const plain = await addScheduleEvent(db, course.scheduleId, { starts_at: daysFromNow(-1) });
  const locked = await refused(403, getLecture, { params: { ...params, event_id: later.id } }, who);
  expect(locked).toMatchObject({ code: "not_yet", opens_at: "2040-01-01T18:00:00+06:00" });
  const body = await (await send(getLecture, { params: { ...params, event_id: later.id } }, who)).text();
  expect(body).not.toMatch(/grant|media|sources/);
  await refused(404, getLecture, { params: { ...params, event_id: plain.id } }, who);
  const own = { id: later.lectureId };
  await refused(404, updateLectureProgress, { params: own, body: { position: 1 } }, who);
  await refused(404, updateLectureMark, { params: own, body: { is_watched: true } }, who);
});

test("watched ranges are merged, the position is shared between devices, and 90 % completes a lecture", async () => {
  const { db, doctor, read, watch } = await withLecture();
  const pass = clock();
  await watch(0, []);
  pass(60);
  expect(await watch(40, [[0, 40.9]])).toEqual({ position: 40, coverage: 40, is_completed: false });
  pass(60);
  await watch(80, [
    [60, 80],
    [30, 45],
  ]);
  expect(await read(await loggedIn(db, doctor.id))).toMatchObject({
    ranges: [
      [0, 45],
      [60, 80],
    ],
    coverage: 65,
    resume_at: 80,
  });
  pass(60);
  expect(
    await watch(99.5, [
      [45, 60],
      [85, 94],
    ]),
  ).toEqual({ position: 99, coverage: 89, is_completed: false });
  pass(60);
  expect(
    await watch(100, [
      [80, 81],
      [99, 5000],
      [70, 20],
    ]),
  ).toEqual({ position: 100, coverage: 91, is_completed: true });
  expect(await read()).toMatchObject({ resume_at: 0, is_completed: true });
});

test("watched time grows at most by twice the elapsed time plus three seconds, however it is sent", async () => {
  const { db, lecture, read, watch } = await withLecture(7200);
  const pass = clock();
  pass(0); // stop the clock while the calls are sent
  expect((await watch(7200, [[0, 7200]])).coverage).toBe(0);
  const covered = async () => (await read()).ranges.reduce((sum, [from, to]) => sum + to - from, 0);
  expect(await covered()).toBe(3);
  await Promise.all(Array.from({ length: 10 }, (_, n) => watch(0, [[n * 500 + 100, n * 500 + 500]])));
  expect(await covered()).toBeLessThanOrEqual(6);
  const before = await covered();
  pass(100);
  await watch(0, [
    [1000, 1150],
    [5000, 7000],
  ]);
  expect((await covered()) - before).toBeLessThanOrEqual(2 * 100 + 3);
  expect((await covered()) - before).toBeGreaterThanOrEqual(2 * 100 - 3);
  for (let n = 0; n < 40; n++) await watch(0, [[n * 100, n * 100 + 100]]);
  expect((await covered()) - before).toBeLessThanOrEqual(2 * 100 + 6);
  const [view] = await db.select().from(lectureViews).where(eq(lectureViews.lecture_id, lecture.id));
  expect(view?.covered_seconds).toBe(await covered());
});

test("watching at normal speed with a save every 15 seconds loses nothing", async () => {
  const { read, watch } = await withLecture(600);
  const pass = clock();
  await watch(0, []);
  for (let at = 15; at <= 600; at += 15) {
    pass(15);
    await watch(at, [[at - 15, at]]);
  }
  expect(await read()).toMatchObject({ ranges: [[0, 600]], coverage: 100, is_completed: true });
});

test("concurrent calls keep the ranges of each", async () => {
  const { read, watch } = await withLecture(1000);
  const pass = clock();
  await watch(0, []);
  pass(15);
  await Promise.all([0, 20, 40].map((from) => watch(from, [[from, from + 1]])));
  expect((await read()).ranges).toHaveLength(3);
});

test("the form without script marks and unmarks a lecture, and saves a minute", async () => {
  const { ok, lecture, read, who } = await withLecture(300);
  const mark = (body: { is_watched: boolean } | { minute: number }) =>
    ok(updateLectureMark, { params: { id: lecture.id }, body }, who);
  expect(await mark({ is_watched: true })).toEqual({ position: 0, coverage: 0, is_completed: true });
  expect(await mark({ is_watched: false })).toMatchObject({ is_completed: false });
  expect(await mark({ minute: 2 })).toMatchObject({ position: 120 });
  expect((await read()).resume_at).toBe(120);
  expect(await mark({ minute: 90 })).toMatchObject({ position: 300 });
});

test("unmarking does not undo a completion recorded from playback", async () => {
  const { ok, lecture, watch, who } = await withLecture();
  const pass = clock();
  await watch(0, []);
  pass(60);
  expect(await watch(90, [[0, 90]])).toMatchObject({ is_completed: true });
  const body = { is_watched: false };
  expect(await ok(updateLectureMark, { params: { id: lecture.id }, body }, who)).toMatchObject({ is_completed: true });
});

test("rejects invalid progress with 422, and another doctor's lecture with 404", async () => {
  const { db, request, refused, lecture, who } = await withLecture();
  const { id: strangerId } = await addDoctor(db);
  const stranger = await loggedIn(db, strangerId);
  await addFreeVideo(db, (await addOwnCourse(db, strangerId)).courseId);
  const body = { position: 1, ranges: [] };
  await refused(404, updateLectureProgress, { params: { id: lecture.id }, body }, stranger);
  const headers = {
    Authorization: `Bearer ${who.token}`,
    "X-DEVICE-TOKEN": who.device,
    "Content-Type": "application/json",
  };
  const wrong = {
    progress: [
      {},
      { position: -1 },
      { position: "x" },
      { ...body, ranges: [[1]] },
      { ...body, ranges: [[-5, 2]] },
      { position: 1e9 },
    ],
    mark: [{}, { minute: "abc" }, { minute: -1 }, { minute: 1.5 }, { position: 5 }],
  };
  for (const [word, bodies] of Object.entries(wrong)) {
    for (const one of bodies) {
      const init = { method: "POST", headers, body: JSON.stringify(one) };
      const { status } = await request(`/web/doctor/lectures/${lecture.id}/${word}`, init);
      expect([word, one, status]).toEqual([word, one, 422]);
    }
  }
});

test("pending videos are past and not completed, newest first, in pages", async () => {
  const { db, ok, refused, course, event, who, lecture } = await withLecture();
  const older: Awaited<ReturnType<typeof addLectureEvent>>[] = [];
  for (let n = 2; n < 27; n++) older.push(await addLectureEvent(db, course.scheduleId, { startsAt: daysFromNow(-n) }));
  const running = await addLectureEvent(db, course.scheduleId, { startsAt: new Date(Date.now() - 60_000) });
  await addScheduleEvent(db, course.scheduleId, { starts_at: daysFromNow(-3) });
  await ok(updateLectureMark, { params: { id: older[0]?.lectureId ?? 0 }, body: { is_watched: true } }, who);
  await ok(updateLectureMark, { params: { id: lecture.id }, body: { minute: 1 } }, who);

  const pages = await walk(
    (query) => ok(listPendingVideos, { params: { id: course.id }, query }, who),
    ({ events }) => events.map(({ id }) => id),
  );
  expect(pages.flat()).toEqual([event, ...older.slice(1)].map(({ id }) => id));
  const video = (event_id: number) => ({ params: { id: course.id, event_id } });
  const response = await ok(getPendingVideo, video(event.id), who);
  expect([response.event.state, response.next?.id]).toEqual(["open", older[1]?.id]);
  await refused(404, getPendingVideo, video(running.id), who);
});

test("free videos are listed in order in pages, and each has the next one", async () => {
  const { db, ok, course, who } = await withLecture();
  const videos: Awaited<ReturnType<typeof addFreeVideo>>[] = [];
  for (let n = 0; n < 23; n++) videos.push(await addFreeVideo(db, course.courseId, { sort: Math.floor(n / 5) }));
  const otherDoctor = await addDoctor(db);
  const theirs = { doctor_id: otherDoctor.id, completed_at: new Date(), last_flush_at: new Date() };
  await db.insert(lectureViews).values(videos.map(({ lecture_id }) => ({ lecture_id, ...theirs })));
  const pages = await walk(
    (query) => ok(listFreeVideos, { params: { id: course.id }, query }, who),
    (page) => page.videos.map(({ id }) => id),
  );
  expect(pages.flat()).toEqual(videos.map(({ id }) => id));
  const read = (n: number) => ok(getFreeVideo, { params: { id: course.id, video_id: videos[n]?.id ?? 0 } }, who);
  expect((await read(0)).next?.id).toBe(videos[1]?.id);
  expect((await read(22)).next).toBe(null);
  const { lecture } = await read(0);
  await ok(updateLectureMark, { params: { id: lecture.id }, body: { is_watched: true } }, who);
  const { videos: shown } = await ok(listFreeVideos, { params: { id: course.id } }, who);
  expect(shown.filter(({ is_completed }) => is_completed).map(({ id }) => id)).toEqual([videos[0]?.id]);
});
