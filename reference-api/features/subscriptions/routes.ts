import { Invalid } from "#api/http/errors.ts";
import { implement } from "#api/http/implement.ts";
import { timestamp, timestampOrNull } from "#api/http/wire.ts";
import {
  createSubscription,
  listAvailableLectures,
  listSubscriptionDurations,
  listSubscriptions,
} from "#contract/study/subscriptions.ts";
import { selectLowestPrice, selectOfferedAmong, selectOfferedLectures, selectPlans } from "./offer-queries.ts";
import { findSubscription, selectSubscribableCourses, selectSubscriptions } from "./queries.ts";
import { openSubscriptionOrder, requireSubscribableCourse } from "./service.ts";

const perPage = 30;
type Row = NonNullable<Awaited<ReturnType<typeof findSubscription>>>;

function toWire({ status, starts_at, ends_at, created_at, ...row }: Row, now: Date) {
  return {
    ...row,
    status: status === "active" && ends_at && ends_at <= now ? ("expired" as const) : status,
    created_at: timestamp(created_at),
    starts_at: timestampOrNull(starts_at),
    ends_at: timestampOrNull(ends_at),
  };
}

function requireAll(offered: unknown[], requested: unknown[]): void {
  if (offered.length === requested.length) return;
  throw new Invalid({ lecture_ids: ["কোনো লেকচার আর পাওয়া যাচ্ছে না। আবার বাছুন।"] });
}

export const subscriptionRoutes = [
  implement(listSubscriptions, async ({ db, doctor, now, query }) => {
    const [{ rows, meta }, courses] = await Promise.all([
      selectSubscriptions(db, doctor.id, { perPage, ...query }),
      selectSubscribableCourses(db, doctor.id),
    ]);
    return { subscriptions: rows.map((row) => toWire(row, now)), courses, meta };
  }),

  implement(listAvailableLectures, async (scope) => {
    const { db, doctor, now, params, query } = scope;
    const course = await requireSubscribableCourse(db, params.id, doctor.id);
    const offer = { scheduleId: course.scheduleId, doctorId: doctor.id, now };
    const [{ rows, meta }, price_per_video_from] = await Promise.all([
      selectOfferedLectures(db, offer, { perPage, ...query }),
      selectLowestPrice(db),
    ]);
    const lectures = rows.map(({ lectureId, held_at, ...row }) => ({
      ...row,
      id: lectureId,
      held_at: timestamp(held_at),
    }));
    return { course, lectures, price_per_video_from, meta };
  }),

  implement(listSubscriptionDurations, async (scope) => {
    const { db, doctor, now, params, query } = scope;
    const course = await requireSubscribableCourse(db, params.id, doctor.id);
    const offer = { scheduleId: course.scheduleId, doctorId: doctor.id, now };
    const [lectures, plans] = await Promise.all([
      selectOfferedAmong(db, offer, query.lecture_ids),
      selectPlans(db, query.lecture_ids.length),
    ]);
    requireAll(lectures, query.lecture_ids);
    return { course, lectures, plans };
  }),

  implement(createSubscription, async (scope) => {
    const { db, limits, doctor, now, params, body } = scope;
    await limits.consume("order create: doctor", doctor.id);
    const course = await requireSubscribableCourse(db, params.id, doctor.id);
    const offer = { scheduleId: course.scheduleId, doctorId: doctor.id, now };
    const lectureIds = body.lecture_ids;
    requireAll(await selectOfferedAmong(db, offer, lectureIds), lectureIds);
    const plan = (await selectPlans(db, lectureIds.length)).find(({ months }) => months === body.months);
    if (!plan) throw new Invalid({ months: ["মেয়াদ বাছুন।"] });
    const title = `ভিডিও সাবস্ক্রিপশন: ${course.title}, ${plan.title}`;
    const draft = { doctorId: doctor.id, enrolmentId: course.id, title, lectureIds, plan, now };
    const opened = await db.transaction((transaction) => openSubscriptionOrder(transaction, draft));
    const subscription = await findSubscription(db, opened.subscription_order_id, doctor.id);
    if (!subscription) throw new Error(`subscription ${opened.subscription_order_id} does not exist`);
    const { id, payable } = opened.order;
    const next = subscription.status === "active" ? ("my-subscription" as const) : ("checkout" as const);
    return { subscription: toWire(subscription, now), order: { id, payable }, next };
  }),
];
