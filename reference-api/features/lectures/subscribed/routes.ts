import { requireSubscribableCourse } from "#api/features/subscriptions/service.ts";
import { Conflict, NotFound } from "#api/http/errors.ts";
import { implement } from "#api/http/implement.ts";
import { timestamp } from "#api/http/wire.ts";
import { createSubscriptionView, getSubscriptionVideo, listSubscriptionVideos } from "#contract/study/subscriptions.ts";
import type { Viewer } from "../queries.ts";
import { requireLecture } from "../service.ts";
import { findVideo, selectVideos } from "./queries.ts";
import { beginView } from "./view.ts";

const perPage = 30;
/** Milliseconds by which a view may exceed the lecture's duration. */
const marginMs = 2 * 60 * 60 * 1000;

type OwnVideo = NonNullable<Awaited<ReturnType<typeof findVideo>>>;
function toVideo({ views_used, view_until, ends_at, ...video }: OwnVideo, now: Date) {
  if (!ends_at) throw new Error("an active subscription has no end");
  return {
    ...video,
    views_left: video.views_limit - views_used,
    view_until: view_until && view_until > now ? timestamp(view_until) : null,
    ends_at: timestamp(ends_at),
  };
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
  const { id, title } = await requireSubscribableCourse(viewer.db, params.id, viewer.doctor.id);
  const video = toVideo(await requireVideo(viewer, params), viewer.now);
  const lecture = video.view_until === null ? null : await requireLecture(viewer, video.lectureId);
  return { course: { id, title }, video, lecture };
}

export const subscriptionVideoRoutes = [
  implement(listSubscriptionVideos, async (scope) => {
    const { db, doctor, now, params, query } = scope;
    const course = await requireSubscribableCourse(db, params.id, doctor.id);
    const { rows, meta } = await selectVideos(db, course.id, { doctorId: doctor.id, now, perPage, ...query });
    return { course, videos: rows.map((row) => toVideo(row, now)), meta };
  }),

  implement(getSubscriptionVideo, (scope) => shownVideo(scope, scope.params)),

  implement(createSubscriptionView, async (scope) => {
    const { db, doctor, now, params } = scope;
    await requireSubscribableCourse(db, params.id, doctor.id);
    const video = await requireVideo(scope, params);
    const viewUntil = new Date(now.getTime() + video.duration_seconds * 1000 + marginMs);
    if (!(await beginView(db, video.id, { now, viewUntil }))) {
      throw new Conflict("no_views_left", "এই ভিডিওটি আর দেখার সুযোগ বাকি নেই।");
    }
    return shownVideo(scope, params);
  }),
];
