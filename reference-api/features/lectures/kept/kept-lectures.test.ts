import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { keptLectures } from "#api/db/schema/kept-lectures.ts";
import { lectureSources } from "#api/db/schema/lectures.ts";
import { sweepExpired } from "#api/jobs/sweep.ts";
import { createSubscriptionView } from "#contract/study/subscriptions.ts";
import { maxKeptLectures } from "#contract/study/kept-bounds.ts";
import { dropKeptLecture, keepLecture, listKeptLectures, renewKeptLectures } from "#contract/study/kept-lectures.ts";
import { addDoctor, loggedIn, moveClock } from "#tests/support/api/accounts.ts";
import { testLecture, type Login } from "#tests/support/api/scenarios/open-lecture.ts";
import { subscribed } from "#tests/support/api/scenarios/subscribers.ts";
import { jobScope } from "#tests/support/fakes/job-scope.ts";
import { daysFromNow } from "#tests/support/rows/catalogue-rows.ts";
import { addFreeVideo, addLectureEvent, addMediaFile } from "#tests/support/rows/study-rows.ts";

const dayMs = 24 * 60 * 60 * 1000;

function daysUntil(time: string): number {
  return (Date.parse(time) - Date.now()) / dayMs;
}

/** Doctor with a lecture that may be kept, and functions that keep and renew it. */
async function keepable() {
  const api = await testLecture();
  const { ok, lecture, who } = api;
  const params = { id: lecture.id };
  const body = { media_id: lecture.fileId };
  const keep = (by: Login = who) => ok(keepLecture, { params, body }, by);
  const renew = async (by: Login = who) =>
    (await ok(renewKeptLectures, { body: { lecture_ids: [lecture.id] } }, by)).kept;
  return { ...api, place: params, body, keep, renew };
}

test("offers the audio and the video of 240 lines of a lecture, and nothing larger", async () => {
  const { db, ok, lecture, who } = await keepable();
  const [audio, large, adaptive] = [await addMediaFile(db), await addMediaFile(db), await addMediaFile(db)];
  await db.insert(lectureSources).values([
    { lecture_id: lecture.id, media_file_id: audio.id, kind: "audio" },
    { lecture_id: lecture.id, media_file_id: large.id, kind: "video", height: 360 },
    { lecture_id: lecture.id, media_file_id: adaptive.id, kind: "hls" },
  ]);
  const { offer, kept } = await ok(listKeptLectures, { query: { lecture_id: lecture.id } }, who);
  expect([offer?.lecture_id, offer?.sources.map(({ label }) => label)]).toEqual([lecture.id, ["শুধু অডিও", "240p"]]);
  expect(offer?.sources.map(({ media }) => media.id)).toEqual([audio.id, lecture.fileId]);
  expect(kept).toEqual([]);
  expect((await ok(listKeptLectures, { query: {} }, who)).offer).toBeNull();
});

test("keeps a lecture for seven days, with a link that works for this login, and renews it", async () => {
  const { db, lecture, who, keep, renew, fetchMedia, ok } = await keepable();
  const { kept } = await keep();
  expect(kept).toMatchObject({ lecture_id: lecture.id, kind: "video", media: { id: lecture.fileId } });
  expect(daysUntil(kept.expires_at)).toBeCloseTo(7, 2);
  expect((await fetchMedia(kept.media, who, { Range: "bytes=0-9" })).status).toBe(206);
  await db
    .update(keptLectures)
    .set({ expires_at: daysFromNow(1) })
    .where(eq(keptLectures.lecture_id, lecture.id));
  expect((await renew()).map(({ expires_at }) => Math.round(daysUntil(expires_at)))).toEqual([7]);
  const listed = await ok(listKeptLectures, { query: {} }, who);
  expect(listed.kept.map(({ is_here, expires_at }) => [is_here, Math.round(daysUntil(expires_at))])).toEqual([
    [true, 7],
  ]);
});

test("does not keep beyond the end of the access to the course", async () => {
  const { db, course, keep } = await keepable();
  await db
    .update(enrolments)
    .set({ access_until: daysFromNow(2) })
    .where(eq(enrolments.id, course.id));
  expect(daysUntil((await keep()).kept.expires_at)).toBeCloseTo(2, 2);
});

test("keeps a lecture on one device: another one that keeps it takes it over", async () => {
  const { db, doctor, who, keep, renew, ok, lecture } = await keepable();
  const other = await loggedIn(db, doctor.id);
  await keep();
  expect(await renew(other)).toEqual([]);
  await keep(other);
  expect(await renew()).toEqual([]);
  expect(await renew(other)).toMatchObject([{ lecture_id: lecture.id }]);
  const { kept } = await ok(listKeptLectures, { query: {} }, who);
  expect(kept).toMatchObject([{ lecture_id: lecture.id, is_here: false }]);
  await ok(dropKeptLecture, { params: { id: lecture.id } }, who);
  expect(await renew(other), "another login does not delete it").toHaveLength(1);
  await ok(dropKeptLecture, { params: { id: lecture.id } }, other);
  expect(await renew(other)).toEqual([]);
});

test.each([
  ["suspended", { status: "suspended" }],
  ["over", { access_until: daysFromNow(-1) }],
] as const)("a kept lecture is not renewed, nor kept again, once the access is %s", async (_name, set) => {
  const { db, course, keep, renew, refused, place, body, who } = await keepable();
  await keep();
  await db.update(enrolments).set(set).where(eq(enrolments.id, course.id));
  expect(await renew()).toEqual([]);
  await refused(404, keepLecture, { params: place, body }, who);
  await db.update(enrolments).set({ status: "active", access_until: null }).where(eq(enrolments.id, course.id));
  expect(await renew(), "the doctor decides anew").toEqual([]);
});

test("does not keep another course's lecture, one that has not been held, or a file that is not its own", async () => {
  const { db, ok, refused, course, place, who, lecture } = await keepable();
  const stranger = await loggedIn(db, (await addDoctor(db)).id);
  const later = await addLectureEvent(db, course.scheduleId, { startsAt: daysFromNow(1) });
  const large = await addMediaFile(db);
  await db
    .insert(lectureSources)
    .values({ lecture_id: lecture.id, media_file_id: large.id, kind: "video", height: 480 });
  const keepOf = (id: number, media_id: number) => ({ params: { id }, body: { media_id } });
  await refused(404, keepLecture, keepOf(lecture.id, lecture.fileId), stranger);
  await refused(404, listKeptLectures, { query: { lecture_id: lecture.id } }, stranger);
  await refused(404, keepLecture, keepOf(later.lectureId, later.fileId), who);
  await refused(404, keepLecture, keepOf(lecture.id, later.fileId), who);
  await refused(404, keepLecture, keepOf(lecture.id, large.id), who);
  await refused(401, keepLecture, keepOf(lecture.id, lecture.fileId));
  const free = await addFreeVideo(db, course.courseId);
  expect((await ok(keepLecture, keepOf(free.lecture_id, free.fileId), who)).kept.lecture_id).toBe(free.lecture_id);
  await ok(dropKeptLecture, { params: place }, stranger);
});

test("does not keep a video whose views are limited", async () => {
  const { ok, refused, place, heart, who } = await subscribed();
  await ok(createSubscriptionView, { params: place }, who);
  const refusal = await refused(403, listKeptLectures, { query: { lecture_id: heart.id } }, who);
  expect(refusal).toMatchObject({ code: "view_limited" });
  await refused(403, keepLecture, { params: { id: heart.id }, body: { media_id: 1 } }, who);
});

test("keeps a bounded number of lectures", async () => {
  const { db, course, refused, keep, place, body, who, doctor, renew } = await keepable();
  await keep();
  for (let count = 0; count < maxKeptLectures; count += 1) {
    const { lectureId, fileId } = await addLectureEvent(db, course.scheduleId);
    await db.execute(sql`
      insert into kept_lectures (doctor_id, lecture_id, media_file_id, token_id, expires_at)
      select doctor_id, ${lectureId}, ${fileId}, token_id, expires_at from kept_lectures
      where doctor_id = ${doctor.id} and media_file_id = ${body.media_id}`);
  }
  const refusal = await refused(409, keepLecture, { params: place, body }, who);
  expect(refusal).toMatchObject({ code: "too_many_kept" });
  expect(await renew(), "what is kept stays").toHaveLength(1);
});

test("a lecture of a login that ended is not listed as kept, and an expired one neither", async () => {
  const { db, doctor, who, keep, ok } = await keepable();
  const other = await loggedIn(db, doctor.id);
  await keep(other);
  await db.execute(
    sql`update access_tokens set revoked_at = now() where id = (select token_id from kept_lectures where doctor_id = ${doctor.id})`,
  );
  expect((await ok(listKeptLectures, { query: {} }, who)).kept).toEqual([]);
  await keep();
  moveClock(8 * dayMs);
  expect((await ok(listKeptLectures, { query: {} }, who)).kept).toEqual([]);
});

test("a kept lecture that expired more than a day ago is removed from the database", async () => {
  const { db, keep } = await keepable();
  const { kept } = await keep();
  const sweptWithExpiry = async (hours: number) => {
    await db.execute(sql`update kept_lectures set expires_at = now() - make_interval(hours => ${hours}::int)
      where lecture_id = ${kept.lecture_id}`);
    await sweepExpired({}, jobScope(db));
    return db.$count(keptLectures);
  };
  expect([await sweptWithExpiry(23), await sweptWithExpiry(25)]).toEqual([1, 0]);
});
