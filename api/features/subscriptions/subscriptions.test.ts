import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { subscriptionOrders, subscriptionPlans } from "#api/db/schema/subscriptions.ts";
import {
  createSubscription,
  listAvailableLectures,
  listSubscriptionDurations,
  listSubscriptions,
  listSubscriptionVideos,
} from "#contract/subscriptions.ts";
import { moveClock } from "#tests/support/accounts.ts";
import { daysFromNow } from "#tests/support/catalogue-rows.ts";
import { addLectureEvent } from "#tests/support/study-rows.ts";
import { scene, subscribed } from "#tests/support/subscribers.ts";
import { walk } from "#tests/support/lists.ts";
import { expectUnderFields, type FormFault } from "#tests/support/form-faults.ts";
import { activateSubscription } from "./service.ts";

test("lectures that were held can be chosen, each once, also after the course's own access has ended", async () => {
  const { ok, send, refused, heart, lung, later, foreign, params, who } = await scene();
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
  await db.update(subscriptionPlans).set({ price_per_video: "199.99" });
  await ok(createSubscription, { params, body: { ...body, months: 1 } }, who);
  expect(await db.$count(subscriptionOrders), "as long as it is asked for, whatever it costs").toBe(3);
  await db.update(subscriptionPlans).set({ price_per_video: "150.00" });
  const cheaper = await ok(createSubscription, { params, body }, who);
  expect(cheaper.order.payable, "at the price of today").toBe("300.00");
  expect(cheaper.subscription.id).not.toBe(made[0]?.subscription.id);
  expect((await ok(listSubscriptionVideos, { params }, who)).videos).toEqual([]);

  await db.update(subscriptionPlans).set({ price_per_video: "199.99" });
  await db.update(subscriptionPlans).set({ active: false }).where(eq(subscriptionPlans.months, 1));
  expect((await ok(listAvailableLectures, { params }, who)).price_per_video_from, "of what can be had").toBe("199.99");
  const faults: FormFault[] = [
    [{ lecture_ids: [] }, "lecture_ids"],
    [{ lecture_ids: [later.id] }, "lecture_ids"],
    [{ lecture_ids: [heart.id, 999_999] }, "lecture_ids"],
    [{ months: 1 }, "months"],
    [{ months: 12 }, "months"],
    [{ months: "" }, "months"],
  ];
  await expectUnderFields(faults, (fault) =>
    refused(422, createSubscription, { params, body: { ...body, ...fault } }, who),
  );
  expect((await send(createSubscription, { params: { id: 999_999 }, body }, who)).status).toBe(404);
});

test("what costs nothing begins at once; what is asked for again waits from then on", async () => {
  const { db, ok, heart, lung, params, who } = await scene();
  const ask = async (lecture: { id: number }, months: number) =>
    (await ok(createSubscription, { params, body: { lecture_ids: [lecture.id], months } }, who)).subscription;
  const heldUntil = async ({ id }: { id: number }) => {
    const [order] = await db.select().from(subscriptionOrders).where(eq(subscriptionOrders.id, id));
    return order?.held_until?.getTime() ?? 0;
  };
  const first = await ask(heart, 3);
  const before = await heldUntil(first);
  moveClock(60_000);
  expect((await ask(heart, 3)).id).toBe(first.id);
  expect((await heldUntil(first)) - before).toBeGreaterThanOrEqual(60_000);

  await db.update(subscriptionPlans).set({ price_per_video: "0.00" });
  expect(await ask(lung, 1)).toMatchObject({ status: "active" });
  expect((await ok(listSubscriptionVideos, { params }, who)).videos.map(({ title }) => title)).toEqual(["ফুসফুস"]);
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
});
