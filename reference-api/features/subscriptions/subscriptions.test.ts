import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { subscriptionOrders, subscriptionPlans } from "#api/db/schema/subscriptions.ts";
import { updateLectureProgress } from "#contract/study/lectures.ts";
import {
  createSubscription,
  createSubscriptionView,
  getSubscriptionVideo,
  listAvailableLectures,
  listSubscriptionDurations,
  listSubscriptions,
  listSubscriptionVideos,
} from "#contract/study/subscriptions.ts";
import { moveClock } from "#tests/support/api/accounts.ts";
import { daysFromNow } from "#tests/support/rows/catalogue-rows.ts";
import { only } from "#tests/support/rows/new-row.ts";
import { addPlan } from "#tests/support/rows/service-rows.ts";
import { addLecture, addLectureEvent, addOwnCourse } from "#tests/support/rows/study-rows.ts";
import { subscriptionFixture, subscribed } from "#tests/support/api/scenarios/subscribers.ts";
import { walk } from "#tests/support/api/lists.ts";
import { expectFieldErrors, type InvalidForm } from "#tests/support/api/field-errors.ts";
import { activateSubscription } from "./service.ts";

test("offers past lectures, each once, even after the course's own access has ended", async () => {
  const { ok, send, refused, heart, lung, later, foreign, params, who } = await subscriptionFixture();
  expect((await send(listSubscriptions, {})).status).toBe(401);
  const { subscriptions, courses } = await ok(listSubscriptions, {}, who);
  expect({ subscriptions, courses: courses.map(({ id }) => id) }).toEqual({ subscriptions: [], courses: [params.id] });
  const { lectures, price_per_video_from } = await ok(listAvailableLectures, { params }, who);
  expect(lectures.map(({ id }) => id)).toEqual([lung.id, heart.id]);
  expect(price_per_video_from).toBe("100.00");
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
  const refusals = [];
  for (const id of [foreign.id, 999_999]) {
    refusals.push(await refused(404, listAvailableLectures, { params: { id } }, who));
    refusals.push(await refused(404, listSubscriptionVideos, { params: { id } }, who));
    refusals.push(await refused(404, listSubscriptionDurations, { params: { id }, query }, who));
  }
  for (const refusal of refusals) expect(refusal).toEqual(refusals[0]);
});

test("an order has the plan's price and awaits payment; requesting the same again returns the same order", async () => {
  const { db, send, ok, refused, heart, lung, later, params, who } = await subscriptionFixture();
  const body = { lecture_ids: [lung.id, heart.id], months: 3 };
  const made = await Promise.all(Array.from({ length: 10 }, () => ok(createSubscription, { params, body }, who)));
  expect(new Set(made.map(({ subscription }) => subscription.id)).size).toBe(1);
  expect(made[0]).toMatchObject({
    subscription: { status: "pending_payment", months: 3, video_count: 2, ends_at: null },
    order: { payable: "399.98" },
  });
  await ok(createSubscription, { params, body: { ...body, lecture_ids: [heart.id] } }, who);
  expect(await db.$count(subscriptionOrders)).toBe(2);
  await db.update(subscriptionPlans).set({ price_per_video: "199.99" });
  await ok(createSubscription, { params, body: { ...body, months: 1 } }, who);
  expect(await db.$count(subscriptionOrders), "other months make another order, even at the same price").toBe(3);
  await db.update(subscriptionPlans).set({ price_per_video: "150.00" });
  const cheaper = await ok(createSubscription, { params, body }, who);
  expect(cheaper.order.payable, "at the current price").toBe("300.00");
  expect(cheaper.subscription.id).not.toBe(made[0]?.subscription.id);
  expect((await ok(listSubscriptionVideos, { params }, who)).videos).toEqual([]);

  await db.update(subscriptionPlans).set({ price_per_video: "199.99" });
  const isForOneMonth = eq(subscriptionPlans.months, 1);
  await db.update(subscriptionPlans).set({ active: false, price_per_video: "10.00" }).where(isForOneMonth);
  expect((await ok(listAvailableLectures, { params }, who)).price_per_video_from, "of the active plans").toBe("199.99");
  const faults: InvalidForm[] = [
    [{ lecture_ids: [] }, "lecture_ids"],
    [{ lecture_ids: [later.id] }, "lecture_ids"],
    [{ lecture_ids: [heart.id, 999_999] }, "lecture_ids"],
    [{ months: 1 }, "months"],
    [{ months: 12 }, "months"],
    [{ months: "" }, "months"],
  ];
  await expectFieldErrors(faults, (fault) =>
    refused(422, createSubscription, { params, body: { ...body, ...fault } }, who),
  );
  expect((await send(createSubscription, { params: { id: 999_999 }, body }, who)).status).toBe(404);
});

test("a free subscription starts at once; requesting an unpaid one again extends its hold", async () => {
  const { db, ok, heart, lung, params, who } = await subscriptionFixture();
  const subscribe = async (lecture: { id: number }, months: number) =>
    (await ok(createSubscription, { params, body: { lecture_ids: [lecture.id], months } }, who)).subscription;
  const heldUntil = async ({ id }: { id: number }) => {
    const [order] = await db.select().from(subscriptionOrders).where(eq(subscriptionOrders.id, id));
    return order?.held_until?.getTime() ?? 0;
  };
  const first = await subscribe(heart, 3);
  const other = await subscribe(lung, 3);
  const [before, ofOther] = [await heldUntil(first), await heldUntil(other)];
  expect(before, "it is held from the start").toBeGreaterThan(Date.now());
  moveClock(60_000);
  expect((await subscribe(heart, 3)).id).toBe(first.id);
  expect((await heldUntil(first)) - before).toBeGreaterThanOrEqual(60_000);
  expect(await heldUntil(other), "other holds stay").toBe(ofOther);
  await db.update(subscriptionOrders).set({ status: "cancelled" }).where(eq(subscriptionOrders.id, first.id));
  expect((await subscribe(heart, 3)).id, "a lapsed one is replaced").not.toBe(first.id);

  await db.update(subscriptionPlans).set({ price_per_video: "0.00" });
  expect(await subscribe(lung, 1)).toMatchObject({ status: "active" });
  expect((await ok(listSubscriptionVideos, { params }, who)).videos.map(({ title }) => title)).toEqual(["ফুসফুস"]);
});

test("offers the past lectures of the course's own schedule, regardless of other schedules, courses and doctors", async () => {
  const { db, ok, refused, doctor, course, foreign, heart, lung, later, params, who, stranger } =
    await subscriptionFixture();
  const subscribe = async (to: { id: number }, lecture: { id: number }, by: typeof who) => {
    const request = { params: { id: to.id }, body: { lecture_ids: [lecture.id], months: 1 } };
    return (await ok(createSubscription, request, by)).subscription;
  };
  const shared = await addLecture(db);
  await addLectureEvent(db, foreign.scheduleId);
  await addLectureEvent(db, foreign.scheduleId, { lecture: shared, startsAt: daysFromNow(-9) });
  await addLectureEvent(db, course.scheduleId, { lecture: shared, startsAt: daysFromNow(-6) });
  await addLectureEvent(db, course.scheduleId, { lecture: later, startsAt: daysFromNow(-5) });
  const ofStranger = await subscribe(foreign, shared, stranger);
  const ofHeart = await subscribe(course, heart, who);
  for (const { id } of [ofStranger, ofHeart]) await activateSubscription(db, id, new Date());
  const { lectures } = await ok(listAvailableLectures, { params }, who);
  expect(lectures.map(({ id }) => id)).toEqual([later.id, shared.id, lung.id]);
  await addPlan(db, 2, "150.00");
  const query = { lecture_ids: `${shared.id},${later.id},${lung.id}` };
  const durations = await ok(listSubscriptionDurations, { params, query }, who);
  expect(durations.lectures.map(({ id }) => id)).toEqual([lung.id, later.id, shared.id]);
  expect(durations.plans.map(({ months }) => months)).toEqual([1, 2, 3]);

  const [watched] = (await ok(listSubscriptionVideos, { params: { id: foreign.id } }, stranger)).videos;
  const view = { id: foreign.id, orderId: ofStranger.id, videoId: watched?.id ?? 0 };
  await ok(createSubscriptionView, { params: view }, stranger);
  const progress = { params: { id: shared.id }, body: { position: 5, ranges: [] } };
  await ok(updateLectureProgress, progress, stranger);
  await refused(404, updateLectureProgress, progress, who);

  const second = await addOwnCourse(db, doctor.id);
  await addLectureEvent(db, second.scheduleId, { lecture: lung });
  expect((await ok(listSubscriptions, {}, who)).courses.map(({ id }) => id)).toEqual([second.id, course.id]);
  const unpaid = await subscribe(course, lung, who);
  const { id: orderId } = await subscribe(second, lung, who);
  expect(orderId).not.toBe(unpaid.id);
  await activateSubscription(db, orderId, new Date());
  const videosOf = async ({ id }: { id: number }) => (await ok(listSubscriptionVideos, { params: { id } }, who)).videos;
  expect((await videosOf(course)).map(({ title }) => title)).toEqual([heart.title]);
  const { id: videoId } = only(await videosOf(second));
  await ok(getSubscriptionVideo, { params: { id: second.id, orderId, videoId } }, who);
  await refused(404, getSubscriptionVideo, { params: { ...params, orderId, videoId } }, who);
});

test("does not offer lectures already subscribed to, or any of an unpaid course", async () => {
  const { db, ok, refused, params, who } = await subscribed();
  expect((await ok(listAvailableLectures, { params }, who)).lectures).toEqual([]);
  await db.update(enrolments).set({ status: "pending_payment" }).where(eq(enrolments.id, params.id));
  await refused(404, listAvailableLectures, { params }, who);
});

test("paginates lectures, videos and subscriptions in both directions", async () => {
  const { db, ok, params, doctor, course, who } = await subscriptionFixture();
  for (let n = 0; n < 40; n++) {
    await addLectureEvent(db, course.scheduleId, { startsAt: daysFromNow(-10 - Math.floor(n / 4)) });
  }
  const offered = await walk(
    (query) => ok(listAvailableLectures, { params, query }, who),
    ({ lectures }) => lectures.map(({ id }) => id),
  );
  expect(offered.map((ids) => ids.length)).toEqual([30, 12]);
  const body = { lecture_ids: offered.flat(), months: 1 };
  const { subscription } = await ok(createSubscription, { params, body }, who);
  await activateSubscription(db, subscription.id, new Date());
  const owned = await walk(
    (query) => ok(listSubscriptionVideos, { params, query }, who),
    ({ videos }) => videos.map(({ id }) => id),
  );
  expect(owned.map((ids) => ids.length)).toEqual([30, 12]);
  const row = { doctor_id: doctor.id, enrolment_id: course.id, months: 1, view_limit: 1, payable: "1.00" };
  await db
    .insert(subscriptionOrders)
    .values(Array.from({ length: 40 }, () => ({ ...row, status: "cancelled" as const })));
  const orders = await walk(
    (query) => ok(listSubscriptions, { query }, who),
    ({ subscriptions }) => subscriptions.map(({ id }) => id),
  );
  expect(orders.map((ids) => ids.length)).toEqual([30, 11]);
});
