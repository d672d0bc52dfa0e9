import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { subscriptionOrders } from "#api/db/schema/subscriptions.ts";
import { updateLectureProgress } from "#contract/study/lectures.ts";
import {
  createSubscriptionView,
  getSubscriptionVideo,
  listSubscriptions,
  listSubscriptionVideos,
} from "#contract/study/subscriptions.ts";
import { loggedIn, moveClock } from "#tests/support/api/accounts.ts";
import { daysFromNow } from "#tests/support/rows/catalogue-rows.ts";
import { subscribed } from "#tests/support/api/scenarios/subscribers.ts";

test("a view starts on request, is counted once while it lasts, and is refused when none is left", async () => {
  const { db, ok, refused, request, doctor, course, params, subscription, place, heart, lung, who } =
    await subscribed();
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
  await refused(404, updateLectureProgress, { ...progress, params: { id: lung.id } }, who);
  const { videos } = await ok(listSubscriptionVideos, { params }, who);
  const ofLung = videos.find(({ title }) => title === lung.title);
  expect(ofLung).toMatchObject({ views_left: 2, view_until: null });
  const isOrder = eq(subscriptionOrders.id, subscription.id);
  await db.update(subscriptionOrders).set({ status: "cancelled" }).where(isOrder);
  await refused(404, updateLectureProgress, progress, who);
  await db.update(subscriptionOrders).set({ status: "active" }).where(isOrder);

  moveClock(2 * 3_600_000 + 101_000);
  const afterwards = await loggedIn(db, doctor.id);
  expect((await ok(getSubscriptionVideo, { params: place }, afterwards)).lecture).toBeNull();
  await refused(404, updateLectureProgress, progress, afterwards);
  await ok(createSubscriptionView, { params: place }, afterwards);
  moveClock(2 * 3_600_000 + 101_000);
  const atLast = await loggedIn(db, doctor.id);
  await ok(createSubscriptionView, { params: { ...place, videoId: ofLung?.id ?? 0 } }, atLast);
  expect(await refused(409, createSubscriptionView, { params: place }, atLast)).toMatchObject({
    code: "no_views_left",
  });
});

test("responds 404 alike for another doctor's, unpaid, expired and missing videos", async () => {
  const { db, ok, refused, place, subscription, who, stranger, foreign } = await subscribed();
  const tryBoth = async (params: typeof place, by: typeof who) => [
    await refused(404, getSubscriptionVideo, { params }, by),
    await refused(404, createSubscriptionView, { params }, by),
  ];
  const refusals = await tryBoth({ ...place, id: foreign.id }, stranger);
  refusals.push(...(await tryBoth({ ...place, orderId: 999_999 }, who)));
  refusals.push(...(await tryBoth({ ...place, videoId: 999_999 }, who)));
  const order = eq(subscriptionOrders.id, subscription.id);
  await db.update(subscriptionOrders).set({ status: "pending_payment" }).where(order);
  refusals.push(...(await tryBoth(place, who)));
  await db.update(subscriptionOrders).set({ status: "active", ends_at: new Date() }).where(order);
  refusals.push(...(await tryBoth(place, who)));
  expect(refusals[0]).toMatchObject({ message: "ভিডিওটি পাওয়া যায়নি।" });
  for (const refusal of refusals) expect(refusal).toEqual(refusals[0]);
  expect((await ok(listSubscriptions, {}, who)).subscriptions).toMatchObject([{ status: "expired", video_count: 2 }]);
  expect((await ok(listSubscriptions, {}, stranger)).subscriptions).toEqual([]);
  await refused(404, getSubscriptionVideo, { params: place }, stranger);

  await db
    .update(subscriptionOrders)
    .set({ ends_at: daysFromNow(1) })
    .where(order);
  const isCourse = eq(enrolments.id, place.id);
  await db.update(enrolments).set({ status: "cancelled" }).where(isCourse);
  await refused(404, createSubscriptionView, { params: place }, who);
  await db.update(enrolments).set({ status: "active" }).where(isCourse);
  const { video } = await ok(getSubscriptionVideo, { params: place }, who);
  expect(video.views_left, "refused views are not counted").toBe(video.views_limit);
});
