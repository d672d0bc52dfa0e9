import { activateSubscription } from "#api/features/subscriptions/service.ts";
import { createSubscription, listSubscriptionVideos } from "#contract/study/subscriptions.ts";
import { addDoctor, loggedIn, testAccounts } from "#tests/support/api/accounts.ts";
import { daysFromNow } from "#tests/support/rows/catalogue-rows.ts";
import { addPlan } from "#tests/support/rows/service-rows.ts";
import { addLecture, addLectureEvent, addOwnCourse } from "#tests/support/rows/study-rows.ts";

/** Creates a doctor whose access to a course has expired, two lectures of which took place, and another doctor. */
export async function subscriptionFixture() {
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

/** Like `subscriptionFixture`, with an active one-month subscription to both lectures. */
export async function subscribed() {
  const api = await subscriptionFixture();
  const { db, ok, heart, lung, params, who } = api;
  const body = { lecture_ids: [heart.id, lung.id], months: 1 };
  const { subscription } = await ok(createSubscription, { params, body }, who);
  await activateSubscription(db, subscription.id, new Date());
  const { videos } = await ok(listSubscriptionVideos, { params }, who);
  const video = videos.find(({ title }) => title === "হৃৎপিণ্ড");
  if (!video) throw new Error("no video");
  return { ...api, subscription, video, place: { ...params, orderId: subscription.id, videoId: video.id } };
}
