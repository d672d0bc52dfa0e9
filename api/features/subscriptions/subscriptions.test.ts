import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { subscriptionOrders, subscriptionPlans } from "#api/db/schema/subscriptions.ts";
import { updateLectureProgress } from "#contract/lectures.ts";
import {
  createSubscription,
  createSubscriptionView,
  getSubscriptionVideo,
  listAvailableLectures,
  listSubscriptionDurations,
  listSubscriptions,
  listSubscriptionVideos,
} from "#contract/subscriptions.ts";
import { addDoctor, loggedIn, moveClock, testAccounts } from "#tests/support/accounts.ts";
import { walk } from "#tests/support/api.ts";
import { daysFromNow } from "#tests/support/catalogue-rows.ts";
import { addPlan } from "#tests/support/service-rows.ts";
import { addLecture, addLectureEvent, addOwnCourse } from "#tests/support/study-rows.ts";
import { activateSubscription } from "./queries.ts";

/** A doctor whose access to a course has ended; two of its lectures were held. */
async function scene() {
  const api = await testAccounts();
  const { db } = api;
  const doctor = await addDoctor(db);
  const course = await addOwnCourse(db, doctor.id, { access_until: daysFromNow(-1) });
  const heart = await addLecture(db, { title: "হৃৎপিণ্ড", mentor: "ডা. ক" });
  const lung = await addLecture(db, { title: "ফুসফুস", mentor: "ডা. খ" });
  await addLectureEvent(db, course.scheduleId, { lecture: heart, startsAt: daysFromNow(-9) });
  await addLectureEvent(db, course.scheduleId, { lecture: heart, startsAt: daysFromNow(-8) });
  await addLectureEvent(db, course.scheduleId, { lecture: lung, startsAt: daysFromNow(-7) });
  const later = await addLecture(db);
  await addLectureEvent(db, course.scheduleId, { lecture: later, startsAt: daysFromNow(7) });
  await addPlan(db, 1, "100.00");
  await addPlan(db, 3, "199.99", 5);
  const params = { id: course.id };
  const who = await loggedIn(db, doctor.id);
  const other = await addDoctor(db);
  const foreign = await addOwnCourse(db, other.id);
  const stranger = await loggedIn(db, other.id);
  return { ...api, doctor, course, foreign, heart, lung, later, params, who, stranger };
}

/** The same with a subscription for a month that is paid for. */
async function subscribed() {
  const api = await scene();
  const { db, ok, heart, lung, params, who } = api;
  const body = { lecture_ids: [heart.id, lung.id], months: 1 };
  const { subscription } = await ok(createSubscription, { params, body }, who);
  await activateSubscription(db, subscription.id, new Date());
  const { videos } = await ok(listSubscriptionVideos, { params }, who);
  const video = videos.find(({ title }) => title === "হৃৎপিণ্ড");
  if (!video) throw new Error("no video");
  return { ...api, subscription, video, place: { ...params, orderId: subscription.id, videoId: video.id } };
}

test("lectures that were held can be chosen, each once, also after the course's own access has ended", async () => {
  const { ok, send, refused, heart, lung, later, foreign, params, who } = await scene();
  expect((await send(listSubscriptions, {})).status).toBe(401);
  const { subscriptions, courses } = await ok(listSubscriptions, {}, who);
  expect({ subscriptions, courses: courses.map(({ id }) => id) }).toEqual({ subscriptions: [], courses: [params.id] });
  const { lectures } = await ok(listAvailableLectures, { params }, who);
  expect(lectures.map(({ id }) => id)).toEqual([lung.id, heart.id]);
  const found = await ok(listAvailableLectures, { params, query: { search: "ফুস" } }, who);
  expect(found.lectures.map(({ title }) => title)).toEqual(["ফুসফুস"]);

  const query = { lecture_ids: `${heart.id},${lung.id}` };
  const { plans } = await ok(listSubscriptionDurations, { params, query }, who);
  expect(plans.map(({ months, price, view_limit }) => [months, price, view_limit])).toEqual([
    [1, "200.00", 2],
    [3, "399.98", 5],
  ]);
  for (const ids of ["", "x", `${heart.id},${heart.id}`, String(later.id), "999999"]) {
    const { errors = {} } = await refused(422, listSubscriptionDurations, { params, query: { lecture_ids: ids } }, who);
    expect(Object.keys(errors)[0]?.split(".")[0]).toBe("lecture_ids");
  }
  const answers = [];
  for (const id of [foreign.id, 999_999]) {
    answers.push(await refused(404, listAvailableLectures, { params: { id } }, who));
    answers.push(await refused(404, listSubscriptionVideos, { params: { id } }, who));
    answers.push(await refused(404, listSubscriptionDurations, { params: { id }, query }, who));
  }
  for (const answer of answers) expect(answer).toEqual(answers[0]);
});

test("an order costs what the plan says and waits for its payment; the same again is the same order", async () => {
  const { db, send, ok, refused, heart, lung, later, params, who } = await scene();
  const body = { lecture_ids: [lung.id, heart.id], months: 3 };
  const made = await Promise.all(Array.from({ length: 10 }, () => ok(createSubscription, { params, body }, who)));
  expect(new Set(made.map(({ subscription }) => subscription.id)).size).toBe(1);
  expect(made[0]).toMatchObject({
    subscription: { status: "pending_payment", months: 3, video_count: 2, ends_at: null },
    order: { payable: "399.98" },
  });
  await ok(createSubscription, { params, body: { ...body, lecture_ids: [heart.id] } }, who);
  expect(await db.$count(subscriptionOrders)).toBe(2);
  expect((await ok(listSubscriptionVideos, { params }, who)).videos).toEqual([]);

  await db.update(subscriptionPlans).set({ active: false }).where(eq(subscriptionPlans.months, 1));
  const faults: [object, string][] = [
    [{ lecture_ids: [] }, "lecture_ids"],
    [{ lecture_ids: [later.id] }, "lecture_ids"],
    [{ lecture_ids: [heart.id, 999_999] }, "lecture_ids"],
    [{ months: 1 }, "months"],
    [{ months: 12 }, "months"],
    [{ months: "" }, "months"],
  ];
  for (const [fault, field] of faults) {
    const { errors = {} } = await refused(422, createSubscription, { params, body: { ...body, ...fault } }, who);
    expect(Object.keys(errors)).toEqual([field]);
  }
  expect((await send(createSubscription, { params: { id: 999_999 }, body }, who)).status).toBe(404);
});

test("a view begins when the doctor says so, counts once while it lasts, and none is left in the end", async () => {
  const { db, ok, refused, request, doctor, course, place, heart, who } = await subscribed();
  const before = await ok(getSubscriptionVideo, { params: { ...place, orderId: "orderId" } }, who);
  expect(before).toMatchObject({
    video: { views_left: 2, view_until: null },
    lecture: null,
    course: { id: course.id },
  });
  const progress = { params: { id: heart.id }, body: { position: 5, ranges: [] } };
  await refused(404, updateLectureProgress, progress, who);

  await Promise.all(Array.from({ length: 5 }, () => ok(createSubscriptionView, { params: place }, who)));
  const during = await ok(getSubscriptionVideo, { params: place }, who);
  expect(during).toMatchObject({ video: { views_left: 1, views_limit: 2 }, lecture: { id: heart.id } });
  const media = during.lecture?.sources[0]?.media;
  const headers = { Authorization: `Bearer ${who.token}`, "X-DEVICE-TOKEN": who.device, Range: "bytes=0-9" };
  expect((await request(`/web/doctor/media/${media?.id ?? 0}?grant=${media?.grant ?? ""}`, { headers })).status).toBe(
    206,
  );
  await ok(updateLectureProgress, progress, who);

  moveClock(2 * 3_600_000 + 101_000);
  const afterwards = await loggedIn(db, doctor.id);
  expect((await ok(getSubscriptionVideo, { params: place }, afterwards)).lecture).toBeNull();
  await refused(404, updateLectureProgress, progress, afterwards);
  await ok(createSubscriptionView, { params: place }, afterwards);
  moveClock(2 * 3_600_000 + 101_000);
  const atLast = await loggedIn(db, doctor.id);
  expect(await refused(409, createSubscriptionView, { params: place }, atLast)).toMatchObject({
    code: "no_views_left",
  });
});

test("what is another's, unpaid, over or absent is one and the same 404 and shows no link", async () => {
  const { db, ok, refused, place, subscription, who, stranger, foreign } = await subscribed();
  const tryBoth = async (params: typeof place, by: typeof who) => [
    await refused(404, getSubscriptionVideo, { params }, by),
    await refused(404, createSubscriptionView, { params }, by),
  ];
  const answers = await tryBoth({ ...place, id: foreign.id }, stranger);
  answers.push(...(await tryBoth({ ...place, orderId: 999_999 }, who)));
  answers.push(...(await tryBoth({ ...place, videoId: 999_999 }, who)));
  const order = eq(subscriptionOrders.id, subscription.id);
  await db.update(subscriptionOrders).set({ status: "pending_payment" }).where(order);
  answers.push(...(await tryBoth(place, who)));
  await db.update(subscriptionOrders).set({ status: "active", ends_at: new Date() }).where(order);
  answers.push(...(await tryBoth(place, who)));
  expect(answers[0]).toMatchObject({ message: "ভিডিওটি পাওয়া যায়নি।" });
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect((await ok(listSubscriptions, {}, who)).subscriptions).toMatchObject([{ status: "expired", video_count: 2 }]);
  expect((await ok(listSubscriptions, {}, stranger)).subscriptions).toEqual([]);
  await refused(404, getSubscriptionVideo, { params: place }, stranger);
});

test("what is subscribed to is no longer offered; a course that is not paid for offers nothing", async () => {
  const { db, ok, refused, params, who } = await subscribed();
  expect((await ok(listAvailableLectures, { params }, who)).lectures).toEqual([]);
  await db.update(enrolments).set({ status: "pending_payment" }).where(eq(enrolments.id, params.id));
  await refused(404, listAvailableLectures, { params }, who);
});

test("long lists of lectures and videos are walked forth and back", async () => {
  const { db, ok, params, course, who } = await scene();
  for (let n = 0; n < 40; n++) {
    await addLectureEvent(db, course.scheduleId, { startsAt: daysFromNow(-10 - Math.floor(n / 4)) });
  }
  const offered = await walk(async (cursor) => {
    const { lectures, meta } = await ok(listAvailableLectures, { params, query: cursor }, who);
    return { ids: lectures.map(({ id }) => id), ...meta };
  });
  expect(offered.forward.map((ids) => ids.length)).toEqual([30, 12]);
  expect(offered.backward).toEqual(offered.forward);
  const body = { lecture_ids: offered.forward.flat().map(Number), months: 1 };
  const { subscription } = await ok(createSubscription, { params, body }, who);
  await activateSubscription(db, subscription.id, new Date());
  const owned = await walk(async (cursor) => {
    const { videos, meta } = await ok(listSubscriptionVideos, { params, query: cursor }, who);
    return { ids: videos.map(({ id }) => id), ...meta };
  });
  expect(owned.forward.map((ids) => ids.length)).toEqual([30, 12]);
  expect(owned.backward).toEqual(owned.forward);
});
