import { requireLecture, type Viewer } from "#api/features/lectures/queries.ts";
import { Conflict, Invalid, NotFound } from "#api/http/errors.ts";
import { implement } from "#api/http/implement.ts";
import { timestamp, timestampOrNull } from "#api/http/wire.ts";
import {
  createSubscription,
  createSubscriptionView,
  getSubscriptionVideo,
  listAvailableLectures,
  listSubscriptionDurations,
  listSubscriptions,
  listSubscriptionVideos,
} from "#contract/subscriptions.ts";
import { selectOfferedAmong, selectOfferedLectures, selectPlans } from "./offer-queries.ts";
import { findSubscription, openSubscriptionOrder, selectSubscribableCourses, selectSubscriptions } from "./queries.ts";
import { beginView, findVideo, selectVideos } from "./video-queries.ts";

const perPage = 30;
/** How much longer than its lecture a view lasts. */
const spareMs = 2 * 60 * 60 * 1000;

type OwnVideo = NonNullable<Awaited<ReturnType<typeof findVideo>>>;
type Row = NonNullable<Awaited<ReturnType<typeof findSubscription>>>;

function onWire({ status, starts_at, ends_at, created_at, ...row }: Row, now: Date) {
  return {
    ...row,
    status: status === "active" && ends_at && ends_at <= now ? ("expired" as const) : status,
    created_at: timestamp(created_at),
    starts_at: timestampOrNull(starts_at),
    ends_at: timestampOrNull(ends_at),
  };
}

function videoOnWire({ views_used, view_until, ends_at, ...video }: OwnVideo, now: Date) {
  if (!ends_at) throw new Error("a subscription that lasts has an end");
  return {
    ...video,
    views_left: video.views_limit - views_used,
    view_until: view_until && view_until > now ? timestamp(view_until) : null,
    ends_at: timestamp(ends_at),
  };
}

async function requireOwn({ db, doctor }: Pick<Viewer, "db" | "doctor">, id: number) {
  const [course] = await selectSubscribableCourses(db, doctor.id, id);
  if (!course) throw new NotFound("কোর্সটি পাওয়া যায়নি।");
  return course;
}

interface VideoParams {
  id: number;
  orderId: number | "orderId";
  videoId: number;
}

async function requireVideo({ db, doctor, now }: Viewer, { id, orderId, videoId }: VideoParams) {
  const key = { videoId, enrolmentId: id, orderId: orderId === "orderId" ? undefined : orderId };
  const video = await findVideo(db, key, { doctorId: doctor.id, now });
  if (!video) throw new NotFound("ভিডিওটি পাওয়া যায়নি।");
  return video;
}

async function shownVideo(viewer: Viewer, params: VideoParams) {
  const { id, title } = await requireOwn(viewer, params.id);
  const video = videoOnWire(await requireVideo(viewer, params), viewer.now);
  const lecture = video.view_until === null ? null : await requireLecture(viewer, video.lectureId);
  return { course: { id, title }, video, lecture };
}

function requireAll(offered: unknown[], asked: unknown[]): void {
  if (offered.length === asked.length) return;
  throw new Invalid({ lecture_ids: ["কোনো লেকচার আর পাওয়া যাচ্ছে না। আবার বাছুন।"] });
}

export const subscriptionRoutes = [
  implement(listSubscriptions, async ({ db, doctor, now, query }) => {
    const [{ rows, meta }, courses] = await Promise.all([
      selectSubscriptions(db, doctor.id, { perPage, ...query }),
      selectSubscribableCourses(db, doctor.id),
    ]);
    return { subscriptions: rows.map((row) => onWire(row, now)), courses, meta };
  }),

  implement(listSubscriptionVideos, async (scope) => {
    const { db, doctor, now, params, query } = scope;
    const course = await requireOwn(scope, params.id);
    const { rows, meta } = await selectVideos(db, course.id, { doctorId: doctor.id, now, perPage, ...query });
    return { course, videos: rows.map((row) => videoOnWire(row, now)), meta };
  }),

  implement(getSubscriptionVideo, (scope) => shownVideo(scope, scope.params)),

  implement(createSubscriptionView, async (scope) => {
    const { db, now, params } = scope;
    await requireOwn(scope, params.id);
    const video = await requireVideo(scope, params);
    const viewUntil = new Date(now.getTime() + video.duration_seconds * 1000 + spareMs);
    if (!(await beginView(db, video.id, { now, viewUntil }))) {
      throw new Conflict("no_views_left", "এই ভিডিওটি আর দেখার সুযোগ বাকি নেই।");
    }
    return shownVideo(scope, params);
  }),

  implement(listAvailableLectures, async (scope) => {
    const { db, doctor, now, params, query } = scope;
    const course = await requireOwn(scope, params.id);
    const offer = { scheduleId: course.scheduleId, doctorId: doctor.id, now };
    const { rows, meta } = await selectOfferedLectures(db, offer, { perPage, ...query });
    const lectures = rows.map(({ lectureId, held_at, ...row }) => ({
      ...row,
      id: lectureId,
      held_at: timestamp(held_at),
    }));
    return { course, lectures, meta };
  }),

  implement(listSubscriptionDurations, async (scope) => {
    const { db, doctor, now, params, query } = scope;
    const course = await requireOwn(scope, params.id);
    const offer = { scheduleId: course.scheduleId, doctorId: doctor.id, now };
    const [lectures, plans] = await Promise.all([
      selectOfferedAmong(db, offer, query.lecture_ids),
      selectPlans(db, query.lecture_ids.length),
    ]);
    requireAll(lectures, query.lecture_ids);
    return { course, lectures, plans };
  }),

  implement(createSubscription, async (scope) => {
    const { db, doctor, now, params, body } = scope;
    const course = await requireOwn(scope, params.id);
    const offer = { scheduleId: course.scheduleId, doctorId: doctor.id, now };
    const lectureIds = body.lecture_ids;
    requireAll(await selectOfferedAmong(db, offer, lectureIds), lectureIds);
    const plan = (await selectPlans(db, lectureIds.length)).find(({ months }) => months === body.months);
    if (!plan) throw new Invalid({ months: ["মেয়াদ বাছুন।"] });
    const title = `ভিডিও সাবস্ক্রিপশন: ${course.title}, ${plan.title}`;
    const wanted = { doctorId: doctor.id, enrolmentId: course.id, title, lectureIds, plan, now };
    const opened = await db.transaction((transaction) => openSubscriptionOrder(transaction, wanted));
    const subscription = await findSubscription(db, opened.subscription_order_id, doctor.id);
    if (!subscription) throw new Error(`subscription ${opened.subscription_order_id} is gone`);
    const { id, payable } = opened.order;
    const next = subscription.status === "active" ? ("my-subscription" as const) : ("checkout" as const);
    return { subscription: onWire(subscription, now), order: { id, payable }, next };
  }),
];
