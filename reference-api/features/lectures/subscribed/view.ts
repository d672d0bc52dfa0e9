import { and, eq, gt, isNull, lt, lte, or, sql } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { subscriptionVideos } from "#api/db/schema/subscriptions.ts";

/**
 * Starts a view that lasts until `viewUntil`, unless one is running. Returns false if none is running and no views are
 * left.
 */
export async function beginView(db: Writer, videoId: number, { now, viewUntil }: { now: Date; viewUntil: Date }) {
  const begun = await db
    .update(subscriptionVideos)
    .set({ views_used: sql`${subscriptionVideos.views_used} + 1`, view_until: viewUntil })
    .where(
      and(
        eq(subscriptionVideos.id, videoId),
        lt(subscriptionVideos.views_used, subscriptionVideos.views_limit),
        or(isNull(subscriptionVideos.view_until), lte(subscriptionVideos.view_until, now)),
      ),
    )
    .returning({ id: subscriptionVideos.id });
  if (begun.length > 0) return true;
  return (
    (await db.$count(
      subscriptionVideos,
      and(eq(subscriptionVideos.id, videoId), gt(subscriptionVideos.view_until, now)),
    )) > 0
  );
}
