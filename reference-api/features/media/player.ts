import { and, eq, isNull, lt, or } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { lectureViews } from "#api/db/schema/study.ts";

interface PlaybackRequest {
  doctorId: number;
  lectureId: number;
  tokenId: number;
  /** Time when the link being played was issued. */
  grantedAt: Date;
  now: Date;
}

/**
 * Returns true if this login may play the lecture, which only the login that opened it last may. A link that was issued
 * after another login began to play takes the playback over.
 */
export async function claimPlayback(db: Writer, { doctorId, lectureId, tokenId, grantedAt, now }: PlaybackRequest) {
  const isView = and(eq(lectureViews.doctor_id, doctorId), eq(lectureViews.lecture_id, lectureId));
  const [view] = await db.select({ player: lectureViews.playing_token_id }).from(lectureViews).where(isView);
  if (view?.player === tokenId) return true;
  const playing = { playing_token_id: tokenId, playing_since: now };
  const [taken] = await db
    .insert(lectureViews)
    .values({ doctor_id: doctorId, lecture_id: lectureId, last_flush_at: now, ...playing })
    .onConflictDoUpdate({
      target: [lectureViews.doctor_id, lectureViews.lecture_id],
      set: playing,
      setWhere: or(
        isNull(lectureViews.playing_token_id),
        eq(lectureViews.playing_token_id, tokenId),
        lt(lectureViews.playing_since, grantedAt),
      ),
    })
    .returning({ id: lectureViews.id });
  return taken !== undefined;
}
