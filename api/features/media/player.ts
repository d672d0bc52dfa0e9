import { and, eq, isNull, lt, or } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { lectureViews } from "#api/db/schema/study.ts";

interface Player {
  doctorId: number;
  lectureId: number;
  tokenId: number;
  /** When the link that is being played was given. */
  grantedAt: Date;
  now: Date;
}

/** One login plays a lecture: the one that opened it last. Says whether this one does; if it is newer, it takes over. */
export async function takesPlayer(db: Writer, { doctorId, lectureId, tokenId, grantedAt, now }: Player) {
  const ofView = and(eq(lectureViews.doctor_id, doctorId), eq(lectureViews.lecture_id, lectureId));
  const [view] = await db.select({ player: lectureViews.playing_token_id }).from(lectureViews).where(ofView);
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
