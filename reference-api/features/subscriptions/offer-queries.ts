import { and, asc, eq, inArray, isNotNull, lt, lte, min, notExists, or, sql, type AnyColumn } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Writer } from "#api/db/client.ts";
import { containsText } from "#api/db/search/contains-text.ts";
import { scheduleEvents } from "#api/db/schema/catalogue.ts";
import { lectures } from "#api/db/schema/lectures.ts";
import { subscriptionOrders, subscriptionPlans, subscriptionVideos } from "#api/db/schema/subscriptions.ts";
import { keysetPage, type KeysetPage } from "#api/http/keyset.ts";
import { isActiveSubscription, type Subscriber } from "./queries.ts";

interface Offer extends Subscriber {
  scheduleId: number;
}

/** SQL condition for past lectures of a schedule, each once, that no active subscription of the doctor contains. */
function isOffered(db: Writer, { scheduleId, ...subscriber }: Offer) {
  const earlier = alias(scheduleEvents, "earlier");
  const earlierEvent = db
    .select({ one: sql`1` })
    .from(earlier)
    .where(
      and(
        eq(earlier.batch_schedule_id, scheduleId),
        eq(earlier.lecture_id, scheduleEvents.lecture_id),
        lt(earlier.id, scheduleEvents.id),
        lte(earlier.starts_at, subscriber.now),
      ),
    );
  const subscribed = db
    .select({ one: sql`1` })
    .from(subscriptionVideos)
    .innerJoin(subscriptionOrders, eq(subscriptionOrders.id, subscriptionVideos.subscription_order_id))
    .where(and(eq(subscriptionVideos.lecture_id, scheduleEvents.lecture_id), isActiveSubscription(subscriber)));
  return and(
    eq(scheduleEvents.batch_schedule_id, scheduleId),
    isNotNull(scheduleEvents.lecture_id),
    lte(scheduleEvents.starts_at, subscriber.now),
    notExists(earlierEvent),
    notExists(subscribed),
  );
}

export function selectOfferedLectures(
  db: Writer,
  offer: Offer,
  { search, ...page }: KeysetPage & { search?: string | undefined },
) {
  const contains = (column: AnyColumn) => containsText(column, search ?? "");
  const query = db
    .select({
      id: scheduleEvents.id,
      lectureId: lectures.id,
      title: lectures.title,
      topic: scheduleEvents.topic,
      mentor: lectures.mentor,
      held_at: scheduleEvents.starts_at,
      duration_seconds: lectures.duration_seconds,
    })
    .from(scheduleEvents)
    .innerJoin(lectures, eq(lectures.id, scheduleEvents.lecture_id));
  return keysetPage(
    { column: scheduleEvents.starts_at, id: scheduleEvents.id, direction: "desc", ...page },
    (beyond) =>
      query.where(
        and(
          isOffered(db, offer),
          search ? or(contains(lectures.title), contains(scheduleEvents.topic), contains(lectures.mentor)) : undefined,
          beyond,
        ),
      ),
    (row) => row.held_at,
  );
}

/** Selects the offered lectures among the given ones, ordered by id. */
export function selectOfferedAmong(db: Writer, offer: Offer, lectureIds: number[]) {
  return db
    .select({ id: lectures.id, title: lectures.title })
    .from(scheduleEvents)
    .innerJoin(lectures, eq(lectures.id, scheduleEvents.lecture_id))
    .where(and(isOffered(db, offer), inArray(lectures.id, lectureIds)))
    .orderBy(asc(lectures.id));
}

/** Selects the active subscription plans with the price in taka for a number of videos, shortest first, at most 20. */
export function selectPlans(db: Writer, videos: number) {
  return db
    .select({
      title: subscriptionPlans.title,
      months: subscriptionPlans.months,
      price_per_video: subscriptionPlans.price_per_video,
      price: sql<string>`(${subscriptionPlans.price_per_video} * ${videos}::int)::numeric(10, 2)`,
      view_limit: subscriptionPlans.view_limit,
    })
    .from(subscriptionPlans)
    .where(eq(subscriptionPlans.active, true))
    .orderBy(asc(subscriptionPlans.months))
    .limit(20);
}

export async function selectLowestPrice(db: Writer): Promise<string | null> {
  const [row] = await db
    .select({ price: min(subscriptionPlans.price_per_video) })
    .from(subscriptionPlans)
    .where(eq(subscriptionPlans.active, true));
  return row?.price ?? null;
}
