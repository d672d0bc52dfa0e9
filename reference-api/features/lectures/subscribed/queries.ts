import { and, eq } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { lectures } from "#api/db/schema/lectures.ts";
import { subscriptionOrders, subscriptionVideos } from "#api/db/schema/subscriptions.ts";
import { isActiveSubscription, type Subscriber } from "#api/features/subscriptions/queries.ts";
import { keysetPage, type KeysetPage } from "#api/http/keyset.ts";

const videoColumns = {
  id: subscriptionVideos.id,
  order_id: subscriptionOrders.id,
  lectureId: lectures.id,
  title: lectures.title,
  mentor: lectures.mentor,
  poster: lectures.poster,
  duration_seconds: lectures.duration_seconds,
  views_used: subscriptionVideos.views_used,
  views_limit: subscriptionVideos.views_limit,
  view_until: subscriptionVideos.view_until,
  ends_at: subscriptionOrders.ends_at,
};

export function selectVideos(db: Writer, enrolmentId: number, { doctorId, now, ...page }: Subscriber & KeysetPage) {
  const query = db
    .select({ ...videoColumns, created_at: subscriptionVideos.created_at })
    .from(subscriptionVideos)
    .innerJoin(subscriptionOrders, eq(subscriptionOrders.id, subscriptionVideos.subscription_order_id))
    .innerJoin(lectures, eq(lectures.id, subscriptionVideos.lecture_id));
  return keysetPage(
    { column: subscriptionVideos.created_at, id: subscriptionVideos.id, direction: "desc", ...page },
    (beyond) =>
      query.where(
        and(eq(subscriptionOrders.enrolment_id, enrolmentId), isActiveSubscription({ doctorId, now }), beyond),
      ),
    (row) => row.created_at,
  );
}

interface VideoKey {
  videoId: number;
  enrolmentId: number;
  /** Undefined matches any order. */
  orderId: number | undefined;
}

export async function findVideo(db: Writer, { videoId, enrolmentId, orderId }: VideoKey, who: Subscriber) {
  const [video] = await db
    .select(videoColumns)
    .from(subscriptionVideos)
    .innerJoin(subscriptionOrders, eq(subscriptionOrders.id, subscriptionVideos.subscription_order_id))
    .innerJoin(lectures, eq(lectures.id, subscriptionVideos.lecture_id))
    .where(
      and(
        eq(subscriptionVideos.id, videoId),
        eq(subscriptionOrders.enrolment_id, enrolmentId),
        orderId === undefined ? undefined : eq(subscriptionOrders.id, orderId),
        isActiveSubscription(who),
      ),
    );
  return video;
}
